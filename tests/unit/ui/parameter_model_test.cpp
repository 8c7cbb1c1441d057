// The parameter panel without a window: what stands where, what a moved slider becomes, what is shown while a
// change is on its way.
#include "ui/parameter_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace slosh::ui::parameter_model_test {
namespace {

struct Sample {
    float more[12] = {};
};

template <int i>
void* more_member(void* sample) {
    return &static_cast<Sample*>(sample)->more[i];
}

ParameterDescription real(std::string_view key, std::string_view group, std::string_view solver,
                          bool prominent) {
    ParameterDescription d;
    d.key = key;
    d.label = key;
    d.min = 0.0;
    d.max = 100.0;
    d.soft_min = 1.0;
    d.soft_max = 10.0;
    d.group = group;
    d.solver = solver;
    d.prominent = prominent;
    d.member = more_member<0>;
    return d;
}

ParameterTable sample_table() {
    std::vector<ParameterDescription> list;
    for (const char* key : {"a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9"})
        list.push_back(real(key, "fluid", "", true));
    list.push_back(real("hidden", "fluid", "", false));
    list.push_back(real("one.x", "solver", "one", true));
    list.push_back(real("two.x", "solver", "two", true));
    list.push_back(real("odd", "weather", "", true));
    return ParameterTable(std::move(list));
}

TEST(ParameterGroups, AtMostEightInFrontTheRestUnderMore) {
    const ParameterTable table = sample_table();
    const auto groups = group_parameters(table, "one");
    const auto fluid =
        std::find_if(groups.begin(), groups.end(), [](const ParameterGroup& g) { return g.name == "fluid"; });
    ASSERT_NE(fluid, groups.end());
    EXPECT_EQ(fluid->title, "Liquid");
    EXPECT_EQ(fluid->front.size(), most_prominent);
    ASSERT_EQ(fluid->more.size(), 3u);
    EXPECT_EQ(fluid->more[0]->key, "a8");
    EXPECT_EQ(fluid->more[2]->key, "hidden");
}

TEST(ParameterGroups, TweaksComeFirstAndWhatASolverLacksSaysWhoHasIt) {
    const ParameterTable table({real("s_corr.k", "solver", "pbf", true), real("xsph.c", "fluid", "", true),
                                real("pbf.iterations", "solver", "pbf", true),
                                real("dfsph.iterations", "solver", "dfsph", true),
                                real("kernel.ratio", "fluid", "", true)});
    const auto pbf = group_parameters(table, "pbf"), wcsph = group_parameters(table, "wcsph");
    ASSERT_EQ(pbf.front().name, "tweak");
    ASSERT_EQ(pbf.front().front.size(), 4u);
    EXPECT_EQ(pbf.front().front[0]->key, "kernel.ratio");
    EXPECT_EQ(pbf.front().front[1]->key, "pbf.iterations");
    EXPECT_EQ(pbf.front().front[2]->key, "xsph.c");
    EXPECT_EQ(pbf.front().front[3]->key, "s_corr.k");
    EXPECT_TRUE(pbf.front().missing.empty());
    EXPECT_EQ(wcsph.front().front.size(), 2u);
    ASSERT_EQ(wcsph.front().missing.size(), 2u);
    EXPECT_EQ(wcsph.front().missing[0].solvers, "PBF, DFSPH");
    EXPECT_EQ(wcsph.front().missing[1].solvers, "PBF");
    EXPECT_EQ(wcsph.front().missing[0].before, 1u) << "in its place: below the kernel ratio";
    EXPECT_EQ(wcsph.front().missing[1].before, 2u);
}

TEST(ParameterGroups, OnlyTheActiveSolversParametersEveryOtherOnceNoneLost) {
    const ParameterTable table = sample_table();
    for (const std::string_view solver : {"one", "two", "none"}) {
        std::multiset<std::string_view> shown;
        for (const ParameterGroup& group : group_parameters(table, solver)) {
            for (const auto* d : group.front) shown.insert(d->key);
            for (const auto* d : group.more) shown.insert(d->key);
        }
        for (const ParameterDescription& d : table.all()) {
            EXPECT_EQ(shown.count(d.key), d.solver.empty() || d.solver == solver ? 1u : 0u)
                << d.key << " with " << solver;
        }
    }
}

TEST(ParameterValues, RoundedToWhatIsShownAndKeptInRange) {
    ParameterDescription d = real("x", "fluid", "", true);
    EXPECT_DOUBLE_EQ(round_for_display(d, 1.23456), 1.23);
    EXPECT_DOUBLE_EQ(round_for_display(d, 0.000123456), 0.000123);
    EXPECT_DOUBLE_EQ(round_for_display(d, 1e9), 100.0);
    EXPECT_DOUBLE_EQ(round_for_display(d, -5.0), 0.0);
    EXPECT_DOUBLE_EQ(round_for_display(d, std::nan("")), 0.0);
    d.kind = ParameterKind::integer;
    EXPECT_DOUBLE_EQ(round_for_display(d, 3.6), 4.0);
    d.unit = "m";
    EXPECT_EQ(number_text(d, 3.0), "3 m");
}

TEST(ParameterValues, TypedNumbersAreKeptAsTyped) {
    ParameterDescription d = real("x", "fluid", "", true);
    EXPECT_DOUBLE_EQ(typed_number(d, 1.23456), 1.23456);
    EXPECT_DOUBLE_EQ(typed_number(d, 1e9), 100.0);
    EXPECT_DOUBLE_EQ(typed_number(d, std::nan("")), 0.0);
    d.kind = ParameterKind::integer;
    EXPECT_DOUBLE_EQ(typed_number(d, 3.6), 4.0);
}

TEST(ParameterValues, SliderReachesAValueOutsideTheSoftRange) {
    const ParameterDescription d = real("x", "fluid", "", true);
    EXPECT_DOUBLE_EQ(slider_range(d, 5.0).max, 10.0);
    EXPECT_DOUBLE_EQ(slider_range(d, 50.0).max, 50.0);
    EXPECT_DOUBLE_EQ(slider_range(d, 0.5).min, 0.5);
}

TEST(PendingValues, ShowsTheOwnValueUntilTheNewestIsAnswered) {
    Sample world;
    world.more[0] = 1.0f;
    const ParameterDescription d = real("x", "fluid", "", true);
    PendingValues pending;
    EXPECT_DOUBLE_EQ(pending.number(d, &world), 1.0);
    pending.set("x", 2.0);
    pending.sent("x", 7);
    pending.set("x", 3.0);  // moved on before the first was answered
    pending.acknowledge(7);
    EXPECT_DOUBLE_EQ(pending.number(d, &world), 3.0) << "an old answer must not make the slider jump back";
    pending.sent("x", 9);
    pending.acknowledge(8);
    EXPECT_DOUBLE_EQ(pending.number(d, &world), 3.0);
    pending.acknowledge(9);
    EXPECT_DOUBLE_EQ(pending.number(d, &world), 1.0)
        << "answered: the world's value counts, whatever it made of it";
}

struct Lamp {
    bool on = true;
    float power = 3.0f;
    float heat = 20.0f;
};

const ParameterTable& lamp_table() {
    static const ParameterTable table(std::vector<ParameterDescription>{
        {.key = "lamp.on",
         .label = "Lamp",
         .kind = ParameterKind::boolean,
         .group = "view",
         .prominent = true,
         .member = &member_address<&Lamp::on>},
        {.key = "lamp.power",
         .label = "Power",
         .unit = "W",
         .max = 10.0,
         .group = "view",
         .prominent = true,
         .member = &member_address<&Lamp::power>,
         .applies = [](const void* lamp) { return static_cast<const Lamp*>(lamp)->on; }},
        {.key = "lamp.heat",
         .label = "Heat",
         .max = 100.0,
         .group = "interface",
         .member = &member_address<&Lamp::heat>},
    });
    return table;
}

TEST(PanelRows, AreThoseOfTheGroupThatAct) {
    Lamp first, second;
    second.on = false;
    const Lamp defaults;
    const ParameterSet sets[] = {{&lamp_table(), &first, &defaults}, {&lamp_table(), &second, &defaults}};
    const std::vector<FoundParameter> rows = panel_rows(sets, "view");
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[1].description->key, "lamp.power");
    EXPECT_EQ(rows[1].set.values, &first);
    EXPECT_EQ(rows[2].description->key, "lamp.on");
    EXPECT_EQ(rows[2].set.values, &second);
    EXPECT_TRUE(panel_rows(sets, "interface").empty()) << "not prominent";
}

TEST(PaletteLines, ShowWhatActsAndItsValue) {
    Lamp lamp;
    const Lamp defaults;
    const ParameterSet sets[] = {{&lamp_table(), &lamp, &defaults}};
    std::vector<PaletteLine> lines = palette_lines(sets);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0].id, "parameter:lamp.on");
    EXPECT_EQ(lines[1].text, "Power  lamp.power");
    EXPECT_EQ(lines[1].detail, "3 W");
    lamp.on = false;
    lines = palette_lines(sets);
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0].detail, "false ");
}

TEST(CostQuestion, IsAboutTheValueThatIsShown) {
    CostQuestion question;
    PendingValues pending;
    EXPECT_EQ(question.about("pbf.iterations", pending), nullptr);
    pending.set("pbf.iterations", 50.0);
    question.ask({"pbf.iterations", 50.0, 0.9, true, {}});
    ASSERT_NE(question.about("pbf.iterations", pending), nullptr);
    EXPECT_EQ(question.about("time.substeps", pending), nullptr);
    pending.set("pbf.iterations", 4.0);  // undo, another scene's value
    EXPECT_EQ(question.about("pbf.iterations", pending), nullptr);
}

TEST(CostQuestion, EndsWithAValueThatCostsLittle) {
    CostQuestion question;
    PendingValues pending;
    pending.set("pbf.iterations", 50.0);
    question.ask({"pbf.iterations", 50.0, 0.9, false, {}});
    question.settle("time.substeps");
    EXPECT_NE(question.about("pbf.iterations", pending), nullptr) << "another slider answers nothing";
    question.settle("pbf.iterations");
    EXPECT_EQ(question.about("pbf.iterations", pending), nullptr);
}

}  // namespace
}  // namespace slosh::ui::parameter_model_test

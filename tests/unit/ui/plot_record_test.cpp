// What the plots remember of runs.
#include "ui/plot_record.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace slosh::ui::plot_record_test {
namespace {

StepReport at(std::uint64_t step, double energy) {
    StepReport report;
    report.step = step;
    report.time = 0.1 * static_cast<double>(step);
    report.kinetic_energy = energy;
    report.density_error_mean = 0.01;
    return report;
}

TEST(PlotQuantities, HaveNamesOfTheirOwn) {
    std::set<std::string_view> keys, names;
    for (const PlotQuantity& quantity : plot_quantities()) {
        EXPECT_TRUE(keys.insert(quantity.key).second) << quantity.key;
        EXPECT_TRUE(names.insert(quantity.name).second) << quantity.name;
    }
    for (const std::string_view key : usual_plot_quantities()) EXPECT_TRUE(keys.contains(key)) << key;
}

TEST(PlotRecord, EveryQuantityOfAStep) {
    PlotRecord record;
    record.add(at(1, 2.0), {});
    for (const PlotQuantity& quantity : plot_quantities())
        EXPECT_NE(PlotRecord::find(record.left(), quantity.key), nullptr) << quantity.key;
    EXPECT_EQ(PlotRecord::find(record.left(), "kinetic_energy")->value(0), 2.0);
    EXPECT_EQ(PlotRecord::find(record.left(), "density_error_mean")->value(0), 1.0) << "in per cent";
    EXPECT_EQ(PlotRecord::find(record.left(), "nothing"), nullptr);
}

TEST(PlotRecord, TheRunBeforeARestartIsTheGhost) {
    PlotRecord record;
    for (std::uint64_t step = 1; step < 5; ++step) record.add(at(step, 3.0), {});
    record.mark(0.2, "Drop");
    record.restart();
    record.add(at(1, 4.0), {});
    EXPECT_EQ(PlotRecord::find(record.ghost(), "kinetic_energy")->size(), 4u);
    EXPECT_EQ(PlotRecord::find(record.left(), "kinetic_energy")->value(0), 4.0);
    EXPECT_TRUE(record.marks().empty());
}

TEST(PlotRecord, GoingBackInTimeTakesTheMarksAfterItAway) {
    PlotRecord record;
    for (std::uint64_t step = 1; step < 10; ++step) record.add(at(step, 3.0), {});
    record.mark(0.2, "Drop");
    record.mark(0.7, "Drop");
    record.add(at(4, 3.0), {});
    ASSERT_EQ(record.marks().size(), 1u);
    EXPECT_EQ(record.marks()[0].time, 0.2);
    EXPECT_EQ(PlotRecord::find(record.left(), "kinetic_energy")->size(), 4u);
}

TEST(PlotRecord, TwoWorldsHaveOnePast) {
    PlotRecord record;
    record.add(at(1, 3.0), {});
    record.begin_right();
    record.add(at(2, 4.0), {});
    record.add(at(2, 5.0), {}, true);
    const auto energy = [](const PlotRecord::Run& run) { return PlotRecord::find(run, "kinetic_energy"); };
    EXPECT_EQ(energy(record.right())->value(0), 3.0);
    EXPECT_EQ(energy(record.right())->value(1), 5.0);
    EXPECT_EQ(energy(record.left())->value(1), 4.0);
    record.end_right(true);
    EXPECT_FALSE(record.has_right());
    EXPECT_EQ(energy(record.left())->value(1), 5.0) << "the one that was kept";
}

TEST(PlotRecord, GaugesHaveCurves) {
    PlotRecord record;
    record.set_probes({{"toe", "Pa"}, {"gate", "m"}});
    record.add(at(1, 3.0), {120.0, std::numeric_limits<double>::quiet_NaN()});
    EXPECT_EQ(PlotRecord::find(record.left(), "probe:toe")->value(0), 120.0);
    EXPECT_FALSE(PlotRecord::find(record.left(), "probe:gate")->at(0.1));
}

}  // namespace
}  // namespace slosh::ui::plot_record_test

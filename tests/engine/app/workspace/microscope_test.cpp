// A step under the microscope: every phase has its line, the particles take the colours of what it found, and
// the person's view comes back.
#include "app/workspace/microscope.h"

#include <gtest/gtest.h>

#include <set>

#include "render/color_field.h"
#include "sim/methods/step/solver_module.h"
#include "support/headless_workspace.h"

namespace slosh::app::microscope_test {
namespace {

TEST(PhaseFacts, EveryPhaseHasALineAndAField) {
    std::set<std::string_view> phases{"commands", "scene", "report", "foam"};
    for (const SolverModule* solver : solver_modules().all()) {
        for (const Phase& phase : solver->schedule.phases()) phases.insert(phase.name);
    }
    std::set<std::string_view> known;
    for (const PhaseFacts& facts : phase_facts()) {
        EXPECT_TRUE(known.insert(facts.phase).second) << facts.phase;
        EXPECT_NE(find_color_field(facts.field), nullptr) << facts.field;
        EXPECT_FALSE(facts.does.empty()) << facts.phase;
    }
    EXPECT_EQ(known, phases);
    EXPECT_EQ(facts_of("of another program").field, "speed");
}

TEST(PhaseFacts, ThePhasesAreThoseOfTheScheduleInItsOrder) {
    SimulationFrame frame;
    frame.solver = "pbf";
    frame.phases = {{"commands"}, {"predict", 1}, {"lambda", 4, 0, 0, 1.0}, {"lambda", 4, 0, 1, 2.0}};
    const SolverModule& pbf = *find_solver("pbf");
    ASSERT_EQ(pbf.schedule.phases()[4].name, "lambda");
    const std::vector<PhaseInStep> phases = phases_of(frame);
    ASSERT_EQ(phases.size(), pbf.schedule.phases().size() + 2);
    EXPECT_EQ(phases.front().name, "commands");
    EXPECT_EQ(phases.back().name, "report");
    for (std::size_t i = 0; i < pbf.schedule.phases().size(); ++i)
        EXPECT_EQ(phases[i + 1].name, pbf.schedule.phases()[i].name);
    EXPECT_TRUE(phases[5].last_run && phases[5].in_loop);
    EXPECT_EQ(phases[5].runs, 2);
    EXPECT_EQ(phases[5].milliseconds, 3.0);
    EXPECT_FALSE(phases[2].last_run);
    EXPECT_EQ(phases[2].runs, 1);
    EXPECT_EQ(phases[3].runs, 0);
}

class MicroscopeTest : public testing::Test, protected HeadlessWorkspace {
  protected:
    void next_phase() {
        const std::uint64_t sequence = workspace.simulation.frame().sequence;
        workspace.act("step_phase");
        ASSERT_TRUE(until([&] { return workspace.simulation.frame().sequence > sequence; }));
    }
    const ViewSettings& view() { return workspace.settings.view; }
};

TEST_F(MicroscopeTest, ColoursFollowThePhasesAndTheViewComesBack) {
    start("drop_2d");
    workspace.act("view_height");
    ASSERT_TRUE(until([&] { return workspace.simulation.frame().report.step > 3; }));
    ASSERT_TRUE(workspace.act("microscope"));
    EXPECT_TRUE(workspace.microscope.is_open());
    ASSERT_TRUE(until(
        [&] { return workspace.simulation.frame().paused && workspace.simulation.frame().phase.empty(); }));
    const std::uint64_t step = workspace.simulation.frame().report.step;
    std::set<std::string> fields;
    while (workspace.simulation.frame().report.step == step) {
        next_phase();
        const std::string& phase = workspace.simulation.frame().phase;
        EXPECT_EQ(view().mode, "particles");
        EXPECT_EQ(view().field, facts_of(phase).field) << phase;
        if (!phase.empty()) fields.insert(view().field);
    }
    EXPECT_EQ(fields, (std::set<std::string>{"speed", "neighbours", "lambda", "vorticity"}));
    // In the middle of a step, by Esc: it is ended, and the water runs again.
    next_phase();
    next_phase();
    workspace.act("cancel");
    EXPECT_FALSE(workspace.microscope.is_open());
    EXPECT_EQ(view().field, "height");
    EXPECT_FALSE(workspace.simulation.paused());
    EXPECT_TRUE(until([&] { return workspace.simulation.frame().report.step > step + 3; }));
}

TEST_F(MicroscopeTest, AViewThatIsChosenMeanwhileStays) {
    start("drop_2d");
    workspace.act("pause");
    workspace.act("view_water");
    workspace.act("microscope");
    ASSERT_TRUE(until([&] { return workspace.simulation.frame().paused; }));
    EXPECT_EQ(view().mode, "particles");
    workspace.act("view_height");
    next_phase();
    EXPECT_EQ(view().field, "height");
    workspace.act("microscope");
    EXPECT_EQ(view().mode, "particles");
    EXPECT_EQ(view().field, "height");
    EXPECT_TRUE(workspace.simulation.paused()) << "as it was before";
    EXPECT_TRUE(until([&] { return workspace.simulation.frame().phase.empty(); }));
}

TEST_F(MicroscopeTest, AnotherSceneClosesIt) {
    start("drop_2d");
    workspace.act("view_water");
    workspace.act("microscope");
    ASSERT_TRUE(until([&] { return workspace.simulation.frame().paused; }));
    next_phase();
    const std::uint64_t before = workspace.scene.generation();
    workspace.opener.load("dam_break_2d");
    ASSERT_TRUE(until([&] { return workspace.scene.generation() > before; }));
    EXPECT_FALSE(workspace.microscope.is_open());
    EXPECT_EQ(view().mode, "water");
}

}  // namespace
}  // namespace slosh::app::microscope_test

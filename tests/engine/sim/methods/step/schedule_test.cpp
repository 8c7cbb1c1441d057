// How a substep's phases are run: order, loops and their ends, phases that are not due, and what is counted.
#include "sim/methods/step/schedule.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "sim/methods/step/step_context.h"
#include "sim/world/state/state.h"
#include "slosh/world.h"
#include "support/scene_cases.h"
#include "support/small_scenes.h"

namespace slosh::schedule_test {
namespace {

/// A context of no particles, and what its phases did. Schedules hold functions, not objects: they find the
/// trace here.
struct Bench {
    State state;
    Scratch scratch;
    PairConstants constants;
    BoundaryField boundary;
    StepReport report;
    StepContext context{state, scratch, constants, boundary, report};

    Bench() { trace().clear(), most = 3, settles_at = 100, due = true; }

    static std::vector<std::string>& trace() {
        static std::vector<std::string> calls;
        return calls;
    }
    static int most, settles_at;
    static bool due;
};
int Bench::most = 3, Bench::settles_at = 100;
bool Bench::due = true;

Loop counted_loop() {
    return {.most = [](const StepContext&) { return Bench::most; },
            .settled = [](const StepContext&, int complete,
                          double measured) { return complete >= 1 && measured >= Bench::settles_at; },
            .at_settling = [](StepContext&) { Bench::trace().push_back("take back"); }};
}

Schedule looping(const Loop& loop) {
    return Schedule()
        .phase("before", [](StepContext&) { Bench::trace().push_back("before"); })
        .loop(loop, {measures("find",
                              [](StepContext&, int iteration) {
                                  Bench::trace().push_back("find " + std::to_string(iteration));
                                  return static_cast<double>(iteration);
                              }),
                     iterates("move",
                              [](StepContext&, int iteration) {
                                  Bench::trace().push_back("move " + std::to_string(iteration));
                              })})
        .phase("after", [](StepContext&) { Bench::trace().push_back("after"); });
}

/// The names of all phases of a substep.
std::vector<std::string> run_substep(const Schedule& schedule, StepContext& context) {
    std::vector<std::string> names;
    SubstepProgress progress;
    while (!progress.done && names.size() < 100)
        names.emplace_back(run_next_phase(schedule, context, progress));
    return names;
}

using Names = std::vector<std::string>;

TEST(Schedule, ALoopRunsAsOftenAsItMayAndIsCounted) {
    Bench bench;
    const Schedule schedule = looping(counted_loop());
    EXPECT_EQ(run_substep(schedule, bench.context),
              (Names{"before", "find", "move", "find", "move", "find", "move", "after"}));
    EXPECT_EQ(Bench::trace(),
              (Names{"before", "find 0", "move 0", "find 1", "move 1", "find 2", "move 2", "after"}));
    EXPECT_EQ(bench.report.iterations, 3);
    EXPECT_EQ(bench.report.symptoms.substeps_at_cap, 1);
}

TEST(Schedule, ASettledLoopEndsInTheMiddleOfAnIteration) {
    Bench bench;
    Bench::settles_at = 1;
    const Schedule schedule = looping(counted_loop());
    EXPECT_EQ(run_substep(schedule, bench.context), (Names{"before", "find", "move", "find", "after"}));
    EXPECT_EQ(Bench::trace(), (Names{"before", "find 0", "move 0", "find 1", "take back", "after"}));
    EXPECT_EQ(bench.report.iterations, 1);
    EXPECT_EQ(bench.report.symptoms.substeps_at_cap, 0);
}

TEST(Schedule, ALoopThatIsNotCountedLeavesTheReportAlone) {
    Bench bench;
    Loop loop = counted_loop();
    loop.counted = false;
    run_substep(looping(loop), bench.context);
    EXPECT_EQ(bench.report.iterations, 0);
    EXPECT_EQ(bench.report.symptoms.substeps_at_cap, 0);
}

TEST(Schedule, ALoopOfNoIterationsIsPassedOver) {
    Bench bench;
    Bench::most = 0;
    EXPECT_EQ(run_substep(looping(counted_loop()), bench.context), (Names{"before", "after"}));
    EXPECT_EQ(bench.report.iterations, 0);
}

TEST(Schedule, IterationsStartAnewInEachLoop) {
    Bench bench;
    Bench::most = 2;
    const Schedule schedule = looping(counted_loop()).append(looping(counted_loop()));
    run_substep(schedule, bench.context);
    const Names once{"before", "find 0", "move 0", "find 1", "move 1", "after"};
    Names twice = once;
    twice.insert(twice.end(), once.begin(), once.end());
    EXPECT_EQ(Bench::trace(), twice);
    EXPECT_EQ(bench.report.symptoms.substeps_at_cap, 2);
}

TEST(Schedule, PhasesThatAreNotDueAreNeitherRunNorReported) {
    const auto is_due = [](const StepContext&) { return Bench::due; };
    const auto nothing = [](StepContext&) {};
    const Schedule schedule = Schedule()
                                  .phase_if(is_due, "first", nothing)
                                  .phase("middle", nothing)
                                  .phase_if(is_due, "last", nothing);
    Bench bench;
    EXPECT_EQ(run_substep(schedule, bench.context), (Names{"first", "middle", "last"}));
    Bench::due = false;
    EXPECT_EQ(run_substep(schedule, bench.context), (Names{"middle"}))
        << "the substep is done as soon as no phase is left that is due";
}

class ScheduleOfSolver : public testing::TestWithParam<std::string> {};

TEST_P(ScheduleOfSolver, PhaseByPhaseIsTheWholeStep) {
    SceneDescription scene = small_dam_2d();
    scene.solver = GetParam();
    World whole = world_of(scene), phases = world_of(scene);
    std::vector<std::string> names;
    for (int step = 0; step < 5; ++step) {
        whole.step();
        do {
            names.emplace_back(phases.step_phase());
        } while (phases.inside_step());
        EXPECT_EQ(phases.state_hash(), whole.state_hash());
        EXPECT_EQ(phases.report().iterations, whole.report().iterations);
        EXPECT_EQ(phases.report().symptoms.substeps_at_cap, whole.report().symptoms.substeps_at_cap);
    }
    EXPECT_EQ(names.front(), "commands");
    EXPECT_EQ(names.back(), "report");
}
INSTANTIATE_TEST_SUITE_P(All, ScheduleOfSolver, testing::ValuesIn(every_solver()));

}  // namespace
}  // namespace slosh::schedule_test

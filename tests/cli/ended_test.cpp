// A signal ends a run in the middle of a step, and what is saved is the state before that step. The step here
// takes minutes: without the stop the test would run into its limit.
#include <gtest/gtest.h>

#include <csignal>

#include "sim/world/archive/snapshot.h"
#include "support/command_runner.h"
#include "support/own_surroundings.h"

namespace slosh::cli::ended_test {
namespace {

using Words = std::vector<std::string>;

const Words endless_step{"double_dam_break",
                         "--particles",
                         "100000",
                         "--fidelity",
                         "accurate",
                         "--set",
                         "time.step=0.05",
                         "--set",
                         "time.substeps=32",
                         "--set",
                         "pbf.iterations=50",
                         "--seconds",
                         "100"};

TEST(Ended, InTheMiddleOfAStep) {
    const slosh::test::TemporaryFolder folder{"ended"};
    LineReader rows(folder / "rows");
    Words words{"run"};
    words.insert(words.end(), endless_step.begin(), endless_step.end());
    const std::string saved = (folder / "state").string();
    words.insert(words.end(), {"--csv", (folder / "rows").string(), "--save", saved});
    StartedCommand command(words);
    ASSERT_TRUE(rows.next()) << "the heading, written before the first step";
    command.send(SIGTERM);
    int steps = 0;
    while (rows.next()) ++steps;
    const CommandOutput ended = command.wait();
    EXPECT_EQ(ended.exit_code, 128 + SIGTERM) << ended.err;
    const Result<State> state = load_state(saved);
    ASSERT_TRUE(state) << state.error().text();
    EXPECT_EQ(state.value().step_index, static_cast<std::uint64_t>(steps));
}

}  // namespace
}  // namespace slosh::cli::ended_test

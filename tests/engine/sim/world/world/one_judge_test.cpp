// What an emitter may be is judged in one place: a scene, a command and a saved state are refused with the
// same sentence, before anything is filled or counted.
#include <gtest/gtest.h>

#include <limits>

#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"
#include "slosh/files.h"
#include "slosh/world.h"
#include "support/small_scenes.h"

namespace slosh::one_judge_test {
namespace {

struct Asked {
    float radius, speed;
    const char* sentence;
};
constexpr Asked hostile[] = {
    {1000.0f, 1.0f, "a layer of an emitter of radius 1000 m has"},
    {0.1f, 1e30f, "an emitter has the speed 1e+30 m/s, expected 0 to 1000"},
    {0.1f, std::numeric_limits<float>::infinity(), "an emitter has the speed inf m/s"},
};

TEST(OneJudge, AnEmitterIsRefusedWhoeverBringsIt) {
    for (const Asked& asked : hostile) {
        SCOPED_TRACE(asked.sentence);
        Emitter emitter;
        emitter.radius = asked.radius;
        emitter.speed = asked.speed;
        const auto says_it = [&](const std::string& text) {
            EXPECT_NE(text.find(asked.sentence), std::string::npos) << text;
        };
        SceneDescription scene = small_dam_3d();
        World world = World::create(scene, {.threads = 1}).value();
        scene.emitters = {emitter};
        const Result<World> made = World::create(scene, {.threads = 1});
        ASSERT_FALSE(made);
        says_it(made.error().text());

        world.enqueue(AddEmitter{emitter});
        const CommandResult answer = world.apply_commands().commands.at(0);
        EXPECT_FALSE(answer.applied);
        says_it(answer.message);

        State state = world.state();
        state.emitters = {{emitter, 0, 0.0}};
        const Result<State> read = deserialize_state(serialize_state(state));
        ASSERT_FALSE(read);
        says_it(read.error().text());
    }
}

/// The clock of a state may be anything finite: a layer more is no other number then.
TEST(OneJudge, AnEmitterAtTheEndOfTimeStops) {
    State state = World::create(small_dam_3d(), {.threads = 1}).value().state();
    Emitter emitter;
    emitter.position = {0.0f, 0.9f, 0.0f};
    emitter.start = -1e300;
    state.emitters = {{emitter, 0, 0.0}};
    World world =
        World::from_state(deserialize_state(serialize_state(state)).value(), {.threads = 1}).value();
    world.step();
    EXPECT_EQ(world.step_index(), state.step_index + 1);
}

}  // namespace
}  // namespace slosh::one_judge_test

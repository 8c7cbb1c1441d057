// What sticks and buttons ask for.
#include "app/workspace/gamepad.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/workspace/actions.h"

namespace slosh::app::gamepad_test {
namespace {

constexpr double frame = 1.0 / 60.0;

GamepadState with(GamepadState::Button button) {
    GamepadState state;
    state.buttons[static_cast<std::size_t>(button)] = true;
    return state;
}

TEST(Gamepad, NothingIsAskedForByOneThatLiesOnTheTable) {
    GamepadState state;
    state.left_axes = {0.1f, -0.08f};
    state.right_axes = {-0.12f, 0.05f};
    state.left_trigger = -0.95f;
    EXPECT_FALSE(intents_of(state, GamepadState(), frame).any());
    state.right_axes.x = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(intents_of(state, GamepadState(), frame).any());
}

TEST(Gamepad, SticksTurnAndFly) {
    GamepadState state;
    state.right_axes = {1.0f, 0.0f};
    const GamepadIntents turned = intents_of(state, state, frame);
    EXPECT_NEAR(turned.turn.x, -2.2f / 60.0f, 1e-4f) << "as the mouse, dragged to the right";
    EXPECT_EQ(turned.turn.y, 0.0f);
    EXPECT_EQ(turned.fly, Vec3(0.0f));
    state = GamepadState();
    state.left_axes = {0.0f, -1.0f};
    EXPECT_NEAR(intents_of(state, state, frame).fly.z, 1.0f, 1e-5f) << "pushed away is forward";
    // Half the way is less than half the speed, a diagonal no faster than straight on, a hiccup no leap.
    state.left_axes = {0.5f, 0.0f};
    EXPECT_LT(intents_of(state, state, frame).fly.x, 0.3f);
    EXPECT_GT(intents_of(state, state, frame).fly.x, 0.0f);
    state.left_axes = {1.0f, 1.0f};
    const Vec3 diagonal = intents_of(state, state, frame).fly;
    EXPECT_NEAR(std::hypot(diagonal.x, diagonal.z), 1.0f, 1e-5f);
    state.right_axes = {1.0f, 0.0f};
    EXPECT_NEAR(intents_of(state, state, 5.0).turn.x, -0.22f, 1e-4f);
}

TEST(Gamepad, TriggersZoom) {
    GamepadState state;
    state.right_trigger = 1.0f;
    EXPECT_GT(intents_of(state, state, frame).zoom, 0.1f);
    state.left_trigger = 1.0f;
    EXPECT_EQ(intents_of(state, state, frame).zoom, 0.0f);
    state.right_trigger = -1.0f;
    EXPECT_LT(intents_of(state, state, frame).zoom, -0.1f);
}

TEST(Gamepad, AButtonActsOnceAndIsLetGoOnce) {
    const GamepadState free, held = with(GamepadState::a);
    EXPECT_TRUE(intents_of(held, free, frame).press);
    EXPECT_FALSE(intents_of(held, held, frame).any());
    EXPECT_TRUE(intents_of(free, held, frame).release) << "also when the device has gone";
    EXPECT_TRUE(intents_of(with(GamepadState::x), with(GamepadState::x), frame).actions.empty());
}

TEST(Gamepad, EveryButtonsActionExists) {
    const std::vector<Action> actions = make_actions();
    std::vector<std::string_view> asked;
    for (std::size_t i = 0; i < GamepadState::buttons_known; ++i) {
        for (const std::string_view id :
             intents_of(with(static_cast<GamepadState::Button>(i)), GamepadState(), frame).actions) {
            const Action* action = find_action(actions, id);
            ASSERT_NE(action, nullptr) << id;
            EXPECT_TRUE(action->run) << id;
            asked.push_back(id);
        }
    }
    for (const char* id : {"cancel", "next_tool", "next_solver", "pause", "larger", "smaller"})
        EXPECT_NE(std::find(asked.begin(), asked.end(), id), asked.end()) << id;
}

}  // namespace
}  // namespace slosh::app::gamepad_test

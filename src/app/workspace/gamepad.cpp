// See gamepad.h.
#include "app/workspace/gamepad.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <glm/geometric.hpp>

namespace slosh::app {
namespace {

constexpr float dead_share = 0.16f;            // of a stick's way
constexpr float dead_trigger = 0.08f;          // of a trigger's
constexpr float turn_speed = 2.2f;             // rad/s with the stick at its end
constexpr float zoom_speed = 12.0f;            // notches/s with a trigger pulled
constexpr double longest_gamepad_frame = 0.1;  // s; a hiccup must not throw the camera

struct Bound {
    GamepadState::Button button;
    std::string_view action;
};
constexpr std::array bound{Bound{GamepadState::b, "cancel"},
                           Bound{GamepadState::x, "next_tool"},
                           Bound{GamepadState::y, "next_solver"},
                           Bound{GamepadState::start, "pause"},
                           Bound{GamepadState::back, "frame_scene"},
                           Bound{GamepadState::left_shoulder, "smaller"},
                           Bound{GamepadState::right_shoulder, "larger"},
                           Bound{GamepadState::left, "previous_scene"},
                           Bound{GamepadState::right, "next_scene"},
                           Bound{GamepadState::down, "step"},
                           Bound{GamepadState::up, "restart"}};

/// Fine near the middle, full at the end.
glm::vec2 shaped(const glm::vec2& stick) {
    const float length = glm::length(stick);
    if (!(length > dead_share)) return glm::vec2(0.0f);  // also what is no number
    const float share = std::min((length - dead_share) / (1.0f - dead_share), 1.0f);
    return stick * (share * share / length);
}

float pulled(float trigger) {
    const float share = 0.5f * (trigger + 1.0f);
    return share > dead_trigger ? std::min((share - dead_trigger) / (1.0f - dead_trigger), 1.0f) : 0.0f;
}

}  // namespace

GamepadIntents intents_of(const GamepadState& now, const GamepadState& before, double seconds) {
    GamepadIntents intents;
    const auto time = static_cast<float>(std::clamp(seconds, 0.0, longest_gamepad_frame));
    const glm::vec2 turning = shaped(now.right_axes), flying = shaped(now.left_axes);
    intents.turn = glm::vec2(-turning.x, turning.y) * (turn_speed * time);
    intents.fly = Vec3(flying.x, 0.0f, -flying.y);
    intents.zoom = (pulled(now.right_trigger) - pulled(now.left_trigger)) * zoom_speed * time;
    const auto changed = [&](GamepadState::Button button, bool to) {
        const auto at = static_cast<std::size_t>(button);
        return now.buttons[at] == to && before.buttons[at] != to;
    };
    intents.press = changed(GamepadState::a, true);
    intents.release = changed(GamepadState::a, false);
    for (const Bound& one : bound) {
        if (changed(one.button, true)) intents.actions.push_back(one.action);
    }
    return intents;
}

}  // namespace slosh::app

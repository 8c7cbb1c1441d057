// What the sticks and buttons of a gamepad ask for: a pure function of its state, so that tests need no
// device.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include <glm/vec2.hpp>

#include "slosh/geometry.h"

namespace slosh::app {

/// Buttons and axes numbered as GLFW does, whatever the device calls them.
struct GamepadState {
    enum Button {
        a,
        b,
        x,
        y,
        left_shoulder,
        right_shoulder,
        back,
        start,
        guide,
        left_stick,
        right_stick,
        up,
        right,
        down,
        left
    };
    static constexpr std::size_t buttons_known = 15;

    std::array<bool, buttons_known> buttons{};
    glm::vec2 left_axes{0.0f}, right_axes{0.0f};        ///< -1 .. 1, right and down are positive
    float left_trigger = -1.0f, right_trigger = -1.0f;  ///< -1: free, 1: pulled

    bool operator==(const GamepadState&) const = default;
};

struct GamepadIntents {
    glm::vec2 turn{0.0f};                 ///< of the camera about its target, radians: to the right, upwards
    Vec3 fly{0.0f};                       ///< shares of full speed along the camera's right, up and forward
    float zoom = 0.0f;                    ///< notches of a wheel; positive: nearer
    bool press = false, release = false;  ///< of the tool, at the middle of the view
    std::vector<std::string_view> actions;  ///< ids, in this order

    bool moves() const { return turn != glm::vec2(0.0f) || fly != Vec3(0.0f) || zoom != 0.0f; }
    bool any() const { return moves() || press || release || !actions.empty(); }
};

/// What is asked for in a frame of so many seconds. A stick that nobody touches is never quite in its middle:
/// the innermost part of its way counts for nothing.
GamepadIntents intents_of(const GamepadState& now, const GamepadState& before, double seconds);

}  // namespace slosh::app

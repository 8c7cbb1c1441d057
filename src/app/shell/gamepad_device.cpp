// See gamepad_device.h.
#include "app/shell/gamepad_device.h"

#include <GLFW/glfw3.h>

#include <utility>

namespace slosh::app {
namespace {

std::optional<GamepadState> read(int slot) {
    GLFWgamepadstate raw;
    if (slot < 0 || glfwGetGamepadState(slot, &raw) != GLFW_TRUE) return std::nullopt;
    GamepadState state;
    for (std::size_t i = 0; i < state.buttons.size(); ++i) state.buttons[i] = raw.buttons[i] == GLFW_PRESS;
    state.left_axes = {raw.axes[GLFW_GAMEPAD_AXIS_LEFT_X], raw.axes[GLFW_GAMEPAD_AXIS_LEFT_Y]};
    state.right_axes = {raw.axes[GLFW_GAMEPAD_AXIS_RIGHT_X], raw.axes[GLFW_GAMEPAD_AXIS_RIGHT_Y]};
    state.left_trigger = raw.axes[GLFW_GAMEPAD_AXIS_LEFT_TRIGGER];
    state.right_trigger = raw.axes[GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER];
    return state;
}

}  // namespace

bool GamepadDevice::look() {
    std::optional<GamepadState> now = read(slot_);
    for (int slot = GLFW_JOYSTICK_1; !now && slot <= GLFW_JOYSTICK_LAST; ++slot) {
        if (glfwJoystickIsGamepad(slot) != GLFW_TRUE) continue;
        now = read(slot);
        slot_ = slot;
        const char* name = glfwGetGamepadName(slot);
        name_ = name != nullptr ? name : "unknown";
    }
    if (!now) slot_ = -1;
    return std::exchange(state_, now) != now;
}

}  // namespace slosh::app

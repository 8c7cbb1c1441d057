// The gamepad that is plugged in, if there is one; it may come and go at any time.
#pragma once

#include <optional>
#include <string>

#include "app/workspace/gamepad.h"

namespace slosh::app {

class GamepadDevice {
  public:
    /// Looks at it anew. True when something is another than at the last look.
    bool look();
    /// Nothing: there is none.
    const std::optional<GamepadState>& state() const { return state_; }
    /// As the device calls itself.
    const std::string& name() const { return name_; }

  private:
    int slot_ = -1;
    std::optional<GamepadState> state_;
    std::string name_;
};

}  // namespace slosh::app

// Scenes that are asked for while one is loading: every press of "next" counts from the scene that is wanted,
// and only the newest of them is loaded when the one under way is there.
#pragma once

#include <optional>
#include <string>

namespace slosh::app {

class SceneQueue {
  public:
    /// What is to be loaded at once; nothing while a load is under way.
    std::optional<std::string> ask(std::string name_or_path);
    /// The load under way has ended, well or not; what is to be loaded next, if something else is wanted by
    /// now.
    std::optional<std::string> ended();
    /// Asked for and not yet there; "": nothing.
    const std::string& wanted() const { return wanted_; }

  private:
    bool loading_ = false;
    std::string under_way_, wanted_;
};

}  // namespace slosh::app

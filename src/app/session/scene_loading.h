// The scene that runs and the one that was asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "app/session/simulation_messages.h"
#include "sim/parameters/parameters.h"
#include "slosh/scene.h"

namespace slosh::app {

/// Scenes that are asked for while one is loading: every press of "next" counts from the scene that is
/// wanted, and only the newest of them is loaded when the one under way is there.
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

class SceneLoading {
  public:
    /// `load`: begins to load a scene by name or path.
    explicit SceneLoading(std::function<void(const std::string&)> load) : load_(std::move(load)) {}

    void load(const std::string& name_or_path);
    /// The scene that lies so many places after the one that is wanted, in the order of the list.
    void load_neighbour(int direction);
    /// A recording or the first scene, whose load was begun elsewhere.
    void is_loading(const std::string& name_or_path) { static_cast<void>(queue_.ask(name_or_path)); }
    /// A load has ended, well or not: on to what was asked for meanwhile.
    void load_ended();
    /// Asked for and not yet there; "": nothing.
    const std::string& wanted() const { return queue_.wanted(); }

    /// The scene is there.
    void loaded(SceneLoaded event);
    const SceneDescription& description() const { return description_; }
    /// As people know it.
    const std::string& title() const {
        return description_.title.empty() ? description_.name : description_.title;
    }
    bool has_materials() const;
    /// The scene itself says whether there is foam.
    bool decides_about_foam() const;
    /// Counts the scenes that were loaded; 0 before the first.
    std::uint64_t generation() const { return generation_; }
    /// What the scene starts with: a double click goes back to these.
    Parameters baseline;

  private:
    std::function<void(const std::string&)> load_;
    SceneQueue queue_;
    SceneDescription description_;
    std::uint64_t generation_ = 0;
};

}  // namespace slosh::app

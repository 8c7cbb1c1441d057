// The scene that runs and the one that was asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "app/session/simulation_messages.h"
#include "sim/core/parameters/parameters.h"
#include "slosh/scene.h"

namespace slosh::app {

/// The scene that is asked for and not there yet: every press of "next" counts from it. A newer one takes its
/// place at once; the loader gives the older one up.
class WantedScene {
  public:
    /// False: that one is on its way already.
    bool ask(const std::string& name_or_path);
    /// A load has ended, well or not. One that came in just before it was given up is not the one that is
    /// wanted.
    void ended(const std::string& asked_for);
    void forget() { name_.clear(); }
    /// "": nothing.
    const std::string& name() const { return name_; }

  private:
    std::string name_;
};

class SceneLoading {
  public:
    /// `load`: begins to load a scene by name or path.
    explicit SceneLoading(std::function<void(const std::string&)> load) : load_(std::move(load)) {}

    void load(const std::string& name_or_path);
    /// The scene at a distance in the list from the wanted one.
    void load_neighbour(int direction);
    /// A recording or the first scene, whose load was begun elsewhere.
    void is_loading(const std::string& name_or_path) { static_cast<void>(wanted_.ask(name_or_path)); }
    /// A load has ended, well or not.
    void load_ended(const std::string& asked_for) { wanted_.ended(asked_for); }
    /// It is no longer wanted.
    void given_up() { wanted_.forget(); }
    /// Asked for and not yet there; "": nothing.
    const std::string& wanted() const { return wanted_.name(); }

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
    WantedScene wanted_;
    SceneDescription description_;
    std::uint64_t generation_ = 0;
};

}  // namespace slosh::app

// Taking bodies away. Solids have no names, only places in a list that shifts when one is removed: a place is
// used only while the newest frame knows of every change that was asked for; otherwise the removal waits, and
// then finds its solid by its description, the last of several equal ones.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/session/simulation_frame.h"
#include "render/camera.h"
#include "slosh/command.h"

namespace slosh::app {

/// After it the places of solids in the list may be others.
bool changes_solids(const Command& command);

class BodyRemovals {
  public:
    explicit BodyRemovals(std::function<std::uint64_t(Command)> post);

    /// The places in the frame's list are those in the world.
    bool up_to_date(const SimulationFrame& frame) const;
    /// A command that changes the list of solids was sent by somebody: earlier frames' places are void.
    void list_changes(std::uint64_t ticket) { list_ticket_ = ticket; }

    /// Takes away the free body that the ray meets, if there is one.
    bool remove_at(const SimulationFrame& frame, const Ray& ray);
    void remove_all() { all_go_ = true; }
    /// The world has changed: nothing that was asked for counts any more.
    void forget();
    /// Once per frame of the window.
    void update(const SimulationFrame& frame);

    /// What a person should be told.
    std::vector<std::string> take_notes();

  private:
    void take(std::uint32_t index);

    std::function<std::uint64_t(Command)> post_;
    std::vector<Solid> waiting_;
    bool all_go_ = false;
    std::uint64_t list_ticket_ = 0;
    std::vector<std::string> notes_;
};

}  // namespace slosh::app

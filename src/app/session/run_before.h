// The particles of the run before the last restart, as the timeline remembers them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "app/session/simulation_frame.h"
#include "app/session/timeline/timeline.h"

namespace slosh::app {

class RunBefore {
  public:
    /// Shows that run when its water was as old as that of `world`; nothing where it is not wanted.
    void follow(Timeline& timeline, const World& world, bool wanted);
    /// nullptr: they are not wanted.
    const std::shared_ptr<const ParticlesBefore>& shown() const { return shown_; }

  private:
    void show_nothing(const char* why);

    PreviewReader reader_;
    std::optional<std::uint64_t> preview_;  ///< that is shown
    std::shared_ptr<const ParticlesBefore> shown_;
};

}  // namespace slosh::app

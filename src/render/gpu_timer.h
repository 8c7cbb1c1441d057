// The GPU time of each pass of a frame, from timer queries that are read some frames later, when they are
// complete: nothing waits. A driver without timers gives no times.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "render/gl_object.h"
#include "render/scene_renderer.h"

namespace slosh {

class GpuTimer {
  public:
    void begin_frame();
    /// Ends the pass before; `name` is a literal.
    void begin(std::string_view name);
    void end_frame();
    /// The passes of the newest frame whose times are known; empty at first.
    const std::vector<PassTime>& passes() const { return known_; }

  private:
    struct Query {
        GlQuery object;
        std::string_view name;
    };
    struct Slot {
        std::vector<Query> queries;  // kept from frame to frame
        std::size_t used = 0;
    };
    void end_pass();
    bool collect(Slot& slot);

    std::array<Slot, 4> slots_;  // frames in flight
    std::size_t current_ = 0;
    bool recording_ = false, in_pass_ = false;
    std::vector<PassTime> known_;
};

}  // namespace slosh

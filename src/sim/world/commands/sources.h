// Commands that bring back emitters and drains that were taken away: what undo sends.
#pragma once

#include <cstdint>

#include "slosh/command.h"

namespace slosh {

/// An emitter that was removed comes back at its place in the list. It runs from now on, with what it had
/// added already.
struct RestoreEmitter {
    std::uint32_t index = 0;
    std::uint32_t emitted = 0;  ///< particles
    Emitter emitter;
    static const CommandEntry& entry();
};

struct RestoreSink {
    std::uint32_t index = 0;
    Box3 bounds;
    static const CommandEntry& entry();
};

}  // namespace slosh

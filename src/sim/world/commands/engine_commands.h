// Commands without a public header. Undo sends those that bring solids, emitters and drains back; the
// interface adds and removes probes, which change no water. Files hold them all.
#pragma once

#include <cstdint>
#include <string>

#include "sim/solids/bodies/body.h"
#include "slosh/command.h"
#include "slosh/probe.h"

namespace slosh {

/// A solid that was removed or moved comes back as it was: at its place in the list, and its body where it
/// was and as fast.
struct RestoreSolid {
    std::uint32_t index = 0;
    bool replaces = false;  ///< the solid that is there now; else it is put in before it
    Solid solid;
    Body body;
    static const CommandEntry& entry();
};

/// The last solid of this description, wherever the list has it by then, is removed.
struct RemoveDescribedSolid {
    Solid solid;
    static const CommandEntry& entry();
};

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

/// A name that is taken is refused.
struct AddProbe {
    Probe probe;
    static const CommandEntry& entry();
};
struct RemoveProbe {
    std::string name;
    static const CommandEntry& entry();
};

}  // namespace slosh

// Commands that only the engine sends: they take back what was done to solids. Files hold them.
#pragma once

#include <cstdint>

#include "sim/solids/bodies/body.h"
#include "slosh/command.h"

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

}  // namespace slosh

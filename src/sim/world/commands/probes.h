// Commands that put gauges into a world and take them away. They change no water: a run with and without them
// has the same bits.
#pragma once

#include <string>

#include "slosh/command.h"
#include "slosh/probe.h"

namespace slosh {

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

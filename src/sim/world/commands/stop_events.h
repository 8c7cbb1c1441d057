// A command without a public header: the window sends it while a pasted set-up replays.
#pragma once

#include "slosh/command.h"

namespace slosh {

/// The scene's events that are still to come are forgotten.
struct StopEvents {
    static const CommandEntry& entry();
};

}  // namespace slosh

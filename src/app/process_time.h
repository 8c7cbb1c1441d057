// How long this process has existed: the honest start of "first frame after ...".
#pragma once

namespace slosh::app {

/// Seconds since the system started the process; since the first call where the system does not tell.
double seconds_since_process_start();

}  // namespace slosh::app

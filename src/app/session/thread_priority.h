// Lets the interface go first where threads outnumber cores.
#pragma once

namespace slosh::app {

/// The calling thread, and every thread it starts from now on, yields to the others under contention. Without
/// effect where the system has no priority per thread.
void lower_priority_of_this_thread();

}  // namespace slosh::app

// See thread_priority.h. Linux gives every thread its own nice value, and new threads inherit it: the workers
// of the compute thread follow.
#include "app/session/thread_priority.h"

#ifdef __linux__
#include <sys/resource.h>
#endif

namespace slosh::app {

void lower_priority_of_this_thread() {
#ifdef __linux__
    constexpr int nicer = 5;
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + nicer);  // 0 = this thread
#endif
}

}  // namespace slosh::app

#include <libproc.h>

#include "base/system/spawn.h"

namespace slosh {

std::int64_t processor_time(int process) {
    rusage_info_v0 used{};
    if (::proc_pid_rusage(process, RUSAGE_INFO_V0, reinterpret_cast<rusage_info_t*>(&used)) != 0) return 0;
    return static_cast<std::int64_t>(used.ri_user_time + used.ri_system_time);
}

}  // namespace slosh

#include "base/system/local_time.h"

namespace slosh {

std::tm local_time(std::time_t time) {
    std::tm parts{};
    ::localtime_s(&parts, &time);
    return parts;
}

}  // namespace slosh

// Times of the clock on the wall.
#pragma once

#include <ctime>

namespace slosh {

/// The parts of a time where this machine is; zeros where the system cannot tell.
std::tm local_time(std::time_t time);

}  // namespace slosh

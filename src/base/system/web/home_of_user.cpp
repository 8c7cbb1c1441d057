#include "base/system/posix/user_dirs.h"

namespace slosh {

std::filesystem::path home_of_user() { return {}; }

}  // namespace slosh

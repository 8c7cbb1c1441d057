#include "base/system/environment.h"

namespace slosh {

std::filesystem::path environment_path(const char* name) { return environment_variable(name).value_or(""); }

}  // namespace slosh

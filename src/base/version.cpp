// The version of the engine, set by the build.
#include "slosh/version.h"

namespace slosh {

std::string_view version() { return SLOSH_VERSION; }

}  // namespace slosh

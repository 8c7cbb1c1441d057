#include "base/version.h"

namespace slosh {

std::string_view version() { return SLOSH_VERSION; }

}  // namespace slosh

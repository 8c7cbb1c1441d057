// docs/PARAMETERS.md, from the table that sliders, files and the command line have: slosh list parameters
// --document.
#pragma once

#include <string>

namespace slosh::cli {

std::string parameter_document();

}  // namespace slosh::cli

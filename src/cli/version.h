// What this binary is: for reports of defects.
#pragma once

#include <string>
#include <string_view>

namespace slosh::cli {

/// "0.1.0". Generated, as is the next.
std::string_view version_number();
/// The commit it was built from, with " with changes" when files differed from it; "" when that was not
/// known.
std::string_view build_commit();

/// One line: name, version, commit, the instruction set the pair loops run on and its class. States and
/// recordings repeat bit for bit within a class.
std::string version_text();

}  // namespace slosh::cli

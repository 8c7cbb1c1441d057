/// @file
/// Which Slosh this is. Before 1.0.0 a new minor version may change what is public; a new patch version does
/// not.
///
///     #if SLOSH_VERSION_MAJOR == 0 && SLOSH_VERSION_MINOR < 1
#pragma once

#include <string_view>

// The version of these headers. The build reads its own version here.
#define SLOSH_VERSION_MAJOR 0
#define SLOSH_VERSION_MINOR 1
#define SLOSH_VERSION_PATCH 0
#define SLOSH_VERSION "0.1.0"

#pragma GCC visibility push(default)
namespace slosh {

/// The version of the linked library; SLOSH_VERSION is that of its headers. Recordings name the one that made
/// them. Thread-safe.
std::string_view version();

}  // namespace slosh
#pragma GCC visibility pop

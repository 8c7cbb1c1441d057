// The frame of every file the engine writes: eight letters that name the format, its version, a hash of the
// rest.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "slosh/result.h"

namespace slosh {

struct SealedFormat {
    std::string_view magic;  ///< eight letters
    std::uint32_t version = 0;
    std::uint32_t oldest = 0;   ///< that is still read
    std::string_view stranger;  ///< the error of bytes without the magic: "not a ..."
    std::string_view name;      ///< the subject of the other errors: "the recording"
    std::string_view made;      ///< "saved" or "recorded", by another version
};

std::string seal(const SealedFormat& format, std::string_view body);

struct UnsealedBytes {
    std::uint32_t version = 0;
    std::string_view body;  ///< a part of the bytes
};
/// An Error for foreign, newer or too old, cut short or damaged bytes.
Result<UnsealedBytes> unseal(const SealedFormat& format, std::string_view bytes);
/// Only the magic and the version, checked in the same way.
Result<std::uint32_t> sealed_version(const SealedFormat& format, std::string_view bytes);

}  // namespace slosh

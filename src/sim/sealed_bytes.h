// The frame of every file the engine writes: eight letters that name the format, its version, a hash of the
// rest.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace slosh {

struct SealedFormat {
    std::string_view magic;  ///< eight letters
    std::uint32_t version = 0;
    std::string_view stranger;  ///< the error of bytes without the magic: "not a ..."
    std::string_view name;      ///< the subject of the other errors: "the recording"
    std::string_view made;      ///< "saved" or "recorded", by another version
};

std::string seal(const SealedFormat& format, std::string_view body);

/// The body, a part of `bytes`; an Error for foreign, newer or older, cut short or damaged bytes.
Result<std::string_view> unseal(const SealedFormat& format, std::string_view bytes);

}  // namespace slosh

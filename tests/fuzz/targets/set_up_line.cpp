// A line with a set-up. The first byte chooses: the letters as they are, or what a stranger may make: four
// bytes say how much is packed, the compressed bytes follow, and the check sum fits.
#include <zlib.h>

#include <cstdint>

#include "fuzz/checks.h"
#include "fuzz/targets.h"
#include "io/set_up_line.h"

namespace slosh::fuzz {

namespace {

std::string letters(std::string_view bytes) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    std::string text;
    std::uint32_t word = 0;
    int bits = 0;
    for (const char byte : bytes) {
        word = word << 8 | static_cast<unsigned char>(byte);
        for (bits += 8; bits >= 6; bits -= 6) text += digits[word >> (bits - 6) & 63u];
    }
    if (bits > 0) text += digits[word << (6 - bits) & 63u];
    return text;
}

std::string word(std::size_t value) {
    std::string bytes;
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(value >> shift & 255u);
    return bytes;
}

std::string line_of(std::string_view claimed, std::string_view packed) {
    const std::string sizes = word(packed.size()) + std::string(claimed);
    uLong sum = ::crc32(0L, reinterpret_cast<const Bytef*>(sizes.data()), 8);
    sum = ::crc32(sum, reinterpret_cast<const Bytef*>(packed.data()), static_cast<uInt>(packed.size()));
    return "slosh:a" + letters(sizes + word(sum)) + letters(packed);
}

}  // namespace

void set_up_line(std::string_view bytes) {
    if (bytes.size() < 5) return;
    const std::string line =
        bytes.front() == 'p' ? line_of(bytes.substr(1, 4), bytes.substr(5)) : std::string(bytes);
    const Result<SceneDescription> scene = io::read_set_up_line(line, "fuzz");
    if (!scene) return require_sentence(scene.error(), "fuzz");
    const Result<SceneDescription> again = io::read_set_up_line(io::write_set_up_line(scene.value()), "fuzz");
    require(again.ok(), "what was written cannot be read: " + (again ? "" : again.error().text()));
}

}  // namespace slosh::fuzz

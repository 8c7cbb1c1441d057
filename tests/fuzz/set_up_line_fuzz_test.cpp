// Lines with a set-up, damaged at random: refused in one sentence, or, where the damage hit nothing, read.
// Then such whose check sum is right and whose content is not: what a stranger may make.
#include <gtest/gtest.h>
#include <zlib.h>

#include <vector>

#include "fuzz/damage.h"
#include "io/embedded_assets.h"
#include "io/set_up_line.h"
#include "slosh/files.h"

namespace slosh::io::set_up_line_fuzz_test {
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

/// With a check sum that is right.
std::string line_of(const std::string& packed, std::size_t claimed) {
    const std::string sizes = word(packed.size()) + word(claimed);
    uLong sum = ::crc32(0L, reinterpret_cast<const Bytef*>(sizes.data()), 8);
    sum = ::crc32(sum, reinterpret_cast<const Bytef*>(packed.data()), static_cast<uInt>(packed.size()));
    return "slosh:a" + letters(sizes + word(sum)) + letters(packed);
}

std::string packed(const std::string& text) {
    uLongf size = ::compressBound(static_cast<uLong>(text.size()));
    std::string bytes(size, '\0');
    ::compress2(reinterpret_cast<Bytef*>(bytes.data()), &size, reinterpret_cast<const Bytef*>(text.data()),
                static_cast<uLong>(text.size()), 9);
    bytes.resize(size);
    return bytes;
}

/// Read, or refused in one short line.
bool reads(const std::string& line) {
    const Result<SceneDescription> scene = read_set_up_line(line, "fuzz");
    if (scene) return true;
    const std::string error = scene.error().text();
    EXPECT_TRUE(error.starts_with("fuzz")) << error;
    EXPECT_LT(error.size(), 1000u) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
    return false;
}

std::string some_text() { return scene_to_text(*find_scene("drop_2d").value().scene); }

TEST(SetUpLineFuzz, DamagedLetters) {
    const std::string line = write_set_up_line(*find_scene("drop_2d").value().scene);
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
        Dice dice(seed);
        reads(damage_bytes(line, dice));
    }
}

TEST(SetUpLineFuzz, DamagedContentWithARightCheckSum) {
    ASSERT_TRUE(reads(line_of(packed(some_text()), some_text().size())));
    int read = 0;
    for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
        Dice dice(seed);
        const std::string text = damage_bytes(some_text(), dice);
        read += reads(line_of(packed(text), text.size())) ? 1 : 0;
        reads(line_of(damage_binary(packed(some_text()), dice), some_text().size()));
    }
    EXPECT_GT(read, 100);
}

TEST(SetUpLineFuzz, ABombIsRefusedBeforeItGoesOff) {
    const std::string bomb(64u << 20, ' ');
    EXPECT_FALSE(reads(line_of(packed(bomb), bomb.size())));
    EXPECT_FALSE(reads(line_of(packed(bomb), 1000)));
    EXPECT_FALSE(reads(line_of(packed(some_text()), some_text().size() + 1)));
    EXPECT_FALSE(reads(line_of(packed(some_text()), some_text().size() - 1)));
    EXPECT_FALSE(reads("slosh:a" + letters(word(0xffffffffu) + word(10) + word(0))));
}

}  // namespace
}  // namespace slosh::io::set_up_line_fuzz_test

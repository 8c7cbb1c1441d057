// What stands in for std::from_chars and std::to_chars of floating-point numbers gives the same bits, the
// same end and the same text.
#include "base/number_text.h"
#include "base/bit_cast.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <span>
#include <vector>

#include "base/hash.h"

namespace slosh::number_text_test {
namespace {

std::string random_text(std::mt19937& random) {
    constexpr std::string_view letters = "0123456789012345678901234567890123456789....eE-+-infa";
    std::string text;
    for (std::size_t length = random() % 24; text.size() < length;)
        text += letters[random() % letters.size()];
    return text;
}

template <class T>
void add_number(Hasher& hasher, const std::string& text) {
    T number = T(42);
    const auto read = by_c_library::parse_number(text, number);
    hasher.add(read.ec == std::errc() ? 0 : read.ec == std::errc::invalid_argument ? 1 : 2);
    hasher.add(static_cast<std::uint64_t>(read.ptr - text.data()));
    std::string written;
    by_c_library::append_number(written, number);
    if (!std::isnan(number)) hasher.add_bytes(std::as_bytes(std::span(written)));
}

TEST(NumberText, WithAnotherCLibraryTheSame) {
    std::mt19937 random(45);
    Hasher hasher;
    for (int i = 0; i < 5000; ++i) {
        const std::string text = random_text(random);
        add_number<float>(hasher, text);
        add_number<double>(hasher, text);
    }
    EXPECT_EQ(to_hex(hasher.value()), "359ba500bff0a202");
}

#ifdef __cpp_lib_to_chars

template <class T>
std::array<unsigned char, sizeof(T)> bytes_of(T number) {
    return bit_cast<std::array<unsigned char, sizeof(T)>>(number);
}

template <class T>
void expect_read_alike(const std::string& text) {
    T ours = T(42), theirs = T(42);
    const auto expected = std::from_chars(text.data(), text.data() + text.size(), theirs);
    const auto got = by_c_library::parse_number(text, ours);
    ASSERT_EQ(got.ec, expected.ec) << text;
    ASSERT_EQ(got.ptr - text.data(), expected.ptr - text.data()) << text;
    ASSERT_EQ(bytes_of(ours), bytes_of(theirs)) << text << ": " << ours << ", expected " << theirs;
}

template <class T>
void expect_written_alike(T number) {
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    std::string text;
    by_c_library::append_number(text, number);
    // Of a power of two, the numbers above are twice as far as those below, and there may be a shorter text
    // than the nearest of its length.
    int exponent = 0;
    if (std::abs(std::frexp(number, &exponent)) != T(0.5)) {
        ASSERT_EQ(text, std::string(buffer.data(), end.ptr));
    }
    T back = 0;
    ASSERT_EQ(parse_number(text, back).ec, std::errc()) << text;
    ASSERT_TRUE(bytes_of(back) == bytes_of(number) || std::isnan(number)) << text;
}

void expect_read_alike(const std::string& text) {
    expect_read_alike<float>(text);
    expect_read_alike<double>(text);
}

TEST(NumberText, EverySpellingIsReadAsByTheStandardLibrary) {
    const std::vector<std::string> spellings{"",
                                             "-",
                                             "+1",
                                             " 1",
                                             "1 ",
                                             ".",
                                             "-.",
                                             ".5",
                                             "5.",
                                             "-5.e",
                                             "1e",
                                             "1e+",
                                             "1e-",
                                             "1e5",
                                             "1E-5",
                                             "1e+05x",
                                             "--1",
                                             "0x10",
                                             "-0x1p3",
                                             "0",
                                             "-0",
                                             "00012",
                                             "1.2.3",
                                             "1,5",
                                             "inf",
                                             "-INF",
                                             "infinity",
                                             "Infinitely",
                                             "in",
                                             "nan",
                                             "-NaN",
                                             "nan(12)",
                                             "nan(a_b)x",
                                             "nan(",
                                             "nan(-)",
                                             "e5",
                                             "1e400",
                                             "-1e400",
                                             "1e-400",
                                             "1e39",
                                             "1e-46",
                                             "1e-45",
                                             "1e-40",
                                             "4.9e-324",
                                             "2.4e-324",
                                             "1.7976931348623157e308",
                                             "1.7976931348623159e308",
                                             "340282356779733661637539395458142568447",
                                             "340282346638528859811704183484516925440",
                                             "0e999999",
                                             "0.0e-9",
                                             "2.2250738585072011e-308",
                                             "9007199254740993",
                                             "9007199254740992.99999999999999999999999",
                                             "1e23",
                                             "1.00000011920928955078125",
                                             "1.000000178813934326171875",
                                             "8388609.5",
                                             "0.1",
                                             "3.1415926535897932384626"};
    for (const std::string& text : spellings) expect_read_alike(text);
    expect_read_alike("0." + std::string(400, '0') + "1e400");
    expect_read_alike(std::string(1000, '7'));
    expect_read_alike(std::string(30, '1') + "." + std::string(500, '3'));
}

TEST(NumberText, RandomTextsAreReadAsByTheStandardLibrary) {
    std::mt19937 random(43);
    for (int i = 0; i < 20000; ++i) expect_read_alike(random_text(random));
}

TEST(NumberText, AllSizesOfNumbersAreReadAndWrittenAsByTheStandardLibrary) {
    std::mt19937_64 random(44);
    for (int i = 0; i < 5000; ++i) {
        const std::uint64_t bits = random();
        double wide = 0.0;
        float narrow = 0.0f;
        std::memcpy(&wide, &bits, sizeof wide);
        std::memcpy(&narrow, &bits, sizeof narrow);
        // Most bit patterns are far from 1: the numbers of files are near.
        const double near_one = std::ldexp(static_cast<double>(bits >> 11), static_cast<int>(bits % 80) - 93);
        for (const double number :
             {wide, near_one, std::round(near_one * 1000) / 1000, std::floor(near_one)}) {
            expect_written_alike(number);
            expect_written_alike(static_cast<float>(number));
            expect_read_alike(number_text(number));
        }
        expect_written_alike(narrow);
        expect_read_alike(number_text(narrow));
    }
    for (const double number : {0.0, -0.0, HUGE_VAL, -HUGE_VAL, std::numeric_limits<double>::denorm_min(),
                                std::numeric_limits<double>::max(), 1e22, 1e23, 123456.0, 1e5, 1e-5})
        expect_written_alike(number);
    for (int exponent = -149; exponent < 128; ++exponent) expect_written_alike(std::ldexp(1.0f, exponent));
}

#endif

}  // namespace
}  // namespace slosh::number_text_test

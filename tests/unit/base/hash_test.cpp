// Hashes and counter random numbers: frozen values, because saved states and golden hashes depend on them,
// and uniformity.
#include "base/hash.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <set>
#include <string_view>
#include <vector>

namespace slosh::hash_test {
namespace {

std::uint64_t hash_of(std::string_view text) {
    Hasher hasher;
    hasher.add_bytes(std::as_bytes(std::span(text.data(), text.size())));
    return hasher.value();
}

TEST(Hash, MixIsTheFinaliserOfSplitMix64) {
    // The generator of Steele et al. from seed 0 gives these words (its state grows by the golden gamma).
    EXPECT_EQ(mix64(0x9e3779b97f4a7c15ull), 0xe220a8397b1dcdafull);
    EXPECT_EQ(mix64(2 * 0x9e3779b97f4a7c15ull), 0x6e789e6aa1b965f4ull);
    EXPECT_EQ(mix64(3 * 0x9e3779b97f4a7c15ull), 0x06c45d188009454full);
    EXPECT_EQ(mix64(0), 0u);
}

TEST(Hash, FrozenValues) {
    EXPECT_EQ(to_hex(Hasher().value()), "e9e0033e3badaf36");
    EXPECT_EQ(to_hex(hash_of("")), "a476aac9a6c21889");
    EXPECT_EQ(to_hex(hash_of("slosh")), "614e8a1bdd0bc605");
    EXPECT_EQ(to_hex(hash_of("a longer text of 29 characters")), "6199f4b47246d0de");
    EXPECT_EQ(to_hex(counter_random(1, 2, 3, 4)), "dba1c16fee512cc5");
}

TEST(Hash, OrderLengthAndEveryBitMatter) {
    Hasher ab, ba;
    ab.add(1), ab.add(2), ba.add(2), ba.add(1);
    EXPECT_NE(ab.value(), ba.value());
    std::set<std::uint64_t> seen;
    for (std::size_t length = 0; length < 40; ++length) seen.insert(hash_of(std::string(length, '\0')));
    EXPECT_EQ(seen.size(), 40u) << "zero bytes at the end do not count";
    std::string text(20, 'x');
    for (std::size_t bit = 0; bit < 8 * text.size(); ++bit) {
        std::string changed = text;
        changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << bit % 8));
        seen.insert(hash_of(changed));
    }
    EXPECT_EQ(seen.size(), 40u + 160u);
}

TEST(Hash, HexIsSixteenLowerCaseDigits) {
    EXPECT_EQ(to_hex(0), "0000000000000000");
    EXPECT_EQ(to_hex(0x0123456789abcdefull), "0123456789abcdef");
    EXPECT_EQ(to_hex(~0ull), "ffffffffffffffff");
}

TEST(CounterRandom, UnitFloatStaysInItsInterval) {
    EXPECT_EQ(unit_float(0), 0.0f);
    EXPECT_LT(unit_float(~0ull), 1.0f);
    EXPECT_EQ(unit_float(~0ull), 1.0f - 0x1p-24f);
}

/// Chi-squared of `count` draws in 64 bins; 63 degrees of freedom: mean 63, deviation 11.2.
template <class Draw>
double chi_squared(int count, Draw&& draw) {
    std::array<double, 64> bins{};
    for (int k = 0; k < count; ++k)
        bins[static_cast<std::size_t>(64.0f * unit_float(draw(static_cast<std::uint64_t>(k))))] += 1.0;
    double sum = 0.0;
    for (double n : bins) sum += (n - count / 64.0) * (n - count / 64.0) / (count / 64.0);
    return sum;
}

TEST(CounterRandom, UniformAlongEachOfItsCounters) {
    constexpr double low = 63.0 - 5 * 11.2, high = 63.0 + 5 * 11.2;
    const auto expect_uniform = [&](double value, const char* counter) {
        EXPECT_GT(value, low) << counter << ": too even to be random";
        EXPECT_LT(value, high) << counter;
    };
    expect_uniform(chi_squared(100'000, [](std::uint64_t k) { return counter_random(k, 0, 0, 0); }), "seed");
    expect_uniform(chi_squared(100'000, [](std::uint64_t k) { return counter_random(1, k, 0, 0); }),
                   "stream");
    expect_uniform(chi_squared(100'000, [](std::uint64_t k) { return counter_random(1, 0, k, 0); }), "id");
    expect_uniform(chi_squared(100'000, [](std::uint64_t k) { return counter_random(1, 0, 0, k); }), "step");
    expect_uniform(
        chi_squared(100'000, [](std::uint64_t k) { return counter_random(1, 0, k / 100, k % 100); }), "both");
}

TEST(CounterRandom, NeighboursAreUncorrelated) {
    double sum = 0.0;
    constexpr int n = 100'000;
    for (int k = 0; k < n; ++k) {
        const auto id = static_cast<std::uint64_t>(k);
        const double a = static_cast<double>(unit_float(counter_random(1, 0, id, 0))) - 0.5;
        const double b = static_cast<double>(unit_float(counter_random(1, 0, id + 1, 0))) - 0.5;
        sum += 12.0 * a * b / n;
    }
    EXPECT_LT(std::abs(sum), 5.0 / std::sqrt(n));
}

TEST(CounterRandom, CountersDoNotStandInForEachOther) {
    std::set<std::uint64_t> seen;
    for (std::uint64_t a = 0; a < 6; ++a) {
        for (std::uint64_t b = 0; b < 6; ++b) {
            for (std::uint64_t c = 0; c < 6; ++c) {
                for (std::uint64_t d = 0; d < 6; ++d) seen.insert(counter_random(a, b, c, d));
            }
        }
    }
    EXPECT_EQ(seen.size(), 6u * 6 * 6 * 6);
}

}  // namespace
}  // namespace slosh::hash_test

// Hashes and counter random numbers: frozen values, because saved states and golden hashes depend on them.
#include "base/hash.h"

#include <gtest/gtest.h>

#include <bit>
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

}  // namespace
}  // namespace slosh::hash_test

// Eight lanes against plain floats, bit by bit, on every target of this machine: operands that round, that
// cancel, and the special ones.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "unit/base/lanes_probe.h"

namespace slosh::lanes_test {
namespace {

using Eight = std::array<float, 8>;
using std::uint32_t;

std::string bits(float value) {
    char text[40];
    std::snprintf(text, sizeof(text), "%.9g (%08x)", static_cast<double>(value),
                  std::bit_cast<uint32_t>(value));
    return text;
}
bool same(float a, float b) { return std::bit_cast<uint32_t>(a) == std::bit_cast<uint32_t>(b); }
/// Which NaN an operation makes is left open by IEEE.
bool same_or_nan(float a, float b) { return same(a, b) || (std::isnan(a) && std::isnan(b)); }

std::vector<float> operands() {
    const float inf = std::numeric_limits<float>::infinity();
    std::vector<float> values{0.0f,
                              -0.0f,
                              1.0f,
                              -1.0f,
                              0.5f,
                              3.0f,
                              1.0f / 3.0f,
                              1e-12f,
                              1e8f,
                              -1e8f,
                              16777217.0f,
                              inf,
                              -inf,
                              std::numeric_limits<float>::quiet_NaN(),
                              std::numeric_limits<float>::max(),
                              std::numeric_limits<float>::min(),
                              std::numeric_limits<float>::denorm_min(),
                              std::nextafter(1.0f, 2.0f),
                              std::nextafter(1.0f, 0.0f),
                              -7.25f,
                              1e-40f};
    std::mt19937 random(7);
    std::uniform_real_distribution<float> uniform(-2.0f, 2.0f);
    std::uniform_int_distribution<int> exponent(-20, 20);
    while (values.size() < 64) values.push_back(std::ldexp(uniform(random), exponent(random)));
    return values;
}

class Lanes : public testing::TestWithParam<simd::Target> {
  protected:
    const LaneOperations& lanes() const { return lane_operations(GetParam()); }
    bool fused() const { return simd::has_fused_multiply_add(GetParam()); }
    /// Calls check with eight operands each, every value meeting many others in every lane.
    template <class Check>
    void over_pairs(Check&& check) const {
        const std::vector<float> values = operands();
        const std::size_t n = values.size();
        for (std::size_t first = 0; first < n; first += 8) {
            for (std::size_t shift = 0; shift < n; ++shift) {
                Eight a, b, c;
                for (std::size_t l = 0; l < 8; ++l) {
                    a[l] = values[first + l];
                    b[l] = values[(first + l + shift) % n];
                    c[l] = values[(first + 3 * l + 5 * shift + 1) % n];
                }
                check(a, b, c);
            }
        }
    }
    void expect(const Eight& got, const std::function<float(std::size_t)>& wanted, const Eight& a,
                const Eight& b) const {
        for (std::size_t l = 0; l < 8; ++l) {
            ASSERT_TRUE(same_or_nan(got[l], wanted(l)))
                << "lane " << l << " of " << bits(a[l]) << ", " << bits(b[l]) << ": got " << bits(got[l])
                << ", plain " << bits(wanted(l));
        }
    }
};

TEST_P(Lanes, Arithmetic) {
    over_pairs([&](const Eight& a, const Eight& b, const Eight&) {
        Eight out{};
        lanes().add(a.data(), b.data(), out.data());
        expect(
            out, [&](std::size_t l) { return a[l] + b[l]; }, a, b);
        lanes().subtract(a.data(), b.data(), out.data());
        expect(
            out, [&](std::size_t l) { return a[l] - b[l]; }, a, b);
        lanes().multiply(a.data(), b.data(), out.data());
        expect(
            out, [&](std::size_t l) { return a[l] * b[l]; }, a, b);
        lanes().divide(a.data(), b.data(), out.data());
        expect(
            out, [&](std::size_t l) { return a[l] / b[l]; }, a, b);
        lanes().sqrt(a.data(), out.data());
        expect(
            out, [&](std::size_t l) { return std::sqrt(a[l]); }, a, b);
    });
}

TEST_P(Lanes, MultiplyAddRoundsOnceWhereTheTargetCan) {
    int differ = 0;
    over_pairs([&](const Eight& a, const Eight& b, const Eight& c) {
        Eight out{};
        const auto plain = [&](std::size_t l) {
            const float product = a[l] * b[l];
            return fused() ? std::fma(a[l], b[l], c[l]) : product + c[l];
        };
        lanes().multiply_add(a.data(), b.data(), c.data(), out.data());
        expect(out, plain, a, b);
        for (std::size_t l = 0; l < 8; ++l)
            differ += same_or_nan(std::fma(a[l], b[l], c[l]), a[l] * b[l] + c[l]) ? 0 : 1;
        lanes().negative_multiply_add(a.data(), b.data(), c.data(), out.data());
        expect(
            out,
            [&](std::size_t l) {
                const float product = a[l] * b[l];
                return fused() ? std::fma(-a[l], b[l], c[l]) : c[l] - product;
            },
            a, b);
    });
    EXPECT_GT(differ, 100) << "these operands do not tell fused from separate rounding";
}

TEST_P(Lanes, MinAndMaxTakeTheSecondWhenUnordered) {
    over_pairs([&](const Eight& a, const Eight& b, const Eight&) {
        Eight low{}, high{};
        lanes().min(a.data(), b.data(), low.data());
        lanes().max(a.data(), b.data(), high.data());
        for (std::size_t l = 0; l < 8; ++l) {
            ASSERT_TRUE(same(low[l], a[l] < b[l] ? a[l] : b[l]))
                << bits(a[l]) << ", " << bits(b[l]) << ": " << bits(low[l]);
            ASSERT_TRUE(same(high[l], a[l] > b[l] ? a[l] : b[l]))
                << bits(a[l]) << ", " << bits(b[l]) << ": " << bits(high[l]);
        }
    });
}

TEST_P(Lanes, Comparisons) {
    Eight yes, no;
    for (std::size_t l = 0; l < 8; ++l) yes[l] = 1.0f + static_cast<float>(l), no[l] = -yes[l];
    over_pairs([&](const Eight& a, const Eight& b, const Eight&) {
        Eight out{};
        lanes().select_less(a.data(), b.data(), yes.data(), no.data(), out.data());
        for (std::size_t l = 0; l < 8; ++l)
            ASSERT_EQ(out[l], a[l] < b[l] ? yes[l] : no[l]) << bits(a[l]) << " < " << bits(b[l]);
        lanes().select_different_bits(a.data(), b.data(), yes.data(), no.data(), out.data());
        for (std::size_t l = 0; l < 8; ++l)
            ASSERT_EQ(out[l], !same(a[l], b[l]) ? yes[l] : no[l]) << bits(a[l]) << " != " << bits(b[l]);
    });
}

TEST_P(Lanes, FirstLanes) {
    Eight yes, no, out{};
    yes.fill(1.0f), no.fill(0.0f);
    std::vector<uint32_t> counts(20);
    for (uint32_t k = 0; k < 20; ++k) counts[k] = k;
    // Powers of two and their neighbours: an instruction that looks at the low byte only would show.
    for (uint32_t power = 5; power < 24; ++power) {
        for (uint32_t more = 0; more < 6; ++more) counts.push_back((1u << power) - 2 + more);
    }
    for (const uint32_t count : counts) {
        lanes().select_first(count, yes.data(), no.data(), out.data());
        for (uint32_t l = 0; l < 8; ++l)
            ASSERT_EQ(out[l], l < count ? 1.0f : 0.0f) << "first_lanes(" << count << "), lane " << l;
    }
}

TEST_P(Lanes, EveryMask) {
    Eight values, first, second, out{};
    for (std::size_t l = 0; l < 8; ++l) values[l] = 10.0f + static_cast<float>(l);
    for (uint32_t mask = 0; mask < 256; ++mask) {
        for (std::size_t l = 0; l < 8; ++l) {
            first[l] = (mask >> l & 1) != 0 ? 1.0f : 0.0f;
            second[l] = (mask * 37 >> l & 1) != 0 ? 1.0f : 0.0f;
        }
        EXPECT_EQ(lanes().any(first.data()), mask != 0);
        EXPECT_EQ(lanes().count(first.data()), static_cast<uint32_t>(std::popcount(mask)));
        Eight no{};
        lanes().select_both(first.data(), second.data(), values.data(), no.data(), out.data());
        for (std::size_t l = 0; l < 8; ++l)
            ASSERT_EQ(out[l], first[l] * second[l] != 0.0f ? values[l] : 0.0f);
        std::array<float, 16> packed;
        packed.fill(-1.0f);
        lanes().compress_store(values.data(), first.data(), packed.data() + 4);
        std::size_t at = 4;
        for (std::size_t l = 0; l < 8; ++l) {
            if (first[l] == 0.0f) continue;
            ASSERT_EQ(packed[at++], values[l]) << "mask " << mask;
        }
        for (const std::size_t k : {0u, 1u, 2u, 3u, 12u, 13u, 14u, 15u})
            ASSERT_EQ(packed[k], -1.0f) << "wrote outside, mask " << mask;
    }
}

TEST_P(Lanes, IntegersInLanes) {
    Eight out{}, in{};
    for (const uint32_t value :
         {0u, 1u, 7u, 8u, 12345u, 0x00800000u, 0x3fffffffu, 0x7f800001u, 0xffffffffu}) {
        lanes().same_bits(value, out.data());
        for (float lane : out) ASSERT_EQ(std::bit_cast<uint32_t>(lane), value);
        lanes().index_bits(value, out.data());
        for (uint32_t l = 0; l < 8; ++l) ASSERT_EQ(std::bit_cast<uint32_t>(out[l]), value + l);
        for (uint32_t l = 0; l < 8; ++l) in[l] = std::bit_cast<float>(value + l);
        lanes().times_four_bits(in.data(), out.data());
        for (uint32_t l = 0; l < 8; ++l) ASSERT_EQ(std::bit_cast<uint32_t>(out[l]), (value + l) << 2);
    }
    lanes().set(0.1f, out.data());
    for (float lane : out) EXPECT_TRUE(same(lane, 0.1f));
}

TEST_P(Lanes, WholeNumbers) {
    const Eight values{0.0f, 0.99999994f, 1.0f, 47.5f, 12345.678f, 8388607.5f, 16777216.0f, 2e9f};
    Eight out{};
    lanes().truncate(values.data(), out.data());
    std::array<uint32_t, 8> integers{};
    lanes().store_integers(out.data(), integers.data());
    for (std::size_t l = 0; l < 8; ++l) {
        ASSERT_EQ(out[l], std::trunc(values[l]));
        ASSERT_EQ(integers[l], static_cast<uint32_t>(values[l]));
    }
}

TEST_P(Lanes, LoadsAndStoresNeedNoAlignment) {
    std::array<float, 24> from, to{};
    for (std::size_t k = 0; k < 24; ++k) from[k] = static_cast<float>(k);
    for (std::size_t shift = 0; shift < 8; ++shift) {
        lanes().copy(from.data() + shift, to.data() + shift);
        for (std::size_t l = 0; l < 8; ++l) ASSERT_EQ(to[shift + l], from[shift + l]);
    }
}

TEST_P(Lanes, RecordsAndTranspose) {
    alignas(64) std::array<float, 256> base;
    for (std::size_t k = 0; k < base.size(); ++k) base[k] = static_cast<float>(k);
    const std::array<uint32_t, 8> offset{12, 4, 248, 0, 100, 12, 64, 128};
    std::array<float, 32> out{}, back{};
    lanes().load_records(base.data(), offset.data(), out.data());
    for (std::size_t k = 0; k < 4; ++k) {
        for (std::size_t l = 0; l < 8; ++l) ASSERT_EQ(out[8 * k + l], static_cast<float>(offset[l] + k));
    }
    lanes().load_consecutive_records(base.data() + 4, out.data());
    for (std::size_t k = 0; k < 4; ++k) {
        for (std::size_t l = 0; l < 8; ++l) ASSERT_EQ(out[8 * k + l], static_cast<float>(4 + 4 * l + k));
    }
    lanes().store_consecutive_records(out.data(), back.data());
    for (std::size_t k = 0; k < 32; ++k) ASSERT_EQ(back[k], static_cast<float>(4 + k));

    std::array<const float*, 8> rows;
    for (std::size_t l = 0; l < 8; ++l) rows[l] = base.data() + 30 * l + l % 3;
    std::array<float, 64> transposed{};
    lanes().transpose_8x8(rows.data(), transposed.data());
    for (std::size_t k = 0; k < 8; ++k) {
        for (std::size_t l = 0; l < 8; ++l) ASSERT_EQ(transposed[8 * k + l], rows[l][k]);
    }
}

INSTANTIATE_TEST_SUITE_P(EveryTarget, Lanes,
                         testing::ValuesIn(simd::available_targets().begin(),
                                           simd::available_targets().end()),
                         [](const auto& target) { return std::string(simd::name(target.param)); });

TEST(Targets, NamesRoundTripAndWidthOneIsAlwaysThere) {
    ASSERT_FALSE(simd::available_targets().empty());
    for (simd::Target target : simd::available_targets()) {
        const simd::Target* found = simd::find_target(simd::name(target));
        ASSERT_NE(found, nullptr);
        EXPECT_EQ(*found, target);
    }
    EXPECT_NE(simd::find_target("width1"), nullptr);
    EXPECT_EQ(simd::find_target("mmx"), nullptr);
    EXPECT_FALSE(simd::has_fused_multiply_add(simd::Target::sse4));
    EXPECT_TRUE(simd::has_fused_multiply_add(simd::Target::width_1));
}

TEST(Targets, OnlyTheKnownOnesClaimFusedMultiplyAdd) {
    // A recording of the wrong class would replay with other bits.
    EXPECT_FALSE(simd::has_fused_multiply_add(simd::Target::wasm));
    const auto one_more = static_cast<simd::Target>(static_cast<int>(simd::Target::wasm) + 1);
    EXPECT_FALSE(simd::has_fused_multiply_add(one_more));
}

}  // namespace
}  // namespace slosh::lanes_test

// Eight floats in lanes, with the same arithmetic on every target: one vector of 8 (AVX2, AVX-512), two of 4
// (SSE4, NEON), or eight plain floats (width 1, the reference). Only IEEE operations and explicit fused
// multiply-adds, so that all targets with the latter give the same bits.
#if defined(SLOSH_BASE_SIMD_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_BASE_SIMD_LANES_H
#undef SLOSH_BASE_SIMD_LANES_H
#else
#define SLOSH_BASE_SIMD_LANES_H
#endif

#include <hwy/highway.h>

#include <cmath>
#include <cstdint>

#include "base/bit_cast.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

inline constexpr int lane_count = 8;

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

struct Float8 {
    float lane[8];
};
struct Mask8 {
    bool lane[8];
};

#define SLOSH_LANEWISE(expression)                             \
    Float8 result;                                             \
    for (int l = 0; l < 8; ++l) result.lane[l] = (expression); \
    return result

HWY_INLINE Float8 set(float a) { SLOSH_LANEWISE(a); }
HWY_INLINE Float8 load(const float* p) { SLOSH_LANEWISE(p[l]); }
HWY_INLINE void store(Float8 a, float* p) {
    for (int l = 0; l < 8; ++l) p[l] = a.lane[l];
}
HWY_INLINE Float8 operator+(Float8 a, Float8 b) { SLOSH_LANEWISE(a.lane[l] + b.lane[l]); }
HWY_INLINE Float8 operator-(Float8 a, Float8 b) { SLOSH_LANEWISE(a.lane[l] - b.lane[l]); }
HWY_INLINE Float8 operator*(Float8 a, Float8 b) { SLOSH_LANEWISE(a.lane[l] * b.lane[l]); }
HWY_INLINE Float8 operator/(Float8 a, Float8 b) { SLOSH_LANEWISE(a.lane[l] / b.lane[l]); }
HWY_INLINE Float8 multiply_add(Float8 a, Float8 b, Float8 c) {
    SLOSH_LANEWISE(std::fma(a.lane[l], b.lane[l], c.lane[l]));
}
HWY_INLINE Float8 negative_multiply_add(Float8 a, Float8 b, Float8 c) {
    SLOSH_LANEWISE(std::fma(-a.lane[l], b.lane[l], c.lane[l]));
}
// The operand order of the x86 instructions: the result is the second operand if either is NaN.
HWY_INLINE Float8 min(Float8 a, Float8 b) { SLOSH_LANEWISE(a.lane[l] < b.lane[l] ? a.lane[l] : b.lane[l]); }
HWY_INLINE Float8 max(Float8 a, Float8 b) { SLOSH_LANEWISE(a.lane[l] > b.lane[l] ? a.lane[l] : b.lane[l]); }
HWY_INLINE Float8 sqrt(Float8 a) { SLOSH_LANEWISE(std::sqrt(a.lane[l])); }
HWY_INLINE Float8 select(Mask8 m, Float8 yes, Float8 no) {
    SLOSH_LANEWISE(m.lane[l] ? yes.lane[l] : no.lane[l]);
}
/// Towards 0; of values below 2^31.
HWY_INLINE Float8 truncate(Float8 a) {
    SLOSH_LANEWISE(static_cast<float>(static_cast<std::int32_t>(a.lane[l])));
}
HWY_INLINE Float8 index_bits(std::uint32_t first) {
    SLOSH_LANEWISE(bit_cast<float>(first + static_cast<std::uint32_t>(l)));
}
HWY_INLINE Float8 same_bits(std::uint32_t value) { SLOSH_LANEWISE(bit_cast<float>(value)); }
HWY_INLINE Float8 times_four_bits(Float8 a) {
    SLOSH_LANEWISE(bit_cast<float>(bit_cast<std::uint32_t>(a.lane[l]) << 2));
}
#undef SLOSH_LANEWISE

#define SLOSH_LANEWISE(expression)                             \
    Mask8 result;                                              \
    for (int l = 0; l < 8; ++l) result.lane[l] = (expression); \
    return result
HWY_INLINE Mask8 less(Float8 a, Float8 b) { SLOSH_LANEWISE(a.lane[l] < b.lane[l]); }
HWY_INLINE Mask8 both(Mask8 a, Mask8 b) { SLOSH_LANEWISE(a.lane[l] && b.lane[l]); }
HWY_INLINE Mask8 different_bits(Float8 a, Float8 b) {
    SLOSH_LANEWISE(bit_cast<std::uint32_t>(a.lane[l]) != bit_cast<std::uint32_t>(b.lane[l]));
}
HWY_INLINE Mask8 first_lanes(std::uint32_t count) { SLOSH_LANEWISE(static_cast<std::uint32_t>(l) < count); }
#undef SLOSH_LANEWISE

/// Whole numbers >= 0 below 2^31, as integers.
HWY_INLINE void store_integers(Float8 a, std::uint32_t* p) {
    for (int l = 0; l < 8; ++l) p[l] = static_cast<std::uint32_t>(a.lane[l]);
}
HWY_INLINE bool any(Mask8 m) {
    for (bool lane : m.lane) {
        if (lane) return true;
    }
    return false;
}
HWY_INLINE std::uint32_t count(Mask8 m) {
    std::uint32_t n = 0;
    for (bool lane : m.lane) n += lane ? 1 : 0;
    return n;
}
/// Writes the lanes that are set, packed; up to 8 floats from p on may be overwritten.
HWY_INLINE void compress_store(Float8 a, Mask8 m, float* p) {
    for (int l = 0; l < 8; ++l) {
        if (m.lane[l]) *p++ = a.lane[l];
    }
}
/// Records of four floats at base + offset[lane] (counted in floats) -> x, y, z, w.
HWY_INLINE void load_records(const float* base, const std::uint32_t* offset, Float8& x, Float8& y, Float8& z,
                             Float8& w) {
    for (int l = 0; l < 8; ++l) {
        const float* record = base + offset[l];
        x.lane[l] = record[0];
        y.lane[l] = record[1];
        z.lane[l] = record[2];
        w.lane[l] = record[3];
    }
}
/// Eight consecutive records.
HWY_INLINE void load_consecutive_records(const float* p, Float8& x, Float8& y, Float8& z, Float8& w) {
    for (int l = 0; l < 8; ++l) {
        x.lane[l] = p[4 * l];
        y.lane[l] = p[4 * l + 1];
        z.lane[l] = p[4 * l + 2];
        w.lane[l] = p[4 * l + 3];
    }
}
HWY_INLINE void store_consecutive_records(Float8 x, Float8 y, Float8 z, Float8 w, float* p) {
    for (int l = 0; l < 8; ++l) {
        p[4 * l] = x.lane[l];
        p[4 * l + 1] = y.lane[l];
        p[4 * l + 2] = z.lane[l];
        p[4 * l + 3] = w.lane[l];
    }
}
/// Transposes 8 rows of 8 words: out[8 k + l] = rows[l][k].
HWY_INLINE void transpose_8x8(const float* const* rows, float* out) {
    for (int k = 0; k < 8; ++k) {
        for (int l = 0; l < 8; ++l) out[8 * k + l] = rows[l][k];
    }
}

#else

namespace hn = hwy::HWY_NAMESPACE;
using LaneTag = hn::CappedTag<float, 8>;
using Lanes = hn::Vec<LaneTag>;
using LaneMask = hn::Mask<LaneTag>;
inline constexpr int part_lanes = static_cast<int>(hn::MaxLanes(LaneTag()));
inline constexpr int parts = 8 / part_lanes;

struct Float8 {
    Lanes part[parts];
};
struct Mask8 {
    LaneMask part[parts];
};

#define SLOSH_PARTWISE(Type, expression)                           \
    const LaneTag d;                                               \
    (void)d;                                                       \
    Type result;                                                   \
    for (int k = 0; k < parts; ++k) result.part[k] = (expression); \
    return result

HWY_INLINE Float8 set(float a) { SLOSH_PARTWISE(Float8, hn::Set(d, a)); }
HWY_INLINE Float8 load(const float* p) { SLOSH_PARTWISE(Float8, hn::LoadU(d, p + k * part_lanes)); }
HWY_INLINE void store(Float8 a, float* p) {
    const LaneTag d;
    for (int k = 0; k < parts; ++k) hn::StoreU(a.part[k], d, p + k * part_lanes);
}
HWY_INLINE Float8 operator+(Float8 a, Float8 b) { SLOSH_PARTWISE(Float8, hn::Add(a.part[k], b.part[k])); }
HWY_INLINE Float8 operator-(Float8 a, Float8 b) { SLOSH_PARTWISE(Float8, hn::Sub(a.part[k], b.part[k])); }
HWY_INLINE Float8 operator*(Float8 a, Float8 b) { SLOSH_PARTWISE(Float8, hn::Mul(a.part[k], b.part[k])); }
HWY_INLINE Float8 operator/(Float8 a, Float8 b) { SLOSH_PARTWISE(Float8, hn::Div(a.part[k], b.part[k])); }
/// a b + c, fused where the target has it
HWY_INLINE Float8 multiply_add(Float8 a, Float8 b, Float8 c) {
    SLOSH_PARTWISE(Float8, hn::MulAdd(a.part[k], b.part[k], c.part[k]));
}
/// c - a b
HWY_INLINE Float8 negative_multiply_add(Float8 a, Float8 b, Float8 c) {
    SLOSH_PARTWISE(Float8, hn::NegMulAdd(a.part[k], b.part[k], c.part[k]));
}
HWY_INLINE Float8 min(Float8 a, Float8 b) { SLOSH_PARTWISE(Float8, hn::Min(a.part[k], b.part[k])); }
HWY_INLINE Float8 max(Float8 a, Float8 b) { SLOSH_PARTWISE(Float8, hn::Max(a.part[k], b.part[k])); }
HWY_INLINE Float8 sqrt(Float8 a) { SLOSH_PARTWISE(Float8, hn::Sqrt(a.part[k])); }
HWY_INLINE Float8 select(Mask8 m, Float8 yes, Float8 no) {
    SLOSH_PARTWISE(Float8, hn::IfThenElse(m.part[k], yes.part[k], no.part[k]));
}
HWY_INLINE Mask8 less(Float8 a, Float8 b) { SLOSH_PARTWISE(Mask8, hn::Lt(a.part[k], b.part[k])); }
HWY_INLINE Mask8 both(Mask8 a, Mask8 b) { SLOSH_PARTWISE(Mask8, hn::And(a.part[k], b.part[k])); }
/// Towards 0; of values below 2^31.
HWY_INLINE Float8 truncate(Float8 a) { SLOSH_PARTWISE(Float8, hn::Trunc(a.part[k])); }
/// Lanes hold the bit patterns of first, first + 1, ...
HWY_INLINE Float8 index_bits(std::uint32_t first) {
    // Iota of a variable would be assembled on the stack.
    const hn::RebindToUnsigned<LaneTag> du;
    SLOSH_PARTWISE(Float8, hn::BitCast(d, hn::Add(hn::Set(du, first),
                                                  hn::Iota(du, static_cast<std::uint32_t>(k * part_lanes)))));
}
HWY_INLINE Float8 same_bits(std::uint32_t value) {
    const hn::RebindToUnsigned<LaneTag> du;
    SLOSH_PARTWISE(Float8, hn::BitCast(d, hn::Set(du, value)));
}
/// The bit patterns as unsigned numbers, times four.
HWY_INLINE Float8 times_four_bits(Float8 a) {
    const hn::RebindToUnsigned<LaneTag> du;
    SLOSH_PARTWISE(Float8, hn::BitCast(d, hn::ShiftLeft<2>(hn::BitCast(du, a.part[k]))));
}
HWY_INLINE Mask8 different_bits(Float8 a, Float8 b) {
    const hn::RebindToUnsigned<LaneTag> du;
    SLOSH_PARTWISE(Mask8, hn::RebindMask(d, hn::Ne(hn::BitCast(du, a.part[k]), hn::BitCast(du, b.part[k]))));
}
HWY_INLINE Mask8 first_lanes(std::uint32_t n) {
    SLOSH_PARTWISE(Mask8, hn::FirstN(d, n > static_cast<std::uint32_t>(k * part_lanes)
                                            ? n - static_cast<std::uint32_t>(k * part_lanes)
                                            : 0));
}
#undef SLOSH_PARTWISE

/// Whole numbers >= 0 below 2^31, as integers.
HWY_INLINE void store_integers(Float8 a, std::uint32_t* p) {
    const hn::RebindToSigned<LaneTag> di;
    const hn::RebindToUnsigned<LaneTag> du;
    for (int k = 0; k < parts; ++k)
        hn::StoreU(hn::BitCast(du, hn::ConvertTo(di, a.part[k])), du, p + k * part_lanes);
}

#if HWY_TARGET == HWY_WASM
// One instruction for each. Highway 1.0.3 goes through memory, byte by byte: the list build took four times
// as long.
HWY_INLINE bool any_of(LaneMask m) { return wasm_v128_any_true(m.raw); }
HWY_INLINE std::uint32_t bits_of(LaneMask m) { return static_cast<std::uint32_t>(wasm_i32x4_bitmask(m.raw)); }
HWY_INLINE std::uint32_t count_of(LaneMask m) {
    return static_cast<std::uint32_t>(__builtin_popcount(bits_of(m)));
}
#else
HWY_INLINE bool any_of(LaneMask m) { return !hn::AllFalse(LaneTag(), m); }
HWY_INLINE std::uint32_t count_of(LaneMask m) {
    return static_cast<std::uint32_t>(hn::CountTrue(LaneTag(), m));
}
#endif

HWY_INLINE bool any(Mask8 m) {
    bool result = false;
    for (int k = 0; k < parts; ++k) result = result || any_of(m.part[k]);
    return result;
}
HWY_INLINE std::uint32_t count(Mask8 m) {
    std::uint32_t n = 0;
    for (int k = 0; k < parts; ++k) n += count_of(m.part[k]);
    return n;
}
#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_SSE4
/// For every mask of one part: the source of each lane of the compressed vector.
struct CompressTable {
    alignas(64) std::uint8_t lane[1 << part_lanes][part_lanes];
};
constexpr CompressTable compress_table() {
    CompressTable table{};
    for (int mask = 0; mask < 1 << part_lanes; ++mask) {
        int to = 0;
        for (int from = 0; from < part_lanes; ++from) {
            if ((mask >> from & 1) != 0) table.lane[mask][to++] = static_cast<std::uint8_t>(from);
        }
    }
    return table;
}
inline constexpr CompressTable compress_lanes = compress_table();

HWY_INLINE Lanes compress(Lanes a, LaneMask m) {
    // Not Highway's own: g++ 12 copies its table of 1 KiB to the stack at every call (list build 58 ms
    // instead of 13 ms).
    const LaneTag d;
    const hn::RebindToUnsigned<LaneTag> du;
    const hn::Rebind<std::uint8_t, LaneTag> bytes;
    std::uint8_t bits[8];  // one byte is written; the function asks for room for eight
    hn::StoreMaskBits(d, m, bits);
    const auto from = hn::PromoteTo(du, hn::LoadU(bytes, compress_lanes.lane[bits[0]]));
    return hn::TableLookupLanes(a, hn::IndicesFromVec(d, from));
}
#elif HWY_TARGET == HWY_WASM
/// For every mask: the source of each byte of the compressed vector.
struct CompressBytes {
    alignas(16) std::uint8_t byte[16][16];
};
constexpr CompressBytes compress_bytes_table() {
    CompressBytes table{};
    for (int mask = 0; mask < 16; ++mask) {
        int to = 0;
        for (int from = 0; from < 16; ++from) {
            if ((mask >> (from / 4) & 1) != 0) table.byte[mask][to++] = static_cast<std::uint8_t>(from);
        }
    }
    return table;
}
inline constexpr CompressBytes compress_bytes = compress_bytes_table();

HWY_INLINE Lanes compress(Lanes a, LaneMask m) {
    return Lanes{wasm_i8x16_swizzle(a.raw, wasm_v128_load(compress_bytes.byte[bits_of(m)]))};
}
#else
HWY_INLINE Lanes compress(Lanes a, LaneMask m) { return hn::Compress(a, m); }
#endif

/// Writes the lanes that are set, packed; up to 8 floats from p on may be overwritten.
HWY_INLINE void compress_store(Float8 a, Mask8 m, float* p) {
    // Compressed in the register and stored whole: the instruction that compresses into memory (AVX-512) is
    // microcode on Zen 4 (list build 65 ms instead of 13 ms).
    const LaneTag d;
    for (int k = 0; k < parts; ++k) {
        hn::StoreU(compress(a.part[k], m.part[k]), d, p);
        p += count_of(m.part[k]);
    }
}

/// In-lane 4x4 transpose of four rows (of one or two records each).
HWY_INLINE void transpose_records(Lanes r0, Lanes r1, Lanes r2, Lanes r3, Lanes& x, Lanes& y, Lanes& z,
                                  Lanes& w) {
    const LaneTag d;
    const hn::Repartition<double, LaneTag> dd;
    const auto xy01 = hn::BitCast(dd, hn::InterleaveLower(d, r0, r1));
    const auto xy23 = hn::BitCast(dd, hn::InterleaveLower(d, r2, r3));
    const auto zw01 = hn::BitCast(dd, hn::InterleaveUpper(d, r0, r1));
    const auto zw23 = hn::BitCast(dd, hn::InterleaveUpper(d, r2, r3));
    x = hn::BitCast(d, hn::InterleaveLower(dd, xy01, xy23));
    y = hn::BitCast(d, hn::InterleaveUpper(dd, xy01, xy23));
    z = hn::BitCast(d, hn::InterleaveLower(dd, zw01, zw23));
    w = hn::BitCast(d, hn::InterleaveUpper(dd, zw01, zw23));
}

/// Records of four floats at base + offset[lane] (counted in floats, a multiple of 4) -> x, y, z, w.
HWY_INLINE void load_records(const float* base, const std::uint32_t* offset, Float8& x, Float8& y, Float8& z,
                             Float8& w) {
    const LaneTag d;
    if constexpr (parts == 1) {
        const hn::Half<LaneTag> half;
        const auto row = [&](int low, int high) HWY_ATTR {
            return hn::Combine(d, hn::Load(half, base + offset[high]), hn::Load(half, base + offset[low]));
        };
        transpose_records(row(0, 4), row(1, 5), row(2, 6), row(3, 7), x.part[0], y.part[0], z.part[0],
                          w.part[0]);
    } else {
        for (int k = 0; k < parts; ++k) {
            const std::uint32_t* o = offset + k * part_lanes;
            transpose_records(hn::Load(d, base + o[0]), hn::Load(d, base + o[1]), hn::Load(d, base + o[2]),
                              hn::Load(d, base + o[3]), x.part[k], y.part[k], z.part[k], w.part[k]);
        }
    }
}
/// Eight consecutive records.
HWY_INLINE void load_consecutive_records(const float* p, Float8& x, Float8& y, Float8& z, Float8& w) {
    static constexpr std::uint32_t offset[8] = {0, 4, 8, 12, 16, 20, 24, 28};
    load_records(p, offset, x, y, z, w);
}
HWY_INLINE void store_consecutive_records(Float8 x, Float8 y, Float8 z, Float8 w, float* p) {
    const LaneTag d;
    for (int k = 0; k < parts; ++k) {
        hn::StoreInterleaved4(x.part[k], y.part[k], z.part[k], w.part[k], d, p + 4 * k * part_lanes);
    }
}
/// Transposes 8 rows of 8 words: out[8 k + l] = rows[l][k]. Rows of four are records: lanes 0-3 of each row,
/// then lanes 4-7.
HWY_INLINE void transpose_8x8(const float* const* rows, float* out) {
    const LaneTag d;
    for (int half_row = 0; half_row < 8; half_row += 4) {
        Float8 k0, k1, k2, k3;
        if constexpr (parts == 1) {
            const hn::Half<LaneTag> half;
            const auto row = [&](int low, int high) HWY_ATTR {
                return hn::Combine(d, hn::LoadU(half, rows[high] + half_row),
                                   hn::LoadU(half, rows[low] + half_row));
            };
            transpose_records(row(0, 4), row(1, 5), row(2, 6), row(3, 7), k0.part[0], k1.part[0], k2.part[0],
                              k3.part[0]);
        } else {
            for (int k = 0; k < parts; ++k) {
                const float* const* r = rows + k * part_lanes;
                transpose_records(hn::LoadU(d, r[0] + half_row), hn::LoadU(d, r[1] + half_row),
                                  hn::LoadU(d, r[2] + half_row), hn::LoadU(d, r[3] + half_row), k0.part[k],
                                  k1.part[k], k2.part[k], k3.part[k]);
            }
        }
        store(k0, out + 8 * half_row);
        store(k1, out + 8 * half_row + 8);
        store(k2, out + 8 * half_row + 16);
        store(k3, out + 8 * half_row + 24);
    }
}

#endif

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

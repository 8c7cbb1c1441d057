// Every operation of base/simd/lanes.h as a plain function over arrays of eight, per target: what
// lanes_test.cpp compares.
#pragma once

#include <cstdint>

#include "slosh/execution.h"

namespace slosh {

/// Inputs and outputs are 8 floats, except where noted. Masks go in as 8 floats: set where != 0.
struct LaneOperations {
    void (*set)(float a, float* out);
    void (*copy)(const float* a, float* out);
    void (*add)(const float* a, const float* b, float* out);
    void (*subtract)(const float* a, const float* b, float* out);
    void (*multiply)(const float* a, const float* b, float* out);
    void (*divide)(const float* a, const float* b, float* out);
    void (*min)(const float* a, const float* b, float* out);
    void (*max)(const float* a, const float* b, float* out);
    void (*sqrt)(const float* a, float* out);
    void (*multiply_add)(const float* a, const float* b, const float* c, float* out);
    void (*negative_multiply_add)(const float* a, const float* b, const float* c, float* out);
    void (*select_less)(const float* a, const float* b, const float* yes, const float* no, float* out);
    void (*select_both)(const float* m, const float* n, const float* yes, const float* no, float* out);
    void (*select_different_bits)(const float* a, const float* b, const float* yes, const float* no,
                                  float* out);
    void (*select_first)(std::uint32_t count, const float* yes, const float* no, float* out);
    void (*truncate)(const float* a, float* out);
    void (*store_integers)(const float* a, std::uint32_t* out);
    void (*index_bits)(std::uint32_t first, float* out);
    void (*same_bits)(std::uint32_t value, float* out);
    void (*times_four_bits)(const float* a, float* out);
    bool (*any)(const float* m);
    std::uint32_t (*count)(const float* m);
    void (*compress_store)(const float* a, const float* m, float* out);
    void (*load_records)(const float* base, const std::uint32_t* offset, float* out);  ///< out: x, y, z, w
    void (*load_consecutive_records)(const float* records, float* out);                ///< likewise
    void (*store_consecutive_records)(const float* lanes, float* out);                 ///< the other way
    void (*transpose_8x8)(const float* const* rows, float* out);
};
const LaneOperations& lane_operations(simd::Target target);

}  // namespace slosh

// Compiled once per target: see lanes_probe.h.
#define SLOSH_SIMD_FILE "unit/base/lanes_probe.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "base/simd/lanes.h"
#include "unit/base/lanes_probe.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

Mask8 mask_of(const float* m) { return different_bits(load(m), set(0.0f)); }

void probe_set(float a, float* out) { store(set(a), out); }
void probe_copy(const float* a, float* out) { store(load(a), out); }
void probe_add(const float* a, const float* b, float* out) { store(load(a) + load(b), out); }
void probe_subtract(const float* a, const float* b, float* out) { store(load(a) - load(b), out); }
void probe_multiply(const float* a, const float* b, float* out) { store(load(a) * load(b), out); }
void probe_divide(const float* a, const float* b, float* out) { store(load(a) / load(b), out); }
void probe_min(const float* a, const float* b, float* out) { store(min(load(a), load(b)), out); }
void probe_max(const float* a, const float* b, float* out) { store(max(load(a), load(b)), out); }
void probe_sqrt(const float* a, float* out) { store(sqrt(load(a)), out); }
void probe_multiply_add(const float* a, const float* b, const float* c, float* out) {
    store(multiply_add(load(a), load(b), load(c)), out);
}
void probe_negative_multiply_add(const float* a, const float* b, const float* c, float* out) {
    store(negative_multiply_add(load(a), load(b), load(c)), out);
}
void probe_select_less(const float* a, const float* b, const float* yes, const float* no, float* out) {
    store(select(less(load(a), load(b)), load(yes), load(no)), out);
}
void probe_select_both(const float* m, const float* n, const float* yes, const float* no, float* out) {
    store(select(both(mask_of(m), mask_of(n)), load(yes), load(no)), out);
}
void probe_select_different_bits(const float* a, const float* b, const float* yes, const float* no,
                                 float* out) {
    store(select(different_bits(load(a), load(b)), load(yes), load(no)), out);
}
void probe_select_first(std::uint32_t n, const float* yes, const float* no, float* out) {
    store(select(first_lanes(n), load(yes), load(no)), out);
}
void probe_index_bits(std::uint32_t first, float* out) { store(index_bits(first), out); }
void probe_same_bits(std::uint32_t value, float* out) { store(same_bits(value), out); }
void probe_times_four_bits(const float* a, float* out) { store(times_four_bits(load(a)), out); }
bool probe_any(const float* m) { return any(mask_of(m)); }
void probe_truncate(const float* a, float* out) { store(truncate(load(a)), out); }
void probe_store_integers(const float* a, std::uint32_t* out) { store_integers(load(a), out); }
std::uint32_t probe_count(const float* m) { return count(mask_of(m)); }
void probe_compress_store(const float* a, const float* m, float* out) {
    compress_store(load(a), mask_of(m), out);
}
void store_four(Float8 x, Float8 y, Float8 z, Float8 w, float* out) {
    store(x, out);
    store(y, out + 8);
    store(z, out + 16);
    store(w, out + 24);
}
void probe_load_records(const float* base, const std::uint32_t* offset, float* out) {
    Float8 x, y, z, w;
    load_records(base, offset, x, y, z, w);
    store_four(x, y, z, w, out);
}
void probe_load_consecutive_records(const float* records, float* out) {
    Float8 x, y, z, w;
    load_consecutive_records(records, x, y, z, w);
    store_four(x, y, z, w, out);
}
void probe_store_consecutive_records(const float* lanes, float* out) {
    store_consecutive_records(load(lanes), load(lanes + 8), load(lanes + 16), load(lanes + 24), out);
}
void probe_transpose_8x8(const float* const* rows, float* out) { transpose_8x8(rows, out); }

}  // namespace

inline const LaneOperations& lane_operation_table() {
    static constexpr LaneOperations table{probe_set,
                                          probe_copy,
                                          probe_add,
                                          probe_subtract,
                                          probe_multiply,
                                          probe_divide,
                                          probe_min,
                                          probe_max,
                                          probe_sqrt,
                                          probe_multiply_add,
                                          probe_negative_multiply_add,
                                          probe_select_less,
                                          probe_select_both,
                                          probe_select_different_bits,
                                          probe_select_first,
                                          probe_truncate,
                                          probe_store_integers,
                                          probe_index_bits,
                                          probe_same_bits,
                                          probe_times_four_bits,
                                          probe_any,
                                          probe_count,
                                          probe_compress_store,
                                          probe_load_records,
                                          probe_load_consecutive_records,
                                          probe_store_consecutive_records,
                                          probe_transpose_8x8};
    return table;
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace slosh {

const LaneOperations& lane_operations(simd::Target target) {
    SLOSH_SIMD_SELECT(target, lane_operation_table())
}

}  // namespace slosh
#endif

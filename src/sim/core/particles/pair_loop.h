// The one loop over neighbours. For a group of 8 particles, one per lane, it calls operation.pair() for each
// row of neighbours in ascending order. An operation is a struct of accumulators; solvers, forces and
// diagnostics define their own. Positions are in units of h. Loops over groups: boundary_lanes.h.
#if defined(SLOSH_SIM_PAIR_LOOP_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_PAIR_LOOP_H
#undef SLOSH_SIM_PAIR_LOOP_H
#else
#define SLOSH_SIM_PAIR_LOOP_H
#endif

#include "sim/core/kernels/kernel_lanes.h"
#include "sim/core/particles/neighbour_lists.h"
#include "sim/core/particles/particle_field.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

struct Vector8 {
    Float8 x, y, z;
};
HWY_INLINE Vector8 operator-(const Vector8& a, const Vector8& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
HWY_INLINE Vector8 operator+(const Vector8& a, const Vector8& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
HWY_INLINE Vector8 scaled(Float8 factor, const Vector8& v) {
    return {factor * v.x, factor * v.y, factor * v.z};
}
HWY_INLINE Vector8 zero_vector() { return {set(0.0f), set(0.0f), set(0.0f)}; }
/// sum + factor v
HWY_INLINE Vector8 add_scaled(const Vector8& sum, Float8 factor, const Vector8& v) {
    return {multiply_add(factor, v.x, sum.x), multiply_add(factor, v.y, sum.y),
            multiply_add(factor, v.z, sum.z)};
}
HWY_INLINE Vector8 cross(const Vector8& a, const Vector8& b) {
    return {negative_multiply_add(a.z, b.y, a.y * b.z), negative_multiply_add(a.x, b.z, a.z * b.x),
            negative_multiply_add(a.y, b.x, a.x * b.y)};
}
HWY_INLINE Float8 dot(const Vector8& a, const Vector8& b) {
    return multiply_add(a.x, b.x, multiply_add(a.y, b.y, a.z * b.z));
}

/// Distance of a pair in units of h. q^2 is never 0 (coincident particles have no direction, but must not
/// divide by zero) and at most 1, where every kernel is 0.
HWY_INLINE Distance8 clamped_distance(const Vector8& d) {
    const Float8 square =
        min(multiply_add(d.x, d.x, multiply_add(d.y, d.y, multiply_add(d.z, d.z, set(1e-12f)))), set(1.0f));
    return {square, sqrt(square)};
}

/// Eight records of a stream.
struct Record8 {
    Vector8 vector;
    Float8 payload;
};
/// A row of a list.
HWY_INLINE Record8 load_row(const float* stream, const std::uint32_t* offset) {
    Record8 row;
    load_records(stream, offset, row.vector.x, row.vector.y, row.vector.z, row.payload);
    return row;
}
/// Those of eight particles in a row.
HWY_INLINE Record8 load_record(const float* stream, std::size_t first) {
    Record8 record;
    load_consecutive_records(stream + 4 * first, record.vector.x, record.vector.y, record.vector.z,
                             record.payload);
    return record;
}
HWY_INLINE void store_record(const Vector8& vector, Float8 payload, float* stream, std::size_t first) {
    store_consecutive_records(vector.x, vector.y, vector.z, payload, stream + 4 * first);
}
HWY_INLINE Float8 load(const ParticleField& field, std::size_t first) {
    return field.each ? load(field.each + first) : set(field.all);
}
/// One array per axis.
template <class Axes>
HWY_INLINE Vector8 load_vector(const Axes& axes, std::size_t i) {
    return {load(axes[0] + i), load(axes[1] + i), load(axes[2] + i)};
}
HWY_INLINE void store_vector(const Vector8& v, float* const (&axes)[3], std::size_t i) {
    store(v.x, axes[0] + i);
    store(v.y, axes[1] + i);
    store(v.z, axes[2] + i);
}

struct PairRow {
    Distance8 q;
    Vector8 d;
    Float8 payload;
};
HWY_INLINE PairRow pair_row(const Record8& other, const Vector8& own) {
    PairRow row;
    row.d = own - other.vector;
    row.q = clamped_distance(row.d);
    row.payload = other.payload;
    return row;
}

/// Lists are read once per pass, and the processor's own prefetching ends at every page, which four groups
/// fill. A page ahead: lambda of 102k particles 27 -> 23 ns each, correction 24 -> 20 (Zen 4, one thread).
HWY_INLINE void prefetch_rows(const std::uint32_t* offset) { __builtin_prefetch(offset + 1024); }

/// operation.pair(q, X_ij, payload_j, record_j ...) over a stream {X, Y, Z, payload} and any number of
/// others. While a row is summed, the root of the next is computed and the one after it is loaded: the chain
/// from load to sum is longer than a processor looks ahead.
template <class Operation, class... Others>
HWY_INLINE void for_each_neighbour(const NeighbourGroup& group, const float* stream, const Vector8& own,
                                   Operation& operation, const Others*... others) {
    if (group.rows == 0) return;
    const std::uint32_t* offset = group.offsets;
    const std::uint32_t* const last = offset + std::size_t{8} * (group.rows - 1);
    PairRow row = pair_row(load_row(stream, offset), own);
    if (offset != last) {
        Record8 records = load_row(stream, offset + 8);
        for (; offset + 8 != last; offset += 8) {
            prefetch_rows(offset + 16);
            const Record8 ahead = load_row(stream, offset + 16);
            const PairRow next = pair_row(records, own);
            operation.pair(row.q, row.d, row.payload, load_row(others, offset)...);
            row = next;
            records = ahead;
        }
        const PairRow next = pair_row(records, own);
        operation.pair(row.q, row.d, row.payload, load_row(others, offset)...);
        row = next;
    }
    operation.pair(row.q, row.d, row.payload, load_row(others, last)...);
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

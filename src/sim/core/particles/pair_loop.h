// The one loop over neighbours. For a group of 8 particles, one per lane, it calls operation.pair() for each
// row of neighbours in ascending order. An operation is a struct of accumulators; solvers, forces and
// diagnostics define their own. Positions are in units of h.
#if defined(SLOSH_SIM_PAIR_LOOP_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_PAIR_LOOP_H
#undef SLOSH_SIM_PAIR_LOOP_H
#else
#define SLOSH_SIM_PAIR_LOOP_H
#endif

#include "sim/core/kernels/kernel_lanes.h"
#include "sim/core/particles/neighbour_lists.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

struct Vector8 {
    Float8 x, y, z;
};
HWY_INLINE Vector8 operator-(const Vector8& a, const Vector8& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
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

/// A row of a list, read from one stream.
struct RecordRow {
    Vector8 other;
    Float8 payload;
};
HWY_INLINE RecordRow load_records_of(const float* stream, const std::uint32_t* offset) {
    RecordRow row;
    load_records(stream, offset, row.other.x, row.other.y, row.other.z, row.payload);
    return row;
}

struct PairRow {
    Distance8 q;
    Vector8 d;
    Float8 payload;
};
HWY_INLINE PairRow pair_row(const RecordRow& records, const Vector8& own) {
    PairRow row;
    row.d = own - records.other;
    row.q = clamped_distance(row.d);
    row.payload = records.payload;
    return row;
}
HWY_INLINE PairRow load_row(const float* stream, const std::uint32_t* offset, const Vector8& own) {
    return pair_row(load_records_of(stream, offset), own);
}

/// Lists are read once per pass, and the processor's own prefetching ends at every page, which four groups
/// fill. A page ahead: lambda of 102k particles 27 -> 23 ns each, correction 24 -> 20 (Zen 4, one thread).
HWY_INLINE void prefetch_rows(const std::uint32_t* offset) { __builtin_prefetch(offset + 1024); }

/// operation.pair(q, X_ij, payload_j) over one stream of records {X, Y, Z, payload}. While a row is summed,
/// the root of the next is computed and the one after it is loaded: the chain from load to sum is longer than
/// a processor looks ahead.
template <class Operation>
HWY_INLINE void for_each_neighbour(const NeighbourGroup& group, const float* stream, const Vector8& own,
                                   Operation& operation) {
    if (group.rows == 0) return;
    const std::uint32_t* offset = group.offsets;
    const std::uint32_t* const last = offset + std::size_t{8} * (group.rows - 1);
    PairRow row = load_row(stream, offset, own);
    if (offset != last) {
        offset += 8;
        RecordRow records = load_records_of(stream, offset);
        while (offset != last) {
            offset += 8;
            prefetch_rows(offset);
            const RecordRow ahead = load_records_of(stream, offset);
            const PairRow next = pair_row(records, own);
            operation.pair(row.q, row.d, row.payload);
            row = next;
            records = ahead;
        }
        const PairRow next = pair_row(records, own);
        operation.pair(row.q, row.d, row.payload);
        row = next;
    }
    operation.pair(row.q, row.d, row.payload);
}

/// operation.pair(q, X_ij, payload_j, vector_j, extra_j) over two streams; the second holds {vector, extra}.
template <class Operation>
HWY_INLINE void for_each_neighbour(const NeighbourGroup& group, const float* stream, const float* second,
                                   const Vector8& own, Operation& operation) {
    if (group.rows == 0) return;
    const std::uint32_t* offset = group.offsets;
    const std::uint32_t* const last = offset + std::size_t{8} * (group.rows - 1);
    PairRow row = load_row(stream, offset, own);
    Vector8 vector;
    Float8 extra;
    while (offset != last) {
        load_records(second, offset, vector.x, vector.y, vector.z, extra);
        offset += 8;
        prefetch_rows(offset);
        const PairRow next = load_row(stream, offset, own);
        operation.pair(row.q, row.d, row.payload, vector, extra);
        row = next;
    }
    load_records(second, offset, vector.x, vector.y, vector.z, extra);
    operation.pair(row.q, row.d, row.payload, vector, extra);
}

/// operation.pair(q, X_ij, payload_j, vector_j, extra_j, other_j) over three streams. The third holds {other,
/// unused}.
template <class Operation>
HWY_INLINE void for_each_neighbour(const NeighbourGroup& group, const float* stream, const float* second,
                                   const float* third, const Vector8& own, Operation& operation) {
    if (group.rows == 0) return;
    const std::uint32_t* offset = group.offsets;
    const std::uint32_t* const last = offset + std::size_t{8} * (group.rows - 1);
    PairRow row = load_row(stream, offset, own);
    Vector8 vector, other;
    Float8 extra, unused;
    while (offset != last) {
        load_records(second, offset, vector.x, vector.y, vector.z, extra);
        load_records(third, offset, other.x, other.y, other.z, unused);
        offset += 8;
        prefetch_rows(offset);
        const PairRow next = load_row(stream, offset, own);
        operation.pair(row.q, row.d, row.payload, vector, extra, other);
        row = next;
    }
    load_records(second, offset, vector.x, vector.y, vector.z, extra);
    load_records(third, offset, other.x, other.y, other.z, unused);
    operation.pair(row.q, row.d, row.payload, vector, extra, other);
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

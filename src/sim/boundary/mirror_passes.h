// Sums over the images of particles behind solids, for eight particles at once; see mirrors.h.
#if defined(SLOSH_SIM_BOUNDARY_MIRROR_PASSES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_BOUNDARY_MIRROR_PASSES_H
#undef SLOSH_SIM_BOUNDARY_MIRROR_PASSES_H
#else
#define SLOSH_SIM_BOUNDARY_MIRROR_PASSES_H
#endif

#include <algorithm>
#include <bit>

#include "sim/boundary/mirror_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

/// Rows of a list in the making. A neighbour is written to its lane whether it belongs there or not; what
/// comes next overwrites it.
struct RowWriter {
    std::uint32_t* rows;
    std::uint32_t nobody;
    std::uint32_t listed[8] = {};
    HWY_INLINE void add(Mask8 wanted, const std::uint32_t* offset) {
        if (!any(wanted)) return;
        // The bits of a 1, so that nothing has to be converted.
        alignas(32) float is_wanted[8];
        store(select(wanted, set(std::bit_cast<float>(1u)), set(0.0f)), is_wanted);
        for (std::uint32_t lane = 0; lane < 8; ++lane) {
            rows[8 * listed[lane] + lane] = offset[lane];
            listed[lane] += std::bit_cast<std::uint32_t>(is_wanted[lane]);
        }
    }
    HWY_INLINE std::uint32_t finish() {
        const std::uint32_t most = *std::max_element(listed, listed + 8);
        for (std::uint32_t lane = 0; lane < 8; ++lane) {
            for (std::uint32_t row = listed[lane]; row < most; ++row) rows[8 * row + lane] = nobody;
        }
        return most;
    }
};

inline void list_rows(const PairInput& input, const NeighbourGroup& neighbours, const Vector8& own,
                      Float8 within, const Mirrors& mirrors, RowWriter& writer) {
    const std::uint32_t* offset = neighbours.offsets;
    for (std::uint32_t row = 0; row < neighbours.rows; ++row, offset += 8) {
        Vector8 other;
        Float8 unused;
        load_records(input.positions, offset, other.x, other.y, other.z, unused);
        const NeighbourSolids solids(input.mirrors, offset);
        const Vector8 apart = own - other;
        const Float8 square = dot(apart, apart);
        Float8 nearest = set(4.0f);
        for (int m = 0; m < mirrors.count; ++m) {
            const Reflected reflected = solids.in(mirrors.list[m], mirrors.least);
            const Float8 image = multiply_add(mirrors.list[m].twice, reflected.twice, square);
            nearest = min(nearest, select(less(set(0.0f), reflected.share), image, set(4.0f)));
        }
        writer.add(less(nearest, within), offset);
    }
}

inline std::uint32_t list_images(const PairInput& input, std::size_t group, float reach,
                                 std::uint32_t* rows) {
    Vector8 own;
    Float8 unused;
    load_consecutive_records(input.positions + 32 * group, own.x, own.y, own.z, unused);
    Mirrors mirrors;
    find_mirrors(input, group, reach, mirrors);
    if (mirrors.count == 0) return no_images;
    RowWriter writer{rows, static_cast<std::uint32_t>(4 * input.count)};
    const Float8 within = set(reach * reach);
    list_rows(input, input.groups[group], own, within, mirrors, writer);
    list_rows(input, input.mirrors.of_walls[group], own, within, mirrors, writer);
    return writer.finish();
}

inline std::uint32_t list_in_walls(const float* positions, const NeighbourGroup& neighbours,
                                   std::size_t group, const WallPlanes& walls, float reach,
                                   std::uint32_t nobody, std::uint32_t* rows) {
    Vector8 own;
    Float8 unused, place[6], sign[6], four_times[6];
    load_consecutive_records(positions + 32 * group, own.x, own.y, own.z, unused);
    const auto along = [](const Vector8& v, int axis) HWY_ATTR {
        return axis == 0 ? v.x : axis == 1 ? v.y : v.z;
    };
    const Float8 within = set(reach * reach);
    Float8 itself = within;
    for (int wall = 0; wall < walls.count; ++wall) {
        place[wall] = set(walls.place[wall]);
        sign[wall] = set(walls.sign[wall]);
        const Float8 distance = sign[wall] * (along(own, walls.axis[wall]) - place[wall]);
        four_times[wall] = set(4.0f) * distance;
        itself = min(itself, four_times[wall] * distance);
    }
    RowWriter writer{rows, nobody};
    std::uint32_t own_offset[8];
    for (std::uint32_t lane = 0; lane < 8; ++lane)
        own_offset[lane] = static_cast<std::uint32_t>(4 * (8 * group + lane));
    writer.add(less(itself, within), own_offset);
    const std::uint32_t* offset = neighbours.offsets;
    for (std::uint32_t row = 0; row < neighbours.rows; ++row, offset += 8) {
        Vector8 other;
        load_records(positions, offset, other.x, other.y, other.z, unused);
        const Vector8 apart = own - other;
        const Float8 square = dot(apart, apart);
        Float8 nearest = within;
        for (int wall = 0; wall < walls.count; ++wall) {
            const Float8 distance = sign[wall] * (along(other, walls.axis[wall]) - place[wall]);
            nearest = min(nearest, multiply_add(four_times[wall], distance, square));
        }
        writer.add(less(nearest, within), offset);
    }
    return writer.finish();
}

template <class Kernel>
struct SampleImages {
    const Mirrors& mirrors;
    Float8 value, squares;
    Vector8 gradient, reaction[2];
    HWY_INLINE explicit SampleImages(const Mirrors& all)
        : mirrors(all),
          value(set(0.0f)),
          squares(set(0.0f)),
          gradient(zero_vector()),
          reaction{zero_vector(), zero_vector()} {}
    HWY_INLINE void add(const Distance8& q, const Vector8& d, Float8 weight, Float8, bool itself,
                        const Reflected (&reflected)[2], int first, int last) {
        Float8 w, g;
        Kernel::both(q, w, g);
        g = g * weight;
        value = multiply_add(weight, w, value);
        squares = multiply_add(g * g, q.square, squares);
        // A particle's own image moves as well when it moves.
        gradient = add_scaled(gradient, itself ? g + g : g, d);
        for (int m = first; m <= last; ++m) {
            reaction[m] = add_scaled(reaction[m], g * reflected[m].twice, mirrors.list[m].normal);
            reaction[m] = add_scaled(reaction[m], g * mirrors.list[m].twice, reflected[m].normal);
        }
    }
};

HWY_INLINE void store_scaled(Float8 scale, const Vector8& v, float (&out)[3][8]) {
    store(scale * v.x, out[0]);
    store(scale * v.y, out[1]);
    store(scale * v.z, out[2]);
}

HWY_INLINE void store_scaled(Float8 scale, const Vector8& v, float* const (&out)[3], std::size_t i) {
    store(scale * v.x, out[0] + i);
    store(scale * v.y, out[1] + i);
    store(scale * v.z, out[2] + i);
}

template <class Kernel>
void sample_images(const PairInput& input, std::size_t group, MirrorGroup& at) {
    Mirrors mirrors;
    if (input.mirrors.of_solids[group].offsets) find_mirrors(input, group, 1.0f, mirrors);
    SampleImages<Kernel> sum(mirrors);
    const Vector8 own{load(at.x), load(at.y), load(at.z)};
    if (mirrors.count == 1) for_each_image<1>(input, group, own, set(0.0f), mirrors, sum);
    if (mirrors.count == 2) for_each_image<2>(input, group, own, set(0.0f), mirrors, sum);
    const Float8 scale = set(-input.constants->gradient_scale);
    store(set(input.constants->density_scale) * sum.value, at.density);
    store(scale * scale * sum.squares, at.gradient_squares);
    store_scaled(scale, sum.gradient, at.gradient);
    store_scaled(scale, add_scaled(sum.reaction[0], set(1.0f), sum.reaction[1]), at.reaction);
    Vector8 of_slot[2] = {zero_vector(), zero_vector()};
    for (int m = 0; m < mirrors.count; ++m) of_slot[mirrors.list[m].slot] = sum.reaction[m];
    store_scaled(scale, of_slot[0], input.mirrors.first_reaction, 8 * group);
    store_scaled(scale, of_slot[1], input.mirrors.second_reaction, 8 * group);
}

template <class Kernel>
struct ForceOfImages {
    Float8 own_payload;
    Vector8 sum;
    HWY_INLINE explicit ForceOfImages(Float8 payload) : own_payload(payload), sum(zero_vector()) {}
    HWY_INLINE void add(const Distance8& q, const Vector8& d, Float8 weight, Float8 payload, bool,
                        const Reflected (&)[2], int, int) {
        sum = add_scaled(sum, (own_payload + payload) * (weight * Kernel::gradient(q)), d);
    }
};

template <class Kernel>
void force_of_images(const PairInput& input, std::size_t group, MirrorGroup& at) {
    Mirrors mirrors;
    if (input.mirrors.of_solids[group].offsets) find_mirrors(input, group, 1.0f, mirrors);
    ForceOfImages<Kernel> force(load(at.payload));
    const Vector8 own{load(at.x), load(at.y), load(at.z)};
    if (mirrors.count == 1) for_each_image<1>(input, group, own, force.own_payload, mirrors, force);
    if (mirrors.count == 2) for_each_image<2>(input, group, own, force.own_payload, mirrors, force);
    store_scaled(set(-input.constants->gradient_scale), force.sum, at.gradient);
}

template <class Kernel>
inline constexpr MirrorKernels mirror_kernels_of{list_in_walls, list_images, sample_images<Kernel>,
                                                 force_of_images<Kernel>};

}  // namespace

inline const MirrorKernels& mirror_kernel_table(KernelName kernel) {
    switch (kernel) {
        case KernelName::poly6_spiky:
            return mirror_kernels_of<Poly6SpikyLanes>;
        case KernelName::cubic_spline:
            return mirror_kernels_of<CubicSplineLanes>;
        case KernelName::wendland_c2:
            break;
    }
    return mirror_kernels_of<WendlandC2Lanes>;
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

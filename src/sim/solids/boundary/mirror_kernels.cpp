// Sums over the images of particles behind solids, for eight particles at once; see mirrors.h.
#define SLOSH_SIMD_FILE "sim/solids/boundary/mirror_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include <algorithm>

#include "base/bit_cast.h"
#include "sim/solids/boundary/mirror_lanes.h"

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
        store(select(wanted, set(bit_cast<float>(1u)), set(0.0f)), is_wanted);
        for (std::uint32_t lane = 0; lane < 8; ++lane) {
            rows[8 * listed[lane] + lane] = offset[lane];
            listed[lane] += bit_cast<std::uint32_t>(is_wanted[lane]);
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

template <int slots>
inline void list_rows(const PairInput& input, const NeighbourGroup& neighbours, const Vector8& own,
                      Float8 within, const Mirrors& mirrors, RowWriter& writer) {
    const std::uint32_t* offset = neighbours.offsets;
    for (std::uint32_t row = 0; row < neighbours.rows; ++row, offset += 8) {
        Vector8 other;
        Float8 unused;
        load_records(input.positions, offset, other.x, other.y, other.z, unused);
        const NeighbourSolids<slots, false> solids(input.mirrors, offset);
        const Vector8 apart = own - other;
        const Float8 square = dot(apart, apart);
        Float8 nearest = set(4.0f);
        for (int m = 0; m < mirrors.count; ++m) {
            const Reflected reflected = solids.in(mirrors.list[m], mirrors.least);
            const Float8 image = multiply_add(mirrors.list[m].twice, reflected.twice, square);
            nearest = min(nearest, select(less(set(0.0f), reflected.weight), image, set(4.0f)));
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
    const auto list = input.mirrors.slots == 1   ? list_rows<1>
                      : input.mirrors.slots == 2 ? list_rows<2>
                                                 : list_rows<3>;
    list(input, input.groups[group], own, within, mirrors, writer);
    list(input, input.mirrors.of_walls[group], own, within, mirrors, writer);
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

/// Sums of W over the images in every set of mirrors, without shares.
struct ImageSums {
    Float8 of_set[mirror_sets];
    HWY_INLINE ImageSums() {
        for (Float8& sum : of_set) sum = set(0.0f);
    }
    /// What mirror m multiplies with its share.
    HWY_INLINE Float8 of_mirror(const Mirrors& mirrors, int m) const {
        Float8 sum = set(0.0f);
        for (int in = 1; in < 1 << mirrors.count; ++in) {
            if (!is_in(in, m)) continue;
            const int others = in & ~(1 << m);
            sum = others == 0 ? sum + of_set[in] : multiply_add(mirrors.share[others], of_set[in], sum);
        }
        return sum;
    }
};

/// The gradient of a mirror's share to the particle's own move, 1/h.
HWY_INLINE Vector8 share_slope(const PairInput& input, std::size_t group, const Mirror& mirror) {
    const float* const* slope = input.mirrors.share_slopes[mirror.slot];
    return {load(slope[0] + 8 * group), load(slope[1] + 8 * group), load(slope[2] + 8 * group)};
}

template <class Kernel>
struct SampleImages {
    static constexpr bool needs_shares = false;
    const Mirrors& mirrors;
    ImageSums sums;
    Float8 squares;
    Vector8 gradient, reaction[most_mirrors];
    HWY_INLINE explicit SampleImages(const Mirrors& all)
        : mirrors(all),
          squares(set(0.0f)),
          gradient(zero_vector()),
          reaction{zero_vector(), zero_vector(), zero_vector()} {}
    template <int in>
    HWY_INLINE void add(const Distance8& q, const Vector8& d, Float8 weight, Float8, bool itself,
                        const Reflected (&reflected)[most_mirrors]) {
        Float8 w, g;
        Kernel::both(q, w, g);
        g = g * weight * mirrors.share[in];
        sums.of_set[in] = multiply_add(weight, w, sums.of_set[in]);
        squares = multiply_add(g * g, q.square, squares);
        // A particle's own image moves as well when it moves.
        gradient = add_scaled(gradient, itself ? g + g : g, d);
        for (int m = 0; m < most_mirrors; ++m) {
            if (!is_in(in, m)) continue;
            reaction[m] = add_scaled(reaction[m], g * reflected[m].twice, mirrors.list[m].normal);
            reaction[m] = add_scaled(reaction[m], g * mirrors.list[m].twice, reflected[m].normal);
        }
    }
};

HWY_INLINE void store_vector(const Vector8& v, float (&out)[3][8]) {
    store(v.x, out[0]);
    store(v.y, out[1]);
    store(v.z, out[2]);
}

template <class Kernel>
void sample_images(const PairInput& input, std::size_t group, MirrorGroup& at) {
    Mirrors mirrors;
    if (input.mirrors.of_solids[group].offsets) find_mirrors(input, group, 1.0f, mirrors);
    SampleImages<Kernel> sum(mirrors);
    const Vector8 own{load(at.x), load(at.y), load(at.z)};
    for_each_image(input, group, own, set(0.0f), mirrors, sum);
    const Float8 scale = set(-input.constants->gradient_scale),
                 value_scale = set(input.constants->density_scale);
    Float8 value = set(0.0f);
    for (int in = 1; in < 1 << mirrors.count; ++in)
        value = multiply_add(mirrors.share[in], sum.sums.of_set[in], value);
    Vector8 gradient = add_scaled(zero_vector(), scale, sum.gradient), reaction = zero_vector(),
            of_slot[most_mirrors] = {zero_vector(), zero_vector(), zero_vector()};
    for (int m = 0; m < mirrors.count; ++m) {
        const Vector8 slope = share_slope(input, group, mirrors.list[m]);
        const Float8 of_mirror = value_scale * sum.sums.of_mirror(mirrors, m);
        gradient = add_scaled(gradient, of_mirror, slope);
        const Vector8 part = add_scaled(add_scaled(zero_vector(), scale, sum.reaction[m]), of_mirror, slope);
        reaction = add_scaled(reaction, set(1.0f), part);
        of_slot[mirrors.list[m].slot] = part;
    }
    store(value_scale * value, at.density);
    store(scale * scale * sum.squares, at.gradient_squares);
    store_vector(gradient, at.gradient);
    store_vector(reaction, at.reaction);
    for (int slot = 0; slot < input.mirrors.slots; ++slot)
        store_vector(of_slot[slot], input.mirrors.reactions[slot], 8 * group);
}

template <class Kernel>
struct ForceOfImages {
    static constexpr bool needs_shares = true;
    const Mirrors& mirrors;
    Float8 own_payload;
    ImageSums sums;
    Vector8 sum;
    HWY_INLINE ForceOfImages(const Mirrors& all, Float8 payload)
        : mirrors(all), own_payload(payload), sum(zero_vector()) {}
    template <int in>
    HWY_INLINE void add(const Distance8& q, const Vector8& d, Float8 weight, Float8 payload, bool,
                        const Reflected (&reflected)[most_mirrors]) {
        Float8 w, g, its = payload;
        Kernel::both(q, w, g);
        for (int m = 0; m < most_mirrors; ++m) {
            if (is_in(in, m)) its = its * reflected[m].share;
        }
        sums.of_set[in] = multiply_add(weight, w, sums.of_set[in]);
        sum = add_scaled(sum, multiply_add(own_payload, mirrors.share[in], its) * (weight * g), d);
    }
};

template <class Kernel>
void force_of_images(const PairInput& input, std::size_t group, MirrorGroup& at) {
    Mirrors mirrors;
    if (input.mirrors.of_solids[group].offsets) find_mirrors(input, group, 1.0f, mirrors);
    ForceOfImages<Kernel> force(mirrors, load(at.payload));
    const Vector8 own{load(at.x), load(at.y), load(at.z)};
    for_each_image(input, group, own, force.own_payload, mirrors, force);
    Vector8 sum = add_scaled(zero_vector(), set(-input.constants->gradient_scale), force.sum);
    const Float8 scale = set(input.constants->density_scale) * force.own_payload;
    for (int m = 0; m < mirrors.count; ++m)
        sum = add_scaled(sum, scale * force.sums.of_mirror(mirrors, m),
                         share_slope(input, group, mirrors.list[m]));
    store_vector(sum, at.gradient);
}

template <class Kernel>
inline constexpr MirrorKernels mirror_kernels_of{list_in_walls, list_images, sample_images<Kernel>,
                                                 force_of_images<Kernel>};

}  // namespace

inline const MirrorKernels& mirror_kernel_table(KernelName kernel) {
    return for_kernel(kernel,
                      [](auto lanes) -> const MirrorKernels& { return mirror_kernels_of<decltype(lanes)>; });
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace slosh {

const MirrorKernels& mirror_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, mirror_kernel_table(kernel))
}

}  // namespace slosh
#endif

// The solids near eight particles as mirrors, and the images in them; see mirrors.h. Lengths in units of the
// support radius h.
#if defined(SLOSH_SIM_BOUNDARY_MIRROR_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_BOUNDARY_MIRROR_LANES_H
#undef SLOSH_SIM_BOUNDARY_MIRROR_LANES_H
#else
#define SLOSH_SIM_BOUNDARY_MIRROR_LANES_H
#endif

#include "sim/boundary/boundary_field.h"
#include "sim/sph/fluid_kernels.h"
#include "sim/sph/pair_loop.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

/// One of the two solids nearest to each of the eight.
struct Mirror {
    int slot = 0;  ///< the nearest, or the next
    Vector8 normal;
    Float8 twice;         ///< 2 s_i
    Float8 share, solid;  ///< see solid_share(); the solid's number
    Float8 near;          ///< 1 or 0
};

struct Mirrors {
    int count = 0;
    float least = 0.0f;  ///< distances below it count as this one
    Mirror list[2];
    /// How much there is of the images in both: between surfaces at right angles there is one, that of
    /// surfaces that face each other is far, and one surface in the place of two makes none.
    Float8 corner;
};

HWY_INLINE Float8 one_where(Mask8 mask) { return select(mask, set(1.0f), set(0.0f)); }
HWY_INLINE Float8 size_of(Float8 a) { return max(a, set(0.0f) - a); }

inline void find_mirrors(const PairInput& input, std::size_t group, float reach, Mirrors& mirrors) {
    mirrors.least = 0.5f * contact_distance_in_spacings * input.boundary->walls().spacing;
    mirrors.corner = set(0.0f);
    const MirrorInput& of = input.mirrors;
    Float8 key[4];
    load_consecutive_records(of.keys + 32 * group, key[0], key[1], key[2], key[3]);
    for (int slot = 0; slot < 2; ++slot) {
        Mirror& mirror = mirrors.list[mirrors.count];
        Float8 s;
        load_consecutive_records((slot == 0 ? of.first : of.second) + 32 * group, mirror.normal.x,
                                 mirror.normal.y, mirror.normal.z, s);
        const Mask8 near = less(s, set(reach - mirrors.least));
        if (!any(near)) continue;
        mirror.slot = slot;
        const Float8 distance = max(s, set(mirrors.least));
        mirror.twice = distance + distance;
        mirror.share = key[2 * slot];
        mirror.solid = key[2 * slot + 1];
        mirror.near = one_where(near);
        ++mirrors.count;
    }
    if (mirrors.count < 2) return;
    const Mirror &a = mirrors.list[0], &b = mirrors.list[1];
    mirrors.corner = a.near * b.near * (set(1.0f) - min(size_of(dot(a.normal, b.normal)), set(1.0f)));
}

/// A neighbour as a mirror has it.
struct Reflected {
    Float8 twice;  ///< 2 s_j
    Float8 share;
    Vector8 normal;
};

HWY_INLINE Reflected of_itself(const Mirror& mirror) { return {mirror.twice, mirror.share, mirror.normal}; }

/// The solids of a row of neighbours.
struct NeighbourSolids {
    Vector8 normal[2];
    Float8 distance[2], key[4];
    HWY_INLINE NeighbourSolids(const MirrorInput& input, const std::uint32_t* offset) {
        load_records(input.first, offset, normal[0].x, normal[0].y, normal[0].z, distance[0]);
        load_records(input.second, offset, normal[1].x, normal[1].y, normal[1].z, distance[1]);
        load_records(input.keys, offset, key[0], key[1], key[2], key[3]);
    }
    /// Neighbours that are near another solid, or on another side of this one, have no image for each other.
    HWY_INLINE Reflected in(const Mirror& mirror, float least) const {
        const Float8 zero = set(0.0f);
        const Mask8 not_first = different_bits(key[1], mirror.solid),
                    not_second = different_bits(key[3], mirror.solid);
        const auto either = [&](Float8 first, Float8 second)
                                HWY_ATTR { return select(not_first, second, first); };
        Reflected seen;
        seen.normal = {either(normal[0].x, normal[1].x), either(normal[0].y, normal[1].y),
                       either(normal[0].z, normal[1].z)};
        const Float8 s = max(either(distance[0], distance[1]), set(least));
        seen.twice = s + s;
        const Float8 cosine = dot(mirror.normal, seen.normal);
        const Float8 same_side = min(max(cosine + cosine, zero), set(1.0f));
        const Float8 share = set(0.5f) * (mirror.share + either(key[0], key[2])) * same_side;
        seen.share = select(both(not_first, not_second), zero, share);
        return seen;
    }
};

/// images.add(q', X', weight, payload, own image): one image, in the mirrors that `Mirrors::list` has and
/// `reflected` has at the same places, from `first` to `last`.
template <class Images>
HWY_INLINE void add_image(const Mirrors& mirrors, const Vector8& apart, Float8 payload,
                          const Reflected (&reflected)[2], int first, int last, Float8 weight, bool itself,
                          Images& images) {
    Float8 square = dot(apart, apart) + set(1e-12f);
    Vector8 d = apart;
    for (int m = first; m <= last; ++m) {
        square = multiply_add(mirrors.list[m].twice, reflected[m].twice, square);
        d = add_scaled(d, reflected[m].twice, mirrors.list[m].normal);
        weight = weight * reflected[m].share;
    }
    const Float8 clamped = min(square, set(1.0f));
    images.add({clamped, sqrt(clamped)}, d, weight, payload, itself, reflected, first, last);
}

template <int count, class Images>
HWY_INLINE void add_images(const Mirrors& mirrors, const Vector8& apart, Float8 payload,
                           const Reflected (&reflected)[2], bool itself, Images& images) {
    add_image(mirrors, apart, payload, reflected, 0, 0, mirrors.list[0].near, itself, images);
    if constexpr (count == 2) {
        add_image(mirrors, apart, payload, reflected, 1, 1, mirrors.list[1].near, itself, images);
        add_image(mirrors, apart, payload, reflected, 0, 1, mirrors.corner, itself, images);
    }
}

template <int count, class Images>
HWY_INLINE void for_each_image(const PairInput& input, std::size_t group, const Vector8& own,
                               Float8 own_payload, const Mirrors& mirrors, Images& images) {
    Reflected reflected[2];
    for (int m = 0; m < count; ++m) reflected[m] = of_itself(mirrors.list[m]);
    add_images<count>(mirrors, zero_vector(), own_payload, reflected, true, images);
    const NeighbourGroup& neighbours = input.mirrors.of_solids[group];
    const std::uint32_t* offset = neighbours.offsets;
    for (std::uint32_t row = 0; row < neighbours.rows; ++row, offset += 8) {
        Vector8 other;
        Float8 payload;
        load_records(input.positions, offset, other.x, other.y, other.z, payload);
        const NeighbourSolids solids(input.mirrors, offset);
        for (int m = 0; m < count; ++m) reflected[m] = solids.in(mirrors.list[m], mirrors.least);
        add_images<count>(mirrors, own - other, payload, reflected, false, images);
    }
}

}  // namespace
}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

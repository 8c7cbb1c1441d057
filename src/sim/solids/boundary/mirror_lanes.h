// The surfaces of solids near eight particles as mirrors, and the images in them; see mirrors.h. Lengths in
// units of the support radius h.
#if defined(SLOSH_SIM_BOUNDARY_MIRROR_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_BOUNDARY_MIRROR_LANES_H
#undef SLOSH_SIM_BOUNDARY_MIRROR_LANES_H
#else
#define SLOSH_SIM_BOUNDARY_MIRROR_LANES_H
#endif

#include "sim/core/particles/pair_loop.h"
#include "sim/solids/boundary/boundary_field.h"
#include "sim/solids/boundary/pair_input.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

/// One of the surfaces nearest to each of the eight.
struct Mirror {
    int slot = 0;  ///< 0: the nearest
    Vector8 normal;
    Float8 twice;         ///< 2 s_i
    Float8 share, solid;  ///< see SolidMirror; the solid's number
    Float8 near;          ///< 1 or 0
};

/// Sets of mirrors are numbers, a mirror is a bit.
constexpr bool is_in(int set, int mirror) { return (set & (1 << mirror)) != 0; }
constexpr int mirror_sets = 1 << most_mirrors;

struct Mirrors {
    int count = 0;
    float least = 0.0f;  ///< distances below it count as this one
    Mirror list[most_mirrors];
    Float8 weight[mirror_sets];  ///< weight of the images in all mirrors of a set: see corner_weight()
    Float8 share[mirror_sets];   ///< the product of the shares
};

HWY_INLINE Float8 one_where(Mask8 mask) { return select(mask, set(1.0f), set(0.0f)); }

/// Surfaces at right angles have an image in both. From 60 degrees between the normals on, two images fill
/// what is behind both; the image in surfaces that face each other is far.
HWY_INLINE Float8 corner_weight(const Mirror& a, const Mirror& b) {
    const Float8 cosine = dot(a.normal, b.normal), zero = set(0.0f);
    return a.near * b.near * max(set(1.0f) - max(cosine + cosine, zero - cosine), zero);
}

inline void find_mirrors(const PairInput& input, std::size_t group, float reach, Mirrors& mirrors) {
    mirrors.least = 0.5f * contact_distance_in_spacings * input.boundary->walls().spacing;
    const MirrorInput& of = input.mirrors;
    Float8 solid[4], share[4];
    load_consecutive_records(of.solids + 32 * group, solid[0], solid[1], solid[2], solid[3]);
    load_consecutive_records(of.shares + 32 * group, share[0], share[1], share[2], share[3]);
    for (int slot = 0; slot < of.slots; ++slot) {
        Mirror& mirror = mirrors.list[mirrors.count];
        Float8 s;
        load_consecutive_records(of.surfaces[slot] + 32 * group, mirror.normal.x, mirror.normal.y,
                                 mirror.normal.z, s);
        const Mask8 near = less(s, set(reach - mirrors.least));
        if (!any(near)) continue;
        mirror.slot = slot;
        const Float8 distance = max(s, set(mirrors.least));
        mirror.twice = distance + distance;
        mirror.share = share[slot];
        mirror.solid = solid[slot];
        mirror.near = one_where(near);
        ++mirrors.count;
    }
    for (int in = 1; in < 1 << mirrors.count; ++in) {
        Float8 weight = set(1.0f), shares = set(1.0f);
        for (int m = 0; m < mirrors.count; ++m) {
            if (!is_in(in, m)) continue;
            weight = weight * mirrors.list[m].near;
            shares = shares * mirrors.list[m].share;
            for (int n = 0; n < m; ++n) {
                if (is_in(in, n)) weight = weight * corner_weight(mirrors.list[m], mirrors.list[n]);
            }
        }
        mirrors.weight[in] = weight;
        mirrors.share[in] = shares;
    }
}

/// A neighbour as a mirror has it.
struct Reflected {
    Float8 twice;  ///< 2 s_j
    Float8 weight, share;
    Vector8 normal;
};

HWY_INLINE Reflected of_itself(const Mirror& mirror) {
    return {mirror.twice, set(1.0f), mirror.share, mirror.normal};
}

/// The surfaces near a row of neighbours.
template <int slots, bool shares>
struct NeighbourSolids {
    Vector8 normal[slots];
    Float8 distance[slots], solid[4], share[4];
    HWY_INLINE NeighbourSolids(const MirrorInput& input, const std::uint32_t* offset) {
        for (int slot = 0; slot < slots; ++slot)
            load_records(input.surfaces[slot], offset, normal[slot].x, normal[slot].y, normal[slot].z,
                         distance[slot]);
        load_records(input.solids, offset, solid[0], solid[1], solid[2], solid[3]);
        if constexpr (shares) load_records(input.shares, offset, share[0], share[1], share[2], share[3]);
    }
    /// Reflects in that surface of the same solid which looks most the same way. Neighbours that are near
    /// another solid, or on another side of this one, have no image for each other.
    HWY_INLINE Reflected in(const Mirror& mirror, float least) const {
        const Float8 zero = set(0.0f);
        Float8 cosine = zero, s = zero;
        Reflected seen{zero, zero, zero, mirror.normal};
        for (int slot = 0; slot < slots; ++slot) {
            const Float8 same =
                select(different_bits(solid[slot], mirror.solid), zero, dot(mirror.normal, normal[slot]));
            const Mask8 better = less(cosine, same);
            cosine = select(better, same, cosine);
            s = select(better, distance[slot], s);
            if constexpr (shares) seen.share = select(better, share[slot], seen.share);
            seen.normal = {select(better, normal[slot].x, seen.normal.x),
                           select(better, normal[slot].y, seen.normal.y),
                           select(better, normal[slot].z, seen.normal.z)};
        }
        s = max(s, set(least));
        seen.twice = s + s;
        seen.weight = min(cosine + cosine, set(1.0f));
        return seen;
    }
};

/// images.add<in>(q', X', weight, payload, own image): the image in the mirrors `in` of `Mirrors::list`,
/// which `reflected` has at the same places.
template <int in, class Images>
HWY_INLINE void add_image(const Mirrors& mirrors, const Vector8& apart, Float8 payload,
                          const Reflected (&reflected)[most_mirrors], bool itself, Images& images) {
    Float8 square = dot(apart, apart) + set(1e-12f), weight = mirrors.weight[in];
    Vector8 d = apart;
    for (int m = 0; m < most_mirrors; ++m) {
        if (!is_in(in, m)) continue;
        square = multiply_add(mirrors.list[m].twice, reflected[m].twice, square);
        d = add_scaled(d, reflected[m].twice, mirrors.list[m].normal);
        weight = weight * reflected[m].weight;
    }
    const Float8 clamped = min(square, set(1.0f));
    images.template add<in>({clamped, sqrt(clamped)}, d, weight, payload, itself, reflected);
}

template <int count, class Images>
HWY_INLINE void add_images(const Mirrors& mirrors, const Vector8& apart, Float8 payload,
                           const Reflected (&reflected)[most_mirrors], bool itself, Images& images) {
    add_image<1>(mirrors, apart, payload, reflected, itself, images);
    if constexpr (count >= 2) {
        add_image<2>(mirrors, apart, payload, reflected, itself, images);
        add_image<3>(mirrors, apart, payload, reflected, itself, images);
    }
    if constexpr (count == 3) {
        add_image<4>(mirrors, apart, payload, reflected, itself, images);
        add_image<5>(mirrors, apart, payload, reflected, itself, images);
        add_image<6>(mirrors, apart, payload, reflected, itself, images);
        add_image<7>(mirrors, apart, payload, reflected, itself, images);
    }
}

template <int count, int slots, class Images>
HWY_INLINE void for_each_image(const PairInput& input, std::size_t group, const Vector8& own,
                               Float8 own_payload, const Mirrors& mirrors, Images& images) {
    Reflected reflected[most_mirrors];
    for (int m = 0; m < count; ++m) reflected[m] = of_itself(mirrors.list[m]);
    add_images<count>(mirrors, zero_vector(), own_payload, reflected, true, images);
    const NeighbourGroup& neighbours = input.mirrors.of_solids[group];
    const std::uint32_t* offset = neighbours.offsets;
    for (std::uint32_t row = 0; row < neighbours.rows; ++row, offset += 8) {
        Vector8 other;
        Float8 payload;
        load_records(input.positions, offset, other.x, other.y, other.z, payload);
        const NeighbourSolids<slots, Images::needs_shares> solids(input.mirrors, offset);
        for (int m = 0; m < count; ++m) reflected[m] = solids.in(mirrors.list[m], mirrors.least);
        add_images<count>(mirrors, own - other, payload, reflected, false, images);
    }
}

/// All images of a group in its mirrors.
template <class Images>
HWY_INLINE void for_each_image(const PairInput& input, std::size_t group, const Vector8& own,
                               Float8 own_payload, const Mirrors& mirrors, Images& images) {
    switch (10 * mirrors.count + input.mirrors.slots) {
        case 11:
            return for_each_image<1, 1>(input, group, own, own_payload, mirrors, images);
        case 12:
            return for_each_image<1, 2>(input, group, own, own_payload, mirrors, images);
        case 13:
            return for_each_image<1, 3>(input, group, own, own_payload, mirrors, images);
        case 22:
            return for_each_image<2, 2>(input, group, own, own_payload, mirrors, images);
        case 23:
            return for_each_image<2, 3>(input, group, own, own_payload, mirrors, images);
        case 33:
            return for_each_image<3, 3>(input, group, own, own_payload, mirrors, images);
        default:
            return;
    }
}

}  // namespace
}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

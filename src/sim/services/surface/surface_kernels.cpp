// Weighted covariances of the neighbourhoods [YT13 eq. 9-11], their axes by Jacobi rotations on eight
// particles at once, and splats of the kernels row by row.
#define SLOSH_SIMD_FILE "sim/services/surface/surface_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "sim/core/particles/pair_loop.h"
#include "sim/services/surface/surface_kernels.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

/// Sums over the neighbours with the weight 1 - q^3 [YT13 eq. 11]; d points from the neighbour to the
/// particle.
struct CovarianceOperation {
    Float8 weight, count;
    Vector8 mean;
    Float8 xx, xy, xz, yy, yz, zz;
    HWY_INLINE CovarianceOperation()
        : weight(set(1.0f)),  // the particle itself
          count(set(0.0f)),
          mean(zero_vector()),
          xx(set(0.0f)),
          xy(set(0.0f)),
          xz(set(0.0f)),
          yy(set(0.0f)),
          yz(set(0.0f)),
          zz(set(0.0f)) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8) {
        const Float8 w = negative_multiply_add(q.square, q.root, set(1.0f));
        count = count + select(less(q.square, set(1.0f)), set(1.0f), set(0.0f));
        weight = weight + w;
        const Vector8 v{w * d.x, w * d.y, w * d.z};
        mean = {mean.x + v.x, mean.y + v.y, mean.z + v.z};
        xx = multiply_add(v.x, d.x, xx);
        xy = multiply_add(v.x, d.y, xy);
        xz = multiply_add(v.x, d.z, xz);
        yy = multiply_add(v.y, d.y, yy);
        yz = multiply_add(v.y, d.z, yz);
        zz = multiply_add(v.z, d.z, zz);
    }
};

/// One rotation that makes the element pq of a symmetric matrix zero; r is the third index.
HWY_INLINE void rotate(Float8& pp, Float8& qq, Float8& pq, Float8& rp, Float8& rq, Vector8& p, Vector8& q) {
    const Float8 difference = qq - pp, twice = pq + pq;
    const Float8 root = sqrt(multiply_add(difference, difference, multiply_add(twice, twice, set(1e-30f))));
    const Float8 tangent = twice / select(less(difference, set(0.0f)), difference - root, difference + root);
    const Float8 cosine = set(1.0f) / sqrt(multiply_add(tangent, tangent, set(1.0f)));
    const Float8 sine = tangent * cosine;
    pp = negative_multiply_add(tangent, pq, pp);
    qq = multiply_add(tangent, pq, qq);
    pq = set(0.0f);
    const auto turn = [&](Float8& a, Float8& b) HWY_ATTR {
        const Float8 first = cosine * a - sine * b;
        b = multiply_add(sine, a, cosine * b);
        a = first;
    };
    turn(rp, rq);
    turn(p.x, q.x);
    turn(p.y, q.y);
    turn(p.z, q.z);
}

/// Stretches along the axes of a neighbourhood; 1 in the bulk.
struct Stretch {
    Float8 along[3];
    Vector8 axis[3];
};

/// The variance of the weight 1 - q^3 over a full sphere is 3/20 along each axis; [YT13] scales with a
/// constant too. Short axes must not vanish (k_r = 4 there), and a neighbourhood of few widely spread
/// particles must not grow.
HWY_INLINE Stretch stretch_of(const CovarianceOperation& sums, const Vector8& mean, Float8 lone) {
    const Float8 inverse = set(1.0f) / sums.weight;
    const auto central = [&](Float8 sum, Float8 a, Float8 b)
                             HWY_ATTR { return negative_multiply_add(a, b, sum * inverse); };
    Float8 xx = central(sums.xx, mean.x, mean.x), xy = central(sums.xy, mean.x, mean.y),
           xz = central(sums.xz, mean.x, mean.z), yy = central(sums.yy, mean.y, mean.y),
           yz = central(sums.yz, mean.y, mean.z), zz = central(sums.zz, mean.z, mean.z);
    const Float8 one = set(1.0f), none = set(0.0f);
    Stretch stretch;
    stretch.axis[0] = {one, none, none};
    stretch.axis[1] = {none, one, none};
    stretch.axis[2] = {none, none, one};
    for (int sweep = 0; sweep < 4; ++sweep) {  // a fifth sweep changes no bit in a hundred of the result
        rotate(xx, yy, xy, xz, yz, stretch.axis[0], stretch.axis[1]);
        rotate(xx, zz, xz, xy, yz, stretch.axis[0], stretch.axis[2]);
        rotate(yy, zz, yz, xy, xz, stretch.axis[1], stretch.axis[2]);
    }
    const Float8 scale = set(20.0f / 3.0f);
    const Float8 longest = min(max(max(xx, yy), zz) * scale, set(1.3f));
    // Blends from a round drop to the shape of the neighbourhood between 4 and 10 neighbours. A sheet one
    // particle thick has about 12.
    const Float8 full = min(max((sums.count - set(4.0f)) * set(1.0f / 6.0f), none), one);
    const Float8 variances[3] = {xx, yy, zz};
    for (int k = 0; k < 3; ++k) {
        const Float8 shaped = max(min(variances[k] * scale, longest), longest * set(0.25f));
        stretch.along[k] = multiply_add(full, shaped - lone, lone);
    }
    return stretch;
}

/// sum_k factor_k axis_k axis_k^T
HWY_INLINE void store_symmetric(const Stretch& stretch, const Float8 (&factor)[3], float* const (&out)[6],
                                std::size_t i) {
    Float8 sum[6];
    for (int k = 0; k < 3; ++k) {
        const Vector8& a = stretch.axis[k];
        const Float8 products[6] = {a.x * a.x, a.x * a.y, a.x * a.z, a.y * a.y, a.y * a.z, a.z * a.z};
        for (int e = 0; e < 6; ++e)
            sum[e] = k == 0 ? factor[k] * products[e] : multiply_add(factor[k], products[e], sum[e]);
    }
    for (int e = 0; e < 6; ++e) store(sum[e], out[e] + i);
}

inline void ellipsoids(const EllipsoidPass& pass, std::size_t group_begin, std::size_t group_end) {
    for (std::size_t group = group_begin; group < group_end; ++group) {
        const std::size_t i = group * 8;
        const Vector8 own = load_record(pass.positions, i).vector;
        CovarianceOperation sums;
        for_each_neighbour(pass.groups[group], pass.positions, own, sums);
        const Float8 inverse = set(1.0f) / sums.weight;
        const Vector8 mean{sums.mean.x * inverse, sums.mean.y * inverse, sums.mean.z * inverse};
        // [YT13 eq. 6], except for small drops, which would shrink towards their middle.
        const Float8 part = min(max((sums.count - set(6.0f)) * set(1.0f / 14.0f), set(0.0f)), set(1.0f));
        const Vector8 center = add_scaled(own, set(-pass.smoothing) * part, mean);
        store_vector(center, pass.out.center, i);

        const Float8 offset = sqrt(dot(mean, mean));
        store(select(less(sums.count, set(25.0f)), set(1.0f), offset), pass.out.imbalance + i);

        const Float8 lone = set(pass.lone_stretch);
        Stretch stretch = stretch_of(sums, mean, lone);
        if (!pass.anisotropic) {
            const Float8 few = min(sums.count * set(1.0f / 12.0f), set(1.0f));
            for (Float8& along : stretch.along) along = multiply_add(few, set(1.0f) - lone, lone);
        }
        const Float8 one = set(1.0f);
        store_symmetric(stretch, {one / stretch.along[0], one / stretch.along[1], one / stretch.along[2]},
                        pass.out.inverse, i);
        Float8 square[3] = {set(0.0f), set(0.0f), set(0.0f)};
        for (int k = 0; k < 3; ++k) {
            const Vector8& a = stretch.axis[k];
            const Float8 s = stretch.along[k] * stretch.along[k];
            square[0] = multiply_add(s, a.x * a.x, square[0]);
            square[1] = multiply_add(s, a.y * a.y, square[1]);
            square[2] = multiply_add(s, a.z * a.z, square[2]);
        }
        for (int axis = 0; axis < 3; ++axis) store(sqrt(square[axis]), pass.out.reach[axis] + i);
    }
}

/// First and one past the last of eight ascending nodes within [low, high].
inline void node_range(const float (&nodes)[8], float low, float high, int& first, int& last) {
    first = 0;
    last = 8;
    while (first < 8 && nodes[first] < low) ++first;
    while (last > first && nodes[last - 1] > high) --last;
}

inline void splat(const SplatBlock& block, const SurfaceSplat* splats, const std::uint32_t* wanted,
                  std::size_t count) {
    const Float8 x = load(block.x), one = set(1.0f), none = set(0.0f);
    for (std::size_t w = 0; w < count; ++w) {
        const SurfaceSplat& s = splats[wanted[w]];
        const Float8 dx = x - set(s.center[0]);
        const Float8 squares = set(s.form[0]) * dx * dx, twice_dx = dx + dx, amplitude = set(s.amplitude);
        int j_first, j_last, k_first, k_last;
        node_range(block.y, s.center[1] - s.reach[1], s.center[1] + s.reach[1], j_first, j_last);
        node_range(block.z, s.center[2] - s.reach[2], s.center[2] + s.reach[2], k_first, k_last);
        for (int k = k_first; k < k_last; ++k) {
            const float dz = block.z[k] - s.center[2];
            for (int j = j_first; j < j_last; ++j) {
                const float dy = block.y[j] - s.center[1];
                const float slope = s.form[1] * dy + s.form[2] * dz;
                const float rest = s.form[3] * dy * dy + (2.0f * s.form[4] * dy + s.form[5] * dz) * dz;
                if ((rest - 1.0f) * s.form[0] >= slope * slope) continue;  // the row misses the ellipsoid
                const Float8 q = multiply_add(set(slope), twice_dx, squares + set(rest));
                const Float8 inside = max(one - q, none);
                float* row = block.values + (8 * k + j) * 8;
                store(multiply_add(amplitude * inside, inside * inside, load(row)), row);
            }
        }
    }
}

inline constexpr SurfaceKernels surface_kernels_here{ellipsoids, splat};

}  // namespace

inline const SurfaceKernels& surface_kernel_table() { return surface_kernels_here; }

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace slosh {

const SurfaceKernels& surface_kernels(simd::Target target) {
    SLOSH_SIMD_SELECT(target, surface_kernel_table())
}

}  // namespace slosh
#endif

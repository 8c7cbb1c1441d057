// Smoothing kernels on eight lanes: bare polynomials of the squared distance in units of the support radius,
// clamped to 1 by the caller, so that everything at and beyond h is exactly zero. The scales are in
// PairConstants; smoothing_kernel.h holds the same kernels in double.
#if defined(SLOSH_SIM_KERNEL_LANES_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SLOSH_SIM_KERNEL_LANES_H
#undef SLOSH_SIM_KERNEL_LANES_H
#else
#define SLOSH_SIM_KERNEL_LANES_H
#endif

#include "base/simd/lanes.h"
#include "sim/core/kernels/smoothing_kernel.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {

/// A distance in units of h and its square.
struct Distance8 {
    Float8 square, root;
};

/// W ~ (1 - q^2)^3; the gradient is Spiky's: g = (1 - q)^2 / q.
struct Poly6SpikyLanes {
    static HWY_INLINE Float8 value(const Distance8& q) {
        const Float8 a = set(1.0f) - q.square;
        return a * a * a;
    }
    static HWY_INLINE Float8 gradient(const Distance8& q) {
        const Float8 a = set(1.0f) - q.root;
        return a * a / q.root;
    }
    static HWY_INLINE void both(const Distance8& q, Float8& w, Float8& g) {
        w = value(q);
        g = gradient(q);
    }
};

/// w = (1-q)^3, g = -w'/q.
struct SpikyLanes {
    static HWY_INLINE Float8 value(const Distance8& q) {
        const Float8 a = set(1.0f) - q.root;
        return a * a * a;
    }
    static HWY_INLINE Float8 gradient(const Distance8& q) {
        const Float8 a = set(1.0f) - q.root;
        return set(3.0f) * (a * a) / q.root;
    }
    static HWY_INLINE void both(const Distance8& q, Float8& w, Float8& g) {
        const Float8 a = set(1.0f) - q.root;
        const Float8 a2 = a * a;
        w = a2 * a;
        g = set(3.0f) * a2 / q.root;
    }
};

/// w = 2 (1-q)^3 - 8 max(1/2 - q, 0)^3, without branches; g = -w'/q.
struct CubicSplineLanes {
    static HWY_INLINE void both(const Distance8& q, Float8& w, Float8& g) {
        const Float8 a = set(1.0f) - q.root;
        const Float8 b = max(set(0.5f) - q.root, set(0.0f));
        const Float8 a2 = a * a, b2 = b * b;
        w = negative_multiply_add(set(8.0f) * b2, b, set(2.0f) * a2 * a);
        g = negative_multiply_add(set(24.0f), b2, set(6.0f) * a2) / q.root;
    }
    static HWY_INLINE Float8 value(const Distance8& q) {
        const Float8 a = set(1.0f) - q.root;
        const Float8 b = max(set(0.5f) - q.root, set(0.0f));
        return negative_multiply_add(set(8.0f) * (b * b), b, set(2.0f) * (a * a) * a);
    }
    static HWY_INLINE Float8 gradient(const Distance8& q) {
        const Float8 a = set(1.0f) - q.root;
        const Float8 b = max(set(0.5f) - q.root, set(0.0f));
        return negative_multiply_add(set(24.0f), b * b, set(6.0f) * (a * a)) / q.root;
    }
};

/// w = (1-q)^4 (1 + 4q), g = -w'/q = 20 (1-q)^3: no division.
struct WendlandC2Lanes {
    static HWY_INLINE void both(const Distance8& q, Float8& w, Float8& g) {
        const Float8 a = set(1.0f) - q.root;
        const Float8 a3 = a * a * a;
        g = set(20.0f) * a3;
        w = a3 * a * multiply_add(set(4.0f), q.root, set(1.0f));
    }
    static HWY_INLINE Float8 value(const Distance8& q) {
        const Float8 a = set(1.0f) - q.root;
        const Float8 a2 = a * a;
        return a2 * a2 * multiply_add(set(4.0f), q.root, set(1.0f));
    }
    static HWY_INLINE Float8 gradient(const Distance8& q) {
        const Float8 a = set(1.0f) - q.root;
        return set(20.0f) * (a * a * a);
    }
};

/// What `choose` returns for the lanes of this kernel, of which it is given one.
template <class Choose>
decltype(auto) for_kernel(KernelName kernel, Choose choose) {
    switch (kernel) {
        case KernelName::poly6_spiky:
            return choose(Poly6SpikyLanes{});
        case KernelName::cubic_spline:
            return choose(CubicSplineLanes{});
        case KernelName::spiky:
            return choose(SpikyLanes{});
        case KernelName::wendland_c2:
            break;
    }
    return choose(WendlandC2Lanes{});
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif

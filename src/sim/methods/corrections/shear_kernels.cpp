// Pressure forces without the shear stress of the arrangement: see shear_correction.h.
#define SLOSH_SIMD_FILE "sim/methods/corrections/shear_kernels.cpp"
#include "base/simd/for_each_target.h"
// after for_each_target.h
#include "sim/methods/corrections/shear_lanes.h"

HWY_BEFORE_NAMESPACE();
namespace slosh::HWY_NAMESPACE {
namespace {

template <class Kernel, bool flat>
struct ArrangementOperation {
    Float8 density;
    Arrangement<flat> arrangement;
    HWY_INLINE ArrangementOperation() : density(set(0.0f)) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8) {
        Float8 w, g;
        Kernel::both(q, w, g);
        density = density + w;
        arrangement.add(g, d);
    }
};

template <class Kernel, bool flat>
void matrices_pass(const PairInput& input, const ShearMatrices& pass, std::size_t group_begin,
                   std::size_t group_end) {
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 own = at.own();
        const auto operation = at.sum_with_images<ArrangementOperation<Kernel, flat>>(own);
        const Float8 of_solids = sample_yielding(at, own.vector).density;
        const Float8 density = at.relative_density(operation.density) + of_solids;
        store_matrices(input, pass, i, operation.arrangement, density, of_solids);
    }
}

/// sum_j (p_i E_j + p_j E_i) g X_ij = p_i sum_j E_j g X_ij + E_i sum_j p_j g X_ij
template <class Kernel>
struct FlatSumOperation {
    Float8 by_pressure_x, by_pressure_y, by_matrix_x, by_matrix_y;
    HWY_INLINE FlatSumOperation() { by_pressure_x = by_pressure_y = by_matrix_x = by_matrix_y = set(0.0f); }
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 pressure, const Record8& other) {
        const Vector8& matrix = other.vector;
        const Float8 yy = other.payload;
        const Float8 g = Kernel::gradient(q);
        const Float8 x = g * d.x, y = g * d.y;
        by_pressure_x = multiply_add(pressure, x, by_pressure_x);
        by_pressure_y = multiply_add(pressure, y, by_pressure_y);
        by_matrix_x = multiply_add(matrix.x, x, multiply_add(matrix.y, y, by_matrix_x));
        by_matrix_y = multiply_add(matrix.y, x, multiply_add(yy, y, by_matrix_y));
    }
};

template <class Kernel>
struct SumOperation {
    Vector8 by_pressure, by_matrix;
    HWY_INLINE SumOperation() : by_pressure(zero_vector()), by_matrix(zero_vector()) {}
    HWY_INLINE void pair(const Distance8& q, const Vector8& d, Float8 pressure, const Record8& other,
                         const Record8& beyond) {
        const Float8 g = Kernel::gradient(q);
        const Vector8 v = scaled(g, d);
        by_pressure = add_scaled(by_pressure, pressure, v);
        by_matrix = add_product(by_matrix, other.vector, other.payload, beyond.vector.x, v);
    }
    /// sum + E v
    static HWY_INLINE Vector8 add_product(const Vector8& sum, const Vector8& first, Float8 yy, Float8 yz,
                                          const Vector8& v) {
        const Float8 zz = set(3.0f) - first.x - yy;
        return {multiply_add(first.x, v.x, multiply_add(first.y, v.y, multiply_add(first.z, v.z, sum.x))),
                multiply_add(first.y, v.x, multiply_add(yy, v.y, multiply_add(yz, v.z, sum.y))),
                multiply_add(first.z, v.x, multiply_add(yz, v.y, multiply_add(zz, v.z, sum.z)))};
    }
};

template <class Kernel, bool flat>
void sums_pass(const PairInput& input, const ShearSums& pass, std::size_t group_begin,
               std::size_t group_end) {
    for (const PairGroup at : groups_of(input, group_begin, group_end)) {
        const std::size_t i = at.first();
        const Record8 own = at.own(), of_own = load_record(pass.matrices, i);
        const Vector8& matrix = of_own.vector;
        const Float8 pressure = own.payload, yy = of_own.payload;
        Vector8 sum;
        if constexpr (flat) {
            FlatSumOperation<Kernel> of;
            at.over_neighbours(own, of, pass.matrices);
            sum.x = multiply_add(matrix.x, of.by_pressure_x,
                                 multiply_add(matrix.y, of.by_pressure_y, pressure * of.by_matrix_x));
            sum.y = multiply_add(matrix.y, of.by_pressure_x,
                                 multiply_add(yy, of.by_pressure_y, pressure * of.by_matrix_y));
            sum.z = set(0.0f);
        } else {
            SumOperation<Kernel> of;
            at.over_neighbours(own, of, pass.matrices, pass.beyond);
            const Float8 yz = load_record(pass.beyond, i).vector.x;
            sum = of.add_product(add_scaled(zero_vector(), pressure, of.by_matrix), matrix, yy, yz,
                                 of.by_pressure);
        }
        store_vector(sum, pass.sums, i);
    }
}

template <class Kernel>
void find_matrices(const PairInput& input, const ShearMatrices& pass, std::size_t group_begin,
                   std::size_t group_end) {
    if (input.constants->dimension == 2) {
        matrices_pass<Kernel, true>(input, pass, group_begin, group_end);
    } else {
        matrices_pass<Kernel, false>(input, pass, group_begin, group_end);
    }
}

template <class Kernel>
void find_sums(const PairInput& input, const ShearSums& pass, std::size_t group_begin,
               std::size_t group_end) {
    if (input.constants->dimension == 2) {
        sums_pass<Kernel, true>(input, pass, group_begin, group_end);
    } else {
        sums_pass<Kernel, false>(input, pass, group_begin, group_end);
    }
}

template <class Kernel>
inline constexpr ShearKernels shear_kernels_of{find_matrices<Kernel>, find_sums<Kernel>};

}  // namespace

inline const ShearKernels& shear_kernel_table(KernelName kernel) {
    return for_kernel(kernel,
                      [](auto lanes) -> const ShearKernels& { return shear_kernels_of<decltype(lanes)>; });
}

}  // namespace slosh::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace slosh {

const ShearKernels& shear_kernels(simd::Target target, KernelName kernel) {
    SLOSH_SIMD_SELECT(target, shear_kernel_table(kernel))
}

}  // namespace slosh
#endif

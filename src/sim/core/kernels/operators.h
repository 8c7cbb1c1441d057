// SPH sums at any point: value, gradient and Laplacian of a field of the particles. For probes and
// measurements between steps; the solvers have their own loops.
//
// The volume of a particle is V/(rho/rho0) with the calibrated V of the rest lattice, so that water at rest
// sums to 1 for every kernel and h/d. Sums are in double precision. Boundaries are not included: near walls
// and at the surface the plain forms are too small; the normalised value and the difference gradient are not.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "sim/core/kernels/smoothing_kernel.h"
#include "slosh/geometry.h"
#include "slosh/particle_view.h"

namespace slosh {

struct FieldGradient {
    double x = 0.0, y = 0.0, z = 0.0;  ///< field unit per m
};

class SphOperators {
  public:
    /// Sorts the particles into cells of width h: O(n). Valid as long as the view is. Non-finite particles
    /// are left out.
    SphOperators(const ParticleView& particles, KernelName kernel);
    /// With the V of the rest lattice (rest_lattice.h) at hand: for those who look at few particles often.
    SphOperators(const ParticleView& particles, KernelName kernel, double rest_volume);

    // `field` has an element for each particle, in the view's order; `point` in m. In 2-D point.z is ignored.

    /// sum_j V_j W(x - x_j): 1 inside water at rest, 0 where no particle is near.
    double coverage(const Vec3& point) const;
    /// sum_j V_j A_j W(x - x_j) [K17 2.3]
    double value(const Vec3& point, std::span<const float> field) const;
    /// value() over coverage(): exact for constants everywhere, 0 where no particle is near.
    double normalised_value(const Vec3& point, std::span<const float> field) const;

    /// sum_j V_j A_j grad W [K17 2.3]: the gradient of value().
    FieldGradient gradient(const Vec3& point, std::span<const float> field) const;
    /// sum_j V_j (A_j - A) grad W with the field's value A at the point: exact for constants everywhere.
    FieldGradient difference_gradient(const Vec3& point, double there, std::span<const float> field) const;
    /// rho_i sum_j m_j (A_i/rho_i^2 + A_j/rho_j^2) grad W at a particle [K17 2.3]: the form of pressure
    /// forces, equal and opposite for the two particles of a pair.
    FieldGradient symmetric_gradient(std::size_t particle, std::span<const float> field) const;

    /// 2 sum_j V_j (A - A_j) x_ij . grad W/r^2 with the field's value A at the point [K17 2.3]: the form of
    /// viscous forces.
    double laplacian(const Vec3& point, double there, std::span<const float> field) const;

    /// Sets the mark of each particle nearer than h; `marks` has one per particle.
    void mark_near(const Vec3& point, std::span<std::uint8_t> marks) const;
    /// Number of particles nearer than h.
    std::size_t neighbours(const Vec3& point) const;

  private:
    struct Offset {
        double x, y, z, square;  ///< point - x_j, m
    };
    template <class Body>
    void for_each_near(const Vec3& point, Body&& body) const;
    double volume(std::size_t particle) const;

    ParticleView particles_;
    SmoothingKernel kernel_;
    double rest_volume_ = 0.0;
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> cells_;
};

}  // namespace slosh

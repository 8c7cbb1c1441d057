// What the reference solvers work on: particles and boundary particles in double precision, and the pairs
// that are near each other. One thread, no SIMD, no lists that last: each substep begins from the particles
// and ends in them.
#pragma once

#include <cstdint>
#include <vector>

#include <glm/vec3.hpp>

#include "sim/core/kernels/smoothing_kernel.h"
#include "sim/core/scratch/scratch.h"

namespace slosh {

struct StepContext;
struct MethodState;

struct BoundaryParticle {
    glm::dvec3 place{0.0};    ///< m
    double volume = 0.0;      ///< ~ 1/sum W over the samples, m^dimension [AIA12 eq. 4]
    std::int32_t solid = -1;  ///< index in the state; -1: a wall of the container
};

/// Samples of walls and solids where they are now, within reach of the water.
std::vector<BoundaryParticle> sample_boundaries(const StepContext& context, const SmoothingKernel& kernel);

/// The largest number of particles that a reference solver takes.
inline constexpr int most_reference_particles = 20'000;

struct ReferenceWater : ScratchArrays {
    SmoothingKernel kernel;
    double volume = 0.0;            ///< V of a particle: m/rho0, m^dimension
    std::vector<glm::dvec3> start;  ///< x at the substep's start, m
    std::vector<glm::dvec3> x, v;   ///< m, m/s
    std::vector<double> density;    ///< rho/rho0
    std::vector<BoundaryParticle> boundary;
    std::vector<std::vector<std::uint32_t>> near, near_boundary;  ///< per particle, without itself

    std::size_t size() const { return x.size(); }
    /// rho_i/rho0 = V sum_j W_ij + sum_b V_b W_ib [AIA12 eq. 6]
    double density_of(std::size_t i) const;
    /// grad_i W_ij and grad_i W_ib, 1/m^(dimension + 1)
    glm::dvec3 gradient(std::size_t i, std::uint32_t j) const { return gradient_at(x[i] - x[j]); }
    glm::dvec3 boundary_gradient(std::size_t i, std::uint32_t b) const {
        return gradient_at(x[i] - boundary[b].place);
    }
    double value(std::size_t i, std::uint32_t j) const { return kernel.value(glm::length(x[i] - x[j])); }

  private:
    glm::dvec3 gradient_at(const glm::dvec3& d) const { return kernel.gradient_factor(glm::length(d)) * d; }
};

ReferenceWater& reference_water(StepContext& context);
/// Particles -> x, v and start; `dt`: x was moved by dt v since the substep's start, s.
void take_particles(StepContext& context, double dt);
/// The pairs that are nearer than h at x, and the boundary particles.
void find_pairs(StepContext& context);
/// x, v and densities -> particles, with contact; and the streams that forces at a substep's end read.
void give_particles(StepContext& context);
/// What a boundary particle has pushed particle i by, m/s, also pushes its solid.
void push_back(StepContext& context, std::size_t i, std::uint32_t b, const glm::dvec3& change);
/// XSPH, viscosity and vorticity: the forces of a substep's end.
void run_closing_forces(StepContext& context);

}  // namespace slosh

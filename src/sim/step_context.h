// What the phases of a step work on: the state, and scratch that is rebuilt from it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/aligned_array.h"
#include "sim/bodies/body_forces.h"
#include "sim/boundary/boundary_field.h"
#include "sim/diagnostic_sums.h"
#include "sim/fluid_kernels.h"
#include "sim/foam/foam_step.h"
#include "sim/neighbour_lists.h"
#include "sim/pair_constants.h"
#include "sim/state.h"
#include "sim/step_report.h"

namespace slosh {

/// Particles per block of loops over particles (a multiple of 8), and groups per block of pair loops.
inline constexpr std::size_t particle_block = 2048;
inline constexpr std::size_t group_block = 64;

/// How far particles are from where they were when the lists were built, m^2.
struct ListMoves {
    float farthest_squared = 0.0f;
    double worst_block = 0.0;  ///< the greatest mean of these squares in a block of particle_block particles
    double deviations_squared = 0.0;  ///< summed over particles, against the middle one of their group of 8
};

struct Scratch {
    NeighbourLists lists;
    bool lists_present = false;  ///< the lists belong to the state's list positions

    AlignedArray<float> positions,
        other_positions;  ///< streams {X, Y, Z, payload} in h; the loops read one and write the other
    AlignedArray<float> velocities;            ///< stream {v, rho/rho0}
    AlignedArray<float> vorticities;           ///< stream {omega, |omega|}
    AlignedArray<float> normals;               ///< surface tension: stream {n, rho/rho0}
    AlignedArray<float> spins;                 ///< streams {spin, rho/rho0} or {turning, 0}
    AlignedArray<std::uint8_t> near_boundary;  ///< per group
    AlignedArray<float> relative_density;      ///< rho/rho0 of the last pair loop that computed it
    AlignedArray<float> multiplier_sum;        ///< pressure solves: sum of lambda, h^2
    AlignedArray<float> allowed_density;       ///< see carried_densities()
    AlignedArray<float> drag, residual[3];     ///< implicit viscosity
    AlignedArray<float> turning[3], turning_direction[3], turning_residual[3],
        turning_change[3];                                     ///< likewise
    AlignedArray<float> factor, density_before;                ///< DFSPH: of the substep's start
    AlignedArray<float> weight, mean_weight, material_stream;  ///< several materials: material_phases.h
    AlignedArray<float> boundary_gradient[3];
    AlignedArray<float> change[3], second_change[3];  ///< corrections, accelerations, smoothed velocities
    AlignedArray<float> boundary_push[4];  ///< see push_target(): axes and multiplier; only with free bodies
    BodyForces body_forces;
    FoamScratch foam;
    std::vector<double> partial_sums;
    std::vector<std::array<double, 3>> partial_axes;
    std::vector<float> partial_maxima;
    std::vector<std::uint64_t> partial_counts;
    std::vector<ListMoves> partial_moves;
    std::vector<DiagnosticSums> partial_diagnostics;

    std::size_t bytes() const;
};

struct StepContext {
    State& state;
    Scratch& scratch;
    const PairConstants& constants;
    const BoundaryField& boundary;
    StepReport& report;
    int threads = 1;
    simd::Target simd{};
    float dt = 0.0f;    ///< substep, s
    float step = 0.0f;  ///< outer step, s
    bool last_substep = true;
    bool has_free_bodies = false;

    std::size_t count() const { return state.particles.size(); }
    std::size_t groups() const { return (count() + 7) / 8; }
};

/// Dummies behind the end of a stream: far away, payload 0. To be renewed after every loop that wrote the
/// last group.
void set_stream_padding(AlignedArray<float>& stream, std::size_t count);
/// The same for a stream of velocities: at rest, density 1 (loops divide by it).
void set_velocity_padding(AlignedArray<float>& stream, std::size_t count);

/// Adds the note to the report of this step, unless it is there already.
void append_note(StepReport& report, std::string note);

// Building blocks of the solvers, in the order in which they usually need them.

/// v += dt a (gravity, central force, wind, force stroke), |v| <= velocity.limit h/dt (counted), x += dt v.
void accelerate_and_move(StepContext& context);
/// Sorts and rebuilds the lists if particles moved too far since the last time, or the state demands it.
void update_lists(StepContext& context);
/// Positions in h and padding -> scratch.positions; which groups have boundaries near them on the way from x
/// - dt v to x, and on what still comes: how far particles move from here until density is last sampled, and
/// until contact, in h.
struct Reach {
    float density = 0.0f, contact = 0.0f;
};
void fill_position_stream(StepContext& context, Reach reach);
/// {v, density} -> scratch.velocities; density relative, from scratch.relative_density.
void fill_velocity_stream(StepContext& context);
/// The same in two parts, for loops that have the velocities at hand: room and padding, then a range of
/// particles.
void prepare_velocity_stream(StepContext& context);
void fill_velocity_range(StepContext& context, std::size_t begin, std::size_t end);
PairInput pair_input(const StepContext& context);
/// For particles [begin, end), begin a multiple of 8, after their velocity update: the velocity limit (adds
/// to `limited`), then contact with walls and solids along the way from x - dt v.
void finish_range(StepContext& context, std::size_t begin, std::size_t end, std::uint64_t& limited);

/// What multiplies g(q) in the Laplacian of the velocity over `dt`; with several materials at most.
float viscosity_factor(const StepContext& context, float dt);
/// Whether a step of the explicit form would be unstable; apply_viscosity solves for it then.
bool viscosity_is_implicit(const StepContext& context);
/// Weights of XSPH and explicit viscosity in this substep: none but in the last, where they make up for the
/// whole step; unless XSPH alone would be unstable: then in every substep, kept inside its stable range
/// (noted when that acts).
struct SmoothingFactors {
    float value = 0.0f, gradient = 0.0f;
    bool any() const { return value != 0.0f || gradient != 0.0f; }
};
SmoothingFactors due_smoothing(StepContext& context);
/// v += XSPH + viscosity, from the streams of this substep.
void smooth_velocities(StepContext& context, const SmoothingFactors& factors);
/// v += step strength N x omega, in the last substep.
void confine_vorticity(StepContext& context);

}  // namespace slosh

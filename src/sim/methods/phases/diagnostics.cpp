#include "sim/methods/phases/diagnostics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "base/parallel.h"
#include "sim/methods/forces/gravity.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/loops/fluid_kernels.h"
#include "sim/methods/materials/material_table.h"
#include "sim/methods/phases/step_phases.h"
#include "sim/methods/step/softness.h"
#include "sim/methods/step/solver_module.h"
#include "sim/solids/boundary/pair_input.h"
#include "sim/solids/boundary/wall_images.h"

namespace slosh {

namespace {

/// What the report of a step adds up over the particles.
struct Sums {
    double error = 0.0, error_max = 0.0, neighbours = 0.0, speed_square_max = 0.0, speed_square = 0.0,
           height = 0.0;
    std::array<double, 3> velocity{};
    Vec3 low{std::numeric_limits<float>::max()}, high{-std::numeric_limits<float>::max()};
};
struct DiagnosticScratch : ScratchArrays {
    std::vector<Sums> partial;
};

void combine(Sums& sum, const Sums& part) {
    sum.error += part.error;
    sum.error_max = std::max(sum.error_max, part.error_max);
    sum.neighbours += part.neighbours;
    sum.speed_square_max = std::max(sum.speed_square_max, part.speed_square_max);
    sum.speed_square += part.speed_square;
    sum.height += part.height;
    for (std::size_t axis = 0; axis < 3; ++axis) sum.velocity[axis] += part.velocity[axis];
    sum.low = glm::min(sum.low, part.low);
    sum.high = glm::max(sum.high, part.high);
}

/// Potential energy per mass, J/kg.
double potential(const GravitySettings& gravity, const CentralSettings& central, double x, double y,
                 double z) {
    const double dx = x - static_cast<double>(central.x), dy = y - static_cast<double>(central.y),
                 dz = z - static_cast<double>(central.z);
    const double omega = static_cast<double>(central.omega);
    return -(static_cast<double>(gravity.x) * x + static_cast<double>(gravity.y) * y +
             static_cast<double>(gravity.z) * z) +
           0.5 * omega * omega * (dx * dx + dy * dy + dz * dz);
}

/// Sums of what has mass are in masses of the scene's own fluid.
Sums sum_motion(const MethodState& state, const MaterialTable& materials, std::size_t begin,
                std::size_t end) {
    const Particles& particles = state.particles;
    const auto& gravity = state.parameters.of<GravitySettings>();
    const auto& central = state.parameters.of<CentralSettings>();
    Sums sums;
    for (std::size_t i = begin; i < end; ++i) {
        const double vx = static_cast<double>(particles.velocity_x[i]),
                     vy = static_cast<double>(particles.velocity_y[i]),
                     vz = static_cast<double>(particles.velocity_z[i]);
        const double square = vx * vx + vy * vy + vz * vz;
        const double mass = static_cast<double>(materials.mass[particles.material[i]]);
        sums.speed_square += mass * square;
        sums.speed_square_max = std::max(sums.speed_square_max, square);
        sums.velocity[0] += mass * vx;
        sums.velocity[1] += mass * vy;
        sums.velocity[2] += mass * vz;
        const Vec3 x(particles.x[i], particles.y[i], particles.z[i]);
        sums.height += mass * potential(gravity, central, static_cast<double>(x.x), static_cast<double>(x.y),
                                        static_cast<double>(x.z));
        sums.low = glm::min(sums.low, x);
        sums.high = glm::max(sums.high, x);
    }
    return sums;
}

Sums sum_range(const StepContext& context, const MaterialTable& materials, std::size_t begin,
               std::size_t end) {
    const MethodState& state = context.state;
    const AlignedArray<float>& relative_density = context.scratch.relative_density;
    Sums sums = sum_motion(state, materials, begin, end);
    for (std::size_t i = begin; i < end; ++i) {
        const double error = std::max(static_cast<double>(relative_density[i]) - 1.0, 0.0);
        sums.error += error;
        sums.error_max = std::max(sums.error_max, error);
        sums.neighbours += static_cast<double>(state.particles.neighbours[i]);
    }
    const SolverModule* solver = find_solver(state.solver);
    if (!solver || !solver->elastic_energy) return sums;
    const auto rest_density = static_cast<double>(state.parameters.fluid.rest_density);
    // Compression that is carried presses on nothing and stores no energy.
    const double stored = 1.0 - static_cast<double>(carried_share(context));
    for (std::size_t i = begin; i < end; ++i) {
        const double excess = static_cast<double>(relative_density[i]) - 1.0;
        sums.height += solver->elastic_energy(state, 1.0 + stored * excess) / rest_density;
    }
    return sums;
}

/// kg of one particle of the scene's own fluid.
double own_mass(const MethodState& state) {
    const double d = static_cast<double>(state.parameters.fluid.spacing);
    return static_cast<double>(state.parameters.fluid.rest_density) *
           (state.dimension == 2 ? d * d : d * d * d);
}

void set_motion(const Sums& sums, double mass, std::size_t count, StepReport& report) {
    report.v_max = std::sqrt(sums.speed_square_max);
    report.kinetic_energy = 0.5 * mass * sums.speed_square;
    report.potential_energy = mass * sums.height;
    for (std::size_t axis = 0; axis < 3; ++axis) report.momentum[axis] = mass * sums.velocity[axis];
    report.bounds = count > 0 ? Box3{sums.low, sums.high} : Box3{};
}

/// Densities as they are now -> particles.density. Returns the distance of the closest two particles, m; h if
/// none are nearer.
double run_density_pass(StepContext& context) {
    Scratch& scratch = context.scratch;
    Particles& particles = context.state.particles;
    // The lists of the last substep will do, unless particles came or went.
    if (!context.state.lists_valid) update_lists(context);
    update_wall_images(context, false);
    fill_position_stream(context, {});
    scratch.relative_density.resize(context.count());
    const DensityOutput output{scratch.relative_density.data(), particles.neighbours.data()};
    PairInput input = density_input(context, scratch.positions, MirrorPlace::now);
    input.mirrors = mirror_input(context, MirrorPlace::now);
    input.boundary = &context.boundary;  // what is reported counts the walls, whatever the solver does
    const FluidKernels& kernels = fluid_kernels(context.simd, context.constants.kernel);
    const float closest = parallel_reduce(
        context.threads, context.groups(), group_block, scratch.partial_maxima, 1.0f,
        [&](std::size_t begin, std::size_t end) { return kernels.density(input, output, begin, end); },
        [](float& least, float part) { least = std::min(least, part); });
    const MaterialTable materials = material_table(context.state);
    over_particles(context, [&](std::size_t i) {
        particles.density[i] = materials.rest_density[particles.material[i]] * scratch.relative_density[i];
    });
    return static_cast<double>(context.constants.h) * std::sqrt(static_cast<double>(closest));
}

/// Before the report's energies are those of now.
void find_symptoms(StepContext& context, double closest, double speed, double energy) {
    StepReport& report = context.report;
    Symptoms& symptoms = report.symptoms;
    const double d = static_cast<double>(context.constants.spacing),
                 dt = static_cast<double>(report.substep_length);
    symptoms.courant = speed * dt / d;
    symptoms.closest_pair = closest / d;
    const SolverModule* solver = find_solver(context.state.solver);
    symptoms.sound_courant = solver && solver->sound_speed
                                 ? dt * static_cast<double>(solver->sound_speed(context.state)) /
                                       (0.4 * static_cast<double>(context.constants.h))
                                 : 0.0;
    const double before = report.kinetic_energy + report.potential_energy;
    // What the seed has stored was not measured.
    const bool known = context.state.step_index > 0 || !solver || !solver->elastic_energy;
    const bool same_water = known && before != 0.0 && report.particles == context.count() &&
                            report.removed_now == 0 && report.commands.empty();
    symptoms.energy_change = same_water ? energy - before : 0.0;
    symptoms.energy_rises = symptoms.energy_change > 0.0 ? symptoms.energy_rises + 1 : 0;
}

}  // namespace

void run_diagnostics(StepContext& context) {
    const double closest = run_density_pass(context);
    const MethodState& state = context.state;
    const std::size_t n = context.count();
    const MaterialTable materials = material_table(state);
    const Sums sums = parallel_reduce(
        context.threads, n, particle_block, context.scratch.of<DiagnosticScratch>().partial, Sums{},
        [&](std::size_t begin, std::size_t end) { return sum_range(context, materials, begin, end); },
        combine);

    StepReport& report = context.report;
    const double mass = own_mass(state);
    const double count = n > 0 ? static_cast<double>(n) : 1.0;
    report.density_error_mean = sums.error / count;
    report.density_error_max = sums.error_max;
    report.neighbours_mean = sums.neighbours / count;
    find_symptoms(context, closest, std::sqrt(sums.speed_square_max),
                  0.5 * mass * sums.speed_square + mass * sums.height);
    set_motion(sums, mass, n, report);
}

void measure_densities(StepContext& context) { static_cast<void>(run_density_pass(context)); }

void report_motion(const MethodState& state, StepReport& report) {
    const std::size_t n = state.particles.size();
    set_motion(sum_motion(state, material_table(state), 0, n), own_mass(state), n, report);
}

}  // namespace slosh

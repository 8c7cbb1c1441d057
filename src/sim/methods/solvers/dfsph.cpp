// Divergence-free SPH [BK15], [BK17]: one solve removes the part of the velocity that compresses, a second
// the compression that is predicted with the accelerations of this substep; both with each particle's own
// factor. How a move changes the density is summed at the moved positions, which takes one stream less than
// its derivative and is exact. Parameters: dfsph_module.cpp.
#include "sim/methods/solvers/dfsph.h"

#include <algorithm>

#include "base/parallel.h"
#include "sim/methods/corrections/carried_compression.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/solvers/projection.h"

namespace slosh::dfsph {

namespace {

void find_neighbours(StepContext& context);
Loop divergence_iterations();
double measure_divergence(StepContext& context, int iteration);
void move_bodies(StepContext& context, int iteration);
void correct_divergence(StepContext& context, int iteration);
void finish_divergence_solve(StepContext& context);
ConstraintPass density_pass(StepContext& context, int iteration);

}  // namespace

Schedule schedule() {
    return Schedule()
        .phase("neighbours", find_neighbours)  // and the factors, eq. 9
        .loop(divergence_iterations(), {measures("divergence", measure_divergence),
                                        iterates_if(couples_bodies, "bodies", move_bodies),  // ours
                                        iterates("divergence", correct_divergence)})         // Algorithm 2
        .phase("divergence", finish_divergence_solve)
        .append(prediction<DfsphSettings>())  // Algorithm 3
        .append(pressure_solve<DfsphSettings, density_pass>())
        .append(closing_phases());
}

namespace {

const DfsphSettings& settings_of(const StepContext& context) { return context.settings<DfsphSettings>(); }

/// Where the velocities would lead within the substep.
void move_ahead(StepContext& context) {
    OwnedAxes& moved = context.scratch.of<DfsphScratch>().moved;
    const Particles& particles = context.state.particles;
    const float dt = context.dt, inverse_h = context.constants.inverse_h;
    write_positions(context, context.scratch.positions, MirrorPlace::now, [&](float* records) {
        over_particles(context, [&](std::size_t i) {
            moved[0][i] = particles.x[i] + dt * particles.velocity_x[i];
            moved[1][i] = particles.y[i] + dt * particles.velocity_y[i];
            moved[2][i] = particles.z[i] + dt * particles.velocity_z[i];
            for (std::size_t axis = 0; axis < 3; ++axis) records[4 * i + axis] = moved[axis][i] * inverse_h;
        });
    });
}

/// And starts the divergence solve with the factors.
void find_neighbours(StepContext& context) {
    const DfsphSettings& dfsph = settings_of(context);
    update_lists(context);
    // The divergence solve looks ahead by a substep's move.
    fill_origins(context, std::max(dfsph.iterations, dfsph.divergence_iterations),
                 context.state.parameters.velocity.limit);
    sample_mean_weights(context);
    Scratch& scratch = context.scratch;
    DfsphScratch& own = scratch.of<DfsphScratch>();
    PositionStream& origins = scratch.of<ProjectionScratch>().origins;
    scratch.values.take(own.density, context.count());
    scratch.values.take(own.moved, context.count());
    scratch.positions.swap(origins);
    start_multipliers(context, {}, origins);
    const float relaxation =
        stable_relaxation<DfsphSettings>(context.constants, context.state.parameters, default_relaxation);
    find_factors(context, relaxation * context.constants.gradient_sum_squared, own.density.data());
    if (dfsph.divergence_iterations > 0) move_ahead(context);
}

IterationStep divergence_step(const StepContext& context, int iteration) {
    return settings_of(context).accelerated ? accelerated_step(iteration + 1, {}) : IterationStep{};
}

double measure_divergence(StepContext& context, int iteration) {
    ConstraintPass pass = constraint_pass(context, divergence_step(context, iteration));
    pass.factor.each = context.scratch.of<ProjectionScratch>().own_factor.data();
    pass.allowed.each = context.scratch.of<DfsphScratch>().density.data();
    return run_constrain(context, pass);
}

void correct_divergence(StepContext& context, int iteration) {
    MovePass pass = move_pass(context);
    OwnedAxes& moved = context.scratch.of<DfsphScratch>().moved;
    for (int axis = 0; axis < 3; ++axis) pass.from[axis] = moved[axis].data();
    pass.limits.contact = nullptr;
    run_project(context, pass);
    if (couples_bodies(context))
        collect_coupling(context, coupled_pass(context, divergence_step(context, iteration)));
}

void move_bodies(StepContext& context, int iteration) {
    couple_bodies(context, coupled_pass(context, divergence_step(context, iteration)));
}

Loop divergence_iterations() {
    Loop loop;
    loop.most = [](const StepContext& context) { return settings_of(context).divergence_iterations; };
    loop.settled = [](const StepContext& context, int complete, double rise) {
        return settled(complete, 1, rise, settings_of(context).divergence_tolerance);
    };
    loop.counted = false;
    return loop;
}

void finish_divergence_solve(StepContext& context) {
    Particles& particles = context.state.particles;
    Scratch& scratch = context.scratch;
    DfsphScratch& own = scratch.of<DfsphScratch>();
    if (settings_of(context).divergence_iterations > 0) {
        OwnedAxes& correction = scratch.of<PressureSolveScratch>().correction;
        const float h_over_dt = context.constants.h / context.dt;
        over_particles(context, [&](std::size_t i) {
            particles.velocity_x[i] += h_over_dt * correction[0][i];
            particles.velocity_y[i] += h_over_dt * correction[1][i];
            particles.velocity_z[i] += h_over_dt * correction[2][i];
        });
    }
    scratch.positions.swap(scratch.of<ProjectionScratch>().origins);
    scratch.values.give_back(own.moved);
    scratch.values.give_back(own.density);
}

ConstraintPass density_pass(StepContext& context, int iteration) {
    ConstraintPass pass = constraint_pass(context, step_of_iteration<DfsphSettings>(context, iteration));
    pass.factor.each = context.scratch.of<ProjectionScratch>().own_factor.data();
    pass.allowed.each = carried_densities(context);
    return pass;
}

}  // namespace

}  // namespace slosh::dfsph

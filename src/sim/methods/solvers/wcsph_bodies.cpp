// Free bodies in WCSPH.
#include <algorithm>

#include "base/parallel.h"
#include "sim/methods/pressure/body_coupling.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/solvers/wcsph.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

namespace {

/// p/rho^2 of the state equation before anything limits or leads it, over its derivative by the relative
/// density.
struct Stiffness {
    float value = 0.0f, slope = 0.0f;
};
Stiffness stiffness_at(const StatePass& pass, std::size_t i) {
    const TaitEquation& tait = pass.tait;
    const float density = pass.out.density[i];
    float acting = density;
    if (pass.allowed) acting = std::max(density - pass.allowed[i] + 1.0f, std::min(density, 1.0f));
    const bool follows = acting != 1.0f || density == 1.0f;  // not between 1 and what is allowed
    const float power = real_power(acting, tait.gamma - 1.0f);
    const float scale = tait.stiffness / (tait.rest_density * tait.rest_density * density * density);
    const float value = scale * (power * acting - 1.0f);
    const float slope = (follows ? scale * tait.gamma * power : 0.0f) - 2.0f * value / density;
    return {value, std::max(slope, 0.0f)};
}

}  // namespace

/// Bodies as in the other methods, in one iteration: a body goes where the pressures beside it, which change
/// as it goes, leave it. That is implicit in the body alone, so it is stable whatever it weighs. The
/// multipliers of the equations are -p/rho^2 dt^2 rho0/h^2.
void couple_wcsph_with_bodies(StepContext& context) {
    WcsphScratch& own = context.scratch.of<WcsphScratch>();
    PressureSolveScratch& solve = context.scratch.of<PressureSolveScratch>();
    BodyCouplingScratch& coupling = context.scratch.of<BodyCouplingScratch>();
    const std::size_t n = context.count();
    context.scratch.values.take(solve.multiplier_sum, n);
    context.scratch.values.take(solve.boundary_gradient, n);
    const StatePass pass = state_pass(context);
    const float h = context.constants.h, scale = context.dt * context.dt * pass.tait.rest_density / (h * h);
    PositionStream& positions = context.scratch.positions;
    const auto find_multipliers = [&](float* changes, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            float& multiplier = changes[4 * i + 3];
            multiplier = solve.multiplier_sum[i] = 0.0f;
            if (!context.scratch.near_boundary[i / 8]) continue;
            const Stiffness here = stiffness_at(pass, i);
            coupling.wanted[i] = -scale * here.value;
            coupling.response[i] = scale * here.slope;
            coupling.shortened[i] = 1.0f;
            multiplier = solve.multiplier_sum[i] = std::min(coupling.wanted[i], 0.0f);
            for (int axis = 0; axis < 3; ++axis)
                solve.boundary_gradient[axis][i] = own.boundary_gradient[axis][i];
        }
    };
    write_payloads(context, own.next_positions, [&](float* changes) {
        parallel_for(context.threads, n, particle_block,
                     [&](std::size_t begin, std::size_t end, int) { find_multipliers(changes, begin, end); });
    });
    CoupledPass coupled;
    coupled.positions = positions.data();
    coupled.changes = &own.next_positions;
    coupled.place = MirrorPlace::origin;
    couple_bodies(context, coupled);
    write_payloads(context, positions, [&](float* records) {
        for (const CoupledBody& body : coupling.coupled.bodies) {
            if (!body.mass_matrix.moves()) continue;
            for (const CoupledParticle& beside : body.particles) {
                const float pressure = -solve.multiplier_sum[beside.particle] / scale;
                float& acting = records[4 * std::size_t{beside.particle} + 3];
                acting = pressure > 0.0f ? pressure : std::min(acting, 0.0f);
            }
        }
    });
    // The pressures that act, with their lead: solids feel what the water feels.
    write_payloads(context, own.next_positions, [&](float* changes) {
        over_particles(context, [&](std::size_t i) { changes[4 * i + 3] = -scale * positions[4 * i + 3]; });
    });
    collect_coupling(context, coupled);
    finish_coupling(context);
    context.scratch.values.give_back(solve.boundary_gradient);
    context.scratch.values.give_back(solve.multiplier_sum);
}

}  // namespace slosh

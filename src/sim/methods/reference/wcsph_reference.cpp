// Weakly compressible SPH of [BT07]: one thread, double precision, no corrections. Density by summation,
// Tait's equation, the symmetric pressure force, symplectic Euler. Walls and solids are the boundary
// particles of [AIA12]. The settings are those of WCSPH (wcsph.sound_speed, gamma, safety).
#include <cmath>

#include "sim/methods/forces/force_module.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/reference/reference_water.h"
#include "sim/methods/solvers/wcsph.h"
#include "sim/methods/step/solver_module.h"

namespace slosh {

namespace {

struct WcsphReference : ScratchArrays {
    std::vector<double> pressure;          ///< over rho0, m^2/s^2
    std::vector<glm::dvec3> acceleration;  ///< m/s^2
};

void find_neighbours(StepContext& context) {
    take_particles(context, 0.0);
    find_pairs(context);
}

/// rho_i = sum_j m W_ij; p = B ((rho/rho0)^gamma - 1) with B = rho0 c^2/gamma (eq. 7). Water does not pull.
void find_pressure(StepContext& context) {
    ReferenceWater& water = reference_water(context);
    WcsphReference& own = context.scratch.of<WcsphReference>();
    const auto& wcsph = context.settings<WcsphSettings>();
    const auto c = static_cast<double>(wcsph.sound_speed),
               gamma = std::round(static_cast<double>(wcsph.gamma));
    own.pressure.resize(water.size());
    for (std::size_t i = 0; i < water.size(); ++i) {
        water.density[i] = water.density_of(i);
        double power = 1.0;
        for (double k = 0.0; k < gamma; k += 1.0) power *= water.density[i];
        own.pressure[i] = std::max(c * c / gamma * (power - 1.0), 0.0);
        context.particles.pressure[i] =
            context.state.parameters.fluid.rest_density * static_cast<float>(own.pressure[i]);
    }
}

/// dv_i/dt = -sum_j m (p_i/rho_i^2 + p_j/rho_j^2) grad W_ij (eq. 6); of a boundary particle only p_i acts
/// [AIA12 eq. 9].
void find_accelerations(StepContext& context) {
    const ReferenceWater& water = reference_water(context);
    WcsphReference& own = context.scratch.of<WcsphReference>();
    own.acceleration.assign(water.size(), glm::dvec3(0.0));
    const auto term = [&](std::size_t i) { return own.pressure[i] / (water.density[i] * water.density[i]); };
    for (std::size_t i = 0; i < water.size(); ++i) {
        for (const std::uint32_t j : water.near[i])
            own.acceleration[i] -= water.volume * (term(i) + term(j)) * water.gradient(i, j);
        for (const std::uint32_t b : water.near_boundary[i]) {
            const glm::dvec3 push = -water.boundary[b].volume * term(i) * water.boundary_gradient(i, b);
            own.acceleration[i] += push;
            push_back(context, i, b, static_cast<double>(context.dt) * push);
        }
    }
}

/// v <- v + dt a, x <- x + dt v: symplectic Euler.
void integrate(StepContext& context) {
    ReferenceWater& water = reference_water(context);
    const WcsphReference& own = context.scratch.of<WcsphReference>();
    const AccelerationForces forces(context);
    forces.apply(context, 0, context.count());
    const auto dt = static_cast<double>(context.dt);
    for (std::size_t i = 0; i < water.size(); ++i) {
        water.v[i] = glm::dvec3(context.particles.velocity(i)) + dt * own.acceleration[i];
        water.x[i] = water.start[i] + dt * water.v[i];
    }
    give_particles(context);
}

/// dt <= 0.4 h/c with the paper's h, half of the support radius.
int substeps(const StepContext& context) {
    const auto& wcsph = context.settings<WcsphSettings>();
    const float longest = wcsph.safety * 0.4f * 0.5f * context.constants.h / wcsph.sound_speed;
    const float needed = std::ceil(context.state.parameters.time.step / longest);
    return std::max(courant_substeps(context), static_cast<int>(std::min(needed, 8192.0f)));
}

}  // namespace

const SolverModule& wcsph_reference_module() {
    static const SolverModule module{
        .name = "wcsph_reference",
        .label = "WCSPH reference",
        .title = "Weakly Compressible SPH as printed",
        .summary = "WCSPH as printed, one thread, up to 20,000 particles",
        .source = "BT07",
        .schedule = Schedule()
                        .phase("neighbours", find_neighbours)
                        .phase("pressure", find_pressure)
                        .phase("acceleration", find_accelerations)
                        .phase("integrate", integrate)
                        .phase("smooth", run_closing_forces),
        .substeps = substeps,
        .settings_of = "wcsph",
        .most_particles = most_reference_particles,
        .multipliers = false,
        .diffuses_every_substep = true,
    };
    return module;
}

}  // namespace slosh

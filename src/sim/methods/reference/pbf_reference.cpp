// Position Based Fluids, Algorithm 1 of [MM13], as printed: one thread, double precision, no corrections.
// Walls and solids are the boundary particles of [AIA12]. The settings are those of PBF (pbf.iterations,
// pbf.relaxation, s_corr.*).
#include <algorithm>

#include "sim/methods/forces/force_module.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/methods/reference/reference_water.h"
#include "sim/methods/solvers/pbf.h"
#include "sim/methods/step/solver_module.h"

namespace slosh {

namespace {

struct PbfReference : ScratchArrays {
    std::vector<double> lambda;      ///< m^2
    std::vector<glm::dvec3> change;  ///< dx_i, m
};

/// Lines 1 to 4: v_i <- v_i + dt f_ext(x_i), x*_i <- x_i + dt v_i.
void predict(StepContext& context) {
    const AccelerationForces forces(context);
    forces.apply(context, 0, context.count());
    take_particles(context, static_cast<double>(context.dt));
}

/// Line 10: lambda_i = -C_i/(sum_k |grad_k C_i|^2 + eps) with C_i = rho_i/rho0 - 1 (eq. 1, 8, 9 and 11).
void find_lambda(StepContext& context, int) {
    ReferenceWater& water = reference_water(context);
    PbfReference& own = context.scratch.of<PbfReference>();
    const auto& pbf = context.settings<PbfSettings>();
    const auto h = static_cast<double>(context.constants.h);
    const double epsilon =
        static_cast<double>(pbf.relaxation * context.constants.gradient_sum_squared) / (h * h);
    own.lambda.resize(water.size());
    for (std::size_t i = 0; i < water.size(); ++i) {
        water.density[i] = water.density_of(i);
        const double constraint = water.density[i] - 1.0;
        glm::dvec3 own_gradient(0.0);
        double squares = 0.0;
        for (const std::uint32_t j : water.near[i]) {
            const glm::dvec3 gradient = water.volume * water.gradient(i, j);
            own_gradient += gradient;
            squares += glm::dot(gradient, gradient);
        }
        for (const std::uint32_t b : water.near_boundary[i])
            own_gradient += water.boundary[b].volume * water.boundary_gradient(i, b);
        squares += glm::dot(own_gradient, own_gradient);
        own.lambda[i] = -(pbf.clamp ? std::max(constraint, 0.0) : constraint) / (squares + epsilon);
    }
}

/// s_corr = -k (W_ij/W(dq))^n (eq. 13).
double artificial_pressure(const ArtificialPressureSettings& settings, const ReferenceWater& water,
                           double value) {
    const auto h = static_cast<double>(water.kernel.h);
    const double ratio = value / water.kernel.value(static_cast<double>(settings.dq) * h);
    double power = 1.0;
    for (int k = 0; k < settings.n; ++k) power *= ratio;
    return -static_cast<double>(settings.k) * h * h * power;
}

/// Lines 13 and 17: dx_i = sum_j (lambda_i + lambda_j + s_corr) grad W_ij / rho0 (eq. 14), x*_i <- x*_i +
/// dx_i.
void correct_positions(StepContext& context, int) {
    ReferenceWater& water = reference_water(context);
    PbfReference& own = context.scratch.of<PbfReference>();
    const auto& artificial = context.settings<ArtificialPressureSettings>();
    own.change.assign(water.size(), glm::dvec3(0.0));
    for (std::size_t i = 0; i < water.size(); ++i) {
        for (const std::uint32_t j : water.near[i]) {
            const double s_corr = artificial_pressure(artificial, water, water.value(i, j));
            own.change[i] += (own.lambda[i] + own.lambda[j] + s_corr) * water.volume * water.gradient(i, j);
        }
        for (const std::uint32_t b : water.near_boundary[i]) {
            const glm::dvec3 push = own.lambda[i] * water.boundary[b].volume * water.boundary_gradient(i, b);
            own.change[i] += push;
            push_back(context, i, b, push / static_cast<double>(context.dt));
        }
    }
    for (std::size_t i = 0; i < water.size(); ++i) {
        // Line 14: collision response.
        const glm::dvec3 wanted = water.x[i] + own.change[i];
        const Vec3 place(wanted), allowed = context.boundary.project(place);
        water.x[i] = place == allowed ? wanted : glm::dvec3(allowed);
    }
}

/// Lines 20, 21 and 23: v_i <- (x*_i - x_i)/dt, x_i <- x*_i.
void finish(StepContext& context) {
    ReferenceWater& water = reference_water(context);
    for (std::size_t i = 0; i < water.size(); ++i)
        water.v[i] = (water.x[i] - water.start[i]) / static_cast<double>(context.dt);
    give_particles(context);
}

}  // namespace

const SolverModule& pbf_reference_module() {
    static const SolverModule module{
        .name = "pbf_reference",
        .label = "PBF reference",
        .title = "Position Based Fluids as printed",
        .summary = "PBF as printed, one thread, up to 20,000 particles",
        .source = "MM13",
        .schedule =
            Schedule()
                .phase("predict", predict)
                .phase("neighbours", find_pairs)
                .loop({.most = [](const StepContext& c) { return c.settings<PbfSettings>().iterations; }},
                      {iterates("lambda", find_lambda), iterates("correct", correct_positions)})
                .phase("finish", finish)
                .phase("smooth", run_closing_forces),  // line 22: vorticity confinement and XSPH
        .substeps = courant_substeps,
        .settings_of = "pbf",
        .most_particles = most_reference_particles,
        .multipliers = false,
    };
    return module;
}

}  // namespace slosh

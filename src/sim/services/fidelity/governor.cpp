// The decision and its calm: settings stay as long as they keep the bounds, and what would be a little better
// is not taken. What is decided from is in State::fidelity, so a state that was saved goes on deciding alike.
#include "sim/services/fidelity/governor.h"
#include "sim/world/world/step_services.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <variant>

#include "base/text.h"
#include "sim/methods/forces/gravity.h"
#include "sim/methods/materials/material_table.h"
#include "sim/methods/pressure/deep_water.h"
#include "sim/services/fidelity/fidelity_plan.h"
#include "sim/world/state/run_history.h"
#include "sim/world/state/state.h"

namespace slosh {

namespace {

/// The fastest particle may be faster by so much of gravity before the next decision, s.
constexpr double look_ahead = 0.1;
/// Time in which what was seen is believed, s: trouble soon, calm late. In 0.1 s the jolt of a column that
/// begins to fall would count for the seconds after it.
constexpr double error_time = 0.5, rising_time = 0.3, falling_time = 3.0, speed_time = 1.5,
                 limited_time = 2.0;
/// Steps between two decisions: that nothing forces, that a bound forces, and where particles are too fast
/// for their substeps. The last cannot wait: a jet grows from 2 to 10 m/s within two steps
/// (spinning_drum_2d).
constexpr std::uint32_t calm_steps = 90, least_steps = 10, urgent_steps = 2;
/// An improvement that is worth a change: this part of the badness, or of the cost.
constexpr double worth_a_change = 0.7;
/// Share of the cost below which a change is worth it, where the water is slower than time.
constexpr double faster_by = 0.9;

float approach(float value, double seen, double time, double step) {
    const double part = std::min(step / time, 1.0);
    return static_cast<float>(static_cast<double>(value) + part * (seen - static_cast<double>(value)));
}

/// m; infinite where nothing is thin.
float thinnest_solid(const State& state) {
    float thinnest = std::numeric_limits<float>::infinity();
    for (const Solid& solid : state.solids) {
        if (const auto* box = std::get_if<BoxShape>(&solid.shape)) {
            thinnest =
                std::min({thinnest, box->size.x, box->size.y, state.dimension == 2 ? thinnest : box->size.z});
        } else if (const auto* ball = std::get_if<SphereShape>(&solid.shape)) {
            thinnest = std::min(thinnest, 2.0f * ball->radius);
        } else if (const auto* capsule = std::get_if<CapsuleShape>(&solid.shape)) {
            thinnest = std::min(thinnest, 2.0f * capsule->radius);
        } else if (std::holds_alternative<MeshShape>(solid.shape)) {
            thinnest = 0.0f;  // a model may be as thin as paper
        }
    }
    return thinnest;
}

/// Gravity times the depth of the particles that are there, m^2/s^2.
double gravity_times_depth(const State& state) {
    const Vec3 gravity = state.parameters.of<GravitySettings>().vector();
    const Particles& particles = state.particles;
    double low = 0.0, high = 0.0;
    for (std::size_t i = 0; i < particles.size(); ++i) {
        const double potential =
            static_cast<double>(glm::dot(gravity, Vec3(particles.x[i], particles.y[i], particles.z[i])));
        low = i == 0 ? potential : std::min(low, potential);
        high = i == 0 ? potential : std::max(high, potential);
    }
    return high - low;
}

FidelityConditions conditions_of(const State& state, double share = 1.0) {
    FidelityConditions conditions;
    conditions.solver = find_solver(state.solver);
    conditions.parameters = state.parameters;
    conditions.pinned = state.pinned;
    conditions.lattice = unit_constants(state.parameters.kernel_name(), state.dimension, state.kernel_ratio);
    conditions.particles = static_cast<double>(state.particles.size());
    conditions.support_radius =
        static_cast<double>(state.kernel_ratio) * static_cast<double>(state.parameters.fluid.spacing);
    conditions.coefficient = static_cast<double>(state.fidelity.coefficient);
    conditions.speed = static_cast<double>(state.fidelity.speed);
    conditions.coarse =
        conditions.solver->has_coarse_pressure != nullptr && conditions.solver->has_coarse_pressure(state);
    conditions.substeps_per_second = static_cast<double>(deep_water_substeps(state));
    const double gravity = static_cast<double>(glm::length(state.parameters.of<GravitySettings>().vector()));
    if (state.fidelity.coefficient == 0.0f) {
        const double depth = gravity_times_depth(state);
        conditions.coefficient = guessed_coefficient(depth);
        conditions.speed = std::max(conditions.speed, guessed_speed(depth));
    }
    conditions.speed += gravity * look_ahead;
    conditions.most_limit = 0.5 * static_cast<double>(thinnest_solid(state)) / conditions.support_radius;
    conditions.passes = share * static_cast<double>(state.parameters.time.machine_speed);
    return conditions;
}

/// Compression that all but one in a thousand particles stay below, at the end of the last step. The largest
/// one is another particle's in every step, and would make decisions restless.
double worst_compression(const State& state) {
    const std::array<float, most_materials>& rest = material_table(state).rest_density;
    const Particles& particles = state.particles;
    std::vector<float> compressions(particles.size());
    for (std::size_t i = 0; i < compressions.size(); ++i)
        compressions[i] = std::max(particles.density[i] / rest[particles.material[i]] - 1.0f, 0.0f);
    if (compressions.empty()) return 0.0;
    const auto worst = compressions.end() - 1 - static_cast<std::ptrdiff_t>(compressions.size() / 1000);
    std::nth_element(compressions.begin(), worst, compressions.end());
    return static_cast<double>(*worst);
}

/// Compression of the water as it is for a coefficient of 1: what softer settings left behind is no fault of
/// these. Taken for one, it made the next plan too good, and the one after that too cheap, for ever.
double shape_of_now(const State& state, const FidelityConditions& conditions, const FidelityPlan& plan) {
    FidelityPlan plain = plan;
    plain.coarse = false;
    const double carried =
        static_cast<double>(state.softness) / std::max(compression_shape(conditions, plain), 1e-12);
    return compression_shape(conditions, plan) * std::max(carried, 1.0);
}

bool keeps_up(const FidelityConditions& conditions, const FidelityPlan& plan) {
    return conditions.passes <= 0.0 || expected_factor(conditions, plan) >= 1.0;
}

bool keeps_bounds(const FidelityConditions& conditions, const FidelityMemory& seen,
                  const FidelityPlan& plan) {
    return plan.compression <= most_compression && plan.stiffness <= most_stiffness &&
           plan.speed_limit >= conditions.speed && static_cast<double>(seen.limited) <= most_limited;
}

bool is_worth_a_change(const FidelityConditions& conditions, const FidelityPlan& now,
                       const FidelityPlan& better) {
    constexpr double seen = 0.05;
    if (!keeps_up(conditions, now) && better.cost_per_second() < faster_by * now.cost_per_second())
        return true;
    if (now.worst > most_worst && better.worst < worth_a_change * now.worst) return true;
    // Settings that keep the worst particle's bound are not given up for cheaper ones.
    if (better.worst > most_worst && better.worst > now.worst) return false;
    return better.badness < worth_a_change * now.badness - seen ||
           (better.cost_per_second() < worth_a_change * now.cost_per_second() &&
            better.badness < now.badness + seen);
}

}  // namespace

void remember_step(State& state, const StepReport& report) {
    FidelityMemory& seen = state.fidelity;
    const FidelityConditions conditions = conditions_of(state);
    FidelityPlan plan = plan_in_use(conditions);
    plan.substeps = std::max(report.substeps, 1);
    const double shape = shape_of_now(state, conditions, plan);
    const double step = static_cast<double>(state.parameters.time.step);
    const double coefficient = report.density_error_mean / shape;
    if (seen.coefficient == 0.0f) {
        seen.coefficient = static_cast<float>(conditions.coefficient);
        seen.speed = static_cast<float>(conditions.speed);
    }
    const bool rises = coefficient > static_cast<double>(seen.coefficient);
    seen.coefficient =
        std::max(approach(seen.coefficient, coefficient, rises ? rising_time : falling_time, step), 1e-6f);
    seen.error = approach(seen.error, report.density_error_mean, error_time, step);
    seen.speed =
        std::max(approach(seen.speed, report.v_max, speed_time, step), static_cast<float>(report.v_max));
    const double moves = static_cast<double>(std::max<std::size_t>(report.particles, 1)) * plan.substeps;
    seen.limited =
        approach(seen.limited, static_cast<double>(report.velocity_limited) / moves, limited_time, step);
    if (seen.steps_since_change < calm_steps) ++seen.steps_since_change;
}

double passes_of(const State& state) { return plan_in_use(conditions_of(state)).cost; }

std::optional<Govern> govern(const World& world, double share) {
    const State& state = world.state();
    if (state.parameters.fidelity() != Fidelity::real_time || tells_decisions(state)) return std::nullopt;
    FidelityConditions conditions = conditions_of(state, share);
    const FidelityMemory& seen = state.fidelity;
    const bool begins = seen.coefficient == 0.0f;
    FidelityPlan now = plan_in_use(conditions);
    const bool bounds_kept = keeps_bounds(conditions, seen, now);
    const bool calm = bounds_kept && keeps_up(conditions, now);
    const bool too_fast = now.speed_limit < conditions.speed;
    const std::uint32_t wait = calm ? calm_steps : too_fast ? urgent_steps : least_steps;
    if (!begins && seen.steps_since_change < wait) return std::nullopt;
    conditions.worst = worst_compression(state) / shape_of_now(state, conditions, now);
    now = plan_in_use(conditions);
    // The limit acts in spite of the fastest particle that was seen: what is faster was held back by it.
    if (static_cast<double>(seen.limited) > most_limited)
        conditions.speed = std::max(conditions.speed, 1.2 * now.speed_limit);
    const FidelityPlan best = best_plan(conditions);
    const bool stays = bounds_kept && (keeps_up(conditions, now) || !keeps_up(conditions, best));
    if (!begins && stays && !is_worth_a_change(conditions, now, best)) return std::nullopt;
    Govern decision;
    for (const auto& [key, value] : settings_of(conditions, best)) {
        if (parameter_table().find(key)->value(&state.parameters) != value)
            decision.settings.emplace_back(key, value);
    }
    if (decision.settings.empty()) return std::nullopt;
    return decision;
}

float coming_step(const World& world) {
    const State& state = world.state();
    if (state.parameters.fidelity() != Fidelity::real_time) return state.parameters.time.step;
    return best_plan(conditions_of(state)).step;
}

FidelityStatus fidelity_status(const World& world, double share) {
    const State& state = world.state();
    FidelityStatus status;
    status.real_time = state.parameters.fidelity() == Fidelity::real_time;
    if (!status.real_time) return status;
    const FidelityConditions conditions = conditions_of(state, share);
    const FidelityPlan now = plan_in_use(conditions);
    status.substeps = std::max(world.report().substeps, now.substeps);
    status.iterations = now.iterations;
    status.compression = static_cast<double>(state.fidelity.error);
    status.expected_factor = expected_factor(conditions, now);
    status.text = std::to_string(status.substeps) + (status.substeps == 1 ? " substep" : " substeps");
    if (status.iterations > 0)
        status.text += " x " + std::to_string(status.iterations) +
                       (status.iterations == 1 ? " iteration" : " iterations");
    if (now.sound_speed > 0.0)
        status.text += ", sound at " + format_number(std::round(now.sound_speed)) + " m/s";
    status.text += ", " + format_number(std::round(1000.0 * status.compression) / 10.0) + " % density error";
    if (conditions.passes <= 0.0) return status;
    const FidelityPlan cheapest = cheapest_plan(conditions);
    const double factor = expected_factor(conditions, cheapest);
    status.too_slow = factor < 1.0;
    const double fit = conditions.particles * factor;
    const double unit = std::pow(10.0, std::max(std::floor(std::log10(std::max(fit, 1.0))) - 1.0, 0.0));
    status.particles_that_fit = static_cast<std::uint64_t>(std::floor(fit / unit) * unit);
    return status;
}

}  // namespace slosh

// What a state from outside must be; see geometry_checks.h.

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <string>

#include "sim/methods/step/solver_module.h"
#include "sim/world/state/geometry_checks.h"

namespace slosh {

namespace {

constexpr float least_kernel_ratio = 1.0f, most_kernel_ratio = 10.0f;

template <class Structure>
bool sizes_agree(const Structure& arrays, std::size_t count) {
    bool agree = true;
    arrays.for_each_array([&](const auto& array) { agree = agree && array.size() == count; });
    return agree;
}

/// The first place at which one of the arrays has no finite number.
std::optional<std::size_t> first_not_finite(std::initializer_list<const AlignedArray<float>*> arrays) {
    std::optional<std::size_t> first;
    for (const AlignedArray<float>* array : arrays) {
        const auto wrong =
            std::find_if(array->begin(), array->end(), [](float number) { return !std::isfinite(number); });
        const auto place = static_cast<std::size_t>(wrong - array->begin());
        if (wrong != array->end() && (!first || place < *first)) first = place;
    }
    return first;
}

Error in_part(const std::string& part, std::size_t index, const std::string& what) {
    return Error{part + " " + std::to_string(index) + ": " + what, ""};
}

Result<void> check_particles(const State& state) {
    const Particles& p = state.particles;
    if (!sizes_agree(p, p.size())) return Error{"the particles' arrays have different lengths", ""};
    if (const auto index = first_not_finite({&p.x, &p.y, &p.z}))
        return in_part("particle", *index, "its position is not finite");
    if (const auto index = first_not_finite({&p.velocity_x, &p.velocity_y, &p.velocity_z}))
        return in_part("particle", *index, "its velocity is not finite");
    if (const auto index = first_not_finite(
            {&p.list_x, &p.list_y, &p.list_z, &p.density, &p.pressure, &p.neighbours, &p.pressure_mean}))
        return in_part("particle", *index, "its figures are not finite");
    const auto unknown = std::find_if(p.material.begin(), p.material.end(), [&](std::uint8_t material) {
        return material > state.materials.size();
    });
    if (unknown != p.material.end())
        return in_part("particle", static_cast<std::size_t>(unknown - p.material.begin()),
                       "its material is not listed");
    return {};
}

Result<void> check_foam(const FoamParticles& foam) {
    if (!sizes_agree(foam, foam.count())) return Error{"the foam's arrays have different lengths", ""};
    if (const auto index = first_not_finite({&foam.x, &foam.y, &foam.z, &foam.velocity_x, &foam.velocity_y,
                                             &foam.velocity_z, &foam.life, &foam.age, &foam.size}))
        return in_part("foam particle", *index, "it has a number that is not finite");
    const auto known_kind = [](FoamKind kind) { return kind <= FoamKind::bubble; };
    const auto known_look = [](float look) { return look >= 0.0f && look <= 2.0f; };
    if (std::all_of(foam.kind.begin(), foam.kind.end(), known_kind) &&
        std::all_of(foam.look.begin(), foam.look.end(), known_look))
        return {};
    return Error{"a foam particle is neither spray nor foam nor bubble", ""};
}

Result<void> check_materials(const State& state) {
    if (state.materials.size() >= most_materials) return Error{"there are too many materials", ""};
    for (const Material& material : state.materials) {
        if (Result<void> checked = check_material(material); !checked) return checked;
    }
    return {};
}

Result<void> check_walls(const State& state) {
    const ContainerState& container = state.container;
    if (!container.present) return {};
    const auto& velocity = container.wall_velocity;
    const bool speeds_finite =
        std::isfinite(container.speed) &&
        std::all_of(velocity.begin(), velocity.end(), [](float v) { return std::isfinite(v); });
    if (!speeds_finite) return Error{"the container's walls need finite speeds", ""};
    for (const Box3& walls : {container.walls, container.target}) {
        Result<void> checked = check_container(walls, state.dimension, state.parameters.fluid.spacing);
        if (!checked) return checked;
    }
    return {};
}

Result<void> check_solids(const State& state) {
    if (state.bodies.size() != state.solids.size())
        return Error{"the numbers of bodies and solids differ", ""};
    for (std::size_t i = 0; i < state.solids.size(); ++i) {
        if (Result<void> checked = check_solid(state.solids[i], state.dimension); !checked)
            return in_part("solid", i, checked.error().message);
        if (Result<void> checked = check_body(state.bodies[i]); !checked)
            return in_part("solid", i, checked.error().message);
    }
    if (Result<void> checked = check_grab(state.grab, state.solids); !checked) return checked;
    return check_stroke(state.stroke);
}

Result<void> check_sources(const State& state) {
    for (std::size_t i = 0; i < state.emitters.size(); ++i) {
        const EmitterState& source = state.emitters[i];
        if (Result<void> checked = check_emitter(source.emitter, state.dimension, state.parameters); !checked)
            return in_part("emitter", i, checked.error().message);
        if (!std::isfinite(source.layers))
            return in_part("emitter", i, "its number of emitted layers is not finite");
    }
    for (std::size_t i = 0; i < state.sinks.size(); ++i) {
        if (Result<void> checked = check_sink(state.sinks[i].bounds, state.dimension); !checked)
            return in_part("drain", i, checked.error().message);
    }
    return {};
}

/// The clock and what the step remembers.
Result<void> check_numbers(const State& state) {
    if (state.dimension != 2 && state.dimension != 3) return Error{"the dimension is neither 2 nor 3", ""};
    const SolverModule* solver = find_solver(state.solver);
    if (!solver) return Error{"the solver \"" + state.solver + "\" is not known", ""};
    if (state.particles.size() > static_cast<std::size_t>(solver->most_particles))
        return Error{"the solver " + state.solver + " takes at most " +
                         std::to_string(solver->most_particles) + " particles, there are " +
                         std::to_string(state.particles.size()),
                     ""};
    if (!std::isfinite(state.time) || !std::isfinite(state.time_base))
        return Error{"the time is not finite", ""};
    if (!(state.kernel_ratio >= least_kernel_ratio && state.kernel_ratio <= most_kernel_ratio))
        return Error{"the support radius is not 1 to 10 spacings", ""};
    const FidelityMemory& seen = state.fidelity;
    const bool sound = std::isfinite(seen.error + seen.coefficient + seen.speed + seen.limited) &&
                       std::isfinite(state.acceleration_max) && std::isfinite(state.deep_water.depth) &&
                       state.softness >= 0.0f && std::isfinite(state.softness) &&
                       std::is_sorted(state.pinned.begin(), state.pinned.end());
    if (!sound) return Error{"the solver's memory of the last step is invalid", ""};
    return {};
}

}  // namespace

Result<void> check_state(const State& state) {
    for (Result<void> (*check)(const State&) :
         {check_numbers, check_materials, check_particles, check_walls, check_solids, check_sources}) {
        if (Result<void> checked = check(state); !checked) return checked;
    }
    if (Result<void> checked = check_foam(state.foam); !checked) return checked;
    return check_probes(state.probes, state.dimension);
}

}  // namespace slosh

// Every force, one line each, and how the forces of a stage are run.
#include <algorithm>
#include <cmath>

#include "base/assert.h"
#include "base/text.h"
#include "sim/methods/forces/force_module.h"

namespace slosh {

const ForceModule& gravity_force();
const ForceModule& central_force();
const ForceModule& wind_force();
const ForceModule& stroke_force();
const ForceModule& nozzle_force();
const ForceModule& viscosity_force();
const ForceModule& xsph_force();
const ForceModule& tension_force();
const ForceModule& adhesion_force();
const ForceModule& vorticity_force();

ModuleList<ForceModule>& force_modules() {
    static ModuleList<ForceModule> modules{
        &gravity_force(),   &central_force(), &wind_force(),    &stroke_force(),   &nozzle_force(),
        &viscosity_force(), &xsph_force(),    &tension_force(), &adhesion_force(), &vorticity_force(),
    };
    return modules;
}

void begin_forces(StepContext& context) {
    context.scratch.velocities_kept = false;
    for (const ForceModule* force : force_modules().all()) {
        if (force->begin && force->acts(context)) force->begin(context);
    }
}

bool forces_act(const StepContext& context, ForceStage stage) {
    const auto acts = [&](const ForceModule* force) { return force->stage == stage && force->acts(context); };
    const std::span<const ForceModule* const> all = force_modules().all();
    return std::any_of(all.begin(), all.end(), acts);
}

void run_forces(StepContext& context, ForceStage stage) {
    for (const ForceModule* force : force_modules().all()) {
        if (force->stage == stage && force->apply && force->acts(context)) force->apply(context);
    }
}

AccelerationForces::AccelerationForces(const StepContext& context) {
    for (const ForceModule* force : force_modules().all()) {
        if (force->stage != ForceStage::acceleration || !force->acts(context)) continue;
        SLOSH_ASSERT(accelerating_count_ < most && driving_count_ < most, "so many forces in one stage");
        if (force->accelerate) accelerating_[accelerating_count_++] = force;
        if (force->drive) driving_[driving_count_++] = force;
    }
}

namespace {

template <class T>
std::span<const T> part_of(const AlignedArray<T>& array, const AccelerationBlock& block) {
    return array.span().subspan(block.begin, block.count());
}

void add_host_forces(const StepContext& context, const AccelerationBlock& block) {
    if (context.host_forces.empty()) return;
    const Particles& particles = context.state.particles;
    ForceBlock own;
    own.time =
        context.state.time + static_cast<double>(context.step) * context.substep / context.report.substeps;
    own.substep_length = context.dt;
    own.dimension = context.state.dimension;
    own.id = part_of(particles.id, block);
    own.x = part_of(particles.x, block);
    own.y = part_of(particles.y, block);
    own.z = part_of(particles.z, block);
    own.velocity_x = part_of(particles.velocity_x, block);
    own.velocity_y = part_of(particles.velocity_y, block);
    own.velocity_z = part_of(particles.velocity_z, block);
    own.density = part_of(particles.density, block);
    own.material = part_of(particles.material, block);
    own.acceleration_x = {block.x, block.count()};
    own.acceleration_y = {block.y, block.count()};
    own.acceleration_z = {block.z, block.count()};
    for (const Force& force : context.host_forces) force.accelerate(own);
}

}  // namespace

void AccelerationForces::apply(const StepContext& context, std::size_t begin, std::size_t end) const {
    constexpr std::size_t most_in_block = 256;  // small enough for the first-level cache
    alignas(64) float x[most_in_block], y[most_in_block], z[most_in_block];
    const float dt = context.dt, flat = context.state.dimension == 2 ? 0.0f : 1.0f;
    Particles& particles = context.state.particles;
    for (std::size_t first = begin; first < end; first += most_in_block) {
        const AccelerationBlock block{first, std::min(first + most_in_block, end), x, y, z};
        const std::size_t count = block.count();
        std::fill_n(x, count, 0.0f);
        std::fill_n(y, count, 0.0f);
        std::fill_n(z, count, 0.0f);
        for (std::size_t k = 0; k < accelerating_count_; ++k) accelerating_[k]->accelerate(context, block);
        add_host_forces(context, block);
        float *vx = particles.velocity_x.data() + first, *vy = particles.velocity_y.data() + first,
              *vz = particles.velocity_z.data() + first;
        for (std::size_t k = 0; k < count; ++k) {
            vx[k] += dt * x[k];
            vy[k] += dt * y[k];
            vz[k] += dt * (flat * z[k]);
        }
    }
    for (std::size_t k = 0; k < driving_count_; ++k) driving_[k]->drive(context, begin, end);
}

float stable_value(StepContext& context, const ForceModule& force, float wanted) {
    const float most = force.largest_stable(context);
    if (wanted <= most) return wanted;
    note_limited(context.report, force.parameter, static_cast<double>(most / wanted));
    return most;
}

void note_limited(StepReport& report, std::string_view key, double share) {
    append_note(report, std::string(key) + " acts with " + format_number(std::round(100.0 * share)) +
                            " % of its value: more is unstable at this substep");
}

}  // namespace slosh

#include "sim/methods/forces/gravity.h"

#include "sim/core/parameters/parameter_groups.h"
#include "sim/methods/forces/force_module.h"

namespace slosh {

using parameter_groups::setting;
using parameter_groups::vector_component;

namespace {

void add_gravity(const StepContext& context, const AccelerationBlock& block) {
    const Vec3 gravity = context.settings<GravitySettings>().vector();
    for (std::size_t k = 0; k < block.count(); ++k) {
        block.x[k] += gravity.x;
        block.y[k] += gravity.y;
        block.z[k] += gravity.z;
    }
}

void add_central_force(const StepContext& context, const AccelerationBlock& block) {
    const auto& central = context.settings<CentralSettings>();
    const float square = central.omega * central.omega;
    const Particles& particles = context.state.particles;
    const float *x = particles.x.data() + block.begin, *y = particles.y.data() + block.begin,
                *z = particles.z.data() + block.begin;
    for (std::size_t k = 0; k < block.count(); ++k) {
        block.x[k] -= square * (x[k] - central.x);
        block.y[k] -= square * (y[k] - central.y);
        block.z[k] -= square * (z[k] - central.z);
    }
}

ParameterDescription gravity_component(std::string_view key, std::string_view label, MemberAccess member) {
    return {.key = key,
            .label = label,
            .unit = "m/s^2",
            .min = -100.0,
            .max = 100.0,
            .soft_min = -20.0,
            .soft_max = 20.0,
            .group = "world",
            .prominent = true,
            .help = "Component of the uniform acceleration.",
            .member = member};
}

ParameterDescription center_component(std::string_view key, std::string_view label, MemberAccess member) {
    return vector_component(key, label, "m", 1000.0, 5.0, "Center of the central force.", member);
}

}  // namespace

const ForceModule& gravity_force() {
    static const ForceModule force{
        .name = "gravity",
        .title = "Uniform gravity of any direction",
        .parameter = "gravity.y",
        .parameters = {gravity_component("gravity.x", "Gravity x", setting<&GravitySettings::x>()),
                       gravity_component("gravity.y", "Gravity y", setting<&GravitySettings::y>()),
                       gravity_component("gravity.z", "Gravity z", setting<&GravitySettings::z>())},
        .stage = ForceStage::acceleration,
        .acts = [](const StepContext&) { return true; },
        .accelerate = add_gravity,
    };
    return force;
}

const ForceModule& central_force() {
    static const ForceModule force{
        .name = "central",
        .title = "Force toward a point that grows with the distance",
        .parameter = "central.omega",
        .parameters = {{.key = "central.omega",
                        .label = "Central force",
                        .unit = "1/s",
                        .min = 0.0,
                        .max = 20.0,
                        .soft_min = 0.0,
                        .soft_max = 10.0,
                        .group = "forces",
                        .prominent = true,
                        .help = "Pulls toward a point like a spring.",
                        .equation = "a = -omega^2 (x - center)",
                        .too_low = "drifts apart",
                        .too_high = "compressed in the middle",
                        .member = setting<&CentralSettings::omega>()},
                       center_component("central.x", "Center x", setting<&CentralSettings::x>()),
                       center_component("central.y", "Center y", setting<&CentralSettings::y>()),
                       center_component("central.z", "Center z", setting<&CentralSettings::z>())},
        .stage = ForceStage::acceleration,
        .acts = [](const StepContext& context) { return context.settings<CentralSettings>().omega != 0.0f; },
        .accelerate = add_central_force,
    };
    return force;
}

}  // namespace slosh

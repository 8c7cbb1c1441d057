// A complete force in one file: a magnet that pulls everything towards a plane x = constant.
#include "house/modules.h"
#include "sim/core/parameters/parameter_groups.h"
#include "sim/methods/forces/force_module.h"

namespace slosh::house {

using parameter_groups::setting;
using parameter_groups::vector_component;

namespace {

struct MagnetSettings {
    float strength = 0.0f;  ///< m/s^2
    float x = 0.0f;         ///< m
};

bool magnet_acts(const StepContext& context) { return context.settings<MagnetSettings>().strength > 0.0f; }

void pull(const StepContext& context, const AccelerationBlock& block) {
    const auto& magnet = context.settings<MagnetSettings>();
    const float* x = context.state.particles.x.data() + block.begin;
    for (std::size_t k = 0; k < block.count(); ++k)
        block.x[k] += x[k] < magnet.x ? magnet.strength : -magnet.strength;
}

}  // namespace

void add_magnet_force() {
    static const ForceModule force{
        .name = "magnet",
        .title = "Pull towards a plane",
        .parameter = "magnet.strength",
        .parameters = {{.key = "magnet.strength",
                        .label = "Magnet",
                        .unit = "m/s^2",
                        .min = 0.0,
                        .max = 100.0,
                        .soft_min = 0.0,
                        .soft_max = 20.0,
                        .group = "forces",
                        .help = "Pulls towards a plane.",
                        .member = setting<&MagnetSettings::strength>()},
                       vector_component("magnet.x", "Magnet x", "m", 100.0, 5.0, "Of the plane.",
                                        setting<&MagnetSettings::x>())},
        .stage = ForceStage::acceleration,
        .acts = magnet_acts,
        .accelerate = pull,
    };
    force_modules().add(force);
}

}  // namespace slosh::house

// A complete solver in one file: particles that fly and do not feel each other. It has a parameter, scratch
// of its own and a phase that is only sometimes due.
#include "base/parallel.h"
#include "house/modules.h"
#include "sim/core/parameters/parameter_groups.h"
#include "sim/core/scratch/scratch.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/phases/step_phases.h"
#include "sim/methods/step/solver_module.h"
#include "sim/methods/step/step_context.h"

namespace slosh::house {

using parameter_groups::setting;

namespace {

struct BallisticSettings {
    float drag = 0.0f;  ///< 1/s
};

struct BallisticScratch : ScratchArrays {
    OwnedArray<float> kept{*this};  ///< what drag leaves of a particle's velocity
};

void find_neighbours(StepContext& context) {
    update_lists(context);
    fill_position_stream(context, {0.0f, context.state.parameters.velocity.limit});
}

void find_drag(StepContext& context) {
    AlignedArray<float>& kept = context.scratch.of<BallisticScratch>().kept;
    kept.resize(context.count());
    const float factor = 1.0f / (1.0f + context.dt * context.settings<BallisticSettings>().drag);
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) kept[i] = factor;
                 });
}

void brake(StepContext& context) {
    Particles& particles = context.state.particles;
    const AlignedArray<float>& kept = context.scratch.of<BallisticScratch>().kept;
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) {
                         particles.velocity_x[i] *= kept[i];
                         particles.velocity_y[i] *= kept[i];
                         particles.velocity_z[i] *= kept[i];
                     }
                 });
}

void touch_walls(StepContext& context) { finish_move(context); }

bool has_drag(const StepContext& context) { return context.settings<BallisticSettings>().drag > 0.0f; }

}  // namespace

void add_ballistic_solver() {
    static const SolverModule module{
        .name = "ballistic",
        .label = "Ballistic",
        .title = "Particles that fly",
        .summary = "Particles that fly and do not feel each other",
        .source = "",
        .key = "F7",
        .parameters = {{.key = "ballistic.drag",
                        .label = "Drag",
                        .unit = "1/s",
                        .min = 0.0,
                        .max = 100.0,
                        .soft_min = 0.0,
                        .soft_max = 10.0,
                        .group = "solver",
                        .solver = "ballistic",
                        .help = "Of the air that the particles fly through.",
                        .member = setting<&BallisticSettings::drag>()}},
        .make_scratch = own_scratch<BallisticScratch>,
        .schedule = Schedule()
                        .phase("neighbours", find_neighbours)
                        .phase_if(has_drag, "drag", find_drag)
                        .phase_if(has_drag, "brake", brake)
                        .phase("fly", accelerate_and_move)
                        .phase("walls", touch_walls),
        .substeps = [](const StepContext& context) { return context.state.parameters.time.substeps; },
        .multipliers = false,
        .passes = {{"fly", 1.0}},
        .bench_settings = {{"ballistic.drag", 0.5}},
    };
    solver_modules().add(module);
}

}  // namespace slosh::house

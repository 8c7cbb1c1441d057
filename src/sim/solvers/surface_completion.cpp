#include "sim/solvers/surface_completion.h"

#include "sim/sph/materials.h"
#include "sim/step/step_context.h"

namespace slosh {

SurfaceCompletion surface_completion(const StepContext& context) {
    const PairConstants& constants = context.constants;
    const float layer = constants.surface_gradient_square, least = gradient_square_without_completion;
    const float part = context.state.parameters.pressure.surface_completion;
    if (layer == 0.0f || part == 0.0f || material_table(context.state).contrast > most_completed_contrast)
        return {};
    return {.scale = part * constants.surface_missing / ((1.0f - least) * layer),
            .least_square = least * layer};
}

}  // namespace slosh

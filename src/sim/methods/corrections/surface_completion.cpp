#include "sim/methods/corrections/surface_completion.h"

#include "sim/methods/forces/gravity.h"
#include "sim/methods/materials/material_table.h"
#include "sim/methods/step/softness.h"
#include "sim/methods/step/step_context.h"
#include "sim/solids/boundary/mirrors.h"

namespace slosh {

SurfaceCompletion surface_completion(const StepContext& context) {
    const PairConstants& constants = context.constants;
    const float layer = constants.surface_gradient_square, least = gradient_square_without_completion * layer,
                whole = gradient_square_of_a_whole_one * layer;
    const float part = context.state.parameters.pressure.surface_completion;
    if (layer == 0.0f || part == 0.0f || material_table(context.state).contrast > most_completed_contrast)
        return {};
    const float gravity = glm::length(context.state.parameters.of<GravitySettings>().vector());
    const float most = most_completed_layers * gravity * constants.spacing * softness_now(context);
    return {.scale = 1.0f / (whole - least),
            .least_square = least,
            .missing = part * constants.surface_missing,
            .most = 1.0f + most,
            .taken_by_solids = has_mirrors(context) && !context.has_free_bodies
                                   ? 0.0f
                                   : 1.0f / solid_share_without_completion};
}

}  // namespace slosh

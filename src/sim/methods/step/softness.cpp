#include "sim/methods/step/softness.h"

#include "sim/methods/step/solver_module.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

float softness_now(const StepContext& context) {
    const SolverModule& solver = *find_solver(context.state.solver);
    if (solver.sound_speed != nullptr) {
        const float c = solver.sound_speed(context.state);
        return 1.0f / (c * c);
    }
    if (solver.softness == nullptr) return 0.0f;
    return solver.softness(context.state.parameters, context.constants,
                           context.dt * context.constants.inverse_h);
}

float carried_share(const StepContext& context) {
    const float softness = softness_now(context), softer = context.state.softness;
    return softer > softness ? 1.0f - softness / softer : 0.0f;
}

}  // namespace slosh

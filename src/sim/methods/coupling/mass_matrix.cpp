#include "sim/methods/coupling/mass_matrix.h"

#include "sim/methods/step/step_context.h"

namespace slosh {

double particle_mass(const StepContext& context) {
    const auto d = static_cast<double>(context.constants.spacing);
    const double volume = context.state.dimension == 2 ? d * d : d * d * d;
    return static_cast<double>(context.state.parameters.fluid.rest_density) * volume;
}

MassMatrix mass_matrix(const StepContext& context, std::uint32_t solid) {
    const RigidProperties& properties = context.rigid[solid];
    const double unit = particle_mass(context), h = static_cast<double>(context.constants.h);
    const glm::mat3 turn = glm::mat3_cast(context.state.bodies[solid].turn);
    const glm::mat3 inertia = turn * properties.inertia * glm::transpose(turn);
    MassMatrix matrix{static_cast<double>(properties.mass) / unit, {}};
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j)
            matrix.inertia[i][j] = static_cast<double>(inertia[i][j]) / (unit * h * h);
    }
    return matrix;
}

Motion6 operator*(const MassMatrix& matrix, const Motion6& motion) {
    Motion6 momentum;
    for (int i = 0; i < 3; ++i) {
        momentum[i] = matrix.mass * motion[i];
        for (int j = 0; j < 3; ++j) momentum[3 + i] += matrix.inertia[i][j] * motion[3 + j];
    }
    return momentum;
}

void add_mass(const MassMatrix& matrix, double factor, SixEquations& equations) {
    for (int i = 0; i < 3; ++i) {
        equations.matrix[i][i] += factor * matrix.mass;
        for (int j = 0; j <= i; ++j) equations.matrix[3 + i][3 + j] += factor * matrix.inertia[i][j];
    }
}

}  // namespace slosh

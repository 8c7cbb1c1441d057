#include "sim/bodies/rigid_properties.h"

#include <glm/matrix.hpp>

#include "sim/bodies/mass_properties.h"

namespace slosh {

void turn_by(Body& body, const RigidProperties& properties, const Vec3& impulse) {
    const glm::mat3 turn = glm::mat3_cast(body.turn);
    body.angular_velocity += turn * (properties.inverse_inertia * (impulse * turn));
}

std::vector<RigidProperties> rigid_properties(std::span<const Solid> solids, int dimension) {
    std::vector<RigidProperties> result(solids.size());
    for (std::size_t i = 0; i < solids.size(); ++i) {
        const auto* free = std::get_if<FreeMotion>(&solids[i].motion);
        if (free == nullptr) continue;
        const MassProperties of_shape = mass_properties(solids[i].shape, dimension);
        RigidProperties& body = result[i];
        body.mass = free->density * static_cast<float>(of_shape.volume);
        body.inverse_mass = 1.0f / body.mass;
        body.inertia = free->density * of_shape.inertia;
        if (dimension == 2) {
            body.inverse_inertia = glm::mat3(0.0f);
            body.inverse_inertia[2][2] = 1.0f / body.inertia[2][2];
        } else {
            // By its own size: the determinant of a millimetre's is no float.
            const float scale = 3.0f / (body.inertia[0][0] + body.inertia[1][1] + body.inertia[2][2]);
            body.inverse_inertia = scale * glm::inverse(scale * body.inertia);
        }
    }
    return result;
}

}  // namespace slosh

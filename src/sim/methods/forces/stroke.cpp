// The force stroke of the mouse: water is drawn to the line along which a person moves it. It is part of the
// state, put there by the command SetForceStroke, and has no parameters.
#include <algorithm>
#include <cmath>

#include "sim/methods/forces/force_module.h"

namespace slosh {

namespace {

void draw_to_stroke(const StepContext& context, std::size_t begin, std::size_t end) {
    const SetForceStroke& stroke = context.state.stroke;
    const bool flat = context.state.dimension == 2;
    const float dt = context.dt;
    Particles& particles = context.state.particles;
    const Vec3 axis = stroke.to - stroke.from;
    const float axis_square = std::max(glm::dot(axis, axis), 1e-12f);
    for (std::size_t i = begin; i < end; ++i) {
        const Vec3 x(particles.x[i], particles.y[i], flat ? 0.0f : particles.z[i]);
        const float along = std::clamp(glm::dot(x - stroke.from, axis) / axis_square, 0.0f, 1.0f);
        const Vec3 to_axis = stroke.from + along * axis - x;
        const float distance_square = glm::dot(to_axis, to_axis);
        if (distance_square >= stroke.radius * stroke.radius) continue;
        const float falloff = 1.0f - distance_square / (stroke.radius * stroke.radius);
        // Towards the axis with full strength except in its middle, where the direction fades out.
        const float length = std::sqrt(distance_square) + 0.1f * stroke.radius;
        const float scale = dt * stroke.acceleration * falloff / length;
        particles.velocity_x[i] += scale * to_axis.x;
        particles.velocity_y[i] += scale * to_axis.y;
        if (!flat) particles.velocity_z[i] += scale * to_axis.z;
    }
}

}  // namespace

const ForceModule& stroke_force() {
    static const ForceModule force{
        .name = "stroke",
        .title = "The mouse's force stroke",
        .parameter = "",
        .stage = ForceStage::acceleration,
        .acts = [](const StepContext& context) { return context.state.stroke.active; },
        .drive = draw_to_stroke,
    };
    return force;
}

}  // namespace slosh

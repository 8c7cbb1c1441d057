#include "sim/methods/forces/wind.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "sim/core/parameters/parameter_groups.h"
#include "sim/methods/forces/force_module.h"

namespace slosh {

using parameter_groups::setting;
using parameter_groups::vector_component;

namespace {

constexpr std::array<std::string_view, 4> wind_kinds{"none", "uniform", "vortex", "jet"};

bool wind_acts(const StepContext& context) {
    const auto& wind = context.settings<WindSettings>();
    return wind.wind_kind() != WindKind::none && wind.drag > 0.0f;
}

void blow(const StepContext& context, std::size_t begin, std::size_t end) {
    const auto& wind = context.settings<WindSettings>();
    const bool flat = context.state.dimension == 2;
    const float dt = context.dt, full_neighbours = context.constants.lattice_neighbours;
    Particles& particles = context.state.particles;
    for (std::size_t i = begin; i < end; ++i) {
        // Wind meets the surface: particles with few neighbours, in proportion to what is missing.
        const float exposure =
            wind.everywhere
                ? 1.0f
                : std::clamp(1.0f - particles.neighbours[i] / (0.8f * full_neighbours), 0.0f, 1.0f);
        if (exposure == 0.0f) continue;
        const Vec3 air = wind_velocity(wind, Vec3(particles.x[i], particles.y[i], particles.z[i]));
        // Implicit, so that no drag overshoots: v += a (wind - v), a = k/(1 + k).
        const float k = dt * wind.drag * exposure, a = k / (1.0f + k);
        particles.velocity_x[i] += a * (air.x - particles.velocity_x[i]);
        particles.velocity_y[i] += a * (air.y - particles.velocity_y[i]);
        if (!flat) particles.velocity_z[i] += a * (air.z - particles.velocity_z[i]);
    }
}

ParameterDescription wind_component(std::string_view key, std::string_view label, MemberAccess member) {
    return vector_component(key, label, "m/s", 200.0, 20.0,
                            "Uniform wind: its velocity. Vortex and jet: axis times speed.", member);
}
ParameterDescription wind_center(std::string_view key, std::string_view label, MemberAccess member) {
    return vector_component(key, label, "m", 1000.0, 5.0, "Center of the vortex or origin of the jet.",
                            member);
}

}  // namespace

Vec3 wind_velocity(const WindSettings& wind, const Vec3& position) {
    const Vec3 axis(wind.x, wind.y, wind.z);
    if (wind.wind_kind() == WindKind::none) return Vec3(0.0f);
    if (wind.wind_kind() == WindKind::uniform) return axis;
    const float speed = std::sqrt(glm::dot(axis, axis));
    if (speed == 0.0f) return Vec3(0.0f);
    const Vec3 direction = axis / speed;
    const Vec3 from_center = position - Vec3(wind.center_x, wind.center_y, wind.center_z);
    const float along = glm::dot(from_center, direction);
    const Vec3 radial = from_center - along * direction;
    const float distance_square = glm::dot(radial, radial), core_square = wind.radius * wind.radius;
    if (wind.wind_kind() == WindKind::vortex) {
        const float swirl = speed * wind.radius / std::max(distance_square, core_square);
        return swirl * glm::cross(direction, radial);
    }
    if (along < 0.0f || distance_square >= core_square) return Vec3(0.0f);
    return (1.0f - distance_square / core_square) * axis;
}

const ForceModule& wind_force() {
    static const ForceModule force{
        .name = "wind",
        .title = "Drag toward a field of air: uniform, vortex or jet",
        .parameter = "wind.kind",
        .parameters = {{.key = "wind.kind",
                        .label = "Wind",
                        .kind = ParameterKind::choice,
                        .group = "forces",
                        .prominent = true,
                        .help = "Field of air that drags the free surface, or all water.",
                        .choices = wind_kinds,
                        .member = setting<&WindSettings::kind>()},
                       wind_component("wind.x", "Wind x", setting<&WindSettings::x>()),
                       wind_component("wind.y", "Wind y", setting<&WindSettings::y>()),
                       wind_component("wind.z", "Wind z", setting<&WindSettings::z>()),
                       {.key = "wind.drag",
                        .label = "Wind drag",
                        .unit = "1/s",
                        .min = 0.0,
                        .max = 100.0,
                        .soft_min = 0.0,
                        .soft_max = 20.0,
                        .group = "forces",
                        .help = "Rate at which water takes on the wind's velocity.",
                        .equation = "dv/dt = k (u - v)",
                        .too_high = "spray flies with the wind",
                        .member = setting<&WindSettings::drag>()},
                       {.key = "wind.everywhere",
                        .label = "Wind on all water",
                        .kind = ParameterKind::boolean,
                        .group = "forces",
                        .help = "Applies the field to every particle, like a current. Off: only at the free "
                                "surface and on spray, in proportion to the missing neighbors.",
                        .member = setting<&WindSettings::everywhere>()},
                       {.key = "wind.radius",
                        .label = "Wind radius",
                        .unit = "m",
                        .min = 0.01,
                        .max = 100.0,
                        .soft_min = 0.05,
                        .soft_max = 5.0,
                        .scale = ParameterScale::logarithmic,
                        .group = "forces",
                        .help = "Radius of the vortex core or of the jet.",
                        .too_low = "blows at a point",
                        .too_high = "blows equally everywhere",
                        .member = setting<&WindSettings::radius>()},
                       wind_center("wind.center_x", "Wind center x", setting<&WindSettings::center_x>()),
                       wind_center("wind.center_y", "Wind center y", setting<&WindSettings::center_y>()),
                       wind_center("wind.center_z", "Wind center z", setting<&WindSettings::center_z>())},
        .stage = ForceStage::acceleration,
        .acts = wind_acts,
        .drive = blow,
    };
    return force;
}

}  // namespace slosh

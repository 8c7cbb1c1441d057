// The functions that shaders and ray tracer share, from the shaders' own text.
#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include "render/stage.h"

namespace slosh {
namespace {

namespace shared {

using glm::abs, glm::clamp, glm::cross, glm::dot, glm::max, glm::mix, glm::smoothstep, glm::sqrt, glm::vec3;

#include <../shaders/common/surroundings.glsl>  // beside src, where the shaders are
#include <../shaders/common/tone.glsl>

SoftLight soft_light(const StageLight& light) {
    const StageLightAxes axes = axes_of(light);
    return {axes.toward, axes.across, light.half_width, light.half_height, light.softness, light.color};
}

Surroundings surroundings_of(const Stage& stage) {
    return {stage.horizon,          stage.zenith,    stage.ground,          stage.glow,
            stage.light.toward_sun, stage.sun_color, soft_light(stage.key), soft_light(stage.fill)};
}

}  // namespace shared

}  // namespace

Vec3 displayed(const Vec3& light, const Stage& stage) {
    return shared::displayed(light, stage.exposure, stage.film ? 1.0f : 0.0f);
}
Vec3 backdrop(const Stage& stage, const Vec3& direction) {
    return shared::backdrop(shared::surroundings_of(stage), direction);
}
Vec3 reflected_backdrop(const Stage& stage, const Vec3& direction) {
    return shared::reflected_backdrop(shared::surroundings_of(stage), direction);
}
Vec3 reflected_light(const Stage& stage, const Vec3& direction) {
    return shared::reflected_light(shared::surroundings_of(stage), direction);
}
Vec3 sun_glint(const Stage& stage, const Vec3& direction) {
    return shared::sun_glint(shared::surroundings_of(stage), direction);
}

}  // namespace slosh

// What water and light look like, in numbers, for everything that draws a surface.
#pragma once

#include <algorithm>
#include <cmath>

#include "base/vector_types.h"

namespace slosh {

struct WaterLook {
    float refractive_index = 1.333f;  ///< of water at 20 degrees, yellow light
    /// Linear: what is left of white light behind a quarter of the scene's diagonal. True water (Pope and Fry
    /// 1997: 0.35, 0.06, 0.01 per metre at 650, 550, 450 nm) would leave a tank of a metre as clear as glass.
    Vec3 left_behind{0.055f, 0.38f, 0.60f};
    Vec3 skin_color{0.12f, 0.42f, 0.56f};  ///< of water drawn without refraction, sRGB

    /// Fresnel at normal incidence: 2 %.
    float head_on_reflectance() const {
        const float ratio = (refractive_index - 1.0f) / (refractive_index + 1.0f);
        return ratio * ratio;
    }
    /// 1/m, in a scene of this size [Beer-Lambert].
    Vec3 absorption(const Box3& bounds) const {
        const float depth = std::max(0.25f * glm::length(bounds.max - bounds.min), 1e-6f);
        return -Vec3(std::log(left_behind.x), std::log(left_behind.y), std::log(left_behind.z)) / depth;
    }
};

/// The twin of the numbers in renderer.cpp and shaders/common/light.glsl: soft light on matt things.
struct SceneLight {
    Vec3 toward_sun = glm::normalize(Vec3(-0.45f, 1.0f, 0.50f));
    float always = 0.37f, from_above = 0.16f, sun = 0.74f, wrap = 0.13f;
    Vec3 floor_shadow{0.52f, 0.62f, 0.72f};  ///< linear factor of the floor where no sun arrives

    /// Linear factor of a matt surface; `lit`: part of the sun's light that arrives.
    Vec3 matt(const Vec3& normal, const Vec3& lit) const {
        const float facing = std::max((1.0f - wrap) * glm::dot(normal, toward_sun) + wrap, 0.0f);
        return Vec3(always + from_above * normal.y) + sun * facing * lit;
    }
};

}  // namespace slosh

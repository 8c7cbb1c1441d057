// The look of water and light where the surface is drawn as a mesh. Colour and index of refraction belong to
// the view (view_settings.h).
#pragma once

#include <algorithm>

#include "slosh/geometry.h"

namespace slosh {

struct WaterLook {
    Vec3 skin_color{0.12f, 0.42f, 0.56f};  ///< color of water drawn without refraction, sRGB
    float head_on_reflectance = 0.02f;     ///< Fresnel at normal incidence, of water
};

/// Soft light on matt surfaces, with the formula of shaders/common/light.glsl.
struct SceneLight {
    Vec3 toward_sun = glm::normalize(Vec3(-0.45f, 1.0f, 0.50f));
    float always = 0.37f, from_above = 0.16f, sun = 0.74f, wrap = 0.13f;
    Vec3 floor_shadow{0.52f, 0.62f, 0.72f};  ///< linear factor of the floor in full shadow
    Vec3 sun_tint{1.0f}, sky_tint{1.0f};     ///< linear colours of the sun's light and of all other

    /// Brightness of the floor, by the parts of the sun's and of all other light that arrive.
    Vec3 floor(const Vec3& lit, float open) const {
        return floor_shadow * open + (sun_tint - floor_shadow) * lit;
    }
    /// Linear factor of a matt surface; `lit`: the part of the sun's light that arrives.
    Vec3 matt(const Vec3& normal, const Vec3& lit) const {
        const float facing = std::max((1.0f - wrap) * glm::dot(normal, toward_sun) + wrap, 0.0f);
        return sky_tint * (always + from_above * normal.y) + sun_tint * (sun * facing) * lit;
    }
};

}  // namespace slosh

// Reflection and refraction at the surface of water, exactly.
#pragma once

#include <cmath>
#include <optional>

#include "slosh/geometry.h"

namespace slosh {

/// The part of unpolarised light that is reflected [Fresnel], 1 at total reflection. `cosine`: of the angle
/// of incidence; `ratio`: index of refraction behind the surface over the index before it.
inline float fresnel_reflectance(float cosine, float ratio) {
    const float sine_behind = (1.0f - cosine * cosine) / (ratio * ratio);  // squared
    if (sine_behind >= 1.0f) return 1.0f;
    const float behind = std::sqrt(1.0f - sine_behind);
    const float across = (cosine - ratio * behind) / (cosine + ratio * behind);
    const float along = (ratio * cosine - behind) / (ratio * cosine + behind);
    return 0.5f * (across * across + along * along);
}

/// The direction behind the surface; nothing at total reflection. `normal` points to where the light comes
/// from; `ratio`: index of refraction behind the surface over the index before it.
inline std::optional<Vec3> refracted(const Vec3& direction, const Vec3& normal, float ratio) {
    const float eta = 1.0f / ratio, cosine = -glm::dot(direction, normal);
    const float square = 1.0f - eta * eta * (1.0f - cosine * cosine);
    if (square <= 0.0f) return std::nullopt;
    return glm::normalize(eta * direction + (eta * cosine - std::sqrt(square)) * normal);
}

}  // namespace slosh

// Light at the surface of water, exactly.
#pragma once

#include <optional>

#include "base/vector_types.h"

namespace slosh {

/// Part of unpolarised light that is reflected where it comes from an index 1 into one of `ratio` at this
/// cosine of the angle of incidence [Fresnel]; 1 beyond total reflection.
float fresnel_reflectance(float cosine, float ratio);

/// The direction behind the surface; nothing at total reflection. `normal` points to where the light comes
/// from; `ratio`: index behind over index before.
std::optional<Vec3> refracted(const Vec3& direction, const Vec3& normal, float ratio);

}  // namespace slosh

// Absorption of light in fluids [Beer-Lambert], per material and colour.
#pragma once

#include <span>
#include <string_view>

#include "render/frame.h"

namespace slosh {

class ShaderProgram;

struct KnownFluid {
    std::string_view name;  ///< "olive_oil"
    Vec3 color;             ///< sRGB
    float scattering;       ///< optical depth of what scatters light, of the depth to which the color refers
};
/// The liquids of assets/presets/materials.
std::span<const KnownFluid> known_fluids();
/// sRGB: the light that remains of white behind a depth of a known liquid ("olive_oil"). Every other name
/// gets a colour of its own.
Vec3 fluid_color(std::string_view material);
/// How much a liquid scatters (KnownFluid); 0 for one that is not known.
float fluid_scattering(std::string_view material);

/// Absorption (1/m per colour) of a fluid that leaves `transmitted` (sRGB) of white light behind `depth`
/// metres.
Vec3 absorption_of(const Vec3& transmitted, float depth);

/// The depth to which fluid colours refer: a quarter of the scene's diagonal times the view's clarity, m.
float reference_depth(const ViewSettings& view, const Box3& bounds);

/// Fills "fluid_absorption", 1/m by material, in a program that includes water/fluids.glsl.
void set_fluids(const ShaderProgram& program, const Frame& frame);

}  // namespace slosh

// Colour maps by name, as tables of 256 sRGB colours; assets/ASSETS.md has their origins.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "slosh/geometry.h"

namespace slosh {

struct ColorMap {
    std::string_view name;          ///< "viridis"
    std::string_view label;         ///< "Viridis"
    std::string_view help;          ///< what it is good for
    std::span<const Vec3> anchors;  ///< evenly spaced, sRGB

    /// The colour at a position in [0, 1] (clamped; NaN = 0), linear between the anchors.
    Vec3 color(float position) const;
    /// 256 x RGBA, for textures and legends.
    std::array<std::uint8_t, 1024> table() const;
};

std::span<const ColorMap> color_map_list();
/// nullptr if there is no such name.
const ColorMap* find_color_map(std::string_view name);

}  // namespace slosh

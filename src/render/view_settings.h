// How it is to be drawn: what the View panel edits, the session remembers and `slosh render --set view.*`
// sets. Modes, fields and colour maps are named by string. To add a setting: a field here and an entry of the
// table in view_settings.cpp.
#pragma once

#include <string>

#include "slosh/geometry.h"
#include "slosh/parameter_table.h"

namespace slosh {

enum class Background { sky, dark, white };

struct ViewSettings {
    std::string mode = "water";   ///< a name of render_mode_list()
    std::string field = "speed";  ///< a name of color_field_list(); "none" = solid_color
    std::string color_map;        ///< a name of color_map_list(); "" = the field's own
    Vec3 solid_color{0.16f, 0.45f, 0.86f};
    bool automatic_range = true;               ///< follows the data, with hysteresis
    float range_min = 0.0f, range_max = 1.0f;  ///< when not automatic, in the field's unit
    float radius_factor = 0.5f;  ///< drawn radius over spacing; 0.5 = spheres of the lattice touch
    bool lighting = true;
    bool occlusion = true;  ///< darkens particles with many neighbours
    bool shadows = true;    ///< shadows of water and solids; light that fades within the water
    bool floor = true;
    bool container = true;
    bool solids = true;
    bool foam = true;              ///< where there is some
    bool scale_bar = false;        ///< with the histogram; the window draws it over the picture
    std::string stage = "studio";  ///< a name of stage_list(), behind Background::sky
    Background background = Background::sky;

    // The view "water" has these.
    std::string quality = "automatic";  ///< a name of quality_names()
    /// sRGB: what is left of white light behind a quarter of the container's diagonal: a small tank of water
    /// would be as clear as a glass of it.
    Vec3 water_color{0.20f, 0.60f, 0.78f};
    float scattering = 0.0f;         ///< optical depth of what scatters light, of that depth; milk has 40
    float clarity = 1.0f;            ///< multiplies that depth
    float refractive_index = 1.33f;  ///< every fluid's
    float smoothing = 1.0f;          ///< smooths the surface; 1 = as wide as two and a half spacings
    bool ellipsoids = true;          ///< particles stretched along sheets and jets, not spheres
    bool caustics = true;            ///< light gathered by waves on what lies below
    bool antialiasing = true;        ///< smooths edges in pictures that are not supersampled
};

/// Every field of ViewSettings in the panel's order: keys "view.mode" to "view.background".
const ParameterTable& view_table();

}  // namespace slosh

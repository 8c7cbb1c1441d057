// Every render mode, one line each.
#include "render/modes/list.h"

#include <algorithm>
#include <array>

#include "base/leaves.h"
#include "render/color_field.h"

namespace slosh {

std::unique_ptr<RenderMode> create_particles_mode();
std::unique_ptr<RenderMode> create_surface_mode();
std::unique_ptr<RenderMode> create_water_mode();
std::unique_ptr<RenderMode> create_depth_mode();
std::unique_ptr<RenderMode> create_normals_mode();
std::unique_ptr<RenderMode> create_thickness_mode();

std::span<const RenderModeDescription> render_mode_list() {
    static constexpr std::array modes{
        RenderModeDescription{"water", "Water", "A smooth surface that reflects, refracts and absorbs", false,
                              false, true, true, create_water_mode},
        RenderModeDescription{"particles", "Particles", "Lit spheres, colored by a field", true, false, false,
                              true, create_particles_mode},
        RenderModeDescription{"depth", "Depth", "Distance of the smoothed surface from the eye", false, false,
                              true, false, create_depth_mode},
        RenderModeDescription{"normals", "Normals",
                              "Normals of the smoothed surface: red right, green up, blue near", false, false,
                              true, false, create_normals_mode},
        RenderModeDescription{"thickness", "Thickness", "Meters of fluid behind each pixel", false, false,
                              true, false, create_thickness_mode},
        // Last, for builds without it.
        RenderModeDescription{"surface", "Surface", "The water's surface as a mesh of triangles", false, true,
                              false, true,
                              [] {
                                  std::unique_ptr<RenderMode> mode;
                                  if constexpr (leaves::surface) mode = create_surface_mode();
                                  return mode;
                              }},
    };
    return std::span<const RenderModeDescription>(modes).first(modes.size() - (leaves::surface ? 0 : 1));
}

const RenderModeDescription* find_render_mode(std::string_view name) {
    const auto modes = render_mode_list();
    const auto found = std::find_if(modes.begin(), modes.end(),
                                    [&](const RenderModeDescription& mode) { return mode.name == name; });
    return found == modes.end() ? nullptr : &*found;
}

bool hides_what_is_behind(const RenderModeDescription& mode, int dimension, bool perspective) {
    return !mode.translucent && !mode.needs_surface && dimension == 3 && perspective;
}

ComputedField computed_field_of(const ViewSettings& view) {
    const RenderModeDescription* mode = find_render_mode(view.mode);
    const ColorField* field = find_color_field(view.field);
    // Modes that draw a surface draw particles when there is none.
    const bool colored = mode != nullptr && (mode->colors_by_field || mode->needs_surface);
    return colored && field != nullptr ? field->computed : ComputedField::none;
}

}  // namespace slosh

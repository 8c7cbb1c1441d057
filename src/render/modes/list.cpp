// Every render mode, one line each.
#include "render/modes/list.h"

#include <algorithm>
#include <array>

namespace slosh {

std::unique_ptr<RenderMode> create_particles_mode();
std::unique_ptr<RenderMode> create_surface_mode();

std::span<const RenderModeDescription> render_mode_list() {
    static constexpr std::array modes{
        RenderModeDescription{"particles", "Particles", "Lit spheres, coloured by a field", true, false,
                              create_particles_mode},
        RenderModeDescription{"surface", "Surface", "The water's surface as a mesh of triangles", false, true,
                              create_surface_mode},
    };
    return modes;
}

const RenderModeDescription* find_render_mode(std::string_view name) {
    const auto modes = render_mode_list();
    const auto found = std::find_if(modes.begin(), modes.end(),
                                    [&](const RenderModeDescription& mode) { return mode.name == name; });
    return found == modes.end() ? nullptr : &*found;
}

}  // namespace slosh

// The render modes by name. To add one: a new .cpp here and a line in list.cpp.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "render/modes/mode.h"
#include "render/view_settings.h"

namespace slosh {

struct RenderModeDescription {
    std::string_view name;   ///< "particles"
    std::string_view label;  ///< "Particles"
    std::string_view help;
    bool colors_by_field = false;
    bool needs_surface = false;  ///< draws RenderScene::surface
    /// Light passes the fluid: in 3-D the scene is drawn first, into a texture that the mode finds in its
    /// frame.
    bool translucent = false;
    bool shows_foam = false;
    std::unique_ptr<RenderMode> (*create)() = nullptr;
};

std::span<const RenderModeDescription> render_mode_list();
const RenderModeDescription* find_render_mode(std::string_view name);
/// The picture may show ParticleView::vorticity: whoever fills the scene has to ask for it.
bool needs_vorticity(const ViewSettings& view);

}  // namespace slosh

// The render modes by name. To add one: a new .cpp here and a line in list.cpp.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "render/frame.h"
#include "render/view_settings.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;

/// One way to draw the particles. Before it draws, the renderer has prepared the target (background, floor,
/// solids: colour and depth), the particle buffer and the colours; a mode adds the fluid.
class RenderMode {
  public:
    virtual ~RenderMode() = default;
    /// Registers the mode's programs; every reload compiles them again.
    virtual Result<void> load(ShaderLibrary& shaders) = 0;
    virtual void draw(const Frame& frame) = 0;
    /// Called when another mode becomes active: frees large buffers.
    virtual void release() {}
};

struct RenderModeDescription {
    std::string_view name;   ///< "particles"
    std::string_view label;  ///< "Particles"
    std::string_view help;
    bool colors_by_field = false;
    bool needs_surface = false;  ///< draws RenderScene::surface
    /// Light passes through the fluid. In 3-D the scene is then drawn first, into a texture that the mode
    /// finds in its frame.
    bool translucent = false;
    bool shows_foam = false;
    std::unique_ptr<RenderMode> (*create)() = nullptr;
};

std::span<const RenderModeDescription> render_mode_list();
const RenderModeDescription* find_render_mode(std::string_view name);
/// Opaque spheres: what lies behind them need not be drawn. A mesh of the surface, and edges in the plane,
/// are blended over it.
bool hides_what_is_behind(const RenderModeDescription& mode, int dimension, bool perspective);
/// What the code that fills the scene must request for the picture.
ComputedField computed_field_of(const ViewSettings& view);

}  // namespace slosh

// A translucent fluid with its foam: scene, bubbles, surface and spray in back-to-front order.
#pragma once

#include <functional>

#include "render/frame.h"
#include "render/passes/antialias_pass.h"
#include "render/passes/foam_pass.h"
#include "render/passes/tone_pass.h"
#include "render/texture_target.h"
#include "slosh/result.h"

namespace slosh {

class RenderMode;
class ShaderLibrary;
struct RenderModeDescription;

/// What a fluid is drawn into, each drawn into the framebuffer that is bound.
struct SceneParts {
    std::function<void()> solids;
    /// Floor, sky and the panes of the container. Behind solids in 3-D: what is hidden is not shaded when
    /// this comes later.
    std::function<void()> surroundings;
};

class FluidPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Once per frame, before draw().
    void upload_foam(const RenderScene& scene);
    /// For the light's map of it; empty in views that do not show it.
    const FoamPass& foam() const { return foam_; }
    /// Draws the scene, the fluid by its mode and the foam, into the frame's target.
    void draw(Frame& frame, const RenderModeDescription& description, RenderMode& mode,
              const SceneParts& scene);

  private:
    void draw_through_textures(Frame& frame, RenderMode& mode, const SceneParts& scene);
    void draw_fluid(Frame& frame, RenderMode& mode);
    void draw_foam(const Frame& frame, FoamLayer layer);
    void draw_bubbles(Frame& frame);

    FoamPass foam_;
    TonePass tone_;
    AntialiasPass antialias_;
    // Textures: what is behind a translucent fluid, what is in it, all light, and the picture before edges
    // are smoothed.
    TextureTarget scene_picture_, bubbles_, light_, picture_;
    bool shows_foam_ = false;  // in this frame
};

}  // namespace slosh

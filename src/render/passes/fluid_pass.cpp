// Draws a fluid directly into the target or, if it is translucent, through textures.
#include "render/passes/fluid_pass.h"

#include <utility>

#include "base/leaves.h"
#include "render/gpu_timer.h"
#include "render/modes/list.h"
#include "render/quality.h"

namespace slosh {

Result<void> FluidPass::load(ShaderLibrary& shaders) {
    if constexpr (leaves::foam) {
        if (auto loaded = foam_.load(shaders); !loaded.ok()) return loaded;
    }
    if (auto loaded = tone_.load(shaders); !loaded.ok()) return loaded;
    return antialias_.load(shaders);
}

void FluidPass::draw(Frame& frame, const RenderModeDescription& description, RenderMode& mode,
                     const SceneParts& scene) {
    shows_foam_ = frame.view.foam && description.shows_foam && !foam_.empty();
    frame.timer.begin("scene");
    if (description.translucent && frame.scene.dimension == 3) {
        draw_through_textures(frame, mode, scene);
        return;
    }
    glBindFramebuffer(GL_FRAMEBUFFER, frame.target.framebuffer);
    glViewport(0, 0, frame.target.size.width, frame.target.size.height);
    glClear(GL_DEPTH_BUFFER_BIT);
    const bool behind_first = !hides_what_is_behind(description, frame.scene.dimension, frame.perspective);
    if (behind_first) scene.surroundings();
    scene.solids();
    frame.timer.begin(description.name);
    mode.draw(frame);
    if (!behind_first) {
        frame.timer.begin("surroundings");
        scene.surroundings();
    }
    draw_foam(frame, FoamLayer::all);
}

void FluidPass::upload_foam(const RenderScene& scene) {
    if constexpr (leaves::foam) foam_.upload(scene.foam, scene.particles.spacing);
}

/// Draws into the target, which the mode has left bound.
void FluidPass::draw_foam(const Frame& frame, FoamLayer layer) {
    if (!shows_foam_) return;
    frame.timer.begin("foam");
    if constexpr (leaves::foam) foam_.draw(frame, layer, frame.target.framebuffer);
}

/// Draws what is visible through the surface into a separate texture, clipped by the scene's depth.
void FluidPass::draw_bubbles(Frame& frame) {
    if (!shows_foam_) return;
    frame.timer.begin("bubbles");
    bubbles_.ensure(frame.target.size, GL_RGBA8,
                    TextureTarget::Depth::buffer);  // at most white, so eight bits do
    scene_picture_.copy_depth_to(bubbles_.framebuffer());
    glClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    if constexpr (leaves::foam) foam_.draw(frame, FoamLayer::under_surface, bubbles_.framebuffer());
    frame.bubbles = bubbles_.color();
}

/// Draws the scene into a texture, the fluid over it, smooths the edges and writes the target.
void FluidPass::draw_through_textures(Frame& frame, RenderMode& mode, const SceneParts& scene) {
    const GLenum format = frame.holds_light ? GL_RGBA16F : GL_RGBA8;
    scene_picture_.ensure(frame.target.size, format, TextureTarget::Depth::texture);
    scene_picture_.bind();
    glClear(GL_DEPTH_BUFFER_BIT);
    scene.solids();
    scene.surroundings();
    frame.scene_picture = &scene_picture_;
    draw_bubbles(frame);
    // Supersampled pictures already have smooth edges.
    const bool smooth_edges = frame.view.antialiasing && frame.quality.antialiasing;
    const bool smooth = smooth_edges && frame.target.pixel_ratio <= 1.5f;
    const unsigned target = frame.target.framebuffer;
    if (smooth) {
        picture_.ensure(frame.target.size, GL_RGBA8, TextureTarget::Depth::texture);
        frame.target.framebuffer = picture_.framebuffer();
    }
    draw_fluid(frame, mode);
    if (!smooth) {
        // Enlarged, each of their steps would be two pixels high.
        if (frame.view.antialiasing && frame.quality.picture_scale < 1.0f) {
            frame.timer.begin("antialiasing");
            antialias_.draw_around_solids(frame);
        }
        return;
    }
    frame.target.framebuffer = target;
    frame.timer.begin("antialiasing");
    antialias_.draw(frame, picture_);
}

/// Draws the fluid over the scene into the target, as display values.
void FluidPass::draw_fluid(Frame& frame, RenderMode& mode) {
    if (!frame.holds_light) {
        mode.draw(frame);
        draw_foam(frame, FoamLayer::over_surface);
        return;
    }
    light_.ensure(frame.target.size, GL_RGBA16F, TextureTarget::Depth::texture);
    const unsigned target = std::exchange(frame.target.framebuffer, light_.framebuffer());
    mode.draw(frame);
    draw_foam(frame, FoamLayer::over_surface);
    frame.target.framebuffer = target;
    frame.timer.begin("tone");
    tone_.draw(frame, light_);
}

}  // namespace slosh

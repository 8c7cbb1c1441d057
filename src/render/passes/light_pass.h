// Water and solids from the direction of the key light: shadows on floor and solids, and light that the water
// attenuates and tints.
#pragma once

#include <glm/mat4x4.hpp>

#include "render/frame.h"
#include "render/gl_object.h"
#include "render/passes/caustics_pass.h"
#include "render/texture_target.h"
#include "slosh/result.h"

namespace slosh {

class FoamPass;
class ShaderLibrary;
class ShaderProgram;
class SolidPass;

/// The light's clip space around `bounds`, and how many metres its depth spans.
struct LightSpace {
    glm::mat4 clip{1.0f};
    float depth_span = 1.0f;  ///< m
    float width = 1.0f;       ///< m, of the map's edge
    Vec3 middle{0.0f};
};
LightSpace make_light_space(const Box3& bounds, const Vec3& toward_light);

class LightPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Fills the maps if the view has shadows. Changes the bound framebuffer and viewport. `translucent`:
    /// light passes through the fluid, which gets a map of its own. `foam`: nullptr where none shows.
    void draw(const Frame& frame, const LightSpace& space, const SolidPass& solids, bool translucent,
              const FoamPass* foam);
    /// Samplers that compare on look-up, bound to the light's units for the whole frame.
    void bind_samplers() const;
    void unbind_samplers() const;
    /// Sets the floor's light of shaders/common/floor.glsl.
    void bind_floor_light(const ShaderProgram& program) const;

  private:
    void draw_floor_light(const Frame& frame, const LightSpace& space, bool translucent);
    void draw_opaque_fluid(const LightSpace& space, const Frame& frame) const;
    void draw_translucent_fluid(const LightSpace& space, const Frame& frame);
    void draw_foam(const LightSpace& space, const Frame& frame, const FoamPass* foam);

    const ShaderProgram *points_ = nullptr, *columns_ = nullptr, *floor_ = nullptr;
    CausticsPass caustics_;
    TextureTarget water_, foam_, floor_light_;
    glm::vec4 floor_light_area_{0.0f};
    GlVertexArray no_vertices_;
    GlTexture depth_;
    GlFramebuffer framebuffer_;
    GlSampler comparison_sampler_;
};

/// Sets the four samplers of shaders/common/shadow.glsl.
void bind_light(const ShaderProgram& program);

}  // namespace slosh

// The depth map of water and solids as the key light sees them: shadows on floor and solids, and light that
// fades within the water.
#pragma once

#include <glm/mat4x4.hpp>

#include "base/result.h"
#include "render/frame.h"
#include "render/gl_object.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;
class SolidPass;

/// The light's clip space around `bounds`, and how many metres its depth spans.
struct LightSpace {
    glm::mat4 clip{1.0f};
    float depth_span = 1.0f;  ///< m
    float width = 1.0f;       ///< m, of the map's edge
};
LightSpace make_light_space(const Box3& bounds, const Vec3& toward_light);

class LightPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Fills the map; the caller's framebuffer and viewport are no longer bound afterwards.
    void draw(const Frame& frame, const LightSpace& space, const SolidPass& solids) const;
    GLuint depth_texture() const { return depth_.name(); }
    /// Compares on look-up; bound to light_comparison_unit for the whole frame.
    void bind_samplers() const;
    void unbind_samplers() const;

  private:
    const ShaderProgram* points_ = nullptr;
    GlTexture depth_;
    GlFramebuffer framebuffer_;
    GlSampler comparison_sampler_;
};

/// Sets the two samplers of shaders/common/shadow.glsl.
void bind_light(const ShaderProgram& program);

}  // namespace slosh

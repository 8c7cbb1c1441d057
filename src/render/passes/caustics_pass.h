// Light that waves gather on the floor: photons go from a grid on the water's surface to where it bends them,
// and each adds its light to what lands there [WD06: Wyman, Davis: Interactive Image-Space Techniques for
// Approximating Caustics, I3D 2006, doi 10.1145/1111411.1111439]. Where neighbours cross, filaments form.
#pragma once

#include "render/frame.h"
#include "render/gl_object.h"
#include "render/texture_target.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;
struct LightSpace;

class CausticsPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Fills the map of the floor's light. `water`: light_water of shaders/common/shadow.glsl; `area`: x, z
    /// of the floor's corner, 1/edge. Changes the bound framebuffer and viewport.
    void draw(const Frame& frame, const LightSpace& space, GLuint water, const Vec3& area);
    /// Sets the sampler and switch of shaders/floor_light.frag.
    void bind(const ShaderProgram& program) const;

  private:
    void draw_ripples(const Frame& frame, const LightSpace& space);

    const ShaderProgram *ripples_program_ = nullptr, *photons_program_ = nullptr;
    TextureTarget ripples_, photons_;
    GlVertexArray no_vertices_;
    bool drawn_ = false;
};

}  // namespace slosh

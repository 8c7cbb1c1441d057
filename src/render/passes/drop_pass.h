// The drops of spray and their mist over a finished picture of the fluid. Water behind them is seen beside
// and through them: a second layer where it shows most.
#pragma once

#include <cstdint>
#include <vector>

#include "render/drops.h"
#include "render/frame.h"
#include "render/gl_object.h"
#include "render/passes/mist_pass.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

class DropPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Draws into the bound framebuffer, tested against its depth.
    void draw(const Frame& frame);
    void release();

  private:
    void sort_by_depth(const ParticleView& particles, const Vec3& forward);
    void upload();
    std::size_t first_lens(const Frame& frame, float lens_radius) const;
    void draw_from(std::size_t first, const ShaderProgram& program, const Frame& frame, float lens_radius);

    const ShaderProgram *specks_ = nullptr, *lenses_ = nullptr;
    MistPass mist_;
    std::vector<Drop> drops_;  // kept between frames, as are the next three
    std::vector<BrokenParticle> broken_, sorted_;
    std::vector<float> depths_;
    std::vector<std::uint32_t> places_;  // by level of depth
    GlBuffer buffer_;
    GlVertexArray array_;
    std::size_t capacity_ = 0;
};

}  // namespace slosh

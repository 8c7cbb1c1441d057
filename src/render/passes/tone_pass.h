// The end of a picture of light: its reflection on the floor, its glow, the film's curve, display values in
// the target.
#pragma once

#include "render/frame.h"
#include "render/gl_object.h"
#include "render/texture_target.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

class TonePass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Reads `picture` (light and depth, of the target's size) and adds reflections to it; writes
    /// frame.target with the same depth.
    void draw(const Frame& frame, const TextureTarget& picture);
    void release();

  private:
    void mirror(const Frame& frame, const TextureTarget& picture) const;
    void shrink(const TextureTarget& from, TextureTarget& to, const PixelSize& size, float least) const;
    void blur(const TextureTarget& from, TextureTarget& to, const glm::vec2& direction) const;

    const ShaderProgram* mirror_ = nullptr;
    const ShaderProgram *shrink_ = nullptr, *blur_ = nullptr, *tone_ = nullptr;
    TextureTarget quarter_, bright_, between_;
    GlFramebuffer color_only_;  // without the picture's depths, which are read meanwhile
    GlVertexArray no_vertices_;
};

}  // namespace slosh

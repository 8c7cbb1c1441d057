// A texture that is drawn into: colour, and depth where asked for. Kept from frame to frame; made anew only
// when its size or format changes.
#pragma once

#include "render/camera.h"
#include "render/gl_object.h"

namespace slosh {

class TextureTarget {
  public:
    enum class Depth { none, buffer, texture };

    /// Allocates for `size` (at least 1 x 1) and `format` (GL_RGBA8, GL_R32F ...); nothing happens when both
    /// are what they were. False: the driver cannot draw into it.
    bool ensure(const PixelSize& size, GLenum format, Depth depth = Depth::none);
    /// Drops the memory; ensure() takes it again.
    void release() { *this = TextureTarget(); }

    /// Framebuffer and viewport.
    void bind() const;
    /// Colour and depth into a framebuffer of the same size, with 24 bits of depth.
    void copy_to(GLuint framebuffer) const;
    GLuint framebuffer() const { return framebuffer_.name(); }
    GLuint color() const { return color_.name(); }
    GLuint depth() const { return depth_.name(); }
    const PixelSize& size() const { return size_; }

  private:
    GlTexture color_, depth_;
    GlRenderbuffer depth_buffer_;
    GlFramebuffer framebuffer_;
    PixelSize size_;
    GLenum format_ = 0;
};

/// The picture's size times `scale`, at least one pixel.
PixelSize scaled(const PixelSize& size, float scale);

/// Makes a texture current in a unit.
void bind_texture(GLint unit, GLuint texture);

}  // namespace slosh

// A texture to render into: colour, and depth if requested. Kept from frame to frame; recreated only when its
// size or format changes.
#pragma once

#include "render/camera.h"
#include "render/gl_object.h"

namespace slosh {

struct PicturePart;

class TextureTarget {
  public:
    enum class Depth { none, buffer, texture };

    /// Allocates for `size` (at least 1 x 1) and `format` (GL_RGBA8, GL_R32F ...). Does nothing if both are
    /// unchanged. False: the driver cannot render to it.
    bool ensure(const PixelSize& size, GLenum format, Depth depth = Depth::none);
    /// Frees the memory; ensure() allocates it again.
    void release() { *this = TextureTarget(); }

    /// Binds the framebuffer and sets the viewport.
    void bind() const;
    /// The same, with the colour of a target of the same size as the second output, until unbind_second().
    /// The second target must be allocated again whenever this one is.
    void bind_with(const TextureTarget& second);
    void unbind_second() const;  ///< while this target is bound
    /// Copies colour and depth into a framebuffer of the same size with 24 bits of depth.
    void copy_to(GLuint framebuffer) const;
    /// Copies the depth, 24 bits, of a framebuffer of the same size. Binds that framebuffer.
    void copy_depth_from(GLuint framebuffer) const;
    /// Copies the colours of a part of a framebuffer of the same size. Binds that framebuffer.
    void copy_color_from(GLuint framebuffer, const PicturePart& part) const;
    /// Copies only the depth.
    void copy_depth_to(GLuint framebuffer) const;
    GLuint framebuffer() const { return framebuffer_.name(); }
    GLuint color() const { return color_.name(); }
    GLuint depth() const { return depth_.name(); }
    const PixelSize& size() const { return size_; }

  private:
    void copy(GLuint framebuffer, GLbitfield what) const;

    GlTexture color_, depth_;
    GlRenderbuffer depth_buffer_;
    GlFramebuffer framebuffer_;
    PixelSize size_;
    GLenum format_ = 0;
    GLuint second_ = 0;
};

/// The picture's size times `scale`, at least one pixel.
PixelSize scaled(const PixelSize& size, float scale);

/// Binds a texture to a unit.
void bind_texture(GLint unit, GLuint texture);

}  // namespace slosh

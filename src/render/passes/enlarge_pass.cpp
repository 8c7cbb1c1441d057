// See enlarge_pass.h.
#include "render/passes/enlarge_pass.h"

#include "render/gl.h"

namespace slosh {
namespace {

std::size_t pixels_of(const PixelSize& size) {
    return static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
}

void copy(GLuint from, const PixelSize& size, const RenderTarget& to, GLenum filter) {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to.framebuffer);
    glBlitFramebuffer(0, 0, size.width, size.height, 0, 0, to.size.width, to.size.height, GL_COLOR_BUFFER_BIT,
                      filter);
}

}  // namespace

void EnlargePass::draw(const TextureTarget& picture, const RenderTarget& target) {
    if (!by_processor_) return copy(picture.framebuffer(), picture.size(), target, GL_LINEAR);
    const GLenum channels = gl::eight_bits().channels;
    small_.resize(pixels_of(picture.size()));
    large_.resize(pixels_of(target.size));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, picture.framebuffer());
    glReadPixels(0, 0, picture.size().width, picture.size().height, channels, GL_UNSIGNED_BYTE,
                 small_.data());
    enlarger_.enlarge(small_, picture.size(), large_, target.size);
    enlarged_.ensure(target.size, GL_RGBA8);
    enlarged_.bind();
    gl::store_rows_from_top();
    glBindTexture(GL_TEXTURE_2D, enlarged_.color());
    glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, target.size.width, target.size.height, channels, GL_UNSIGNED_BYTE,
                    large_.data());
    copy(enlarged_.framebuffer(), target.size, target, GL_NEAREST);
}

}  // namespace slosh

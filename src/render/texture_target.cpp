// See texture_target.h. Filtered linearly, clamped at the edges; depth is read as stored.
#include "render/texture_target.h"

#include <algorithm>
#include <cmath>

#include "render/gl.h"
#include "render/picture_part.h"

namespace slosh {
namespace {

void set_sampling(GLint filter) {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

}  // namespace

bool TextureTarget::ensure(const PixelSize& size, GLenum format, Depth depth) {
    if (framebuffer_ && size.width == size_.width && size.height == size_.height && format == format_)
        return true;
    release();
    size_ = size;
    format_ = format;
    framebuffer_ = GlFramebuffer::create();
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    color_ = GlTexture::create();
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, color_.name());
    const bool one_channel = format == GL_R32F || format == GL_R16F || format == GL_R8;
    const gl::EightBits eight_bits = gl::eight_bits();
    glTexImage2D(GL_TEXTURE_2D, 0, format == GL_RGBA8 ? eight_bits.stored : static_cast<GLint>(format),
                 size.width, size.height, 0,
                 one_channel          ? GL_RED
                 : format == GL_RG8   ? GL_RG
                 : format == GL_RGBA8 ? eight_bits.channels
                                      : GL_RGBA,
                 format == GL_RGBA8 || format == GL_RG8 || format == GL_R8 ? GL_UNSIGNED_BYTE : GL_FLOAT,
                 nullptr);
    set_sampling(GL_LINEAR);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, color_.name(), 0);
    if (depth == Depth::texture) {
        depth_ = GlTexture::create();
        glBindTexture(GL_TEXTURE_2D, depth_.name());
        glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, size.width, size.height, 0, GL_DEPTH_COMPONENT,
                     GL_UNSIGNED_INT, nullptr);
        set_sampling(GL_NEAREST);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth_.name(), 0);
    } else if (depth == Depth::buffer) {
        depth_buffer_ = GlRenderbuffer::create();
        glBindRenderbuffer(GL_RENDERBUFFER, depth_buffer_.name());
        glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, size.width, size.height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_buffer_.name());
    }
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

void TextureTarget::bind_with(const TextureTarget& second) {
    bind();
    if (second_ != second.color()) {
        second_ = second.color();
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, second_, 0);
    }
    const GLenum both[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
    glDrawBuffers(2, both);
}

void TextureTarget::unbind_second() const {
    const GLenum first = GL_COLOR_ATTACHMENT0;
    glDrawBuffers(1, &first);
}

void TextureTarget::bind() const {
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    glViewport(0, 0, size_.width, size_.height);
}

void TextureTarget::copy_to(GLuint framebuffer) const {
    copy(framebuffer, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void TextureTarget::copy_depth_to(GLuint framebuffer) const { copy(framebuffer, GL_DEPTH_BUFFER_BIT); }

void TextureTarget::copy(GLuint framebuffer, GLbitfield what) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    glBlitFramebuffer(0, 0, size_.width, size_.height, 0, 0, size_.width, size_.height, what, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, size_.width, size_.height);
}

void TextureTarget::copy_depth_from(GLuint framebuffer) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.name());
    glBlitFramebuffer(0, 0, size_.width, size_.height, 0, 0, size_.width, size_.height, GL_DEPTH_BUFFER_BIT,
                      GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

void TextureTarget::copy_color_from(GLuint framebuffer, const PicturePart& part) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_.name());
    const GLint right = part.x + part.width, top = part.y + part.height;
    glBlitFramebuffer(part.x, part.y, right, top, part.x, part.y, right, top, GL_COLOR_BUFFER_BIT,
                      GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

PixelSize scaled(const PixelSize& size, float scale) {
    const auto pixels = [scale](int length) {
        return std::max(1, static_cast<int>(std::lround(static_cast<float>(length) * scale)));
    };
    return {pixels(size.width), pixels(size.height)};
}

void bind_texture(GLint unit, GLuint texture) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, texture);
    glActiveTexture(GL_TEXTURE0);
}

}  // namespace slosh

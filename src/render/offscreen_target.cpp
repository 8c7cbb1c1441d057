// Renderbuffers are enough, because the picture is only read back.
#include "render/offscreen_target.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "render/gl.h"

namespace slosh {
namespace {

/// Flips the rows: OpenGL's start at the bottom, a picture's at the top.
template <class T>
void flip_rows(std::vector<T>& values, std::size_t row_length) {
    const std::size_t rows = row_length == 0 ? 0 : values.size() / row_length;
    for (std::size_t row = 0; row < rows / 2; ++row) {
        const auto low = values.begin() + static_cast<std::ptrdiff_t>(row * row_length);
        const auto high = values.begin() + static_cast<std::ptrdiff_t>((rows - 1 - row) * row_length);
        std::swap_ranges(low, low + static_cast<std::ptrdiff_t>(row_length), high);
    }
}

}  // namespace

Result<OffscreenTarget> OffscreenTarget::create(const PixelSize& size, int supersampling) {
    OffscreenTarget target;
    target.supersampling_ = std::max(supersampling, 1);
    target.size_ = {size.width * target.supersampling_, size.height * target.supersampling_};
    GLint largest = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &largest);
    if (target.size_.width < 1 || target.size_.height < 1 || target.size_.width > largest ||
        target.size_.height > largest) {
        return Error{"a picture of " + std::to_string(target.size_.width) + "x" +
                         std::to_string(target.size_.height) +
                         " pixels cannot be drawn; this driver can draw 1 to " + std::to_string(largest),
                     ""};
    }
    const auto attach = [&](unsigned& name, GLenum format, GLenum point) {
        glGenRenderbuffers(1, &name);
        glBindRenderbuffer(GL_RENDERBUFFER, name);
        glRenderbufferStorage(GL_RENDERBUFFER, format, target.size_.width, target.size_.height);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, point, GL_RENDERBUFFER, name);
    };
    glGenFramebuffers(1, &target.framebuffer_);
    glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer_);
    attach(target.color_, GL_RGBA8, GL_COLOR_ATTACHMENT0);
    attach(target.depth_, GL_DEPTH_COMPONENT24, GL_DEPTH_ATTACHMENT);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        return Error{"the driver cannot draw into an offscreen picture", ""};
    }
    return target;
}

OffscreenTarget::OffscreenTarget(OffscreenTarget&& other) noexcept { *this = std::move(other); }

OffscreenTarget& OffscreenTarget::operator=(OffscreenTarget&& other) noexcept {
    std::swap(framebuffer_, other.framebuffer_);
    std::swap(color_, other.color_);
    std::swap(depth_, other.depth_);
    std::swap(size_, other.size_);
    std::swap(supersampling_, other.supersampling_);
    return *this;
}

OffscreenTarget::~OffscreenTarget() {
    if (framebuffer_ != 0) glDeleteFramebuffers(1, &framebuffer_);
    if (color_ != 0) glDeleteRenderbuffers(1, &color_);
    if (depth_ != 0) glDeleteRenderbuffers(1, &depth_);
}

RenderTarget OffscreenTarget::target() const {
    return {framebuffer_, size_, static_cast<float>(supersampling_)};
}

Image OffscreenTarget::read() const {
    Image image;
    image.size = size_;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_);
    gl::read_colors(0, 0, size_.width, size_.height, image.rgb);
    flip_rows(image.rgb, 3 * static_cast<std::size_t>(size_.width));
    return downsample(image, supersampling_);
}

std::vector<float> OffscreenTarget::read_depth() const {
    std::vector<float> depth(static_cast<std::size_t>(size_.width) * static_cast<std::size_t>(size_.height));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, size_.width, size_.height, GL_DEPTH_COMPONENT, GL_FLOAT, depth.data());
    flip_rows(depth, static_cast<std::size_t>(size_.width));
    return depth;
}

}  // namespace slosh

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
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    if (target.size_.width < 1 || target.size_.height < 1 || target.size_.width > largest ||
        target.size_.height > largest) {
        return Error{"a picture of " + std::to_string(target.size_.width) + "x" +
                         std::to_string(target.size_.height) +
                         " pixels cannot be drawn; this driver can draw 1 to " + std::to_string(largest),
                     ""};
    }
    if (!target.picture_.ensure(target.size_, GL_RGBA8, TextureTarget::Depth::buffer))
        return Error{"the driver cannot draw into an offscreen picture", ""};
    return target;
}

RenderTarget OffscreenTarget::target() const {
    return {picture_.framebuffer(), size_, static_cast<float>(supersampling_)};
}

void OffscreenTarget::store_rows_from_top() const {
    picture_.bind();
    gl::store_rows_from_top();
}

Image OffscreenTarget::read() const {
    Image image;
    image.size = size_;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, picture_.framebuffer());
    gl::read_colors(0, 0, size_.width, size_.height, image.rgb);
    flip_rows(image.rgb, 3 * static_cast<std::size_t>(size_.width));
    return downsample(image, supersampling_);
}

std::vector<float> OffscreenTarget::read_depth() const {
    std::vector<float> depth(static_cast<std::size_t>(size_.width) * static_cast<std::size_t>(size_.height));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, picture_.framebuffer());
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, size_.width, size_.height, GL_DEPTH_COMPONENT, GL_FLOAT, depth.data());
    flip_rows(depth, static_cast<std::size_t>(size_.width));
    return depth;
}

}  // namespace slosh

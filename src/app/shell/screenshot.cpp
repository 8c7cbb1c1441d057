// See screenshot.h.
#include "app/shell/screenshot.h"

#include <algorithm>
#include <utility>

#include "render/gl.h"

namespace slosh::app {

void Screenshot::frame_begins() {
    for (Question* question : {&seen_, &bare_}) {
        question->due = question->due || question->asked;
        question->asked = false;
    }
}

bool Screenshot::take(What what) { return std::exchange((what == What::seen ? seen_ : bare_).due, false); }

Image read_back_buffer(const PixelSize& window, const PixelRectangle& part) {
    const PixelSize& size = part.size;
    const std::size_t row = static_cast<std::size_t>(size.width) * 3,
                      rows = static_cast<std::size_t>(size.height);
    Image image{size, {}};
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    glReadBuffer(GL_BACK);
    // OpenGL counts rows from the bottom.
    gl::read_colors(part.x, window.height - part.y - size.height, size.width, size.height, image.rgb);
    for (std::size_t y = 0; y < rows / 2; ++y) {
        std::swap_ranges(image.rgb.begin() + static_cast<std::ptrdiff_t>(y * row),
                         image.rgb.begin() + static_cast<std::ptrdiff_t>((y + 1) * row),
                         image.rgb.begin() + static_cast<std::ptrdiff_t>((rows - 1 - y) * row));
    }
    return image;
}

}  // namespace slosh::app

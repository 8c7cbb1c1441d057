// The parts of a window that are drawn again: rectangles that do not touch each other.
#pragma once

#include <span>
#include <vector>

#include "render/camera.h"

namespace slosh::app {

class ChangedParts {
  public:
    explicit ChangedParts(const PixelSize& window) : window_(window) {}
    /// Adds what of it lies in the window.
    void add(const PixelRectangle& part);
    void add_all() { rectangles_ = {{0, 0, window_}}; }
    std::span<const PixelRectangle> rectangles() const { return rectangles_; }

  private:
    PixelSize window_;
    std::vector<PixelRectangle> rectangles_;
};

}  // namespace slosh::app

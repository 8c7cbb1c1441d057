// See changed_parts.h.
#include "app/workspace/changed_parts.h"

#include <algorithm>

namespace slosh::app {
namespace {

bool touch(const PixelRectangle& a, const PixelRectangle& b) {
    return a.x <= b.x + b.size.width && b.x <= a.x + a.size.width && a.y <= b.y + b.size.height &&
           b.y <= a.y + a.size.height;
}

PixelRectangle around(const PixelRectangle& a, const PixelRectangle& b) {
    const int x = std::min(a.x, b.x), y = std::min(a.y, b.y);
    return {x,
            y,
            {std::max(a.x + a.size.width, b.x + b.size.width) - x,
             std::max(a.y + a.size.height, b.y + b.size.height) - y}};
}

}  // namespace

void ChangedParts::add(const PixelRectangle& part) {
    const int left = std::max(part.x, 0), top = std::max(part.y, 0);
    const int right = std::min(part.x + part.size.width, window_.width),
              bottom = std::min(part.y + part.size.height, window_.height);
    if (left >= right || top >= bottom) return;
    PixelRectangle added{left, top, {right - left, bottom - top}};
    // What the sum of two touches is not known before.
    for (auto one = rectangles_.begin(); one != rectangles_.end();) {
        if (!touch(*one, added)) {
            ++one;
            continue;
        }
        added = around(*one, added);
        rectangles_.erase(one);
        one = rectangles_.begin();
    }
    rectangles_.push_back(added);
}

}  // namespace slosh::app

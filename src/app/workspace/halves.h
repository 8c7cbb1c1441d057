// Where two worlds that are compared stand in the view.
#pragma once

#include "render/camera.h"

namespace slosh::app {

/// The left or right half; together they are the view.
inline PixelRectangle half_of(const PixelRectangle& view, bool right) {
    const int left = view.size.width / 2;
    if (!right) return {view.x, view.y, {left > 0 ? left : 1, view.size.height}};
    return {view.x + left, view.y, {view.size.width - left, view.size.height}};
}

}  // namespace slosh::app

// The part of a picture that a box in the world may cover.
#pragma once

#include <glm/common.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>

#include "render/camera.h"
#include "slosh/geometry.h"

namespace slosh {

/// Pixels, from the lower left corner.
struct PicturePart {
    int x = 0, y = 0, width = 0, height = 0;
    bool empty() const { return width == 0 || height == 0; }
};

/// `clip`: world -> clip space; `margin`: pixels around it. All of the picture for a box that reaches beside
/// or behind the eye.
inline PicturePart part_of_picture(const Box3& box, const glm::mat4& clip, const PixelSize& size,
                                   float margin) {
    const glm::vec2 pixels(static_cast<float>(size.width), static_cast<float>(size.height));
    glm::vec2 low = pixels, high(0.0f);
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec4 at = clip * glm::vec4((corner & 1) != 0 ? box.max.x : box.min.x,
                                              (corner & 2) != 0 ? box.max.y : box.min.y,
                                              (corner & 4) != 0 ? box.max.z : box.min.z, 1.0f);
        if (!(at.w > 1e-3f)) return {0, 0, size.width, size.height};
        const glm::vec2 place = (0.5f + 0.5f * glm::vec2(at) / at.w) * pixels;
        low = glm::min(low, place);
        high = glm::max(high, place);
    }
    low = glm::clamp(low - margin, glm::vec2(0.0f), pixels);
    high = glm::clamp(high + margin, glm::vec2(0.0f), pixels);
    const glm::ivec2 first(low), last(glm::ceil(high));
    return {first.x, first.y, glm::max(last.x - first.x, 0), glm::max(last.y - first.y, 0)};
}

}  // namespace slosh

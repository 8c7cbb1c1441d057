// Whether particles can be drawn as points, which cost half as much as quads in software renderers.
#pragma once

#include <algorithm>
#include <glm/geometric.hpp>

#include "render/frame.h"
#include "render/particle_buffer.h"

namespace slosh {

/// The largest usable point size, pixels. Needs a current context. A point vanishes when its centre leaves
/// the picture; above 48 pixels that would be visible.
inline float widest_point() { return std::min(gl::widest_point(), 48.0f); }

/// Upper bound of the width in pixels of the frame's particles, which are `diameter` metres wide in a picture
/// `height` pixels high: the width at the corner of their bounds that is nearest to the eye.
inline float widest_sprite(const Frame& frame, float diameter, int height) {
    const float pixels = 0.5f * diameter * static_cast<float>(height) * frame.block.projection[1][1];
    if (!frame.perspective) return pixels;
    const Box3& box = frame.particles.bounds();
    const Vec3 eye = frame.camera.eye(), forward = frame.camera.forward();
    const Vec3 corner(forward.x > 0.0f ? box.min.x : box.max.x, forward.y > 0.0f ? box.min.y : box.max.y,
                      forward.z > 0.0f ? box.min.z : box.max.z);
    return pixels / std::max(glm::dot(corner - eye, forward) - diameter, frame.camera.near_plane());
}

}  // namespace slosh

// From the cursor to places of the scene and back: what tools that build point at. Water is looked through:
// it flows on, and what is built stays.
#pragma once

#include <optional>

#include <glm/vec2.hpp>

#include "app/tools/tool.h"

namespace slosh::app {

/// A shorter drag is a click.
inline constexpr float still_pixels = 5.0f;

/// Particle spacings between what is built and water: less than that of contact, for mirrors
/// let water stand as close as it likes.
inline constexpr float room_around = 0.2f;

/// A point of a surface that does not flow, or of the air.
struct SurfacePoint {
    Vec3 point{0.0f};
    Vec3 normal{0.0f, 1.0f, 0.0f};  ///< unit, into the room
    bool hit = false;               ///< false: the ray meets nothing; the plane faces the camera
};
/// Where the ray meets a solid or a wall from within; where it meets nothing, the plane through the camera's
/// target. In 2-D always a point of the scene's plane.
SurfacePoint surface_under(const ToolView& view, const Ray& ray);

/// Nothing where the ray runs along the plane or away from it.
std::optional<Vec3> on_plane(const Ray& ray, const Vec3& point, const Vec3& normal);

/// The plane in which a thing at `point` follows the cursor: that which faces the camera, in 2-D the scene's.
std::optional<Vec3> beside(const ToolView& view, const Vec3& point);

/// Pixels from the upper left; nothing behind the camera.
std::optional<glm::vec2> pixel_of(const ToolView& view, const Vec3& point);

/// At a point of the scene, m.
float metres_per_pixel(const ToolView& view, const Vec3& point);

/// Pixels from the cursor to the segment between two points of the scene; far where it is behind the camera.
float pixels_to_segment(const ToolView& view, const Vec3& from, const Vec3& to);

/// The point moved into the walls, if there are any, `margin` m away from them.
Vec3 inside_walls(const SimulationFrame& frame, Vec3 point, float margin);

/// Edge lengths of the room: the walls, or what the camera sees of the scene, m.
Vec3 room_size(const ToolView& view);

}  // namespace slosh::app

// The camera: orbits a target, pans, flies, zooms about the cursor; provides matrices and the ray through a
// pixel. Pure arithmetic, no GL. Pixels count from the upper left corner of the viewport, like the window
// system's mouse coordinates.
#pragma once

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>

#include "slosh/geometry.h"

namespace slosh {

/// A ray from `origin` along the unit vector `direction`.
struct Ray {
    Vec3 origin{0.0f};
    Vec3 direction{0.0f, 0.0f, -1.0f};
};

/// Size of a viewport, pixels.
struct PixelSize {
    int width = 0, height = 0;
    friend bool operator==(const PixelSize&, const PixelSize&) = default;
    float aspect() const {
        return height > 0 ? static_cast<float>(width) / static_cast<float>(height) : 1.0f;
    }
};

/// A part of a window; `x`, `y`: its upper left corner, pixels.
struct PixelRectangle {
    int x = 0, y = 0;
    PixelSize size;
    friend bool operator==(const PixelRectangle&, const PixelRectangle&) = default;
    /// From the window's pixels to those of this part.
    glm::vec2 from_window(const glm::vec2& pixel) const {
        return {pixel.x - static_cast<float>(x), pixel.y - static_cast<float>(y)};
    }
};

enum class Projection { perspective, orthographic };

class Camera {
  public:
    /// `field_of_view`: vertical, degrees. Views straight up or down are tilted a little.
    static Camera look_at(const Vec3& eye, const Vec3& target, float field_of_view = 45.0f);
    /// For 2-D scenes: orthographic, along -z, `bounds` centred with a margin (fraction of the size) on every
    /// side.
    static Camera frame_2d(const Box3& bounds, float aspect, float margin = 0.06f);
    /// 3-D: keeps the direction of view and moves so that `bounds` fills the picture.
    void frame(const Box3& bounds, float aspect);

    /// Keeps the direction of view and moves so that `bounds` fills the part `clear` of the picture, but for
    /// a margin (fraction of it) at the narrower pair of edges, and is in its middle.
    void fit(const Box3& bounds, const PixelSize& picture, const PixelRectangle& clear, float margin = 0.02f);

    /// Orbits the target, radians; the pitch is limited to 89 degrees. An orthographic camera does not turn.
    void orbit(float yaw, float pitch);
    /// Moves with the mouse: points at the target's depth stay under the cursor.
    void pan(const glm::vec2& pixels, const PixelSize& viewport);
    /// Moves eye and target, metres, along the camera's right, up and forward directions.
    void fly(const Vec3& right_up_forward);
    /// factor < 1 zooms in. The point under the cursor (at the target's depth) stays there.
    void zoom_about(const glm::vec2& pixel, float factor, const PixelSize& viewport);

    Vec3 eye() const;
    Vec3 target() const { return target_; }
    Vec3 forward() const;
    Vec3 right() const;
    Vec3 up() const;
    float distance() const { return distance_; }
    /// Vertical, degrees.
    float field_of_view() const { return field_of_view_; }
    Projection projection() const { return projection_; }
    /// Distances of the clipping planes, m.
    float near_plane() const;
    float far_plane() const;

    glm::mat4 view_matrix() const;
    glm::mat4 projection_matrix(float aspect) const;
    /// The ray through the pixel's position in the picture; for an orthographic camera parallel to forward().
    Ray ray_through(const glm::vec2& pixel, const PixelSize& viewport) const;
    /// Intersection of the ray through the pixel with the plane at the target's depth.
    Vec3 point_on_target_plane(const glm::vec2& pixel, const PixelSize& viewport) const;
    /// Pixel of a point; z is its distance along forward() (<= near_plane(): not visible).
    Vec3 project(const Vec3& point, const PixelSize& viewport) const;
    /// Metres per pixel at the target's depth.
    float metres_per_pixel(const PixelSize& viewport) const;

    friend bool operator==(const Camera&, const Camera&) = default;

  private:
    Vec3 target_{0.0f};
    float yaw_ = 0.0f, pitch_ = 0.3f;  // where the eye is, as seen from the target, radians; yaw 0 = +z
    float distance_ = 4.0f;            // m
    float field_of_view_ = 45.0f;
    float visible_height_ = 2.0f;  // orthographic: metres from top to bottom
    Projection projection_ = Projection::perspective;
};

}  // namespace slosh

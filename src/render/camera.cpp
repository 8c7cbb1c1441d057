// The state consists of angles instead of a matrix, so that orbiting never rolls and the pitch is easy to
// limit.
#include "render/camera.h"

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/trigonometric.hpp>

namespace slosh {
namespace {

constexpr float steepest_pitch = glm::radians(89.0f);
constexpr float nearest_distance = 0.01f;    // m
constexpr float farthest_distance = 1.0e4f;  // m

/// Position relative to the centre of the viewport, -1 to 1, y up.
glm::vec2 normalized(const glm::vec2& pixel, const PixelSize& viewport) {
    const auto width = static_cast<float>(std::max(viewport.width, 1));
    const auto height = static_cast<float>(std::max(viewport.height, 1));
    return {2.0f * pixel.x / width - 1.0f, 1.0f - 2.0f * pixel.y / height};
}

}  // namespace

Camera Camera::look_at(const Vec3& eye, const Vec3& target, float field_of_view) {
    Camera camera;
    camera.target_ = target;
    camera.field_of_view_ = std::clamp(field_of_view, 5.0f, 120.0f);
    const Vec3 offset = eye - target;
    const float length = glm::length(offset);
    if (!(length > 0.0f)) return camera;
    camera.distance_ = std::clamp(length, nearest_distance, farthest_distance);
    camera.yaw_ = std::atan2(offset.x, offset.z);
    camera.pitch_ =
        std::clamp(std::asin(std::clamp(offset.y / length, -1.0f, 1.0f)), -steepest_pitch, steepest_pitch);
    return camera;
}

Camera Camera::frame_2d(const Box3& bounds, float aspect, float margin) {
    Camera camera;
    camera.projection_ = Projection::orthographic;
    camera.yaw_ = 0.0f;
    camera.pitch_ = 0.0f;
    camera.frame(bounds, aspect);
    camera.visible_height_ *= 1.0f + 2.0f * margin;
    return camera;
}

void Camera::frame(const Box3& bounds, float aspect) {
    const Vec3 size = glm::max(bounds.max - bounds.min, Vec3(1.0e-4f));
    target_ = 0.5f * (bounds.min + bounds.max);
    if (projection_ == Projection::orthographic) {
        visible_height_ = std::max(size.y, size.x / std::max(aspect, 1.0e-3f));
        distance_ = std::clamp(glm::length(size), nearest_distance, farthest_distance);
        return;
    }
    // The bounding sphere of the box fits the narrower of the two opening angles.
    const float half_angle = 0.5f * glm::radians(field_of_view_);
    const float half_width = std::atan(std::tan(half_angle) * std::max(aspect, 1.0e-3f));
    distance_ = std::clamp(0.5f * glm::length(size) / std::sin(std::min(half_angle, half_width)),
                           nearest_distance, farthest_distance);
}

void Camera::fit(const Box3& bounds, const PixelSize& picture, const PixelRectangle& clear, float margin) {
    frame(bounds, picture.aspect());  // all is before the eye
    const glm::vec2 room =
        (1.0f - 2.0f * margin) * glm::max(glm::vec2(clear.size.width, clear.size.height), 1.0f);
    const glm::vec2 middle =
        glm::vec2(clear.x, clear.y) + 0.5f * glm::vec2(clear.size.width, clear.size.height);
    // Nearer things grow faster than the distance shrinks, so this settles within some rounds.
    constexpr int rounds = 24;
    for (int round = 0; round < rounds; ++round) {
        glm::vec2 low(1.0e9f), high(-1.0e9f);
        for (int corner = 0; corner < 8; ++corner) {
            const glm::vec2 pixel(project({(corner & 1) != 0 ? bounds.max.x : bounds.min.x,
                                           (corner & 2) != 0 ? bounds.max.y : bounds.min.y,
                                           (corner & 4) != 0 ? bounds.max.z : bounds.min.z},
                                          picture));
            low = glm::min(low, pixel);
            high = glm::max(high, pixel);
        }
        pan(middle - 0.5f * (low + high), picture);
        const glm::vec2 part = (high - low) / room;
        const float factor = std::clamp(std::max(part.x, part.y), 0.7f, 1.4f);
        float& extent = projection_ == Projection::orthographic ? visible_height_ : distance_;
        extent = std::clamp(extent * factor, nearest_distance, farthest_distance);
    }
}

void Camera::orbit(float yaw, float pitch) {
    if (projection_ == Projection::orthographic) return;
    yaw_ = std::remainder(yaw_ + yaw, 2.0f * glm::radians(180.0f));
    pitch_ = std::clamp(pitch_ + pitch, -steepest_pitch, steepest_pitch);
}

void Camera::pan(const glm::vec2& pixels, const PixelSize& viewport) {
    const float scale = metres_per_pixel(viewport);
    target_ += scale * (pixels.y * up() - pixels.x * right());
}

void Camera::fly(const Vec3& right_up_forward) {
    target_ += right_up_forward.x * right() + right_up_forward.y * up() + right_up_forward.z * forward();
}

void Camera::zoom_about(const glm::vec2& pixel, float factor, const PixelSize& viewport) {
    if (!(factor > 0.0f)) return;
    const Vec3 anchor = point_on_target_plane(pixel, viewport);
    const float before = projection_ == Projection::orthographic ? visible_height_ : distance_;
    const float after = std::clamp(before * factor, nearest_distance, farthest_distance);
    (projection_ == Projection::orthographic ? visible_height_ : distance_) = after;
    target_ = anchor + (target_ - anchor) * (after / before);
}

Vec3 Camera::forward() const {
    return {-std::cos(pitch_) * std::sin(yaw_), -std::sin(pitch_), -std::cos(pitch_) * std::cos(yaw_)};
}
Vec3 Camera::right() const { return {std::cos(yaw_), 0.0f, -std::sin(yaw_)}; }
Vec3 Camera::up() const { return glm::cross(right(), forward()); }
Vec3 Camera::eye() const { return target_ - distance_ * forward(); }

// Near enough for single particles, far enough for the floor. The ratio is limited because the depth buffer
// has 24 bits.
float Camera::near_plane() const {
    return projection_ == Projection::orthographic ? 0.0f : std::max(0.02f * distance_, 0.002f);
}
float Camera::far_plane() const {
    return projection_ == Projection::orthographic ? 2.0f * distance_ + 2.0f : 12.0f * distance_ + 60.0f;
}

glm::mat4 Camera::view_matrix() const { return glm::lookAt(eye(), target_, Vec3(0.0f, 1.0f, 0.0f)); }

glm::mat4 Camera::projection_matrix(float aspect) const {
    if (projection_ == Projection::orthographic) {
        const float half_height = 0.5f * visible_height_;
        const float half_width = half_height * aspect;
        return glm::ortho(-half_width, half_width, -half_height, half_height, near_plane(), far_plane());
    }
    return glm::perspective(glm::radians(field_of_view_), aspect, near_plane(), far_plane());
}

Ray Camera::ray_through(const glm::vec2& pixel, const PixelSize& viewport) const {
    const glm::vec2 place = normalized(pixel, viewport);
    if (projection_ == Projection::orthographic) {
        const float half_height = 0.5f * visible_height_;
        return {eye() + place.x * half_height * viewport.aspect() * right() + place.y * half_height * up(),
                forward()};
    }
    const float slope = std::tan(0.5f * glm::radians(field_of_view_));
    return {eye(), glm::normalize(forward() + place.x * slope * viewport.aspect() * right() +
                                  place.y * slope * up())};
}

Vec3 Camera::point_on_target_plane(const glm::vec2& pixel, const PixelSize& viewport) const {
    const Ray ray = ray_through(pixel, viewport);
    return ray.origin + ray.direction * (distance_ / glm::dot(ray.direction, forward()));
}

Vec3 Camera::project(const Vec3& point, const PixelSize& viewport) const {
    const glm::vec4 clip = projection_matrix(viewport.aspect()) * view_matrix() * glm::vec4(point, 1.0f);
    const float depth = glm::dot(point - eye(), forward());
    const float w = projection_ == Projection::orthographic ? 1.0f : std::max(clip.w, 1.0e-6f);
    return {0.5f * (clip.x / w + 1.0f) * static_cast<float>(viewport.width),
            0.5f * (1.0f - clip.y / w) * static_cast<float>(viewport.height), depth};
}

float Camera::metres_per_pixel(const PixelSize& viewport) const {
    const float height = projection_ == Projection::orthographic
                             ? visible_height_
                             : 2.0f * distance_ * std::tan(0.5f * glm::radians(field_of_view_));
    return height / static_cast<float>(std::max(viewport.height, 1));
}

}  // namespace slosh

// See camera_controller.h.
#include "app/workspace/camera_controller.h"

#include <algorithm>
#include <cmath>

#include <glm/trigonometric.hpp>

#include "io/scene_framing.h"

namespace slosh::app {
namespace {

constexpr float radians_per_pixel = 0.006f;
constexpr float zoom_per_notch = 0.88f;
constexpr float idle_speed = 0.06f;    // rad/s: a turn in 105 s
constexpr float fly_speed = 0.8f;      // target distances per second
constexpr float faster = 3.0f;         // with Shift
constexpr double longest_frame = 0.1;  // s; a hiccup must not throw the camera

}  // namespace

void CameraController::to_scene(const SceneDescription& scene, float aspect, bool idle_orbit) {
    drag_ = Drag::none;
    idle_orbit_ = idle_orbit && scene.dimension == 3 && !touched_;
    untouched_ = true;
    turned_ = 0.0f;
    place(scene, aspect);
}

bool CameraController::follow_shape(const SceneDescription& scene, float aspect) {
    if (!untouched_ || aspect == aspect_) return false;
    place(scene, aspect);
    return true;
}

void CameraController::place(const SceneDescription& scene, float aspect) {
    aspect_ = aspect;
    if (scene.dimension == 2) {
        camera_ = Camera::frame_2d(io::extent_of(scene), aspect);
    } else {
        camera_ = Camera::look_at(scene.camera.eye, scene.camera.target, scene.camera.field_of_view);
        camera_.orbit(turned_, 0.0f);
        // While it turns by itself the tank stays in the picture all the way round.
        constexpr int places = 24;
        for (int i = 0; scene.container && i < (idle_orbit_ ? places : 1); ++i) {
            camera_.keep_in_sight(*scene.container, aspect);
            if (idle_orbit_) camera_.orbit(2.0f * glm::radians(180.0f) / places, 0.0f);
        }
    }
}

void CameraController::move(const glm::vec2& pixels, const PixelSize& viewport) {
    if (drag_ == Drag::orbit && camera_.projection() == Projection::perspective) {
        camera_.orbit(-pixels.x * radians_per_pixel, pixels.y * radians_per_pixel);
    } else if (drag_ != Drag::none) {
        camera_.pan(pixels, viewport);  // a 2-D view does not turn: dragging moves it
    }
}

void CameraController::zoom(const glm::vec2& cursor, float notches, const PixelSize& viewport) {
    idle_orbit_ = untouched_ = false;
    camera_.zoom_about(cursor, std::pow(zoom_per_notch, notches), viewport);
}

bool CameraController::update(const std::function<bool(int key)>& key_down, bool fast, double seconds) {
    const auto time = static_cast<float>(std::min(seconds, longest_frame));
    if (idle_orbit_) {
        camera_.orbit(idle_speed * time, 0.0f);
        turned_ += idle_speed * time;
        return true;
    }
    if (drag_ != Drag::orbit) return false;
    Vec3 direction(0.0f);
    const auto add = [&](int key, const Vec3& by) {
        if (key_down(key)) direction += by;
    };
    add('D', {1.0f, 0.0f, 0.0f});
    add('A', {-1.0f, 0.0f, 0.0f});
    add('E', {0.0f, 1.0f, 0.0f});
    add('Q', {0.0f, -1.0f, 0.0f});
    add('W', {0.0f, 0.0f, 1.0f});
    add('S', {0.0f, 0.0f, -1.0f});
    if (direction == Vec3(0.0f)) return false;
    const float speed = fly_speed * camera_.distance() * (fast ? faster : 1.0f);
    camera_.fly(direction * (speed * time));
    return true;
}

bool CameraController::is_fly_key(int key) {
    return key == 'W' || key == 'A' || key == 'S' || key == 'D' || key == 'Q' || key == 'E';
}

}  // namespace slosh::app

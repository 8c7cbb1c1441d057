// See camera_controller.h.
#include "app/workspace/camera_controller.h"

#include <algorithm>
#include <cmath>

#include "io/scene_framing.h"

namespace slosh::app {
namespace {

constexpr float radians_per_pixel = 0.006f;
constexpr float zoom_per_notch = 0.88f;
constexpr float fly_speed = 0.8f;      // target distances per second
constexpr float faster = 3.0f;         // with Shift
constexpr double longest_frame = 0.1;  // s; a hiccup must not throw the camera

}  // namespace

void CameraController::to_scene(const SceneDescription& scene, const Framing& framing) {
    drag_ = Drag::none;
    untouched_ = true;
    place(scene, framing);
}

bool CameraController::follow_shape(const SceneDescription& scene, const Framing& framing) {
    if (framing == framing_) return false;
    if (untouched_) {
        place(scene, framing);
        return true;
    }
    const bool another = framing.half != framing_.half;
    const auto width = [](const Framing& of) { return static_cast<float>(std::max(of.clear.size.width, 1)); };
    const float factor = width(framing_) / width(framing);
    framing_ = framing;
    if (!another) return false;
    camera_.zoom_about(0.5f * glm::vec2(framing.picture.width, framing.picture.height), factor,
                       framing.picture);
    return true;
}

void CameraController::place(const SceneDescription& scene, const Framing& framing) {
    framing_ = framing;
    if (scene.dimension == 2) {
        const Box3 extent = io::extent_of(scene);
        camera_ = Camera::frame_2d(extent, framing.picture.aspect());
        camera_.fit(extent, framing.picture, framing.clear);
        return;
    }
    camera_ = Camera::look_at(scene.camera.eye, scene.camera.target, scene.camera.field_of_view);
    if (scene.container) camera_.fit(*scene.container, framing.picture, framing.clear);
}

void CameraController::move(const glm::vec2& pixels, const PixelSize& viewport) {
    if (drag_ == Drag::orbit && camera_.projection() == Projection::perspective) {
        camera_.orbit(-pixels.x * radians_per_pixel, pixels.y * radians_per_pixel);
    } else if (drag_ != Drag::none) {
        camera_.pan(pixels, viewport);  // a 2-D view does not turn: dragging moves it
    }
}

void CameraController::zoom(const glm::vec2& cursor, float notches, const PixelSize& viewport) {
    untouched_ = false;
    camera_.zoom_about(cursor, std::pow(zoom_per_notch, notches), viewport);
}

bool CameraController::update(const std::function<bool(int key)>& key_down, bool fast, double seconds) {
    const auto time = static_cast<float>(std::min(seconds, longest_frame));
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

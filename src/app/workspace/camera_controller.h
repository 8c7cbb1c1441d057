// The camera in the person's hand: orbit, pan, fly, zoom about the cursor. Until then it frames the scene.
#pragma once

#include <functional>

#include "render/camera.h"
#include "slosh/scene.h"

namespace slosh::app {

/// A picture, and the part of it over which nothing lies.
struct Framing {
    PixelSize picture;
    PixelRectangle clear;
    bool half = false;  ///< one of two worlds side by side
    friend bool operator==(const Framing&, const Framing&) = default;
};

class CameraController {
  public:
    Camera& camera() { return camera_; }
    const Camera& camera() const { return camera_; }

    /// In the direction in which the scene wants it, so that the whole container fills the clear part; 2-D
    /// scenes and those without a container as a whole.
    void to_scene(const SceneDescription& scene, const Framing& framing);
    /// The picture has another shape: as long as no person has moved the camera, the scene is framed again.
    /// Else two worlds side by side show as much of the width as one alone. True if the camera has moved.
    bool follow_shape(const SceneDescription& scene, const Framing& framing);

    enum class Drag { none, orbit, pan };
    void begin(Drag drag) {
        drag_ = drag;
        untouched_ = false;
    }
    void end() { drag_ = Drag::none; }
    Drag drag() const { return drag_; }
    void move(const glm::vec2& pixels, const PixelSize& viewport);
    void zoom(const glm::vec2& cursor, float notches, const PixelSize& viewport);
    /// Once per frame; flies with the keys W A S D Q E while orbiting. True while the camera moves by itself.
    /// `key_down`: by the printed letter. `fast`: Shift is down.
    bool update(const std::function<bool(int key)>& key_down, bool fast, double seconds);
    static bool is_fly_key(int key);

  private:
    Camera camera_;
    Drag drag_ = Drag::none;
    bool untouched_ = false;  // since to_scene()
    Framing framing_;         // that the scene was framed for
    void place(const SceneDescription& scene, const Framing& framing);
};

}  // namespace slosh::app

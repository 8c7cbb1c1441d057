// The camera in the person's hand: orbit, pan, fly, zoom about the cursor, and a slow orbit of its own until
// the first input.
#pragma once

#include <functional>

#include "render/camera.h"
#include "slosh/scene.h"

namespace slosh::app {

class CameraController {
  public:
    Camera& camera() { return camera_; }
    const Camera& camera() const { return camera_; }

    /// To where the scene wants it, or farther away until the whole container is in the picture; 2-D scenes
    /// are framed as a whole. `idle_orbit`: turn slowly until the first input.
    void to_scene(const SceneDescription& scene, float aspect, bool idle_orbit);
    /// The picture has another shape: as long as no person has moved the camera, the scene is framed again,
    /// seen from where it has turned to. True if the camera has moved.
    bool follow_shape(const SceneDescription& scene, float aspect);
    /// The person has done something, whatever it was: it turns by itself no more.
    void touched() {
        idle_orbit_ = false;
        touched_ = true;
    }

    enum class Drag { none, orbit, pan };
    void begin(Drag drag) {
        drag_ = drag;
        idle_orbit_ = untouched_ = false;
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
    bool idle_orbit_ = false;
    bool untouched_ = false;  // since to_scene()
    bool touched_ = false;    // anything, ever
    float turned_ = 0.0f;     // by the idle orbit, radians
    float aspect_ = 0.0f;     // aspect of the picture that the scene was framed for
    void place(const SceneDescription& scene, float aspect);
};

}  // namespace slosh::app

// The tools of the left button: drop blocks and bodies, push and pull, grab, erase. Turns gestures into
// commands; knows neither window nor world.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <glm/vec2.hpp>

#include "app/body_maker.h"
#include "app/body_tools.h"
#include "app/gesture.h"
#include "app/session/simulation_thread.h"
#include "render/camera.h"
#include "render/scene.h"

namespace slosh::app {

enum class Tool { block, body, force, grab, erase };
std::string_view tool_name(Tool tool);

/// What the tools see of the world in this frame.
struct ToolView {
    const Camera* camera = nullptr;
    PixelSize viewport;
    glm::vec2 cursor{0.0f};
    bool over_water = false;  ///< the cursor is in the window and over no panel
    const SimulationFrame* frame = nullptr;
    ToolAnswer answer;
    double step_milliseconds = 0.0;  ///< mean of the last steps; 0 = unknown
    double now = 0.0;
};

class Tools {
  public:
    /// `post`: sends a command, returns its ticket. `ask`: sends the question for the ghost.
    Tools(std::function<std::uint64_t(Command)> post, std::function<void(const ToolQuery&)> ask);

    void select(Tool tool);
    Tool tool() const { return tool_; }
    void resize(int notches);
    int block_particles() const { return block_particles_; }
    void set_block_particles(int particles);
    /// What blocks are of: a material of the scene or a preset; "": the scene's own fluid.
    const std::string& material() const { return material_; }
    void set_material(std::string name) { material_ = std::move(name); }
    /// What the body tool drops; the error of a shape that does not exist.
    const BodyMaker& body() const { return maker_; }
    Result<void> choose_body(const BodyChoice& choice);
    BodyTools& bodies() { return bodies_; }
    /// Of force and erase, m.
    float brush_radius(const SimulationFrame& frame) const;
    /// In support radii.
    float brush() const { return brush_; }
    void set_brush(float radii);
    static constexpr float least_brush = 1.0f, most_brush = 30.0f;

    void press(int modifiers, const ToolView& view);
    void move(const ToolView& view);
    void release(const ToolView& view);
    /// Esc, a scene change: whatever is under way ends without effect. True when something was.
    bool cancel();
    bool busy() const { return gesture_.held() || stroke_active_ || erasing_ || bodies_.holding(); }
    /// Once per frame, after the input.
    void update(const ToolView& view);

    /// Ghost, brush ring and throw arrow for the picture; the label that stands at the cursor.
    void decorate(const ToolView& view, RenderScene& scene) const;
    std::string label(const ToolView& view) const;

    /// A drop that was sent: what the ghost had announced, for tests and toasts.
    struct Announced {
        std::uint64_t ticket = 0;
        bool exact = false;
        std::uint32_t added = 0, left_out = 0;
        BoxShape block;
    };
    std::vector<Announced> take_announced();

  private:
    struct PendingDrop {
        std::uint64_t query = 0, tickets = 0;  ///< an answer at least as new as these
        Vec3 velocity{0.0f};
    };
    void update_query(const ToolView& view);
    std::string block_label(const ToolView& view) const;
    void update_drop(const ToolView& view);
    void update_stroke(const ToolView& view);
    void update_erase(const ToolView& view);
    void erase_press(const ToolView& view);
    void request_drop(const Vec3& velocity);
    Solid announced_body(const ToolView& view, const Vec3& velocity) const;
    bool fresh(const ToolAnswer& answer) const;
    Vec3 throw_velocity(const ToolView& view) const;
    static constexpr float throw_time = 0.3f;  // s: a drag of 3 m throws with 10 m/s

    std::function<std::uint64_t(Command)> post_;
    std::function<void(const ToolQuery&)> ask_;
    Tool tool_ = Tool::block;
    int block_particles_ = 10;
    std::string material_;
    float brush_ = 4.0f;  // radius in support radii
    BodyMaker maker_;
    BodyTools bodies_;

    DropGesture gesture_;
    std::optional<PendingDrop> pending_drop_;
    std::vector<Announced> announced_;
    std::uint64_t last_ticket_ = 0;  // of a command of the tools that changes where things rest

    bool stroke_active_ = false, stroke_pushes_ = false;
    SetForceStroke last_stroke_;
    bool erasing_ = false;
    double next_erase_ = 0.0;

    ToolQuery query_;
    bool asked_ = false;
};

}  // namespace slosh::app

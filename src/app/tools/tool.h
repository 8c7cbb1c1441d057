// What a tool of the left button is: it turns presses and moves of the cursor into commands, says what it
// would do, and keeps its own settings. A tool knows neither window nor world: it sees the newest frame and
// the answer to the question under the cursor, and what it wants drawn is plain data.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <glm/vec2.hpp>

#include "app/session/simulation_frame.h"
#include "app/session/simulation_messages.h"
#include "base/module_list.h"
#include "base/shown_parameter.h"
#include "render/camera.h"
#include "render/scene.h"
#include "slosh/result.h"

namespace slosh::app {

/// Modifier keys as bits.
inline constexpr int modifier_shift = 1, modifier_control = 2, modifier_alt = 4;

/// What the tools see in this frame of the window.
struct ToolView {
    const Camera* camera = nullptr;
    PixelSize viewport;
    glm::vec2 cursor{0.0f};   ///< pixels
    bool over_water = false;  ///< the cursor is in the window and over no panel
    bool right = false;       ///< over the right one of two worlds
    const SimulationFrame* frame = nullptr;
    ToolAnswer answer;
    Vec3 liquid_color{0.2f, 0.6f, 0.78f};  ///< sRGB, of what drops are of
    double step_milliseconds = 0.0;        ///< mean of the last steps; 0 = unknown
    double now = 0.0;                      ///< s

    Ray ray() const { return camera->ray_through(cursor, viewport); }
    /// There is a scene to act on.
    bool ready() const { return frame != nullptr && frame->sequence > 0; }
};

/// What a click would place; the world is asked where it comes to lie. Neither: only the point is asked for.
struct ToolPlacement {
    int block_particles = 0;  ///< along each edge of a block
    Vec3 body_size{0.0f};     ///< m, of the box around a body
};

class Tool {
  public:
    virtual ~Tool() = default;

    /// The left button goes down over the water. `modifiers`: bits, see above.
    virtual void press(int modifiers, const ToolView& view) = 0;
    /// The cursor has moved, the button down or not.
    virtual void move(const ToolView&) {}
    virtual void release(const ToolView&) {}
    /// Once per frame of the window, after the input, while there is a scene.
    virtual void update(const ToolView&) {}
    /// Whatever is under way ends without effect. True when something was.
    virtual bool cancel() { return false; }
    virtual bool busy() const { return false; }
    /// Another scene, or the same from its start: what was known of bodies counts no more.
    virtual void world_changed() {}

    virtual ToolPlacement placement(const ToolView&) const { return {}; }
    /// The ghost stays where it is although the cursor moves: a throw is aimed.
    virtual bool holds_ghost() const { return false; }
    /// Adds ghosts and lines, lights up solids.
    virtual void decorate(const ToolView&, RenderScene&) const {}
    /// What it draws is to be seen also while the cursor is elsewhere: handles.
    virtual bool has_marks() const { return false; }
    /// Stands at the cursor.
    virtual std::string label(const ToolView&) const { return {}; }
    /// The place of the solid that is lit up under the cursor.
    virtual std::optional<std::uint32_t> hovered() const { return std::nullopt; }

    /// Takes away what is selected. False: nothing is.
    virtual bool remove(const ToolView&) { return false; }

    /// What it places is of a liquid that a person chooses.
    virtual bool uses_liquid() const { return false; }
    /// Ctrl+wheel, [ and ].
    virtual void resize(int /*notches*/) {}
    /// What the tool remembers from one session to the next. Several tools may share a set.
    virtual ParameterSet settings() { return {}; }
    /// The values of settings() have changed. Error: they name what does not exist.
    virtual Result<void> settings_changed() { return {}; }
    /// Rows of the options at the lower left of the water; without an override all parameters as they are.
    virtual std::vector<ShownParameter> options(const SimulationFrame& frame);
};

class ToolBench;

/// What list.cpp holds. Menu entry, key, palette line, button, options and settings follow from it.
struct ToolModule {
    std::string_view name;   ///< "block"
    std::string_view label;  ///< "Block"
    std::string_view help;   ///< one sentence
    std::string_view key{};  ///< "B", "Shift+B"; "": none
    std::unique_ptr<Tool> (*create)(ToolBench&) = nullptr;
    /// With these modifiers the left button is this tool's, whatever tool is chosen; 0: never.
    int from_any_tool = 0;
    std::string_view action{};  ///< its id, where it is not "tool_" and the name
};
inline std::string action_id(const ToolModule& tool) {
    return tool.action.empty() ? "tool_" + std::string(tool.name) : std::string(tool.action);
}

/// The tools by name, in the order of the menu. To add one: a new .cpp here and a line in list.cpp; a program
/// that links this one adds its own with tool_list().add().
ModuleList<ToolModule>& tool_list();

}  // namespace slosh::app

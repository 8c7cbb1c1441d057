// What all tools share: the way to the world, the question under the cursor, the brush, the liquid of drops,
// and the bodies that are to be taken away.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/tools/body_removals.h"
#include "app/tools/tool.h"
#include "app/tools/tool_size.h"

namespace slosh::app {

/// Radius of what pushes, pulls and erases.
struct Brush {
    /// In spacings; the support radius is two of them.
    ToolSize size{{2.0f, 60.0f, 8.0f}};

    /// m
    float radius(const SimulationFrame& frame) const;
    void resize(int notches);
    ParameterSet settings();
    ShownParameter option(const SimulationFrame& frame);
};

/// How commands of one movement of the hand belong together: all with one subject, up to the one that is
/// `finished`, are undone as one.
struct Gesture {
    std::string subject;
    bool finished = true;
    /// It begins here, and is undone by the state before it: Session::stroke().
    bool over_water = false, first = false;
};

/// The ways from the tools to the world. Those that are empty lead nowhere.
struct ToolLines {
    std::function<std::uint64_t(Command)> post;            ///< sends a command, returns its ticket
    std::function<void(const ToolQuery&)> ask{};           ///< sends the question under the cursor
    std::function<std::uint64_t(Command, Gesture)> act{};  ///< sends a command of a gesture
    std::function<void()> end_gesture{};
};

class ToolBench {
  public:
    explicit ToolBench(ToolLines lines);

    std::uint64_t post(Command command);
    std::uint64_t act(Command command, const Gesture& gesture);
    /// The gesture under way ends without another command.
    void end_gesture() {
        if (lines_.end_gesture) lines_.end_gesture();
    }
    /// Posts a command after which things come to rest elsewhere: answers from before it are out of date.
    std::uint64_t post_change(Command command);
    std::uint64_t act_change(Command command, const Gesture& gesture);

    /// Asks about the place under the cursor, if the question is a new one.
    void ask(const ToolView& view, const ToolPlacement& placement);
    /// The next question is sent whatever it is, and nothing is fresh until its answer.
    void ask_anew() { asked_ = false; }
    bool asked() const { return asked_; }
    /// Counts the questions; an answer carries the number of its own.
    std::uint64_t newest_query() const { return query_.id; }
    /// The answer is about the newest question, and knows of every change that was posted.
    bool fresh(const ToolAnswer& answer) const;
    /// There is an answer, if not to the newest question, to show a ghost by.
    bool answered(const ToolView& view) const { return asked_ && view.answer.query > 0; }

    BodyRemovals& bodies() { return bodies_; }
    Brush brush;
    std::string liquid;  ///< liquid of drops: a material of the scene or a preset; "": the scene's own fluid

    /// A drop that was sent: what its ghost had announced.
    struct Announced {
        std::uint64_t ticket = 0;
        bool exact = false;
        std::uint32_t added = 0, left_out = 0;
        BoxShape block;
    };
    std::vector<Announced> announced;

  private:
    ToolLines lines_;
    BodyRemovals bodies_;
    ToolQuery query_;
    bool asked_ = false;
    std::uint64_t newest_change_ = 0;
};

}  // namespace slosh::app

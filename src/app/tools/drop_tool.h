// What the tools that drop something share: a press becomes one drop, a throw, or a stream of drops. A click
// acts on the newest answer for its own ray, never on an older ghost: while paused the block that is dropped
// is the block that was announced, particle for particle.
#pragma once

#include <optional>

#include <glm/vec2.hpp>

#include "app/tools/bench.h"

namespace slosh::app {

/// Tells what a press of the left button becomes. Pure logic on times and places.
class DropGesture {
  public:
    static constexpr double repeat_after = 0.4;      ///< s held still
    static constexpr double repeat_interval = 0.15;  ///< s
    static constexpr float still = 4.0f;             ///< pixels

    enum class Kind { click, repeat, thrown };
    struct Event {
        Kind kind = Kind::click;
        glm::vec2 drag{0.0f};  ///< pixels from press to release
    };

    void press(const glm::vec2& position, double now);
    void move(const glm::vec2& position);
    /// One for a press released in place (unless it has already repeated), a throw for a drag.
    std::optional<Event> release(double now);
    /// To be called every frame: a repeat when one is due.
    std::optional<Event> update(double now);
    void cancel() { held_ = false; }

    bool held() const { return held_; }
    bool dragging() const { return held_ && dragged_; }
    glm::vec2 drag() const { return position_ - start_; }

  private:
    bool held_ = false, dragged_ = false, repeated_ = false;
    glm::vec2 start_{0.0f}, position_{0.0f};
    double next_repeat_ = 0.0;
};

class DropTool : public Tool {
  public:
    explicit DropTool(ToolBench& bench) : bench_(bench) {}

    void press(int modifiers, const ToolView& view) override;
    void move(const ToolView& view) override { gesture_.move(view.cursor); }
    void release(const ToolView& view) override;
    void update(const ToolView& view) override;
    bool cancel() override;
    bool busy() const override { return gesture_.held(); }
    bool holds_ghost() const override { return gesture_.dragging() || pending_.has_value(); }
    /// The ghost, and the arrow of a throw.
    void decorate(const ToolView& view, RenderScene& scene) const override;

  protected:
    /// Posts the command for what the ghost shows, with ToolBench::post_change.
    virtual void drop(const ToolView& view, const Vec3& velocity) = 0;
    virtual RenderGhost ghost(const ToolView& view) const = 0;

    ToolBench& bench_;

  private:
    struct Pending {
        std::uint64_t query = 0;  ///< an answer at least as new as this
        Vec3 velocity{0.0f};
    };
    void request_drop(const Vec3& velocity);
    void drop_when_answered(const ToolView& view);
    Vec3 throw_velocity(const ToolView& view) const;

    DropGesture gesture_;
    std::optional<Pending> pending_;
};

}  // namespace slosh::app

// Tells what a press of the left button of the drop tool becomes: one block, a throw, or a stream of blocks.
// Pure logic on times and places.
#pragma once

#include <optional>

#include <glm/vec2.hpp>

namespace slosh::app {

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

}  // namespace slosh::app

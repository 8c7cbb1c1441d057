// Fingers as a mouse: one is the left button, two turn the camera and zoom. A second finger that comes soon
// after the first must not find that the first has dropped water, so a press waits a moment, until the finger
// moves, or until it is lifted. No browser is needed here: times and places come in, acts of a mouse go out.
#pragma once

#include <glm/vec2.hpp>
#include <span>
#include <vector>

namespace slosh::app {

struct Finger {
    long id = 0;
    glm::vec2 place{0.0f};  ///< pixels of the window
};

struct MouseAct {
    enum class Kind { move, press, release, wheel, leave };
    Kind kind = Kind::move;
    glm::vec2 place{0.0f};
    int button = 0;      ///< 0 left, 1 right
    float wheel = 0.0f;  ///< notches, away from the person positive
    bool operator==(const MouseAct&) const = default;
};

class TouchGestures {
  public:
    static constexpr double wait = 0.15;  ///< s until a finger that rests is a pressed button
    static constexpr float slack = 8.0f;  ///< times `scale`, pixels: a finger that moves less rests
    static constexpr float zoom = 6.0f;   ///< notches of the wheel for twice the distance of the fingers

    /// `scale`: pixels of the window per pixel of the page.
    explicit TouchGestures(float scale = 1.0f) : scale_(scale) {}

    /// All fingers that are on the screen after something has changed. `now` in s.
    std::vector<MouseAct> fingers(std::span<const Finger> fingers, double now);
    /// The system has taken the fingers away: nothing is clicked.
    std::vector<MouseAct> cancel();
    /// To be called while fingers rest.
    std::vector<MouseAct> pass_time(double now);

  private:
    enum class State { none, waits, pressed, two, over };
    void one(const Finger& finger, double now, std::vector<MouseAct>& acts);
    void two(const Finger& a, const Finger& b, std::vector<MouseAct>& acts);
    void lift(std::vector<MouseAct>& acts);

    float scale_;
    State state_ = State::none;
    double since_ = 0.0;
    glm::vec2 first_{0.0f}, last_{0.0f};
    float distance_ = 0.0f;  // between two fingers, pixels
};

}  // namespace slosh::app

// See gesture.h. A press released in place between 200 and 400 ms counts as a click too: nothing happening at
// all would be a riddle.
#include "app/gesture.h"

#include <glm/geometric.hpp>

namespace slosh::app {

void DropGesture::press(const glm::vec2& position, double now) {
    held_ = true;
    dragged_ = false;
    repeated_ = false;
    start_ = position_ = position;
    next_repeat_ = now + repeat_after;
}

void DropGesture::move(const glm::vec2& position) {
    if (!held_) return;
    position_ = position;
    // Once the stream has begun the hand may wander: the blocks follow the cursor.
    if (!repeated_ && glm::length(position_ - start_) > still) dragged_ = true;
}

std::optional<DropGesture::Event> DropGesture::release(double) {
    if (!held_) return std::nullopt;
    held_ = false;
    if (dragged_) return Event{Kind::thrown, drag()};
    if (repeated_) return std::nullopt;
    return Event{Kind::click, {}};
}

std::optional<DropGesture::Event> DropGesture::update(double now) {
    if (!held_ || dragged_ || now < next_repeat_) return std::nullopt;
    repeated_ = true;
    next_repeat_ = now + repeat_interval;
    return Event{Kind::repeat, {}};
}

}  // namespace slosh::app

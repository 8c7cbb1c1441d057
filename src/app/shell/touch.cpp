// See touch.h.
#include "app/shell/touch.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

namespace slosh::app {
namespace {

using Kind = MouseAct::Kind;
constexpr int left = 0, right = 1;

}  // namespace

std::vector<MouseAct> TouchGestures::fingers(std::span<const Finger> fingers, double now) {
    std::vector<MouseAct> acts;
    if (fingers.empty())
        lift(acts);
    else if (fingers.size() == 1)
        one(fingers[0], now, acts);
    else
        two(fingers[0], fingers[1], acts);
    return acts;
}

void TouchGestures::one(const Finger& finger, double now, std::vector<MouseAct>& acts) {
    switch (state_) {
        case State::none:
            state_ = State::waits;
            since_ = now;
            first_ = last_ = finger.place;
            acts.push_back({Kind::move, finger.place});
            break;
        case State::waits:
            if (glm::length(finger.place - first_) > slack * scale_) {
                state_ = State::pressed;
                acts.push_back({Kind::press, first_, left});
                acts.push_back({Kind::move, finger.place});
            }
            last_ = finger.place;
            break;
        case State::pressed:
            if (finger.place != last_) acts.push_back({Kind::move, finger.place});
            last_ = finger.place;
            break;
        case State::two:  // the one that stays does nothing more
            acts.push_back({Kind::release, last_, right});
            state_ = State::over;
            break;
        case State::over:
            break;
    }
}

void TouchGestures::two(const Finger& a, const Finger& b, std::vector<MouseAct>& acts) {
    const glm::vec2 middle = 0.5f * (a.place + b.place);
    const float distance = std::max(glm::length(a.place - b.place), 1.0f);
    if (state_ == State::over) return;
    if (state_ != State::two) {
        if (state_ == State::pressed) acts.push_back({Kind::release, last_, left});
        acts.push_back({Kind::move, middle});
        acts.push_back({Kind::press, middle, right});
        state_ = State::two;
    } else {
        if (middle != last_) acts.push_back({Kind::move, middle});
        if (distance != distance_)
            acts.push_back({Kind::wheel, middle, 0, zoom * std::log2(distance / distance_)});
    }
    last_ = middle;
    distance_ = distance;
}

void TouchGestures::lift(std::vector<MouseAct>& acts) {
    if (state_ == State::waits) acts.push_back({Kind::press, last_, left});
    if (state_ == State::waits || state_ == State::pressed) acts.push_back({Kind::release, last_, left});
    if (state_ == State::two) acts.push_back({Kind::release, last_, right});
    if (state_ != State::none) acts.push_back({Kind::leave, last_});
    state_ = State::none;
}

std::vector<MouseAct> TouchGestures::cancel() {
    std::vector<MouseAct> acts;
    if (state_ == State::waits) state_ = State::over;
    lift(acts);
    return acts;
}

std::vector<MouseAct> TouchGestures::pass_time(double now) {
    if (state_ != State::waits || now - since_ < wait) return {};
    state_ = State::pressed;
    return {{Kind::press, last_, left}};
}

}  // namespace slosh::app

// The motions that a scene can prescribe, as functions of time.
#include "sim/solids/bodies/body.h"

#include <algorithm>
#include <cmath>

#include "base/turn.h"

namespace slosh {

namespace {

struct Place {
    Vec3 position{0.0f};
    glm::quat turn{1.0f, 0.0f, 0.0f, 0.0f};  ///< applied after that of the solid itself
};

struct PlaceAt {
    double time;
    Vec3 center;
    int dimension;

    glm::quat turn(const Vec3& axis, double degrees) const {
        return turn_quaternion(dimension == 2 ? Vec3(0.0f, 0.0f, 1.0f) : axis, degrees);
    }
    Place about(const std::optional<Vec3>& pivot, const glm::quat& turn) const {
        const Vec3 fixed = pivot.value_or(center);
        return {fixed + turn * (center - fixed), turn};
    }

    Place operator()(const FixedMotion&) const { return {center, {1.0f, 0.0f, 0.0f, 0.0f}}; }
    Place operator()(const FreeMotion&) const { return {center, {1.0f, 0.0f, 0.0f, 0.0f}}; }
    Place operator()(const HostMotion&) const { return {center, {1.0f, 0.0f, 0.0f, 0.0f}}; }
    Place operator()(const SpinMotion& spin) const {
        return about(spin.pivot, turn(spin.axis, static_cast<double>(spin.speed) * time));
    }
    Place operator()(const OscillationMotion& swing) const {
        const double degrees = std::fmod(time / static_cast<double>(swing.period), 1.0) * 360.0 +
                               static_cast<double>(swing.phase);
        const auto part = static_cast<float>(sine_cosine(degrees).sine);
        Place place = about(swing.pivot, turn(swing.turn.axis, static_cast<double>(part * swing.turn.angle)));
        place.position += part * swing.amplitude;
        return place;
    }
    Place operator()(const KeyframeMotion& motion) const {
        const auto& frames = motion.frames;
        double at = time;
        const double first = frames.front().time, last = frames.back().time;
        if (motion.repeat && last > first && at > first) at = first + std::fmod(at - first, last - first);
        const auto next = std::find_if(frames.begin(), frames.end(),
                                       [&](const Keyframe& frame) { return frame.time > at; });
        const Keyframe& to = next == frames.end() ? frames.back() : *next;
        const Keyframe& from = next == frames.begin() ? to : *(next - 1);
        const double span = to.time - from.time;
        const auto t = static_cast<float>(span > 0.0 ? (at - from.time) / span : 0.0);
        const glm::quat start = turn(from.turn.axis, static_cast<double>(from.turn.angle));
        glm::quat end = turn(to.turn.axis, static_cast<double>(to.turn.angle));
        if (glm::dot(start, end) < 0.0f) end = -end;
        // Linear interpolation of the quaternions: it needs no arc cosine, and steps are small.
        return {center + from.offset + t * (to.offset - from.offset),
                glm::normalize(start * (1.0f - t) + end * t)};
    }
};

/// Angular velocity of the turn from `before` to `after` in dt: twice the vector part of the quaternion
/// between them, which is the sine of half the angle.
Vec3 angular_velocity(const glm::quat& before, const glm::quat& after, float dt) {
    glm::quat change = after * glm::conjugate(before);
    if (change.w < 0.0f) change = -change;
    // asin(s) ~ s (1 + s^2/6 + 3 s^4/40): the turn per step is small.
    const Vec3 sine(change.x, change.y, change.z);
    const float square = std::min(glm::dot(sine, sine), 1.0f);
    return 2.0f / dt * (1.0f + square * (1.0f / 6.0f + square * 0.075f)) * sine;
}

}  // namespace

void follow_script(const Solid& solid, double time, float dt, int dimension, Body& body) {
    Place place = std::visit(PlaceAt{time, body.center, dimension}, solid.motion);
    if (solid.turn.angle != 0.0f) {
        const Vec3 axis = dimension == 2 ? Vec3(0.0f, 0.0f, 1.0f) : solid.turn.axis;
        place.turn = place.turn * turn_quaternion(axis, static_cast<double>(solid.turn.angle));
    }
    if (dimension == 2) place.position.z = 0.0f;
    if (glm::dot(place.turn, body.turn) < 0.0f) place.turn = -place.turn;
    body.velocity = (place.position - body.position) / dt;
    body.angular_velocity = angular_velocity(body.turn, place.turn, dt);
    body.position = place.position;
    body.turn = place.turn;
}

void go_on(Body& body, float dt) {
    body.position += dt * body.velocity;
    body.turn = turned_by(body.turn, dt * body.angular_velocity);
}

}  // namespace slosh

// See tank_shake.h.
#include "app/workspace/tank_shake.h"

#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace slosh::app {
namespace {

constexpr int moves = 2 * TankShake::swings + 1;  // and home

bool there(const Box3& walls, const Box3& target) {
    const float near = 1e-3f * glm::length(target.max - target.min);
    return glm::length(walls.min - target.min) < near && glm::length(walls.max - target.max) < near;
}

}  // namespace

void TankShake::begin(const Box3& walls) {
    if (shaking()) return;
    home_ = target_ = walls;
    moves_left_ = moves;
    ticket_ = 0;
}

std::optional<TankShake::Move> TankShake::next(const Box3& walls, const Box3& going_to,
                                               std::uint64_t acknowledged) {
    if (!shaking() || acknowledged < ticket_) return std::nullopt;
    if (!there(going_to, target_)) forget();
    if (!shaking() || !there(walls, target_)) return std::nullopt;
    Move next;
    next.first = moves_left_ == moves;
    --moves_left_;
    next.last = moves_left_ == 0;
    const float width = home_.max.x - home_.min.x, reach = distance * width;
    const float side = next.last ? 0.0f : moves_left_ % 2 == 0 ? reach : -reach;
    target_ = home_;
    target_.min.x += side;
    target_.max.x += side;
    next.move.container = target_;
    // About as fast as long waves in a tank as high as wide: they are met, not outrun.
    next.move.speed = 0.5f * std::sqrt(9.81f * width);
    return next;
}

}  // namespace slosh::app

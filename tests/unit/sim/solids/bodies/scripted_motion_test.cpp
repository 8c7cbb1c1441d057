// Where scripts put solids, and that velocities are what brings them there.
#include "sim/solids/bodies/body.h"

#include <gtest/gtest.h>

#include <cmath>

namespace slosh::scripted_motion_test {
namespace {

Solid box_with(SolidMotion motion) {
    return {BoxShape{Vec3(1.0f, 0.5f, 0.0f), Vec3(0.2f)}, {}, std::move(motion)};
}

Body at(const Solid& solid, double time, int dimension = 3) {
    Body body = start_body(solid, dimension);
    follow_script(solid, time, 1.0f, dimension, body);
    return body;
}

TEST(ScriptedMotion, SpinAboutAPivotGoesRound) {
    SpinMotion spin;
    spin.axis = Vec3(0.0f, 0.0f, 2.0f);
    spin.speed = 90.0f;
    spin.pivot = Vec3(0.0f, 0.5f, 0.0f);
    const Solid solid = box_with(spin);
    EXPECT_LT(glm::length(at(solid, 1.0).position - Vec3(0.0f, 1.5f, 0.0f)), 1e-5f);
    EXPECT_LT(glm::length(at(solid, 2.0).position - Vec3(-1.0f, 0.5f, 0.0f)), 1e-5f);
    const Vec3 corner = RigidPose(at(solid, 1.0)).to_world(Vec3(1.1f, 0.5f, 0.0f));
    EXPECT_LT(glm::length(corner - Vec3(0.0f, 1.6f, 0.0f)), 1e-5f);
}

TEST(ScriptedMotion, SpinAfterADayIsStillExact) {
    SpinMotion spin;
    spin.speed = 720.0f;
    const Body body = at(box_with(spin), 86'400.25);
    EXPECT_LT(
        glm::length(RigidPose(body).direction_to_world(Vec3(1.0f, 0.0f, 0.0f)) - Vec3(-1.0f, 0.0f, 0.0f)),
        1e-4f);
}

TEST(ScriptedMotion, OscillationSwingsBySine) {
    OscillationMotion swing;
    swing.amplitude = Vec3(0.3f, 0.0f, 0.0f);
    swing.period = 2.0f;
    const Solid solid = box_with(swing);
    EXPECT_NEAR(at(solid, 0.0).position.x, 1.0f, 1e-6f);
    EXPECT_NEAR(at(solid, 0.5).position.x, 1.3f, 1e-6f);
    EXPECT_NEAR(at(solid, 1.5).position.x, 0.7f, 1e-6f);
    swing.phase = 90.0f;
    swing.turn = {Vec3(0.0f, 0.0f, 1.0f), 30.0f};
    const Body end = at(box_with(swing), 0.0);
    EXPECT_NEAR(end.position.x, 1.3f, 1e-6f);
    EXPECT_NEAR(RigidPose(end).turn[0].y, 0.5f, 1e-6f) << "turned by 30 degrees";
}

TEST(ScriptedMotion, KeyframesAreStraightBetweenAndStandOutside) {
    KeyframeMotion motion;
    motion.frames = {{1.0, Vec3(0.0f), {}},
                     {2.0, Vec3(0.0f, 1.0f, 0.0f), {}},
                     {4.0, Vec3(0.0f, 1.0f, 2.0f), {Vec3(1.0f, 0.0f, 0.0f), 90.0f}}};
    Solid solid = box_with(motion);
    EXPECT_EQ(at(solid, 0.0).position, Vec3(1.0f, 0.5f, 0.0f));
    EXPECT_NEAR(at(solid, 1.5).position.y, 1.0f, 1e-6f);
    EXPECT_LT(glm::length(at(solid, 9.0).position - Vec3(1.0f, 1.5f, 2.0f)), 1e-6f);
    EXPECT_NEAR(RigidPose(at(solid, 3.0)).turn[1].z, std::sin(std::acos(-1.0f) / 4.0f), 1e-5f)
        << "half the turn";
    std::get<KeyframeMotion>(solid.motion).repeat = true;
    EXPECT_LT(glm::length(at(solid, 4.5).position - at(solid, 1.5).position), 1e-6f);
}

TEST(ScriptedMotion, VelocitiesLeadFromPlaceToPlace) {
    SpinMotion spin;
    spin.axis = Vec3(1.0f, 2.0f, -1.0f);
    spin.speed = 200.0f;
    spin.pivot = Vec3(0.2f, 0.0f, 0.1f);
    const Solid solid = box_with(spin);
    const float dt = 0.002f;
    Body body = at(solid, 1.0);
    const RigidPose before(body);
    follow_script(solid, 1.0 + static_cast<double>(dt), dt, 3, body);
    const RigidPose now(body);
    const Vec3 corner(1.1f, 0.6f, 0.1f);
    const Vec3 moved = now.to_world(corner) - before.to_world(corner);
    EXPECT_LT(glm::length(moved / dt - now.velocity_at(now.to_world(corner))),
              0.01f * glm::length(moved / dt));
}

TEST(ScriptedMotion, FlatScenesTurnAboutZAlone) {
    SpinMotion spin;
    spin.axis = Vec3(1.0f, 0.0f, 0.0f);
    const Body body = at(box_with(spin), 1.0, 2);
    EXPECT_EQ(body.turn.x, 0.0f);
    EXPECT_EQ(body.position.z, 0.0f);
    EXPECT_NEAR(body.turn.z, std::sqrt(0.5f), 1e-6f);
}

}  // namespace
}  // namespace slosh::scripted_motion_test

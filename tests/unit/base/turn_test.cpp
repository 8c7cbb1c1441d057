#include "base/turn.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>
#include <numbers>

namespace slosh::turn_test {
namespace {

TEST(Turn, QuarterTurnsAreRightHanded) {
    EXPECT_LT(
        glm::length(turn_about({0.0f, 3.0f, 0.0f}, 90.0f) * Vec3(1.0f, 2.0f, 0.0f) - Vec3(0.0f, 2.0f, -1.0f)),
        1e-6f);
    EXPECT_LT(glm::length(turn_about({0.0f, 0.0f, 1.0f}, -90.0f) * Vec3(1.0f, 0.0f, 0.0f) -
                          Vec3(0.0f, -1.0f, 0.0f)),
              1e-6f);
    EXPECT_EQ(turn_about({1.0f, 2.0f, 3.0f}, 0.0f), glm::mat3(1.0f));
}

TEST(Turn, KeepsLengthsAndItsAxisAtAnyAngle) {
    const Vec3 axis(0.3f, -0.5f, 0.7f);
    for (float degrees = -720.0f; degrees <= 720.0f; degrees += 7.3f) {
        const glm::mat3 turn = turn_about(axis, degrees);
        EXPECT_NEAR(glm::determinant(turn), 1.0f, 1e-5f);
        EXPECT_LT(glm::length(turn * axis - axis), 1e-6f);
        const float trace = turn[0][0] + turn[1][1] + turn[2][2];
        EXPECT_NEAR(trace, 1.0f + 2.0f * std::cos(degrees * 0.017453293f), 1e-4f);
    }
}

TEST(Turn, VectorsTurnByTheirLength) {
    const glm::quat start = turn_quaternion({1.0f, 2.0f, -0.5f}, 70.0);
    EXPECT_EQ(turned_by(start, Vec3(0.0f)), start);
    const auto half = static_cast<float>(std::numbers::pi);
    const Vec3 x(1.0f, 0.0f, 0.0f);
    EXPECT_LT(glm::length(turned_by(glm::quat(1.0f, 0.0f, 0.0f, 0.0f), {0.0f, 0.0f, 0.5f * half}) * x -
                          Vec3(0.0f, 1.0f, 0.0f)),
              1e-6f);
    // Many small turns are one large one, and tiny ones are not lost.
    glm::quat turn = start;
    for (int i = 0; i < 1000; ++i) turn = turned_by(turn, {0.0f, 1e-3f * half, 0.0f});
    const glm::quat once = turned_by(start, {0.0f, half, 0.0f});
    EXPECT_NEAR(std::abs(glm::dot(turn, once)), 1.0f, 1e-5f);
    const glm::quat tiny = turned_by(glm::quat(1.0f, 0.0f, 0.0f, 0.0f), {1e-30f, 0.0f, 0.0f});
    EXPECT_NEAR(tiny.x, 5e-31f, 1e-36f);
}

}  // namespace
}  // namespace slosh::turn_test

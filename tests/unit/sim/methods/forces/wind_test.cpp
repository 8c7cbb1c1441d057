// The wind's velocity at a place: uniform, vortex, jet.
#include "sim/methods/forces/wind.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>

namespace slosh::wind_test {
namespace {

WindSettings wind(WindKind kind, const Vec3& axis) {
    WindSettings settings;
    settings.kind = static_cast<int>(kind);
    settings.x = axis.x, settings.y = axis.y, settings.z = axis.z;
    settings.radius = 0.5f;
    settings.center_x = 1.0f;
    return settings;
}

void expect_near(const Vec3& a, const Vec3& b) {
    EXPECT_NEAR(a.x, b.x, 1e-5f);
    EXPECT_NEAR(a.y, b.y, 1e-5f);
    EXPECT_NEAR(a.z, b.z, 1e-5f);
}

TEST(Wind, UniformIsTheSameEverywhere) {
    const WindSettings settings = wind(WindKind::uniform, {1.0f, -2.0f, 3.0f});
    for (const Vec3 x : {Vec3(0.0f), Vec3(100.0f, 3.0f, -7.0f)})
        expect_near(wind_velocity(settings, x), {1.0f, -2.0f, 3.0f});
    expect_near(wind_velocity(wind(WindKind::none, Vec3(1.0f)), Vec3(0.0f)), Vec3(0.0f));
}

TEST(Wind, VortexTurnsLikeASolidInsideAndFallsOutside) {
    const WindSettings settings = wind(WindKind::vortex, {0.0f, 2.0f, 0.0f});
    const auto speed_at = [&](float r) {
        return glm::length(wind_velocity(settings, {1.0f + r, 0.7f, 0.0f}));
    };
    EXPECT_NEAR(speed_at(0.0f), 0.0f, 1e-6f);
    EXPECT_NEAR(speed_at(0.25f), 1.0f, 1e-5f);
    EXPECT_NEAR(speed_at(0.5f), 2.0f, 1e-5f);  // the axis' length is the speed at the core radius
    EXPECT_NEAR(speed_at(1.0f), 1.0f, 1e-5f);
    // Right-handed about the axis, the same at every height.
    expect_near(wind_velocity(settings, {1.5f, -3.0f, 0.0f}), {0.0f, 0.0f, -2.0f});
    expect_near(wind_velocity(settings, {1.0f, 9.0f, 0.5f}), {2.0f, 0.0f, 0.0f});
}

TEST(Wind, JetBlowsDownstreamWithinItsRadius) {
    const WindSettings settings = wind(WindKind::jet, {3.0f, 0.0f, 0.0f});
    expect_near(wind_velocity(settings, {2.0f, 0.0f, 0.0f}), {3.0f, 0.0f, 0.0f});
    expect_near(wind_velocity(settings, {5.0f, 0.25f, 0.0f}), {2.25f, 0.0f, 0.0f});
    expect_near(wind_velocity(settings, {2.0f, 0.0f, 0.51f}), Vec3(0.0f));
    expect_near(wind_velocity(settings, {0.9f, 0.0f, 0.0f}), Vec3(0.0f));
}

TEST(Wind, NoDirectionIsNoWind) {
    for (const WindKind kind : {WindKind::vortex, WindKind::jet}) {
        expect_near(wind_velocity(wind(kind, Vec3(0.0f)), Vec3(1.2f, 0.1f, 0.0f)), Vec3(0.0f));
    }
}

}  // namespace
}  // namespace slosh::wind_test

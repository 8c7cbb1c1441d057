// The velocity of the surface is that of the water beneath it.
#include "sim/services/surface/surface_mesh.h"

#include <gtest/gtest.h>

#include "support/surface_samples.h"

namespace slosh::surface_velocity_test {
namespace {

struct MovingWater {
    test::WaterSample water;
    std::vector<float> u, v, w;

    MovingWater() { water.fill_sphere(Vec3(0.1f, 0.2f, 0.3f), 0.2f); }
    template <class Field>
    SurfaceMesh surface(const Field& field, int threads = 2) {
        u.clear(), v.clear(), w.clear();
        for (std::size_t i = 0; i < water.x.size(); ++i) {
            const Vec3 velocity = field(Vec3(water.x[i], water.y[i], water.z[i]));
            u.push_back(velocity.x), v.push_back(velocity.y), w.push_back(velocity.z);
        }
        ParticleView view = water.view();
        view.velocity_x = u, view.velocity_y = v, view.velocity_z = w;
        SurfaceMesh mesh = water.surface();
        measure_velocities(view, {threads}, mesh);
        return mesh;
    }
};

TEST(SurfaceVelocity, OfWaterThatMovesAsOne) {
    const Vec3 wanted(1.0f, -2.0f, 0.5f);
    const SurfaceMesh mesh = MovingWater().surface([&](const Vec3&) { return wanted; });
    ASSERT_EQ(mesh.velocities.size(), mesh.vertices.size());
    ASSERT_GT(mesh.vertices.size(), 1000u);
    for (const Vec3& velocity : mesh.velocities) ASSERT_LT(glm::distance(velocity, wanted), 1e-5f);
}

TEST(SurfaceVelocity, OfWaterThatTurns) {
    const Vec3 axis(0.0f, 3.0f, 1.0f);
    const auto turning = [&](const Vec3& x) { return glm::cross(axis, x); };
    MovingWater water;
    const SurfaceMesh mesh = water.surface(turning);
    // The water beneath is up to a spacing deeper, and as much slower.
    const float slack = 1.2f * water.water.spacing * glm::length(axis);
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
        ASSERT_LT(glm::distance(mesh.velocities[i], turning(mesh.vertices[i])), slack) << i;
    EXPECT_EQ(mesh.velocities, water.surface(turning, 1).velocities) << "with another number of threads";
}

TEST(SurfaceVelocity, OfALoneDrop) {
    MovingWater one;
    one.water.x = {0.5f}, one.water.y = {0.5f}, one.water.z = {0.5f};
    const SurfaceMesh mesh = one.surface([](const Vec3&) { return Vec3(0.0f, 4.0f, 0.0f); });
    ASSERT_FALSE(mesh.vertices.empty());
    for (const Vec3& velocity : mesh.velocities) EXPECT_EQ(velocity, Vec3(0.0f, 4.0f, 0.0f));
    EXPECT_TRUE(MovingWater{}.water.surface().velocities.empty()) << "nobody asked for them";
}

}  // namespace
}  // namespace slosh::surface_velocity_test

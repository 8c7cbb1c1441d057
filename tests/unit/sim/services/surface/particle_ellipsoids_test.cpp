// Shapes of particles where they are known: spheres in the bulk, discs in sheets, needles in jets.
#include "sim/services/surface/particle_ellipsoids.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/mat3x3.hpp>
#include <limits>

#include "support/surface_samples.h"

namespace slosh::test::particle_ellipsoids_test {
namespace {

glm::mat3 stretch_of(const ParticleEllipsoid& shape) {
    const auto& s = shape.inverse_stretch;
    return glm::inverse(glm::mat3(Vec3(s[0], s[1], s[2]), Vec3(s[1], s[3], s[4]), Vec3(s[2], s[4], s[5])));
}

std::vector<ParticleEllipsoid> shapes_of(const WaterSample& water, const WaterBounds& bounds = {}) {
    ParticleEllipsoids ellipsoids;
    ellipsoids.compute(water.view(), bounds, {}, 2, simd::best_target());
    std::vector<ParticleEllipsoid> shapes(water.x.size());
    ellipsoids.for_each([&](std::size_t i, const ParticleEllipsoid& shape) { shapes[i] = shape; });
    return shapes;
}

/// The particle nearest to a place.
std::size_t at(const WaterSample& water, const Vec3& place) {
    std::size_t best = 0;
    float least = std::numeric_limits<float>::max();
    for (std::size_t i = 0; i < water.x.size(); ++i) {
        const float distance = glm::length(Vec3(water.x[i], water.y[i], water.z[i]) - place);
        if (distance < least) least = distance, best = i;
    }
    return best;
}

TEST(ParticleEllipsoids, SpheresInTheBulk) {
    WaterSample water;
    water.fill(
        Vec3(0.0f), Vec3(0.24f), [](const Vec3&) { return true; }, 0.0f);
    const std::size_t middle = at(water, Vec3(0.12f));
    const ParticleEllipsoid shape = shapes_of(water)[middle];
    const glm::mat3 stretch = stretch_of(shape);
    for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < 3; ++b) EXPECT_NEAR(stretch[a][b], a == b ? 1.0f : 0.0f, a == b ? 0.1f : 1e-3f);
        EXPECT_NEAR(shape.reach[a], stretch[a][a], 1e-3f);
    }
    EXPECT_NEAR(shape.center.x, water.x[middle], 1e-4f * water.spacing);
}

TEST(ParticleEllipsoids, FlatInASheetWhicheverWayItLies) {
    const Vec3 normal = glm::normalize(Vec3(0.3f, 0.8f, -0.5f));
    const Vec3 side = glm::normalize(glm::cross(normal, Vec3(1.0f, 0.0f, 0.0f))),
               other = glm::cross(normal, side);
    WaterSample water;
    for (int i = -10; i <= 10; ++i) {
        for (int k = -10; k <= 10; ++k)
            water.add(water.spacing * (static_cast<float>(i) * side + static_cast<float>(k) * other));
    }
    const ParticleEllipsoid shape = shapes_of(water)[at(water, Vec3(0.0f))];
    const glm::mat3 stretch = stretch_of(shape);
    const float across = glm::length(stretch * normal), along = glm::length(stretch * side);
    EXPECT_NEAR(across / along, 0.25f, 0.02f);
    EXPECT_NEAR(along, glm::length(stretch * other), 0.02f);
    EXPECT_GT(along, 1.0f);
    EXPECT_NEAR(glm::length(shape.center), 0.0f, 1e-3f * water.spacing) << "smoothing leaves it in the sheet";
}

TEST(ParticleEllipsoids, LongInAJet) {
    WaterSample water;
    water.fill(
        Vec3(0.0f), Vec3(0.6f, 0.06f, 0.06f), [](const Vec3&) { return true; }, 0.0f);
    const glm::mat3 stretch = stretch_of(shapes_of(water)[at(water, Vec3(0.3f, 0.03f, 0.03f))]);
    EXPECT_GT(stretch[0][0], 1.1f * stretch[1][1]);
    EXPECT_NEAR(stretch[1][1], stretch[2][2], 1e-3f);
}

TEST(ParticleEllipsoids, SmallRoundDropsAlone) {
    WaterSample water;
    water.add(Vec3(1.0f));
    water.add(Vec3(2.0f));
    for (const ParticleEllipsoid& shape : shapes_of(water)) {
        EXPECT_NEAR(shape.inverse_stretch[0], 1.0f / 0.36f, 1e-4f);
        EXPECT_NEAR(shape.inverse_stretch[1], 0.0f, 1e-4f);
        EXPECT_NEAR(shape.inverse_stretch[3], 1.0f / 0.36f, 1e-4f);
    }
}

TEST(ParticleEllipsoids, AWallDoesNotThinTheWaterOut) {
    WaterSample water;
    water.fill(
        Vec3(0.0f), Vec3(0.3f), [](const Vec3&) { return true; }, 0.0f);
    WaterBounds bounds;
    bounds.container = Box3{Vec3(0.0f), Vec3(0.3f, 0.6f, 0.3f)};
    const std::size_t beside = at(water, Vec3(0.0f, 0.15f, 0.15f));
    const ParticleEllipsoid open = shapes_of(water)[beside], closed = shapes_of(water, bounds)[beside];
    EXPECT_LT(stretch_of(open)[0][0], 0.6f);
    EXPECT_GT(stretch_of(closed)[0][0], 0.9f);
    EXPECT_GT(open.center.x - water.x[beside], 0.2f * water.spacing);
    EXPECT_NEAR(closed.center.x, water.x[beside], 0.05f * water.spacing);
}

TEST(ParticleEllipsoids, ImagesBehindATiltedSolidMirrorShapes) {
    const Vec3 normal = glm::normalize(Vec3(1.0f, 2.0f, 0.5f));
    WaterSample water;
    water.fill(Vec3(-0.15f), Vec3(0.15f), [&](const Vec3& x) { return glm::dot(x, normal) > 0.01f; });
    WaterBounds bounds;
    bounds.solids.push_back({PlaneShape{Vec3(0.0f), normal}, RigidPose()});
    ParticleEllipsoids ellipsoids;
    ellipsoids.compute(water.view(), bounds, {}, 1, simd::best_target());
    std::size_t images = 0;
    for (const ParticleEllipsoid& image : ellipsoids.with_images()) {
        if (glm::dot(image.center, normal) > 0.0f) continue;
        ++images;
        const Vec3 source = image.center - 2.0f * glm::dot(image.center, normal) * normal;
        float least = 1.0f;
        const ParticleEllipsoid* twin = nullptr;
        for (const ParticleEllipsoid& other : ellipsoids.with_images()) {
            const float distance = glm::length(other.center - source);
            if (distance < least) least = distance, twin = &other;
        }
        ASSERT_LT(least, 1e-4f * water.spacing);
        const glm::mat3 mirror = glm::mat3(1.0f) - 2.0f * glm::outerProduct(normal, normal);
        const glm::mat3 expected = mirror * stretch_of(*twin) * mirror, found = stretch_of(image);
        for (int a = 0; a < 3; ++a) {
            for (int b = 0; b < 3; ++b) ASSERT_NEAR(found[a][b], expected[a][b], 2e-3f);
            ASSERT_NEAR(image.reach[a], glm::length(expected[a]), 2e-3f);
        }
    }
    EXPECT_GT(images, 50u);
}

}  // namespace
}  // namespace slosh::test::particle_ellipsoids_test

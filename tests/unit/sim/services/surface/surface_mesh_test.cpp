// The surface of made-up water against what it must be: closed, where the water is, flat against glass.
#include "sim/services/surface/surface_mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "support/surface_samples.h"

namespace slosh::test::surface_mesh_test {
namespace {

double area_of(const SurfaceMesh& mesh) {
    double sum = 0.0;
    for (const Triangle& t : mesh.triangles) {
        const glm::dvec3 a(mesh.vertices[t[0]]), b(mesh.vertices[t[1]]), c(mesh.vertices[t[2]]);
        sum += 0.5 * glm::length(glm::cross(b - a, c - a));
    }
    return sum;
}

TEST(SurfaceMesh, OfASphereConvergesInVolumeAndArea) {
    constexpr double radius = 0.1, volume = 4.0 / 3.0 * std::numbers::pi * radius * radius * radius,
                     area = 4.0 * std::numbers::pi * radius * radius;
    for (const float spacing : {0.04f, 0.02f, 0.01f, 0.005f}) {
        WaterSample water;
        water.spacing = spacing;
        water.fill_sphere(Vec3(0.3f, -0.2f, 0.1f), static_cast<float>(radius));
        const SurfaceMesh mesh = water.surface();
        EXPECT_EQ(open_edges(mesh), 0);
        // Of first order: where the surface lies is known to a part of the spacing.
        const double bound = 0.5 * static_cast<double>(spacing) / radius;
        EXPECT_NEAR(volume_of(mesh) / volume, 1.0, bound) << spacing;
        EXPECT_NEAR(area_of(mesh) / area, 1.0, bound) << spacing;
    }
}

TEST(SurfaceMesh, NormalsPointOutwardsAndHaveLengthOne) {
    const Vec3 center(0.1f, 0.2f, 0.3f);
    WaterSample water;
    water.fill_sphere(center, 0.2f);
    const SurfaceMesh mesh = water.surface();
    ASSERT_FALSE(mesh.vertices.empty());
    ASSERT_EQ(mesh.normals.size(), mesh.vertices.size());
    EXPECT_EQ(mesh.free_triangles, mesh.triangles.size()) << "there are no walls";
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
        EXPECT_NEAR(glm::length(mesh.normals[i]), 1.0f, 1e-4f);
        ASSERT_GT(glm::dot(mesh.normals[i], glm::normalize(mesh.vertices[i] - center)), 0.7f);
    }
}

TEST(SurfaceMesh, NothingWhereThereIsNoWater) {
    EXPECT_TRUE(WaterSample{}.surface().triangles.empty());
    WaterSample flat;
    flat.add(Vec3(0.0f));
    ParticleView view = flat.view();
    view.dimension = 2;
    SurfaceExtractor extractor;
    SurfaceMesh mesh = flat.surface();
    ASSERT_FALSE(mesh.triangles.empty());
    extractor.extract(view, {}, {}, {1}, mesh);
    EXPECT_TRUE(mesh.triangles.empty() && mesh.vertices.empty()) << "the old mesh is replaced";
}

TEST(SurfaceMesh, OneParticleIsADropOfItsVolume) {
    WaterSample water;
    water.add(Vec3(5.0f, -3.0f, 2.0f));
    for (const float cell : {0.5f, 0.25f}) {
        SurfaceOptions options;
        options.cell = cell;
        const SurfaceMesh mesh = water.surface({}, options);
        EXPECT_EQ(open_edges(mesh), 0);
        EXPECT_NEAR(volume_of(mesh) / water.particle_volume(), 1.0, 0.3) << cell;
        for (const Vec3& vertex : mesh.vertices)
            EXPECT_LT(glm::length(vertex - Vec3(5.0f, -3.0f, 2.0f)), 0.85f * water.spacing);
    }
}

TEST(SurfaceMesh, SmallDropsKeepMostOfTheirVolume) {
    for (const int edge : {2, 3, 5, 10}) {
        WaterSample water;
        water.fill(Vec3(0.0f), Vec3(static_cast<float>(edge) * water.spacing),
                   [](const Vec3&) { return true; });
        const double ratio = volume_of(water.surface()) / (water.particle_volume() * std::pow(edge, 3));
        EXPECT_GT(ratio, 0.88) << edge;
        EXPECT_LT(ratio, 1.25) << edge;
    }
}

TEST(SurfaceMesh, ASheetOneParticleThickHasNoHoles) {
    WaterSample water;
    for (int i = 0; i < 30; ++i) {
        for (int k = 0; k < 30; ++k) water.add(water.spacing * Vec3(i, 0, k));
    }
    const SurfaceMesh mesh = water.surface();
    EXPECT_EQ(open_edges(mesh), 0);
    // Closed and without holes: V - E + F of a sphere, with E = 3 F/2.
    const auto faces = static_cast<std::int64_t>(mesh.triangles.size());
    EXPECT_EQ(static_cast<std::int64_t>(mesh.vertices.size()) - faces / 2, 2);
    EXPECT_NEAR(volume_of(mesh) / (900.0 * water.particle_volume()), 1.0, 0.2);
}

TEST(SurfaceMesh, RandomSprayIsClosed) {
    WaterSample water;
    std::mt19937 random(3);
    const auto place = [&] { return static_cast<float>(random() % 10000) / 10000.0f * 0.4f; };
    for (int i = 0; i < 4000; ++i) water.add(Vec3(place(), place(), place()));
    WaterBounds bounds;
    bounds.container = Box3{Vec3(0.0f), Vec3(0.4f)};
    const SurfaceMesh mesh = water.surface(bounds);
    EXPECT_EQ(open_edges(mesh), 0);
    EXPECT_GT(volume_of(mesh), 0.0);
    EXPECT_LT(mesh.free_triangles, mesh.triangles.size());
}

TEST(SurfaceMesh, StillWaterInATankIsFlatAgainstTheGlass) {
    WaterSample water;
    // The walls do not divide by the spacing.
    const Box3 tank{Vec3(-0.1f, 0.05f, 0.0f), Vec3(0.307f, 0.6f, 0.311f)};
    const float level = tank.min.y + 0.2f;
    water.fill(
        tank.min, Vec3(tank.max.x, level, tank.max.z), [](const Vec3&) { return true; }, 0.1f);
    WaterBounds bounds;
    bounds.container = tank;
    const SurfaceMesh mesh = water.surface(bounds);
    EXPECT_EQ(open_edges(mesh), 0);
    const double exact = 0.407 * 0.2 * 0.311;
    EXPECT_NEAR(volume_of(mesh) / exact, 1.0, 0.02);
    for (const Vec3& v : mesh.vertices) {
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_GE(v[axis], tank.min[axis]);
            EXPECT_LE(v[axis], tank.max[axis]);
        }
    }
    // The triangles behind free_triangles lie in walls; the free ones are the level surface.
    for (std::size_t t = mesh.free_triangles; t < mesh.triangles.size(); ++t) {
        bool in_wall = false;
        for (int axis = 0; axis < 3; ++axis) {
            for (const float wall : {tank.min[axis], tank.max[axis]}) {
                bool all = true;
                for (const std::uint32_t corner : mesh.triangles[t])
                    all = all && mesh.vertices[corner][axis] == wall;
                in_wall = in_wall || all;
            }
        }
        ASSERT_TRUE(in_wall) << t;
    }
    for (std::size_t t = 0; t < mesh.free_triangles; ++t) {
        for (const std::uint32_t corner : mesh.triangles[t]) {
            ASSERT_NEAR(mesh.vertices[corner].y, level, 0.35f * water.spacing);
            ASSERT_GT(mesh.normals[corner].y, 0.9f);
        }
    }
}

TEST(SurfaceMesh, WaterReachesTheSolidItLiesAgainst) {
    WaterSample water;
    const BoxShape box{Vec3(0.1f, 0.1f, 0.1f), Vec3(0.2f)};
    water.fill(Vec3(0.2f, 0.0f, 0.0f), Vec3(0.3f, 0.2f, 0.2f), [](const Vec3&) { return true; });
    WaterBounds bounds;
    bounds.solids.push_back({box, RigidPose()});
    const auto nearest = [](const SurfaceMesh& mesh) {
        float least = 1.0f;
        for (const Vec3& v : mesh.vertices) {
            if (std::abs(v.y - 0.1f) < 0.05f && std::abs(v.z - 0.1f) < 0.05f) least = std::min(least, v.x);
        }
        return least;
    };
    EXPECT_LT(nearest(water.surface(bounds)), 0.2f) << "the overlap lies hidden in the solid";
    EXPECT_EQ(open_edges(water.surface(bounds)), 0);
}

TEST(SurfaceMesh, AClumpIsSmall) {
    WaterSample water;
    std::mt19937 random(5);
    const auto place = [&] { return 0.3f + 0.01f * static_cast<float>(random() % 1000) / 1000.0f; };
    for (int i = 0; i < 400; ++i) water.add(Vec3(place(), place(), place()));
    const SurfaceMesh mesh = water.surface();
    EXPECT_EQ(open_edges(mesh), 0);
    for (const Vec3& vertex : mesh.vertices)
        ASSERT_LT(glm::length(vertex - Vec3(0.305f)), 1.5f * water.spacing);
}

/// Blocks full of water are not summed: no seam may show.
TEST(SurfaceMesh, OfLargeBodiesBesideSolidsAndWallsIsClosed) {
    WaterSample water;
    const Vec3 ball(0.35f, 0.3f, 0.3f);
    water.fill(Vec3(0.0f), Vec3(0.7f, 0.5f, 0.6f),
               [&](const Vec3& x) { return glm::length(x - ball) > 0.2f && x.y < 0.25f + 0.3f * x.x; });
    for (const bool walls : {false, true}) {
        WaterBounds bounds;
        if (walls) bounds.container = Box3{Vec3(0.0f), Vec3(0.7f, 1.0f, 0.6f)};
        bounds.solids.push_back({SphereShape{ball, 0.2f}, RigidPose()});
        const SurfaceMesh mesh = water.surface(bounds);
        EXPECT_EQ(open_edges(mesh), 0) << walls;
        // The outside and what is left of the ball: two closed surfaces.
        EXPECT_GT(volume_of(mesh), 0.9 * static_cast<double>(water.x.size()) * water.particle_volume());
        for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
            const float from_ball = glm::length(mesh.vertices[i] - ball);
            EXPECT_TRUE(from_ball < 0.21f || mesh.vertices[i].y > 0.2f || !walls ||
                        mesh.vertices[i].x < 1e-6f || mesh.vertices[i].x > 0.7f - 1e-6f ||
                        mesh.vertices[i].y < 1e-6f || mesh.vertices[i].z < 1e-6f ||
                        mesh.vertices[i].z > 0.6f - 1e-6f)
                << "a seam within the water";
        }
    }
}

TEST(SurfaceMesh, SameBitsForAnyNumberOfThreadsAndEveryInstructionSet) {
    WaterSample water;
    water.fill_sphere(Vec3(0.2f), 0.15f);
    WaterBounds bounds;
    bounds.container = Box3{Vec3(0.1f), Vec3(0.9f)};
    const SurfaceMesh first = water.surface(bounds, {}, {1});
    ASSERT_FALSE(first.triangles.empty());
    for (const simd::Target target : simd::available_targets()) {
        if (simd::has_fused_multiply_add(target) != simd::has_fused_multiply_add(simd::best_target()))
            continue;
        for (const int threads : {1, 2, 3}) {
            const SurfaceMesh mesh = water.surface(bounds, {}, {threads, target});
            EXPECT_EQ(mesh.vertices, first.vertices) << simd::name(target) << ", " << threads;
            EXPECT_EQ(mesh.normals, first.normals);
            EXPECT_EQ(mesh.triangles, first.triangles);
        }
    }
}

TEST(SurfaceMesh, BrokenAndFarParticlesAreLeftOut) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN(),
                    infinity = std::numeric_limits<float>::infinity();
    WaterSample water;
    water.fill_sphere(Vec3(0.0f), 0.1f);
    const SurfaceMesh whole = water.surface();
    for (const Vec3& broken : {Vec3(nan, 0.0f, 0.0f), Vec3(0.0f, infinity, 0.0f), Vec3(0.0f, 0.0f, -infinity),
                               Vec3(1e30f, 0.0f, 0.0f)})
        water.add(broken);
    const SurfaceMesh mesh = water.surface();
    EXPECT_EQ(mesh.triangles.size(), whole.triangles.size());
    EXPECT_NEAR(volume_of(mesh), volume_of(whole), 1e-9);
}

TEST(SurfaceMesh, OneExtractorMakesManyMeshes) {
    WaterSample large, small;
    large.fill_sphere(Vec3(0.0f), 0.2f);
    small.fill_sphere(Vec3(0.5f), 0.1f);
    SurfaceExtractor extractor;
    SurfaceMesh mesh;
    extractor.extract(large.view(), {}, {}, {2}, mesh);
    extractor.extract(small.view(), {}, {}, {2}, mesh);
    EXPECT_EQ(mesh.vertices, small.surface().vertices);
    EXPECT_EQ(mesh.triangles, small.surface().triangles);
}

}  // namespace
}  // namespace slosh::test::surface_mesh_test

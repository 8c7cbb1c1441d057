// What smoothing takes from the surface and what it leaves: noise goes; volume, walls, drops and edges stay.
#include "sim/services/surface/mesh_smoothing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/surface_samples.h"

namespace slosh::test::mesh_smoothing_test {
namespace {

SurfaceOptions as_marched() {
    SurfaceOptions options;
    options.smoothing.passes = 0;
    return options;
}

/// Root mean square of the angle between a vertex normal and up, over the level surface away from the walls;
/// degrees.
double roughness(const SurfaceMesh& mesh, const Box3& inner) {
    double sum = 0.0, count = 0.0;
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
        const Vec3& at = mesh.vertices[v];
        if (at.x < inner.min.x || at.x > inner.max.x || at.z < inner.min.z || at.z > inner.max.z) continue;
        if (mesh.normals[v].y < 0.5f) continue;
        const double angle = std::acos(std::min(static_cast<double>(mesh.normals[v].y), 1.0));
        sum += angle * angle;
        count += 1.0;
    }
    return std::sqrt(sum / count) * 57.29578;
}

class StillTank : public ::testing::Test {
  protected:
    StillTank() {
        water_.fill(
            tank_.min, Vec3(tank_.max.x, 0.2f, tank_.max.z), [](const Vec3&) { return true; }, 0.4f);
        bounds_.container = tank_;
        bounds_.open_top = true;
    }
    const Box3 tank_{Vec3(0.0f), Vec3(0.5f, 0.6f, 0.4f)}, inner_{Vec3(0.1f), Vec3(0.4f, 1.0f, 0.3f)};
    WaterSample water_;
    WaterBounds bounds_;
};

TEST_F(StillTank, IsLessRoughAndHoldsAsMuch) {
    const SurfaceMesh before = water_.surface(bounds_, as_marched()), after = water_.surface(bounds_);
    const double rough = roughness(before, inner_), smooth = roughness(after, inner_);
    RecordProperty("roughness_before_deg", std::to_string(rough));
    RecordProperty("roughness_after_deg", std::to_string(smooth));
    EXPECT_GT(rough, 2.0) << "nothing to smooth: this tests nothing";
    EXPECT_LT(smooth, 0.55 * rough);
    EXPECT_NEAR(volume_of(after) / volume_of(before), 1.0, 1e-4);
    EXPECT_EQ(open_edges(after), 0);
    EXPECT_EQ(after.triangles, before.triangles);
}

/// Its normals there have no part across the wall.
TEST_F(StillTank, IsLevelAtTheGlass) {
    const SurfaceMesh mesh = water_.surface(bounds_);
    for (std::size_t t = 0; t < mesh.free_triangles; ++t) {
        for (const std::uint32_t v : mesh.triangles[t]) {
            if (mesh.vertices[v].x == tank_.min.x) {
                EXPECT_EQ(mesh.normals[v].x, 0.0f);
            }
        }
    }
}

TEST(MeshSmoothing, EveryDropKeepsItsVolume) {
    for (const int edge : {1, 2, 3, 6}) {
        WaterSample water;
        water.fill(Vec3(0.0f), Vec3(static_cast<float>(edge) * water.spacing),
                   [](const Vec3&) { return true; });
        const SurfaceMesh before = water.surface({}, as_marched()), after = water.surface();
        EXPECT_NEAR(volume_of(after) / volume_of(before), 1.0, 0.01) << edge;
    }
}

/// The vertices of the line where the surface meets the wall x = 0: distances from their middle, the greatest
/// over the smallest.
double unevenness(const SurfaceMesh& mesh) {
    std::vector<Vec3> rim;
    for (std::size_t t = 0; t < mesh.free_triangles; ++t) {
        for (const std::uint32_t v : mesh.triangles[t]) {
            if (mesh.vertices[v].x == 0.0f) rim.push_back(mesh.vertices[v]);
        }
    }
    EXPECT_FALSE(rim.empty());
    // Of the area that is wet.
    Vec3 middle(0.0f);
    float area = 0.0f;
    for (std::size_t t = mesh.free_triangles; t < mesh.triangles.size(); ++t) {
        const Vec3 &a = mesh.vertices[mesh.triangles[t][0]], &b = mesh.vertices[mesh.triangles[t][1]],
                   &c = mesh.vertices[mesh.triangles[t][2]];
        const float part = glm::length(glm::cross(b - a, c - a));
        middle += part * (a + b + c) / 3.0f;
        area += part;
    }
    middle /= area;
    float least = 1e9f, most = 0.0f;
    for (const Vec3& v : rim) {
        least = std::min(least, glm::length(v - middle));
        most = std::max(most, glm::length(v - middle));
    }
    return static_cast<double>(most) / static_cast<double>(least);
}

TEST(MeshSmoothing, ADropOnGlassEndsRound) {
    WaterBounds bounds;
    bounds.container = Box3{Vec3(0.0f), Vec3(0.6f)};
    double before = 0.0, after = 0.0;
    for (const float shift : {0.0f, 0.1f, 0.2f, 0.3f, 0.4f}) {  // against the grid
        WaterSample water;
        water.add(
            Vec3(0.25f * water.spacing, 0.3f + shift * water.spacing, 0.3f + 0.7f * shift * water.spacing));
        before = std::max(before, unevenness(water.surface(bounds, as_marched())));
        after = std::max(after, unevenness(water.surface(bounds)));
    }
    RecordProperty("unevenness_before", std::to_string(before));
    RecordProperty("unevenness_after", std::to_string(after));
    EXPECT_LT(after - 1.0, 0.75 * (before - 1.0)) << before << " before, " << after << " after";
    EXPECT_LT(after, 1.3);
}

TEST(MeshSmoothing, ABlockKeepsItsEdges) {
    WaterSample water;
    water.fill(
        Vec3(0.0f), Vec3(0.3f), [](const Vec3&) { return true; }, 0.0f);
    const auto corner = [](const SurfaceMesh& mesh) {
        float most = 0.0f;
        for (const Vec3& v : mesh.vertices) most = std::max(most, v.x + v.y);
        return most;
    };
    const float before = corner(water.surface({}, as_marched())), after = corner(water.surface());
    EXPECT_NEAR(after, before, 0.35f * water.spacing);
}

}  // namespace
}  // namespace slosh::test::mesh_smoothing_test

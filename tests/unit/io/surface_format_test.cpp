// Surface files: what is written comes back through the readers of models as the same closed solid.
#include "io/formats/surface_format.h"

#include <gtest/gtest.h>

#include "io/file_mesh.h"
#include "io/mesh_file.h"
#include "io/point_file.h"
#include "support/surface_samples.h"

namespace slosh::io::surface_format_test {
namespace {

SurfaceMesh water_in_a_corner() {
    test::WaterSample water;
    water.fill_sphere(Vec3(0.05f), 0.15f);
    WaterBounds bounds;
    bounds.container = Box3{Vec3(0.0f), Vec3(0.5f)};
    return water.surface(bounds);
}

double volume_of(const TriangleMesh& mesh) {
    SurfaceMesh surface;
    surface.vertices = mesh.vertices;
    surface.triangles = mesh.triangles;
    return test::volume_of(surface);
}

TEST(SurfaceFormat, EveryFormatReadsBackAsTheSameSolid) {
    const SurfaceMesh surface = water_in_a_corner();
    ASSERT_GT(surface.triangles.size(), 1000u);
    for (const SurfaceFormat* listed : surface_formats().all()) {
        const SurfaceFormat& format = *listed;
        SCOPED_TRACE(format.name);
        if (format.extension == ".vtp") continue;  // no format of models
        const auto read = parse_mesh(format.encode(surface), "water" + std::string(format.extension));
        ASSERT_TRUE(read) << read.error().text();
        EXPECT_NEAR(volume_of(*read.value()) / test::volume_of(surface), 1.0, 1e-4);
        EXPECT_GT(read.value()->triangles.size(), surface.triangles.size() * 9 / 10);
    }
}

TEST(SurfaceFormat, PlyKeepsEveryBit) {
    const SurfaceMesh surface = water_in_a_corner();
    const auto read = parse_ply(surface_formats().find("surface-ply")->encode(surface), "water.ply");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(read.value().vertices, surface.vertices);
    EXPECT_EQ(read.value().triangles, surface.triangles);
}

TEST(SurfaceFormat, VelocitiesComeAlong) {
    SurfaceMesh surface = water_in_a_corner();
    for (const Vec3& vertex : surface.vertices) surface.velocities.push_back(3.0f * vertex + Vec3(1.0f));
    int tried = 0;
    for (const SurfaceFormat* format : surface_formats().all()) {
        if (!format->has_velocities) continue;
        SCOPED_TRACE(format->name);
        ++tried;
        const auto read = parse_points(format->encode(surface), "water" + std::string(format->extension));
        ASSERT_TRUE(read) << read.error().text();
        EXPECT_EQ(read.value()->positions, surface.vertices);
        EXPECT_EQ(read.value()->velocities, surface.velocities);
    }
    EXPECT_EQ(tried, 2);
    const auto solid = parse_ply(surface_formats().find("surface-ply")->encode(surface), "water.ply");
    ASSERT_TRUE(solid) << solid.error().text();
    EXPECT_EQ(solid.value().vertices, surface.vertices);
    EXPECT_EQ(solid.value().triangles, surface.triangles);
}

TEST(SurfaceFormat, FilesWithoutWater) {
    const auto read = parse_ply(surface_formats().find("surface-ply")->encode({}), "dry.ply");
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_TRUE(read.value().vertices.empty());
    EXPECT_EQ(surface_formats().find("surface-stl"), nullptr);
}

}  // namespace
}  // namespace slosh::io::surface_format_test

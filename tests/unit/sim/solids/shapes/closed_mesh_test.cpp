// What becomes a solid, and the sentences for what cannot.
#include "sim/solids/shapes/closed_mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/test_meshes.h"

namespace slosh::closed_mesh_test {
namespace {

double volume(const TriangleMesh& mesh) {
    double sum = 0.0;
    for (const Triangle& t : mesh.triangles) {
        const Vec3 &a = mesh.vertices[t[0]], &b = mesh.vertices[t[1]], &c = mesh.vertices[t[2]];
        sum += static_cast<double>(glm::dot(a, glm::cross(b, c))) / 6.0;
    }
    return sum;
}

std::string error_of(const Triangles& mesh) {
    const auto closed = make_closed_mesh(mesh.vertices, mesh.triangles, "it.obj");
    return closed ? "ok" : closed.error().text();
}

TEST(ClosedMesh, WeldsWhatStlFilesTakeApart) {
    const Triangles ball = ball_triangles(0.5f, 12);
    const auto mesh = ball.taken_apart().closed();
    EXPECT_EQ(mesh->vertices.size(), ball.vertices.size());
    EXPECT_EQ(mesh->triangles.size(), ball.triangles.size());
    EXPECT_EQ(mesh->bounds.min.y, -0.5f);
    EXPECT_EQ(mesh->bounds.max.y, 0.5f);
}

TEST(ClosedMesh, WeldsWhatRoundingSeparates) {
    Triangles box = box_triangles(Vec3(1.0f)).taken_apart().moved(Vec3(100.0f, 0.0f, 0.0f));
    for (std::size_t i = 0; i < box.vertices.size(); ++i)
        box.vertices[i].y += static_cast<float>(i % 3) * 2e-7f;
    EXPECT_EQ(box.closed()->vertices.size(), 8u);
}

TEST(ClosedMesh, DropsDegenerateTrianglesAndUnusedVertices) {
    Triangles box = box_triangles(Vec3(1.0f));
    box.triangles.push_back({1, 1, 2});
    box.vertices.push_back(box.vertices[3]);
    box.triangles.push_back({3, 8, 5});
    box.vertices.emplace_back(0.2f);
    const auto mesh = box.closed();
    EXPECT_EQ(mesh->vertices.size(), 8u);
    EXPECT_EQ(mesh->triangles.size(), 12u);
}

TEST(ClosedMesh, TurnsTheInsideOut) {
    EXPECT_NEAR(volume(*box_triangles(Vec3(1.0f)).inside_out().closed()), 1.0, 1e-6);
    Triangles mixed = box_triangles(Vec3(1.0f));
    for (std::size_t i = 0; i < mixed.triangles.size(); i += 3)
        std::swap(mixed.triangles[i][0], mixed.triangles[i][2]);
    EXPECT_NEAR(volume(*mixed.closed()), 1.0, 1e-6);
}

TEST(ClosedMesh, BodiesSideBySideAndCavities) {
    const Triangles box = box_triangles(Vec3(1.0f));
    const Triangles beside = box.moved(Vec3(3.0f, 0.0f, 0.0f)), small = box_triangles(Vec3(0.5f));
    EXPECT_NEAR(volume(*box.with(beside).closed()), 2.0, 1e-5);
    EXPECT_NEAR(volume(*box.with(beside.inside_out()).closed()), 2.0, 1e-5) << "one of them is inside out";
    EXPECT_NEAR(volume(*box.with(small.inside_out()).closed()), 0.875, 1e-5) << "a cavity stays one";
    EXPECT_NEAR(volume(*box.inside_out().with(small).closed()), 0.875, 1e-5) << "all of it inside out";
    // A ball in the cavity of a shell.
    EXPECT_NEAR(volume(*box.with(small.inside_out()).with(box_triangles(Vec3(0.25f))).closed()),
                1.0 - 0.125 + 0.015625, 1e-5);
}

TEST(ClosedMesh, SaysWhatIsWrong) {
    const Triangles box = box_triangles(Vec3(1.0f));
    Triangles broken = box;
    EXPECT_EQ(error_of(box), "ok");
    EXPECT_EQ(error_of({}), "it.obj: has no triangles, expected a closed surface");
    broken = box;
    broken.vertices[3].y = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(error_of(broken),
              "it.obj: vertex 3 has the coordinate no number, expected at most 10 km from the origin");
    broken.vertices[3].y = std::numeric_limits<float>::infinity();
    EXPECT_NE(error_of(broken).find("coordinate inf,"), std::string::npos) << error_of(broken);
    broken.vertices[3].y = 2e4f;
    EXPECT_NE(error_of(broken).find("coordinate 20000,"), std::string::npos) << error_of(broken);
    broken = box;
    broken.triangles[0][0] = 8;
    EXPECT_EQ(error_of(broken), "it.obj: a triangle has vertex 8 of 8");
    const Triangles leaf{{Vec3(0.0f), Vec3(1.0f, 0.0f, 0.0f), Vec3(0.0f, 1.0f, 0.0f)},
                         {{0, 1, 2}, {0, 2, 1}}};
    EXPECT_EQ(error_of(leaf), "it.obj: encloses no volume, expected a closed surface");
    EXPECT_EQ(error_of({{Vec3(1.0f), Vec3(1.0f), Vec3(1.0f)}, {{0, 1, 2}}}),
              "it.obj: encloses no volume, expected a closed surface");
    broken.triangles.assign(most_mesh_triangles + 1, {0, 1, 2});
    EXPECT_NE(error_of(broken).find("500001 triangles, expected at most 500000"), std::string::npos);
}

// The figure-of-eight bottle of Klein, its seam joined the wrong way round on purpose.
TEST(ClosedMesh, RefusesSurfacesWithOneSide) {
    constexpr std::uint32_t n = 12;
    Triangles bottle;
    for (std::uint32_t i = 0; i < n; ++i) {
        for (std::uint32_t k = 0; k < n; ++k) {
            bottle.vertices.emplace_back(static_cast<float>(i), static_cast<float>(k),
                                         0.1f * static_cast<float>((i * 7 + k * 3) % 5));
        }
    }
    for (std::uint32_t i = 0; i < n; ++i) {
        const auto at = [&](std::uint32_t row, std::uint32_t k) {
            return row < n ? row * n + k % n : (n - k % n) % n;
        };
        for (std::uint32_t k = 0; k < n; ++k) {
            bottle.triangles.push_back({at(i, k), at(i + 1, k), at(i + 1, k + 1)});
            bottle.triangles.push_back({at(i, k), at(i + 1, k + 1), at(i, k + 1)});
        }
    }
    EXPECT_EQ(error_of(bottle), "it.obj: has only one side, expected an inside and an outside");
}

TEST(ClosedMesh, WhatIsMadePassesTheCheckOfSavedStates) {
    TriangleMesh mesh = *torus_triangles(0.3f, 0.1f, 24, 12).closed();
    const Box3 bounds = mesh.bounds;
    mesh.bounds = {};
    EXPECT_TRUE(check_closed_mesh(mesh));
    EXPECT_EQ(mesh.bounds, bounds);
    std::swap(mesh.triangles[5][0], mesh.triangles[5][1]);
    EXPECT_FALSE(check_closed_mesh(mesh));
    mesh.triangles.clear();
    EXPECT_FALSE(check_closed_mesh(mesh));
}

}  // namespace
}  // namespace slosh::closed_mesh_test

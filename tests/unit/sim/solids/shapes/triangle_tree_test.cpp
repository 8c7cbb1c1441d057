// Nearest triangles and first hits against looking at all of them.
#include "sim/solids/shapes/triangle_tree.h"

#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <random>

#include "sim/solids/shapes/triangle_queries.h"
#include "support/test_meshes.h"

namespace slosh::triangle_tree_test {
namespace {

constexpr double everywhere = std::numeric_limits<double>::infinity();

std::array<Vec3, 3> corners_of(const TriangleMesh& mesh, const Triangle& t) {
    return {mesh.vertices[t[0]], mesh.vertices[t[1]], mesh.vertices[t[2]]};
}

TEST(TriangleTree, DistancesAreThoseOfTheNearestTriangle) {
    const auto mesh =
        torus_triangles(0.3f, 0.1f, 24, 12).with(box_triangles(Vec3(0.3f, 0.01f, 0.2f))).closed();
    const TriangleTree tree(*mesh);
    std::mt19937 random(5);
    std::uniform_real_distribution<float> place(-0.6f, 0.6f);
    for (int i = 0; i < 500; ++i) {
        const Vec3 x(place(random), place(random), place(random));
        double nearest = everywhere;
        for (const Triangle& t : mesh->triangles)
            nearest = std::min(nearest, squared_distance_to_triangle(x, corners_of(*mesh, t)));
        EXPECT_EQ(tree.squared_distance(x, everywhere), nearest);
        EXPECT_EQ(tree.squared_distance(x, 1.0001 * nearest), nearest);
        EXPECT_EQ(tree.squared_distance(x, 0.5 * nearest), 0.5 * nearest) << "nothing nearer than the bound";
    }
}

TEST(TriangleTree, PastASharpEdgeEveryPointIsOutside) {
    // A blade: two faces that meet at 30 degrees in the edge along z through the origin.
    Triangles blade;
    const float half = 0.268f;  // tan 15 degrees
    for (const float z : {-1.0f, 1.0f}) {
        blade.vertices.push_back(Vec3(0.0f, 0.0f, z));
        blade.vertices.push_back(Vec3(-1.0f, -half, z));
        blade.vertices.push_back(Vec3(-1.0f, half, z));
    }
    blade.triangles = {{0, 2, 1}, {3, 4, 5}, {0, 1, 4}, {0, 4, 3},
                       {0, 3, 5}, {0, 5, 2}, {1, 2, 5}, {1, 5, 4}};
    const TriangleTree tree(*blade.closed());
    for (int angle = -70; angle <= 70; angle += 5) {
        const double radians = angle * 3.14159265 / 180.0;
        for (const float z : {-0.5f, 0.0f, 0.3f}) {
            const Vec3 x(0.1f * static_cast<float>(std::cos(radians)),
                         0.1f * static_cast<float>(std::sin(radians)), z);
            const TriangleTree::Nearest nearest = tree.nearest(x);
            EXPECT_NEAR(glm::length(x - nearest.point), 0.1f, 1e-6f);
            EXPECT_GT(glm::dot(x - nearest.point, nearest.normal), 0.0f) << angle << " degrees, z " << z;
        }
    }
}

TEST(TriangleTree, OneTriangleFromAllSides) {
    const std::array<Vec3, 3> t{Vec3(0.0f), Vec3(1.0f, 0.0f, 0.0f), Vec3(0.0f, 1.0f, 0.0f)};
    const auto square = [&](const glm::dvec3& x) { return squared_distance_to_triangle(x, t); };
    EXPECT_DOUBLE_EQ(square({0.2, 0.2, 0.5}), 0.25);
    EXPECT_DOUBLE_EQ(square({-1.0, -1.0, 0.0}), 2.0);
    EXPECT_DOUBLE_EQ(square({0.5, -2.0, 0.0}), 4.0);
    EXPECT_DOUBLE_EQ(square({2.0, 0.0, 0.0}), 1.0);
    EXPECT_DOUBLE_EQ(square({1.0, 1.0, 0.0}), 0.5);
    EXPECT_DOUBLE_EQ(square({0.0, 3.0, 1.0}), 5.0);
    EXPECT_DOUBLE_EQ(square({-1.0, 0.5, 0.0}), 1.0);
    const std::array<Vec3, 3> line{Vec3(0.0f), Vec3(1.0f, 0.0f, 0.0f), Vec3(2.0f, 0.0f, 0.0f)};
    EXPECT_DOUBLE_EQ(squared_distance_to_triangle({1.5, 2.0, 0.0}, line), 4.0);
}

TEST(TriangleTree, RaysMeetTheSphere) {
    const auto mesh = ball_triangles(0.5f, 64).closed();
    const TriangleTree tree(*mesh);
    std::mt19937 random(6);
    std::normal_distribution<float> normal;
    for (int i = 0; i < 2000; ++i) {
        const Vec3 direction = glm::normalize(Vec3(normal(random), normal(random), normal(random)));
        const Vec3 side = glm::normalize(glm::cross(direction, Vec3(0.3f, 0.5f, 0.8f)));
        const auto hit = tree.first_hit(-2.0f * direction + 0.3f * side, direction, 10.0f);
        ASSERT_TRUE(hit);
        EXPECT_TRUE(hit->from_outside);
        EXPECT_NEAR(hit->distance, 2.0f - 0.4f, 0.002f);
        EXPECT_NEAR(glm::length(hit->normal), 1.0f, 1e-5f);
        EXPECT_FALSE(tree.first_hit(-2.0f * direction + 0.51f * side, direction, 10.0f));
        EXPECT_FALSE(tree.first_hit(-2.0f * direction, direction, 1.4f));
        const auto from_inside = tree.first_hit(Vec3(0.0f), direction, 10.0f);
        ASSERT_TRUE(from_inside);
        EXPECT_FALSE(from_inside->from_outside);
    }
}

// Straight at vertices and edges, also along the axes, where quotients are infinite.
TEST(TriangleTree, NoRaySlipsThroughAnEdge) {
    const auto mesh = ball_triangles(0.5f, 16).closed();
    const TriangleTree tree(*mesh);
    for (const Triangle& t : mesh->triangles) {
        for (std::size_t corner = 0; corner < 3; ++corner) {
            const Vec3 &a = mesh->vertices[t[corner]], &b = mesh->vertices[t[(corner + 1) % 3]];
            for (const float share : {0.0f, 0.25f, 0.5f}) {
                const Vec3 goal = a + share * (b - a), from = 3.0f * goal;
                EXPECT_TRUE(tree.first_hit(from, glm::normalize(goal - from), 10.0f));
                EXPECT_TRUE(tree.first_hit(Vec3(0.0f), glm::normalize(goal), 10.0f));
            }
        }
    }
    const TriangleTree box(*box_triangles(Vec3(1.0f)).closed());
    EXPECT_TRUE(box.first_hit(Vec3(2.0f, 0.0f, 0.0f), Vec3(-1.0f, 0.0f, 0.0f), 10.0f));
    EXPECT_TRUE(box.first_hit(Vec3(0.2f, 0.2f, 5.0f), Vec3(0.0f, 0.0f, -1.0f), 10.0f)) << "on the diagonal";
    EXPECT_FALSE(box.first_hit(Vec3(2.0f, 0.0f, 0.0f), Vec3(1.0f, 0.0f, 0.0f), 10.0f));
}

}  // namespace
}  // namespace slosh::triangle_tree_test

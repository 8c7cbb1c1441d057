// Signed distances of meshes against the shapes they are of.
#include "sim/solids/shapes/distance_grid.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

#include "support/test_meshes.h"

namespace slosh::distance_grid_test {
namespace {

struct Sampled {
    std::shared_ptr<const TriangleMesh> mesh;
    GridLayout layout;
    std::vector<float> distances;

    Sampled(const Triangles& triangles, float cell, float margin = 0.2f, int threads = 1)
        : mesh(triangles.closed()),
          layout(grid_layout(mesh->bounds, cell, margin)),
          distances(signed_distances(*mesh, TriangleTree(*mesh), layout, threads)) {}

    GridSample at(const Vec3& x) const { return sample(layout, distances, find_place(layout, x).value()); }
};

float box_distance(const Vec3& x, const Vec3& size) {
    const Vec3 depth = glm::abs(x) - 0.5f * size;
    const Vec3 outside = glm::max(depth, Vec3(0.0f));
    return glm::length(outside) + std::min(std::max({depth.x, depth.y, depth.z}), 0.0f);
}

float torus_distance(const Vec3& x) { return std::hypot(std::hypot(x.x, x.z) - 0.3f, x.y) - 0.1f; }

/// Value within `tolerance` of the truth and the sign right wherever the truth is not 0, at random places.
void expect_distances(const Sampled& sampled, const std::function<float(const Vec3&)>& truth,
                      float tolerance) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> share(0.0f, 1.0f);
    const Vec3 low = sampled.mesh->bounds.min - 0.19f, size = sampled.mesh->bounds.max + 0.19f - low;
    int inside = 0;
    for (int i = 0; i < 20000; ++i) {
        const Vec3 x = low + size * Vec3(share(random), share(random), share(random));
        const float expected = truth(x), value = sampled.at(x).value;
        ASSERT_NEAR(value, expected, tolerance) << x.x << " " << x.y << " " << x.z;
        if (std::abs(expected) > tolerance) {
            ASSERT_EQ(value < 0.0f, expected < 0.0f);
        }
        inside += expected < 0.0f ? 1 : 0;
    }
    EXPECT_GT(inside, 50);
}

/// At the nodes nothing is interpolated: the sign is right everywhere and the value to rounding.
void expect_nodes(const Sampled& sampled, const std::function<float(const Vec3&)>& truth, float tolerance) {
    for (int k = 0; k < sampled.layout.nodes[2]; ++k) {
        for (int j = 0; j < sampled.layout.nodes[1]; ++j) {
            for (int i = 0; i < sampled.layout.nodes[0]; ++i)
                ASSERT_NEAR(sampled.distances[sampled.layout.index(i, j, k)],
                            truth(sampled.layout.place(i, j, k)), tolerance);
        }
    }
}

TEST(DistanceGrid, Ball) {
    const auto truth = [](const Vec3& x) { return glm::length(x) - 0.4f; };
    const Sampled sampled(ball_triangles(0.4f, 48), 0.02f);
    expect_distances(sampled, truth,
                     0.4f * 0.02f);  // facets 0.0009 inside the sphere; the kink at its centre
    std::mt19937 random(4);
    std::normal_distribution<float> normal;
    for (int i = 0; i < 2000; ++i) {
        const Vec3 direction = glm::normalize(Vec3(normal(random), normal(random), normal(random)));
        const GridSample at = sampled.at(0.42f * direction);
        EXPECT_NEAR(at.value, 0.02f, 0.002f);
        EXPECT_GT(glm::dot(glm::normalize(at.slope), direction), 0.998f);
        EXPECT_NEAR(glm::length(at.slope), sampled.layout.cell, 0.04f * sampled.layout.cell);
    }
}

TEST(DistanceGrid, BoxWithSharpEdges) {
    const Vec3 size(0.5f, 0.3f, 0.4f);
    const auto truth = [&](const Vec3& x) { return box_distance(x, size); };
    const Sampled sampled(box_triangles(size), 0.02f);
    expect_nodes(sampled, truth, 1e-6f);
    expect_distances(sampled, truth, 0.4f * 0.02f);
}

TEST(DistanceGrid, Torus) {
    const Sampled sampled(torus_triangles(0.3f, 0.1f, 96, 48), 0.02f);
    expect_nodes(sampled, torus_distance, 0.0006f);    // facets
    expect_distances(sampled, torus_distance, 0.02f);  // kinks: on its axis and in its core
}

// Thinner than a cell: the nodes alone do not see the inside, but the distance next to it is right and the
// winding number of a node within is.
TEST(DistanceGrid, ThinPlate) {
    const Vec3 size(0.5f, 0.004f, 0.5f);
    const auto truth = [&](const Vec3& x) { return box_distance(x, size); };
    expect_nodes(Sampled(box_triangles(size), 0.02f), truth, 1e-6f);
    expect_distances(Sampled(box_triangles(size), 0.02f), truth, 0.02f);
    expect_distances(Sampled(box_triangles(size), 0.006f), truth, 0.006f);
}

TEST(DistanceGrid, HollowAndNestedBodies) {
    const Triangles outer = ball_triangles(0.4f, 32), inner = ball_triangles(0.25f, 32),
                    core = ball_triangles(0.1f, 32);
    const auto shell = [](const Vec3& x) { return std::max(glm::length(x) - 0.4f, 0.25f - glm::length(x)); };
    const auto with_core = [&](const Vec3& x) { return std::min(shell(x), glm::length(x) - 0.1f); };
    expect_nodes(Sampled(outer.with(inner.inside_out()), 0.02f), shell, 0.003f);
    expect_nodes(Sampled(outer.with(inner.inside_out()).with(core), 0.02f), with_core, 0.003f);
}

// Bodies that overlap: the inside of both is inside, though surfaces run through it.
TEST(DistanceGrid, SignsOfOverlappingBodies) {
    const Triangles ball = ball_triangles(0.3f, 24);
    const Sampled sampled(ball.with(ball.moved(Vec3(0.3f, 0.0f, 0.0f))), 0.02f);
    for (int k = 0; k < sampled.layout.nodes[2]; ++k) {
        for (int j = 0; j < sampled.layout.nodes[1]; ++j) {
            for (int i = 0; i < sampled.layout.nodes[0]; ++i) {
                const Vec3 x = sampled.layout.place(i, j, k);
                const float truth = std::min(glm::length(x), glm::length(x - Vec3(0.3f, 0.0f, 0.0f))) - 0.3f;
                if (std::abs(truth) < 0.003f) continue;
                ASSERT_EQ(sampled.distances[sampled.layout.index(i, j, k)] < 0.0f, truth < 0.0f);
            }
        }
    }
}

// Nodes in line with vertices, edges and faces: none is counted twice or not at all.
TEST(DistanceGrid, WindingNumbersWhereLinesMeetCornersAndEdges) {
    const auto mesh =
        box_triangles(Vec3(0.4f)).with(corner_triangles().moved(Vec3(0.6f, 0.0f, 0.0f))).closed();
    GridLayout layout;
    layout.cell = 0.1f;
    layout.low = Vec3(-0.5f);
    layout.nodes = {22, 13, 13};
    const std::vector<std::int16_t> winding = winding_numbers(*mesh, layout, 1);
    for (int k = 0; k < 13; ++k) {
        for (int j = 0; j < 13; ++j) {
            for (int i = 0; i < 22; ++i) {
                const Vec3 x = layout.place(i, j, k);
                const bool in_box = box_distance(x, Vec3(0.4f)) < -1e-3f;
                const Vec3 y = x - Vec3(0.6f, 0.0f, 0.0f);
                const bool in_l = y.x > 1e-3f && y.y > 1e-3f && std::abs(y.z) < 0.299f &&
                                  ((y.x < 0.599f && y.y < 0.199f) || (y.x < 0.199f && y.y < 0.599f));
                const int value = winding[layout.index(i, j, k)];
                if (in_box || in_l) {
                    EXPECT_EQ(value, 1);
                }
                EXPECT_TRUE(value == 0 || value == 1);
                if (i == 0) {
                    EXPECT_EQ(value, 0) << "a crossing was lost";
                }
            }
        }
    }
}

TEST(DistanceGrid, MemoryIsBounded) {
    for (const float cell : {0.1f, 1e-3f, 1e-7f}) {
        const GridLayout layout = grid_layout({Vec3(-1.0f), Vec3(3.0f, 1.0f, 0.5f)}, cell, 0.1f);
        EXPECT_LE(layout.count(), most_grid_nodes);
        EXPECT_GE(layout.cell, cell);
        for (int axis = 0; axis < 3; ++axis) {
            EXPECT_LE(layout.low[axis], -1.0999f);
            EXPECT_GE(layout.place(layout.nodes[0] - 1, layout.nodes[1] - 1, layout.nodes[2] - 1)[axis],
                      Vec3(3.0f, 1.0f, 0.5f)[axis] + 0.0999f);
        }
    }
}

}  // namespace
}  // namespace slosh::distance_grid_test

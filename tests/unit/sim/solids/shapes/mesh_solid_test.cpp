// A mesh as an obstacle: like the analytic solid of the same shape.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "sim/solids/boundary/boundary_field.h"
#include "sim/solids/shapes/placed_mesh.h"
#include "support/test_meshes.h"

namespace slosh::mesh_solid_test {
namespace {

constexpr float d = 0.05f;

std::shared_ptr<const BoundaryTables> tables(float ratio = 2.0f) {
    return std::make_shared<BoundaryTables>(rest_lattice(KernelName::wendland_c2, 3, ratio * d, d));
}

BoundaryField field_of(const SolidShape& shape, float ratio = 2.0f) {
    const std::vector<Solid> solids{{shape}};
    return {tables(ratio), std::nullopt, solids};
}

MeshShape mesh_of(const Triangles& triangles) {
    MeshShape shape;
    shape.mesh = triangles.closed();
    return shape;
}

class Directions {
  public:
    Vec3 operator()() { return glm::normalize(Vec3(normal_(random_), normal_(random_), normal_(random_))); }

  private:
    std::mt19937 random_{8};
    std::normal_distribution<float> normal_;
};

/// Mean and largest difference of the densities at this distance from the surface, as a share of the rest
/// density.
struct Difference {
    float mean = 0.0f, largest = 0.0f;
};
Difference density_difference(const BoundaryField& mesh, const BoundaryField& exact, float radius) {
    Directions direction;
    Difference difference;
    constexpr int tries = 300;
    for (int i = 0; i < tries; ++i) {
        const Vec3 x = radius * direction();
        const float one = mesh.evaluate(x).density - exact.evaluate(x).density;
        difference.mean += one / static_cast<float>(tries);
        difference.largest = std::max(difference.largest, std::abs(one));
    }
    return difference;
}

// Three percent of what a wall adds half a spacing away is about 0.01. The mesh lies a little inside the
// sphere, and interpolation between nodes does the same.
TEST(MeshSolid, BallAddsTheDensityOfTheSphere) {
    for (const float radius : {3.0f * d, 8.0f * d}) {
        const MeshShape ball = mesh_of(ball_triangles(radius, 40));
        for (const float ratio : {2.0f, 2.5f, 3.0f}) {
            const BoundaryField mesh = field_of(ball, ratio);
            const BoundaryField sphere = field_of(SphereShape{Vec3(0.0f), radius}, ratio);
            for (const float s : {0.25f * d, 0.5f * d, d}) {
                const Difference difference = density_difference(mesh, sphere, radius + s);
                EXPECT_LT(std::abs(difference.mean), 0.01f) << radius / d << " " << ratio << " " << s / d;
                EXPECT_LT(difference.largest, 0.02f) << radius / d << " " << ratio << " " << s / d << " of "
                                                     << sphere.evaluate({radius + s, 0.0f, 0.0f}).density;
            }
        }
    }
}

TEST(MeshSolid, BoxAddsTheDensityOfTheBox) {
    for (const Vec3 size : {Vec3(0.4f), Vec3(0.4f, d, 0.4f)}) {
        const BoundaryField mesh = field_of(mesh_of(box_triangles(size))),
                            box = field_of(BoxShape{Vec3(0.0f), size});
        const Vec3 corner = 0.5f * size;
        const float s = 0.5f * d;
        for (const Vec3& x : {Vec3(0.0f, corner.y + s, 0.0f), Vec3(corner.x - s, corner.y + s, 0.0f),
                              Vec3(corner.x + 0.3f * d, corner.y + 0.3f * d, 0.0f),
                              Vec3(corner.x - s, corner.y + s, corner.z - s)}) {
            EXPECT_NEAR(mesh.evaluate(x).density, box.evaluate(x).density, 0.02f)
                << size.y / d << ": " << x.x / d << " " << x.y / d << " " << x.z / d;
        }
    }
}

// In the angle of an L the two walls fill more than a half-space: as much as the container's edge.
TEST(MeshSolid, HollowsAddMoreThanAWall) {
    const BoundaryField mesh = field_of(mesh_of(corner_triangles()));
    const BoundaryField edge(tables(), ContainerWalls{{Vec3(0.2f, 0.2f, -50.0f), Vec3(50.0f)}, true, {}, {}},
                             {});
    const float s = 0.5f * d;
    const Vec3 x(0.2f + s, 0.2f + s, 0.0f);
    EXPECT_NEAR(mesh.evaluate(x).density / edge.evaluate(x).density, 1.0f, 0.1f);
    EXPECT_GT(mesh.evaluate(x).density, 1.3f * field_of(PlaneShape{}).evaluate({0.0f, s, 0.0f}).density);
}

TEST(MeshSolid, GradientPointsIntoTheSolidAndIsTheSlope) {
    const float radius = 0.3f;
    const BoundaryField field = field_of(mesh_of(ball_triangles(radius, 40)));
    Directions direction;
    const float e = 0.02f * d;
    for (int i = 0; i < 300; ++i) {
        const Vec3 normal = direction(), x = (radius + 0.6f * d) * normal;
        const Vec3 gradient = field.evaluate(x).gradient;
        EXPECT_LT(glm::dot(gradient, normal), -0.99f * glm::length(gradient));
        const float slope =
            (field.evaluate(x + e * normal).density - field.evaluate(x - e * normal).density) / (2.0f * e);
        EXPECT_NEAR(glm::dot(gradient, normal), slope, 0.1f * glm::length(gradient));
    }
}

TEST(MeshSolid, PlacementTurnsScalesAndMoves) {
    MeshShape shape = mesh_of(box_triangles(Vec3(0.2f, 0.1f, 0.4f)));
    shape.position = {1.0f, 2.0f, -1.0f};
    shape.axis = {0.0f, 2.0f, 0.0f};
    shape.angle = 90.0f;
    shape.scale = 2.0f;
    const BoundaryField mesh = field_of(shape);
    const BoundaryField box = field_of(BoxShape{shape.position, Vec3(0.8f, 0.2f, 0.4f)});  // x is z now
    Directions direction;
    for (int i = 0; i < 300; ++i) {
        const Vec3 x = shape.position + 0.5f * direction();
        const float expected = box.signed_distance(x);
        EXPECT_NEAR(mesh.signed_distance(x), expected, 0.2f * d);
        const BoundaryRayHit hit = mesh.cast_ray(x + 3.0f * (x - shape.position), shape.position - x);
        ASSERT_TRUE(hit.hit);
        EXPECT_NEAR(box.signed_distance(hit.point), 0.0f, 1e-5f);
        EXPECT_LT(glm::dot(hit.normal, shape.position - x), 0.0f);
    }
}

TEST(MeshSolid, FarAwayTheDistanceIsNeverTooLarge) {
    const BoundaryField mesh = field_of(mesh_of(ball_triangles(0.3f, 24)));
    Directions direction;
    for (const float far : {0.5f, 0.6f, 1.0f, 100.0f}) {
        for (int i = 0; i < 100; ++i) {
            const Vec3 x = far * direction();
            EXPECT_LE(mesh.signed_distance(x), far - 0.3f + 0.004f);
            EXPECT_GT(mesh.signed_distance(x), 0.0f);
        }
    }
}

// near() may say yes too often, never no wrongly.
TEST(MeshSolid, NearNeverRejectsWhatCounts) {
    const BoundaryField field = field_of(mesh_of(torus_triangles(0.3f, 0.1f, 32, 16)));
    std::mt19937 random(9);
    std::uniform_real_distribution<float> place(-0.8f, 0.8f), extent(0.0f, 0.1f), share(0.0f, 1.0f);
    int rejected = 0, in_the_hole = 0;
    for (int i = 0; i < 20000; ++i) {
        const Vec3 low(place(random), place(random), place(random));
        const Vec3 size(extent(random), extent(random), extent(random));
        const float margin = extent(random);
        if (field.near({low, low + size}, margin)) continue;
        ++rejected;
        in_the_hole += std::hypot(low.x, low.z) < 0.1f && std::abs(low.y) < 0.05f ? 1 : 0;
        for (int k = 0; k < 5; ++k) {
            const Vec3 x = low + size * Vec3(share(random), share(random), share(random));
            EXPECT_GE(field.signed_distance(x), margin);
        }
    }
    EXPECT_GT(rejected, 2000);
    EXPECT_GT(in_the_hole, 0) << "the box around the torus would not do";
}

TEST(MeshSolid, ContactKeepsParticlesOutAndTurnsThemBack) {
    const BoundaryField field = field_of(mesh_of(ball_triangles(0.3f, 40)));
    Directions direction;
    for (int i = 0; i < 500; ++i) {
        const Vec3 normal = direction();
        const Vec3 x = 0.29f * normal;
        const ContactResult result = field.contact(0.33f * normal, x, -2.0f * normal, {0.5f, 0.0f, 0.0f});
        EXPECT_GE(result.touching, 1);
        EXPECT_NEAR(glm::length(result.position), 0.3f + 0.25f * d, 0.003f);
        EXPECT_NEAR(glm::dot(result.velocity, normal), 1.0f, 0.02f);
    }
}

// A plate thinner than any cell stops what is fast, as the triangles themselves are met on the way.
TEST(MeshSolid, NothingPassesThroughAThinPlate) {
    const BoundaryField field = field_of(mesh_of(box_triangles(Vec3(1.0f, 0.1f * d, 1.0f))));
    std::mt19937 random(10);
    std::uniform_real_distribution<float> place(-0.4f, 0.4f), speed(0.1f, 20.0f);
    for (int i = 0; i < 150; ++i) {
        Vec3 x(place(random), 0.3f, place(random)), v(place(random), -speed(random), place(random));
        for (int step = 0; step < 200; ++step) {
            const ContactResult result = field.contact(x, x + 0.005f * v, v, {});
            x = result.position;
            v = result.velocity + Vec3(0.0f, -0.05f, 0.0f);
            ASSERT_GT(x.y, 0.0f) << "step " << step;
            if (std::abs(x.x) > 0.5f || std::abs(x.z) > 0.5f) break;
        }
    }
}

// Sampling is kept while it is used, and what comes out does not depend on what was asked before.
TEST(MeshSolid, SampledOnceAndAlwaysTheSame) {
    MeshFields meshes;
    MeshShape shape = mesh_of(ball_triangles(0.3f, 16));
    const RestLattice lattice = tables(2.0f)->lattice(), wider = tables(2.6f)->lattice();
    const auto first = meshes.place(shape, lattice, 1);
    shape.position.x = 1.0f;
    const auto moved = meshes.place(shape, lattice, 2);
    const Vec3 x(0.33f, 0.02f, 0.01f);
    EXPECT_NEAR(first->surface_distance(x).distance, moved->surface_distance(x + shape.position).distance,
                1e-6f);
    EXPECT_NE(meshes.place(shape, wider, 1)->share(x + shape.position), moved->share(x + shape.position));
    MeshFields fresh;
    EXPECT_EQ(fresh.place(shape, wider, 3)->share(x + shape.position),
              meshes.place(shape, wider, 1)->share(x + shape.position));
    meshes.forget_unused(), meshes.forget_unused();
    EXPECT_EQ(meshes.place(shape, lattice, 1)->share(x + shape.position), moved->share(x + shape.position));
}

TEST(MeshSolid, DoesNotActInTwoDimensions) {
    EXPECT_FALSE(prepared(mesh_of(box_triangles(Vec3(1.0f))), 2));
    EXPECT_TRUE(prepared(mesh_of(box_triangles(Vec3(1.0f))), 3));
}

}  // namespace
}  // namespace slosh::mesh_solid_test

// Solids' density against direct integration, distances, group rejection, ray hits.
#include "sim/solids/boundary/boundary_field.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <glm/geometric.hpp>
#include <memory>
#include <random>
#include <vector>

namespace slosh::boundary_field_test {
namespace {

constexpr float d = 0.05f;

std::shared_ptr<const BoundaryTables> tables(int dimension = 3, KernelName name = KernelName::wendland_c2,
                                             float ratio = 2.0f) {
    return std::make_shared<BoundaryTables>(rest_lattice(name, dimension, ratio * d, d));
}

BoundaryField field_of(const SolidShape& shape, int dimension = 3) {
    const std::vector<Solid> solids{{shape}};
    return {tables(dimension), std::nullopt, solids};
}

/// Of a plane at this distance.
float wall_density(float s, int dimension = 3) {
    return field_of(PlaneShape{Vec3(0.0f), Vec3(0.0f, 1.0f, 0.0f)}, dimension)
        .evaluate({0.0f, s, 0.0f})
        .density;
}

/// Share of the kernel's integral about x inside the shape, by a fine grid.
double covered(const SolidShape& shape, const Vec3& x, int dimension) {
    const SmoothingKernel kernel(KernelName::wendland_c2, dimension, 2.0f * d);
    const float h = kernel.h, step = h / 40.0f;
    double inside = 0.0, all = 0.0;
    for (float a = -h + 0.5f * step; a < h; a += step) {
        for (float b = -h + 0.5f * step; b < h; b += step) {
            for (float c = dimension == 3 ? -h + 0.5f * step : 0.0f; c < (dimension == 3 ? h : 0.5f * step);
                 c += step) {
                const Vec3 offset(a, b, c);
                const double w = kernel.value(static_cast<double>(glm::length(offset)));
                all += w;
                if (surface_distance(shape, x + offset, dimension).distance < 0.0f) inside += w;
            }
        }
    }
    return inside / all;
}

/// The field's density against the wall's, scaled by the directly integrated shares of solid and half-space.
void expect_share(const SolidShape& shape, const Vec3& x, int dimension, double tolerance) {
    const BoundaryField field = field_of(shape, dimension);
    const SurfaceDistance surface = surface_distance(shape, x, dimension);
    ASSERT_GT(surface.distance, 0.0f);
    const PlaneShape plane{x - surface.distance * surface.normal, surface.normal};
    const double wall = static_cast<double>(wall_density(surface.distance, dimension));
    const double expected = wall * covered(shape, x, dimension) / covered(plane, x, dimension);
    EXPECT_NEAR(static_cast<double>(field.evaluate(x).density), expected, tolerance)
        << "x/d = " << x.x / d << " " << x.y / d << " " << x.z / d << ", a wall would add " << wall;
}

TEST(BoundaryField, SphereIsCurvatureCorrected) {
    for (const int dimension : {2, 3}) {
        for (const float radius : {0.5f * d, d, 3.0f * d, 20.0f * d}) {
            for (const float s : {0.25f * d, 0.5f * d, d}) {
                expect_share(SphereShape{Vec3(0.0f), radius}, Vec3(0.6f, 0.8f, 0.0f) * (radius + s),
                             dimension, 0.003);
            }
        }
    }
}

TEST(BoundaryField, BoxFacesEdgesCornersAndThinBoxes) {
    for (const int dimension : {2, 3}) {
        for (const Vec3 size : {Vec3(0.4f, 0.4f, 0.4f), Vec3(0.4f, 0.5f * d, 0.4f), Vec3(d, d, d)}) {
            const Vec3 corner = 0.5f * size;
            const float s = 0.5f * d;
            expect_share(BoxShape{Vec3(0.0f), size}, {0.0f, corner.y + s, 0.0f}, dimension, 0.004);
            expect_share(BoxShape{Vec3(0.0f), size}, {corner.x - s, corner.y + s, 0.0f}, dimension, 0.004);
            expect_share(BoxShape{Vec3(0.0f), size}, {corner.x + 0.3f * d, corner.y + 0.3f * d, 0.0f},
                         dimension, 0.004);
            if (dimension == 2) continue;
            expect_share(BoxShape{Vec3(0.0f), size}, {corner.x - s, corner.y + s, corner.z - s}, dimension,
                         0.004);
            expect_share(BoxShape{Vec3(0.0f), size},
                         {corner.x + 0.2f * d, corner.y + 0.3f * d, corner.z + 0.2f * d}, dimension, 0.004);
        }
    }
}

TEST(BoundaryField, CapsuleSideAndCap) {
    for (const int dimension : {2, 3}) {
        for (const float radius : {d, 4.0f * d}) {
            const CapsuleShape capsule{Vec3(0.0f), Vec3(0.0f, 0.5f, 0.0f), radius};
            const float s = radius + 0.5f * d;
            expect_share(capsule, {s, 0.25f, 0.0f}, dimension, 0.003);
            // The blend at the caps is an estimate: within 1 % of the rest density.
            expect_share(capsule, {0.0f, 0.5f + s, 0.0f}, dimension, 0.01);
            expect_share(capsule, {s, 0.5f, 0.0f}, dimension, 0.01);
            expect_share(capsule, {0.6f * s, 0.5f + 0.8f * s, 0.0f}, dimension, 0.01);
        }
    }
}

// A box standing on the floor: floor and box together complete the lattice in the edge between them.
TEST(BoundaryField, BoxOnTheFloorMakesAnEdge) {
    ContainerWalls walls{{Vec3(-5.0f, 0.0f, -5.0f), Vec3(5.0f)}, false, Vec3(0.0f), Vec3(0.0f)};
    const std::vector<Solid> solids{{BoxShape{Vec3(-1.0f, 1.0f, 0.0f), Vec3(2.0f, 2.0f, 8.0f)}}};
    for (const KernelName name : every_kernel) {
        for (const float ratio : {1.5f, 2.0f, 3.0f}) {
            const auto t = tables(3, name, ratio);
            const float box_and_floor =
                BoundaryField(t, walls, solids).evaluate({0.5f * d, 0.5f * d, 0.0f}).density;
            ContainerWalls square;
            square.box = {Vec3(0.0f, 0.0f, -100.0f), Vec3(100.0f)};
            const float edge = BoundaryField(t, square, {}).evaluate({0.5f * d, 0.5f * d, 0.0f}).density;
            EXPECT_NEAR(box_and_floor, edge, 0.012f) << static_cast<int>(name) << " " << ratio;
        }
    }
}

TEST(BoundaryField, GradientPointsIntoTheSolidAndIsTheSlope) {
    const std::vector<SolidShape> shapes{
        PlaneShape{Vec3(0.0f), Vec3(1.0f, 2.0f, 0.5f)}, SphereShape{Vec3(0.0f), 0.2f},
        CapsuleShape{Vec3(-0.3f, 0.0f, 0.0f), Vec3(0.3f, 0.0f, 0.0f), 0.15f}};
    for (const SolidShape& shape : shapes) {
        const BoundaryField field = field_of(shape);
        const Vec3 normal = surface_distance(*prepared(shape, 3), Vec3(0.0f, 0.4f, 0.1f), 3).normal;
        const float s0 = surface_distance(*prepared(shape, 3), Vec3(0.0f, 0.4f, 0.1f), 3).distance;
        const Vec3 x = Vec3(0.0f, 0.4f, 0.1f) - (s0 - 0.6f * d) * normal;
        const BoundarySample sample = field.evaluate(x);
        EXPECT_LT(glm::dot(sample.gradient, normal), -0.99f * glm::length(sample.gradient));
        const float e = 0.02f * d;
        for (int axis = 0; axis < 3; ++axis) {
            Vec3 step(0.0f);
            step[axis] = e;
            const float slope =
                (field.evaluate(x + step).density - field.evaluate(x - step).density) / (2.0f * e);
            EXPECT_NEAR(sample.gradient[axis], slope, 0.06f * glm::length(sample.gradient));
        }
    }
}

// The force on the fluid is conservative only as far as the gradient is the slope of the density: walls, edge
// and corner, from contact distance on.
TEST(BoundaryField, YieldingGradientIsTheSlope) {
    const ContainerWalls walls{{Vec3(0.0f), Vec3(2.0f)}, false, Vec3(0.0f), Vec3(0.0f)};
    for (const float ratio : {2.0f, 2.5f, 3.0f}) {
        const BoundaryField field(tables(3, KernelName::wendland_c2, ratio), walls, {});
        const float scale = std::abs(field.evaluate_yielding({0.5f * d, 1.0f, 1.0f}).gradient.x);
        for (float s = 0.28f * d; s < 2.0f * d; s += 0.07f * d) {  // contact keeps 0.25 d
            for (const Vec3 x : {Vec3(s, 1.0f, 1.0f), Vec3(s, 0.7f * d, 1.0f), Vec3(s, 0.6f * d, 0.4f * d)}) {
                const float e = 0.02f * d;
                for (int axis = 0; axis < 3; ++axis) {
                    Vec3 step(0.0f);
                    step[axis] = e;
                    const float slope = (field.evaluate_yielding(x + step).density -
                                         field.evaluate_yielding(x - step).density) /
                                        (2.0f * e);
                    EXPECT_NEAR(field.evaluate_yielding(x).gradient[axis], slope, 0.04f * scale)
                        << "h/d " << ratio << " s/d " << s / d;
                }
            }
        }
    }
}

TEST(BoundaryField, YieldingDensityFallsWithDistance) {
    const std::vector<Solid> floor{{PlaneShape{}}};
    for (const float ratio : {1.5f, 2.0f, 2.5f, 3.0f}) {
        const BoundaryField field(tables(3, KernelName::wendland_c2, ratio), std::nullopt, floor);
        float last = field.evaluate_yielding(Vec3(0.0f)).density;
        for (int i = 1; i < 400; ++i) {
            const float density =
                field.evaluate_yielding({0.0f, static_cast<float>(i) * 0.01f * d, 0.0f}).density;
            EXPECT_LE(density, last + 1e-6f);
            last = density;
        }
        EXPECT_EQ(last, 0.0f);
    }
}

TEST(BoundaryField, TwoDimensionsIgnoreDepth) {
    ContainerWalls walls{{Vec3(0.0f, 0.0f, 0.0f), Vec3(1.0f, 1.0f, 0.0f)}, false, Vec3(0.0f), Vec3(0.0f)};
    const std::vector<Solid> solids{{SphereShape{Vec3(0.5f, 0.5f, 7.0f), 0.1f}}};
    const BoundaryField field(tables(2), walls, solids);
    EXPECT_EQ(field.evaluate(Vec3(0.3f, 0.3f, 0.0f)).density, 0.0f);
    EXPECT_EQ(field.evaluate(Vec3(0.5f, 0.62f, 0.0f)).density,
              field.evaluate(Vec3(0.5f, 0.62f, 3.0f)).density);
    EXPECT_GT(field.evaluate(Vec3(0.5f, 0.62f, 0.0f)).density, 0.01f);
    EXPECT_NEAR(field.signed_distance(Vec3(0.5f, 0.5f, 0.0f)), -0.1f, 1e-6f);
    EXPECT_NEAR(field.signed_distance(Vec3(0.05f, 0.5f, 0.0f)), 0.05f, 1e-6f);
}

TEST(BoundaryField, OpenTopHasNoWall) {
    ContainerWalls walls{{Vec3(0.0f), Vec3(1.0f)}, true, Vec3(0.0f), Vec3(0.0f)};
    const BoundaryField open(tables(), walls, {});
    EXPECT_EQ(open.evaluate(Vec3(0.5f, 0.99f, 0.5f)).density, 0.0f);
    EXPECT_EQ(open.project(Vec3(0.5f, 4.0f, 0.5f)), Vec3(0.5f, 4.0f, 0.5f));
    EXPECT_GT(open.signed_distance(Vec3(0.5f, 4.0f, 0.5f)), 0.4f);
    walls.open_top = false;
    EXPECT_GT(BoundaryField(tables(), walls, {}).evaluate(Vec3(0.5f, 0.99f, 0.5f)).density, 0.1f);
}

// near() may say yes too often, never no wrongly.
TEST(BoundaryField, NearNeverRejectsWhatCounts) {
    ContainerWalls walls{{Vec3(-0.5f), Vec3(0.5f)}, false, Vec3(0.0f), Vec3(0.0f)};
    const std::vector<Solid> solids{{SphereShape{Vec3(0.1f), 0.05f}},
                                    {BoxShape{Vec3(-0.2f), Vec3(0.1f, 0.05f, 0.2f)}},
                                    {CapsuleShape{Vec3(0.2f, -0.2f, 0.0f), Vec3(0.3f, 0.1f, 0.2f), 0.03f}},
                                    {PlaneShape{Vec3(0.0f, 0.4f, 0.0f), Vec3(0.1f, -1.0f, 0.2f)}}};
    const BoundaryField field(tables(), walls, solids);
    std::mt19937 random(7);
    std::uniform_real_distribution<float> place(-0.55f, 0.55f), extent(0.0f, 0.05f);
    int rejected = 0;
    for (int i = 0; i < 20000; ++i) {
        const Vec3 x(place(random), place(random), place(random));
        const Box3 group{x - extent(random), x + extent(random)};
        if (field.near(group, field.range())) continue;
        ++rejected;
        EXPECT_EQ(field.evaluate(x).density, 0.0f);
        EXPECT_GE(field.signed_distance(x), field.range());
    }
    EXPECT_GT(rejected, 2000);
}

TEST(BoundaryField, RayMeetsSolidsAndInnerWalls) {
    ContainerWalls walls{{Vec3(0.0f), Vec3(2.0f, 1.0f, 1.0f)}, false, Vec3(0.0f), Vec3(0.0f)};
    const std::vector<Solid> solids{{SphereShape{Vec3(1.0f, 0.5f, 0.5f), 0.2f}},
                                    {BoxShape{Vec3(0.3f, 0.2f, 0.5f), Vec3(0.2f, 0.4f, 1.0f)}}};
    const BoundaryField field(tables(), walls, solids);
    const BoundaryRayHit sphere = field.cast_ray(Vec3(1.0f, 0.5f, 5.0f), Vec3(0.0f, 0.0f, -2.0f));
    ASSERT_TRUE(sphere.hit);
    EXPECT_NEAR(sphere.point.z, 0.7f, 1e-5f);
    EXPECT_NEAR(sphere.distance, 4.3f, 1e-5f);
    EXPECT_NEAR(sphere.normal.z, 1.0f, 1e-5f);
    const BoundaryRayHit floor = field.cast_ray(Vec3(1.5f, 3.0f, 0.5f), Vec3(0.0f, -1.0f, 0.0f));
    ASSERT_TRUE(floor.hit);
    EXPECT_NEAR(floor.point.y, 0.0f, 1e-6f);
    EXPECT_EQ(floor.normal, Vec3(0.0f, 1.0f, 0.0f));
    const BoundaryRayHit back = field.cast_ray(Vec3(1.5f, 0.5f, 5.0f), Vec3(0.0f, 0.0f, -1.0f));
    ASSERT_TRUE(back.hit);
    EXPECT_NEAR(back.point.z, 0.0f, 1e-6f);
    EXPECT_EQ(back.normal, Vec3(0.0f, 0.0f, 1.0f));
    // The box is flush with the front wall: it is met there, not looked through.
    const BoundaryRayHit flush = field.cast_ray(Vec3(0.3f, 0.2f, 5.0f), Vec3(0.0f, 0.0f, -1.0f));
    ASSERT_TRUE(flush.hit);
    EXPECT_NEAR(flush.point.z, 1.0f, 1e-5f);
    EXPECT_FALSE(field.cast_ray(Vec3(1.0f, 5.0f, 5.0f), Vec3(0.0f, 0.0f, -1.0f)).hit);
    EXPECT_FALSE(field.cast_ray(Vec3(1.0f), Vec3(0.0f)).hit);
    walls.open_top = true;
    const BoundaryField open(tables(), walls, {});
    EXPECT_FALSE(open.cast_ray(Vec3(1.0f, 0.5f, 0.5f), Vec3(0.0f, 1.0f, 0.0f)).hit);
    EXPECT_TRUE(open.cast_ray(Vec3(1.0f, 0.5f, 0.5f), Vec3(0.0f, -1.0f, 0.0f)).hit);
}

TEST(BoundaryField, RayMeetsThePlaneInTwoDimensions) {
    ContainerWalls walls{{Vec3(0.0f), Vec3(1.0f)}, false, Vec3(0.0f), Vec3(0.0f)};
    const BoundaryField field(tables(2), walls, {});
    const BoundaryRayHit hit = field.cast_ray(Vec3(0.5f, 0.5f, 2.0f), Vec3(0.1f, 0.0f, -1.0f));
    ASSERT_TRUE(hit.hit);
    EXPECT_NEAR(hit.point.x, 0.7f, 1e-5f);
    EXPECT_EQ(hit.point.z, 0.0f);
    EXPECT_FALSE(field.cast_ray(Vec3(1.5f, 0.5f, 2.0f), Vec3(0.0f, 0.0f, -1.0f)).hit);
}

/// Random rays: hits lie on the surface, and nothing was entered before.
TEST(BoundaryField, RayHitsLieOnSurfaces) {
    std::mt19937 random(11);
    std::uniform_real_distribution<float> u(-1.0f, 1.0f);
    const std::vector<SolidShape> shapes{SphereShape{Vec3(0.1f), 0.3f},
                                         BoxShape{Vec3(0.0f), Vec3(0.3f, 0.5f, 0.1f)},
                                         CapsuleShape{Vec3(-0.2f, 0.0f, 0.1f), Vec3(0.3f, 0.2f, 0.0f), 0.1f},
                                         PlaneShape{Vec3(0.0f, -0.3f, 0.0f), Vec3(0.2f, 1.0f, 0.0f)}};
    for (const SolidShape& raw : shapes) {
        const SolidShape shape = *prepared(raw, 3);
        int hits = 0;
        for (int i = 0; i < 2000; ++i) {
            const Vec3 origin = 1.0f * Vec3(u(random), u(random), u(random));
            const Vec3 direction = glm::normalize(Vec3(u(random), u(random), u(random)));
            if (surface_distance(shape, origin, 3).distance < 0.01f) continue;
            const std::optional<SolidRayHit> hit = ray_hit(shape, origin, direction, 10.0f, 3);
            for (int step = 0; step < 500; ++step) {
                const float t = static_cast<float>(step) / 500.0f * (hit ? hit->distance : 5.0f);
                ASSERT_GT(surface_distance(shape, origin + t * direction, 3).distance, -2e-5f)
                    << "entered before the hit";
            }
            if (!hit) continue;
            ++hits;
            const Vec3 point = origin + hit->distance * direction;
            EXPECT_NEAR(surface_distance(shape, point, 3).distance, 0.0f, 2e-5f);
            EXPECT_NEAR(glm::dot(hit->normal, surface_distance(shape, point + 1e-3f * hit->normal, 3).normal),
                        1.0f, 1e-3f);
        }
        EXPECT_GT(hits, 20);
    }
}

}  // namespace
}  // namespace slosh::boundary_field_test

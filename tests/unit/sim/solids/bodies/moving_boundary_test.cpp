// Boundaries that have moved: everything is as beside the same solid described where it now is.
#include <gtest/gtest.h>

#include <memory>

#include "base/turn.h"
#include "sim/core/kernels/rest_lattice.h"
#include "sim/solids/boundary/boundary_field.h"
#include "support/test_meshes.h"

namespace slosh::moving_boundary_test {
namespace {

constexpr float spacing = 0.05f;

std::shared_ptr<const BoundaryTables> tables(int dimension = 3) {
    return std::make_shared<BoundaryTables>(
        rest_lattice(KernelName::wendland_c2, dimension, 2.0f * spacing, spacing));
}

/// Turned by a quarter about z and moved: boxes stay boxes.
Body quarter_turned(const Solid& solid, const Vec3& by) {
    Body body = start_body(solid, 3);
    body.position += by;
    body.turn = turn_quaternion(Vec3(0.0f, 0.0f, 1.0f), 90.0);
    return body;
}

TEST(MovingBoundary, MovedAndTurnedIsAsDescribedThere) {
    MeshShape mesh;
    mesh.mesh = box_triangles(Vec3(0.4f, 0.2f, 0.3f)).closed();
    MeshShape there = mesh;
    there.position = Vec3(0.5f, 0.25f, 0.0f);
    there.axis = Vec3(0.0f, 0.0f, 1.0f);
    there.angle = 90.0f;
    const Vec3 by(0.5f, 0.25f, 0.0f);
    const std::vector<std::pair<SolidShape, SolidShape>> pairs{
        {BoxShape{Vec3(0.0f), Vec3(0.4f, 0.2f, 0.3f)}, BoxShape{by, Vec3(0.2f, 0.4f, 0.3f)}},
        {SphereShape{Vec3(0.0f), 0.2f}, SphereShape{by, 0.2f}},
        {CapsuleShape{Vec3(-0.1f, 0.0f, 0.0f), Vec3(0.1f, 0.0f, 0.0f), 0.1f},
         CapsuleShape{by - Vec3(0.0f, 0.1f, 0.0f), by + Vec3(0.0f, 0.1f, 0.0f), 0.1f}},
        {mesh, there}};
    for (const auto& [described, moved] : pairs) {
        SCOPED_TRACE(described.index());
        const std::vector<Solid> solids{{described, {}, FreeMotion{}}}, fixed{{moved}};
        const std::vector<Body> bodies{quarter_turned(solids[0], by)};
        MeshFields meshes;
        const BoundaryField field(tables(), {}, solids, &meshes, 1, bodies);
        const BoundaryField wanted(tables(), {}, fixed, &meshes, 1);
        int near = 0;
        for (float x = 0.2f; x < 0.85f; x += 0.037f) {
            for (float y = 0.0f; y < 0.55f; y += 0.041f) {
                for (const float z : {-0.1f, 0.02f, 0.17f}) {
                    const Vec3 p(x, y, z);
                    EXPECT_NEAR(field.signed_distance(p), wanted.signed_distance(p), 2e-5f);
                    const BoundarySample a = field.evaluate_yielding(p), b = wanted.evaluate_yielding(p);
                    EXPECT_NEAR(a.density, b.density, 2e-3f);
                    if (wanted.signed_distance(p) > 0.01f) {
                        EXPECT_LT(glm::length(a.gradient - b.gradient),
                                  0.02f + 0.02f * glm::length(b.gradient));
                    }
                    near += a.density > 0.0f ? 1 : 0;
                    EXPECT_EQ(field.near({p - 0.01f, p + 0.01f}, 0.1f) ||
                                  !wanted.near({p - 0.01f, p + 0.01f}, 0.1f),
                              true)
                        << "never misses what is near";
                }
            }
        }
        EXPECT_GT(near, 50);
        const BoundaryRayHit hit = field.cast_ray(Vec3(-1.0f, 0.25f, 0.0f), Vec3(1.0f, 0.0f, 0.0f)),
                             same = wanted.cast_ray(Vec3(-1.0f, 0.25f, 0.0f), Vec3(1.0f, 0.0f, 0.0f));
        ASSERT_TRUE(hit.hit && same.hit);
        EXPECT_NEAR(hit.distance, same.distance, 1e-5f);
        EXPECT_LT(glm::length(hit.normal - same.normal), 1e-4f);
    }
}

TEST(MovingBoundary, ContactPushesWithTheSurfaceAndNotesIt) {
    const std::vector<Solid> solids{{BoxShape{Vec3(0.0f), Vec3(1.0f)}, {}, FreeMotion{}}};
    std::vector<Body> bodies{start_body(solids[0], 3)};
    bodies[0].velocity = Vec3(2.0f, 0.0f, 0.0f);
    bodies[0].angular_velocity = Vec3(0.0f, 0.0f, 1.0f);
    const BoundaryField field(tables(), {}, solids, nullptr, 1, bodies);
    const Vec3 x(0.505f, 0.0f, 0.0f);
    const ContactResult resting = field.contact(x, Vec3(0.0f), {});
    EXPECT_EQ(resting.touching, 1);
    EXPECT_NEAR(resting.velocity.x, 2.0f, 1e-5f) << "taken along";
    ASSERT_EQ(resting.pushed, 1);
    EXPECT_EQ(resting.pushes[0].solid, 0u);
    EXPECT_NEAR(resting.pushes[0].velocity.x, 2.0f, 1e-5f);
    EXPECT_NEAR(field.contact(x, Vec3(0.0f), {1.0f, 0.0f, 0.0f}).velocity.x, 4.0f, 1e-5f) << "rebounds";
    // Friction takes it along the surface, which goes up there with 0.5 m/s.
    EXPECT_NEAR(field.contact(x, Vec3(0.0f), {0.0f, 1.0f, 0.0f}).velocity.y, 0.5f, 0.02f);
    EXPECT_EQ(field.contact(x, Vec3(3.0f, 0.0f, 0.0f), {}).pushed, 0) << "leaves faster than the surface";
}

TEST(MovingBoundary, AThinPaddleDoesNotPassThroughParticles) {
    OscillationMotion swing;
    const std::vector<Solid> solids{{BoxShape{Vec3(0.0f), Vec3(0.02f, 1.0f, 1.0f)}, {}, swing}};
    std::vector<Body> bodies{start_body(solids[0], 3)};
    BoundaryField field(tables(), {}, solids, nullptr, 1, bodies);
    // In one substep from one side of a particle at rest to the other.
    bodies[0].position.x = 0.3f;
    bodies[0].velocity = Vec3(30.0f, 0.0f, 0.0f);
    field.set_bodies(bodies);
    const Vec3 x(0.15f, 0.0f, 0.0f);
    const ContactResult result = field.contact(x, x, Vec3(0.0f), {});
    EXPECT_GT(result.position.x, 0.31f) << "in front of the paddle still";
    EXPECT_NEAR(result.velocity.x, 30.0f, 1e-3f);
    EXPECT_EQ(result.pushed, 0) << "a script is not pushed back";
}

}  // namespace
}  // namespace slosh::moving_boundary_test

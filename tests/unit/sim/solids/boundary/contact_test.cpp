// Contact with known answers: rebound, sliding, containment, moving walls.
#include <gtest/gtest.h>

#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <memory>
#include <random>
#include <vector>

#include "sim/solids/boundary/boundary_field.h"

namespace slosh::contact_test {
namespace {

constexpr float d = 0.05f;
constexpr float g = 9.81f;

std::shared_ptr<const BoundaryTables> tables(int dimension = 3) {
    return std::make_shared<BoundaryTables>(rest_lattice(KernelName::wendland_c2, dimension, 2.0f * d, d));
}

ContainerWalls room(float size = 4.0f) { return {{Vec3(0.0f), Vec3(size)}, false, Vec3(0.0f), Vec3(0.0f)}; }

struct Flight {
    const BoundaryField& field;
    ContactSettings settings;
    Vec3 x, v;
    Vec3 gravity{0.0f, -g, 0.0f};

    bool step(float dt) {
        const Vec3 before = x;
        v += dt * gravity;
        x += dt * v;
        const ContactResult result = field.contact(before, x, v, settings);
        x = result.position;
        v = result.velocity;
        return result.touching > 0;
    }
};

// One particle dropped from H rebounds to e^2 H.
TEST(Contact, ReboundsToTheRestitutionsHeight) {
    const std::vector<Solid> floor{{PlaneShape{Vec3(0.0f, 0.5f, 0.0f), Vec3(0.0f, 2.0f, 0.0f)}}};
    const std::vector<BoundaryField> fields{
        {tables(), room(), {}}, {tables(), std::nullopt, floor}, {tables(2), room(), {}}};
    for (const BoundaryField& field : fields) {
        for (const float e : {1.0f, 0.8f, 0.5f, 0.0f}) {
            const float ground = field.project(Vec3(1.0f, -1.0f, 1.0f)).y, height = 1.0f;
            Flight flight{field, {e, 0.0f, 0.0f}, Vec3(1.0f, ground + height, 1.0f), Vec3(0.0f)};
            if (&field == &fields[2]) flight.x.z = 0.0f;
            int steps = 0;
            while (!flight.step(1.0f / 2000.0f)) ASSERT_LT(++steps, 4000);
            float top = flight.x.y;
            for (int i = 0; i < 2000 && flight.v.y >= 0.0f; ++i) {
                flight.step(1.0f / 2000.0f);
                top = std::max(top, flight.x.y);
            }
            EXPECT_NEAR(top - ground, e * e * height, 0.05f * std::max(e * e, 0.02f) * height) << "e = " << e;
        }
    }
}

// A particle sliding on the floor stops after v^2 / (2 mu g); on a slope steeper than the friction angle it
// never does.
TEST(Contact, SlidesTheCoulombDistance) {
    const BoundaryField field(tables(), room(10.0f), {});
    for (const float mu : {0.1f, 0.3f, 0.8f}) {
        const float ground = field.contact_distance();
        Flight flight{field, {0.0f, mu, 0.0f}, Vec3(1.0f, ground, 1.0f), Vec3(2.0f, 0.0f, 1.0f)};
        const float speed_squared = 5.0f;
        for (int i = 0; i < 20000 && glm::length(flight.v) > 1e-6f; ++i) flight.step(1.0f / 1000.0f);
        const float slid = glm::length(flight.x - Vec3(1.0f, ground, 1.0f));
        EXPECT_NEAR(slid / (speed_squared / (2.0f * mu * g)), 1.0f, 0.05f) << "mu = " << mu;
    }
}

TEST(Contact, FrictionHoldsOnAShallowSlopeOnly) {
    for (const float mu : {0.4f, 0.6f}) {  // slope of 1/2
        const std::vector<Solid> slope{{PlaneShape{Vec3(0.0f), Vec3(-0.5f, 1.0f, 0.0f)}}};
        const BoundaryField field(tables(), std::nullopt, slope);
        Flight flight{field, {0.0f, mu, 0.0f}, field.project(Vec3(0.0f)), Vec3(0.0f)};
        const Vec3 start = flight.x;
        const float time = 0.5f;
        for (int i = 0; i < 500; ++i) flight.step(time / 500.0f);
        const float sine = 1.0f / std::sqrt(5.0f), cosine = 2.0f / std::sqrt(5.0f);
        const float expected = std::max(0.5f * g * (sine - mu * cosine) * time * time, 0.0f);
        // Friction acts after the move, so what it holds creeps by g sine dt^2 per step.
        const float creep = g * sine * time * (time / 500.0f);
        EXPECT_NEAR(glm::length(flight.x - start), expected, 0.05f * expected + 1.1f * creep)
            << "mu = " << mu;
    }
}

TEST(Contact, LeavesFreeParticlesAndNonFiniteOnesAlone) {
    const std::vector<Solid> solids{{SphereShape{Vec3(2.0f), 0.5f}}};
    const BoundaryField field(tables(), room(), solids);
    const Vec3 x(1.0f, 1.0f, 1.0f), v(-3.0f, 2.0f, 1.0f);
    const ContactResult free = field.contact(x, v, {0.5f, 0.5f, 0.1f});
    EXPECT_EQ(free.position, x);
    EXPECT_EQ(free.velocity, v);
    EXPECT_EQ(free.touching, 0);
    const Vec3 bad(std::numeric_limits<float>::quiet_NaN(), 0.0f, std::numeric_limits<float>::infinity());
    EXPECT_TRUE(std::isnan(field.contact(bad, v, {}).position.x));
    EXPECT_TRUE(std::isnan(field.contact(x, bad, {}).velocity.x));
    EXPECT_TRUE(std::isnan(field.project(bad).x));
    EXPECT_EQ(field.evaluate(bad).density, field.evaluate(bad).density);
    EXPECT_EQ(BoundaryField().contact(x, v, {}).position, x);
}

TEST(Contact, SeparationSpeedLiftsWhatRests) {
    const BoundaryField field(tables(), room(), {});
    const Vec3 resting(1.0f, 0.0f, 1.0f);
    EXPECT_EQ(field.contact(resting, Vec3(0.0f, -0.01f, 0.0f), {0.0f, 0.0f, 0.0f}).velocity.y, 0.0f);
    EXPECT_FLOAT_EQ(field.contact(resting, Vec3(0.0f, -0.01f, 0.0f), {0.0f, 0.0f, 0.2f}).velocity.y, 0.2f);
    EXPECT_FLOAT_EQ(field.contact(resting, Vec3(0.0f, 0.05f, 0.0f), {0.0f, 0.0f, 0.2f}).velocity.y, 0.2f);
    EXPECT_FLOAT_EQ(field.contact(resting, Vec3(0.0f, 3.0f, 0.0f), {0.0f, 0.0f, 0.2f}).velocity.y, 3.0f);
}

TEST(Contact, MovingWallCarriesItsVelocity) {
    ContainerWalls walls = room();
    walls.min_velocity.x = 1.5f;
    walls.max_velocity.y = -0.5f;
    const BoundaryField field(tables(), walls, {});
    const Vec3 pushed =
        field.contact(Vec3(-0.1f, 1.0f, 1.0f), Vec3(-1.0f, 0.2f, 0.0f), {0.0f, 0.0f, 0.0f}).velocity;
    EXPECT_FLOAT_EQ(pushed.x, 1.5f);
    EXPECT_FLOAT_EQ(pushed.y, 0.2f);
    EXPECT_FLOAT_EQ(
        field.contact(Vec3(-0.1f, 1.0f, 1.0f), Vec3(-1.0f, 0.0f, 0.0f), {1.0f, 0.0f, 0.0f}).velocity.x, 4.0f);
    // A particle at rest meets the sinking lid.
    EXPECT_FLOAT_EQ(field.contact(Vec3(1.0f, 4.0f, 1.0f), Vec3(0.0f), {0.0f, 0.0f, 0.0f}).velocity.y, -0.5f);
}

// Whatever comes in comes out in the container and outside every solid.
TEST(Contact, NothingEndsOutsideOrInsideSolids) {
    const std::vector<Solid> solids{
        {SphereShape{Vec3(1.0f, 0.3f, 1.0f), 0.3f}},  // touches the floor
        {BoxShape{Vec3(2.0f, 0.5f, 2.0f), Vec3(0.5f, 1.0f, 0.5f)}},
        {CapsuleShape{Vec3(3.0f, 0.5f, 1.0f), Vec3(3.0f, 2.0f, 3.0f), 0.2f}},
        {BoxShape{Vec3(0.15f, 2.0f, 0.15f), Vec3(0.3f, 0.02f, 0.3f)}},  // thin, in a corner
        {PlaneShape{Vec3(0.0f, 0.0f, 3.5f), Vec3(0.0f, 1.0f, -1.0f)}}};
    for (const int dimension : {2, 3}) {
        std::vector<Solid> used = solids;
        if (dimension == 2) used.pop_back();
        const BoundaryField field(tables(dimension), room(), used);
        std::mt19937 random(3);
        std::uniform_real_distribution<float> place(-1.0f, 5.0f), speed(-20.0f, 20.0f);
        for (int i = 0; i < 100000; ++i) {
            const Vec3 x(place(random), place(random), dimension == 3 ? place(random) : 0.0f);
            const Vec3 v(speed(random), speed(random), dimension == 3 ? speed(random) : 0.0f);
            const ContactResult result = field.contact(x, v, {0.5f, 0.2f, 0.0f});
            for (int axis = 0; axis < dimension; ++axis) {
                ASSERT_GE(result.position[axis], 0.0f);
                ASSERT_LE(result.position[axis], 4.0f);
            }
            ASSERT_GT(field.signed_distance(result.position), 0.5f * field.contact_distance())
                << "from " << x.x << " " << x.y << " " << x.z << " to " << result.position.x << " "
                << result.position.y << " " << result.position.z;
            ASSERT_LE(glm::length(result.velocity), glm::length(v) * 1.001f) << "contact must not add energy";
        }
    }
}

// A container narrower than two contact distances still contains.
TEST(Contact, NarrowContainer) {
    const ContainerWalls walls{{Vec3(0.0f), Vec3(0.01f, 1.0f, 1.0f)}, true, Vec3(0.0f), Vec3(0.0f)};
    const BoundaryField field(tables(), walls, {});
    EXPECT_FLOAT_EQ(field.project(Vec3(3.0f, 0.5f, 0.5f)).x, 0.005f);
    EXPECT_FLOAT_EQ(field.project(Vec3(-3.0f, 0.5f, 0.5f)).x, 0.005f);
}

// Fast particles do not tunnel: half a support radius per step through a plate a fifth of a spacing thick.
TEST(Contact, ThinSolidsStopFastParticles) {
    const std::vector<Solid> solids{{BoxShape{Vec3(2.0f, 1.0f, 2.0f), Vec3(3.0f, 0.2f * d, 3.0f)}}};
    const BoundaryField field(tables(), std::nullopt, solids);
    std::mt19937 random(5);
    std::uniform_real_distribution<float> u(0.0f, 1.0f);
    for (int i = 0; i < 2000; ++i) {
        Flight flight{field,
                      {0.0f, 0.0f, 0.0f},
                      Vec3(1.5f + u(random), 1.1f + d * u(random), 1.5f + u(random)),
                      Vec3(0.0f)};
        const float dt = 0.005f;
        flight.v = Vec3(u(random) - 0.5f, -1.0f, u(random) - 0.5f) * (d / dt);
        for (int step = 0; step < 10; ++step) flight.step(dt);
        ASSERT_GT(flight.x.y, 1.0f);
    }
}

/// A slide that ends off a curved surface, with nothing near: the surface met on the way has acted, whoever
/// asks.
TEST(Contact, WhatMetASolidOnItsWayHasTouchedWhereverItsSlideEnds) {
    const std::vector<Solid> solids{{SphereShape{Vec3(0.5f, 0.5f, 0.5f), 0.1f}}};
    const BoundaryField field(tables(), room(1.0f), solids);
    std::mt19937 random(8);
    std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
    int met = 0;
    for (int k = 0; k < 5000; ++k) {
        const auto direction = [&] {
            return glm::normalize(Vec3(uniform(random), uniform(random), uniform(random)) + Vec3(1e-6f));
        };
        const Vec3 before = Vec3(0.5f) + 0.15f * direction();
        const Vec3 motion = 0.7f * direction();  // often beyond the room
        const ContactResult result =
            field.contact(before, before + motion, motion / 0.01f, {0.3f, 0.1f, 0.0f});
        const Vec3 kept = result.touching > 0 ? result.position : before + motion;
        for (int axis = 0; axis < 3; ++axis) {
            ASSERT_GE(kept[axis], 0.0f);
            ASSERT_LE(kept[axis], 1.0f);
        }
        const float along = glm::dot(Vec3(0.5f) - before, motion) / glm::dot(motion, motion);
        const Vec3 nearest = before + glm::clamp(along, 0.0f, 1.0f) * motion;
        if (glm::length(nearest - Vec3(0.5f)) > 0.095f) continue;
        ++met;
        ASSERT_GT(result.touching, 0) << "passed through the ball";
        ASSERT_LE(glm::length(result.velocity), glm::length(motion / 0.01f) * 1.001f);
    }
    EXPECT_GT(met, 300);
}

/// Most water near walls is far from every solid, and need not ask them.
TEST(Contact, FarFromSolidsTheWallsAloneGiveTheSame) {
    const std::vector<Solid> solids{{SphereShape{Vec3(0.5f, 0.4f, 0.5f), 0.1f}},
                                    {BoxShape{Vec3(0.2f, 0.1f, 0.2f), Vec3(0.2f)}}};
    const BoundaryField field(tables(), room(1.0f), solids);
    std::mt19937 random(11);
    std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
    const auto any = [&] { return Vec3(uniform(random), uniform(random), uniform(random)); };
    int far = 0, touched = 0;
    for (int k = 0; k < 20000; ++k) {
        const Vec3 before = Vec3(0.5f) + 0.5f * any(), v = 20.0f * any();
        const Vec3 x = before + 0.01f * v;
        const ContactSettings settings{0.3f, 0.1f, 0.02f};
        if (field.near_solids_on_the_way({glm::min(before, x), glm::max(before, x)},
                                         1.01f * field.contact_distance()))
            continue;
        const ContactResult all = field.contact(before, x, v, settings),
                            walls = field.contact_with_walls(x, v, settings);
        ASSERT_EQ(all.touching, walls.touching);
        ASSERT_EQ(all.position, walls.position);
        ASSERT_EQ(all.velocity, walls.velocity);
        ++far;
        touched += walls.touching > 0 ? 1 : 0;
    }
    EXPECT_GT(far, 5000);
    EXPECT_GT(touched, 500);
}

/// A plate that has just passed is near neither where it was nor where it is.
TEST(Contact, SolidsAreNearAllAlongTheirWay) {
    std::vector<Solid> solids{{BoxShape{Vec3(0.2f, 0.5f, 0.5f), Vec3(0.02f, 0.4f, 0.4f)}}};
    solids[0].motion = KeyframeMotion{};
    std::vector<Body> bodies{start_body(solids[0], 3)};
    BoundaryField field(tables(), room(1.0f), solids, nullptr, 1, bodies);
    const Box3 passed{Vec3(0.5f), Vec3(0.51f)}, beyond{Vec3(0.95f), Vec3(0.96f)};
    EXPECT_FALSE(field.near_solids_on_the_way(passed, 0.05f));
    bodies[0].position.x += 0.6f;
    field.set_bodies(bodies);
    EXPECT_TRUE(field.near_solids_on_the_way(passed, 0.05f));
    EXPECT_FALSE(field.near_solids_on_the_way(beyond, 0.05f));
    field.set_bodies(bodies);
    EXPECT_FALSE(field.near_solids_on_the_way(passed, 0.05f)) << "it stands still since";
}

}  // namespace
}  // namespace slosh::contact_test

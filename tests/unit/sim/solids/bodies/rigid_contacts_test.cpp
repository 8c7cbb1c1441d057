// Solids against solids and walls: what one step answers, again and again, without a memory.
#include "sim/solids/contacts/rigid_contacts.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "base/turn.h"
#include "support/test_meshes.h"

namespace slosh::rigid_contacts_test {
namespace {

constexpr float dt = 0.005f;

Solid free(SolidShape shape, float density = 500.0f) {
    FreeMotion motion;
    motion.density = density;
    return {std::move(shape), {}, motion};
}

struct Room {
    std::vector<Solid> solids;
    std::vector<Body> bodies;
    std::vector<RigidProperties> rigid;
    std::optional<ContainerWalls> walls;
    RigidContactSettings settings;
    int dimension = 3;
    RigidContacts contacts;

    explicit Room(std::vector<Solid> all, int of_dimension = 3)
        : solids(std::move(all)), dimension(of_dimension) {
        for (const Solid& solid : solids) bodies.push_back(start_body(solid, dimension));
        rigid = rigid_properties(solids, dimension);
        contacts.set_solids(solids, bodies, dimension);
        settings.longest_move = 1.0f;
    }
    void step(bool gravity = true) {
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            if (gravity && rigid[i].inverse_mass > 0.0f) bodies[i].velocity.y -= 9.81f * dt;
        }
        contacts.step(solids, bodies, rigid, walls, settings, dt);
    }
    Vec3 momentum() const {
        Vec3 sum(0.0f);
        for (std::size_t i = 0; i < bodies.size(); ++i) sum += rigid[i].mass * bodies[i].velocity;
        return sum;
    }
};

ContainerWalls box_of(float half) { return {Box3{Vec3(-half), Vec3(half)}, false, Vec3(0.0f), Vec3(0.0f)}; }

TEST(RigidContacts, BodiesComeToRestOnTheFloor) {
    for (const int dimension : {2, 3}) {
        MeshShape mesh;
        mesh.mesh = box_triangles(Vec3(0.3f, 0.2f, 0.2f)).closed();
        mesh.position = Vec3(0.6f, -0.3f, 0.0f);
        std::vector<Solid> all{free(BoxShape{Vec3(-0.6f, -0.5f, 0.0f), Vec3(0.3f, 0.2f, 0.3f)}),
                               free(SphereShape{Vec3(0.0f, -0.6f, 0.0f), 0.15f}),
                               free(CapsuleShape{Vec3(-0.1f, 0.0f, 0.0f), Vec3(0.1f, 0.0f, 0.0f), 0.1f})};
        if (dimension == 3) all.push_back(free(mesh));
        Room room(all, dimension);
        room.walls = box_of(1.0f);
        for (int k = 0; k < 1000; ++k) room.step();
        EXPECT_NEAR(room.bodies[0].position.y, -0.9f, 0.01f);
        EXPECT_NEAR(room.bodies[1].position.y, -0.85f, 0.01f);
        if (dimension == 3) {
            EXPECT_NEAR(room.bodies[3].position.y, -0.9f, 0.01f) << "a mesh as its hull";
        }
        for (const Body& body : room.bodies) {
            // The capsule rolls.
            EXPECT_LT(std::abs(body.velocity.y), &body == &room.bodies[2] ? 0.3f : 0.02f);
            EXPECT_NEAR(glm::length(Vec3(body.turn.x, body.turn.y, body.turn.z)) *
                                glm::length(Vec3(body.turn.x, body.turn.y, body.turn.z)) +
                            body.turn.w * body.turn.w,
                        1.0f, 1e-5f);
            if (dimension == 2) {
                EXPECT_EQ(body.position.z, 0.0f);
                EXPECT_EQ(body.turn.x, 0.0f);
            }
        }
    }
}

TEST(RigidContacts, CollisionsKeepMomentum) {
    Room room({free(BoxShape{Vec3(-0.5f, 0.03f, 0.0f), Vec3(0.2f)}, 300.0f),
               free(SphereShape{Vec3(0.0f), 0.15f}, 900.0f),
               free(CapsuleShape{Vec3(0.4f, -0.2f, 0.05f), Vec3(0.45f, 0.2f, 0.0f), 0.08f}, 700.0f)});
    room.bodies[0].velocity = Vec3(3.0f, 0.0f, 0.1f);
    const Vec3 start = room.momentum();
    float turned = 0.0f;
    for (int k = 0; k < 200; ++k) {
        room.step(false);
        turned = std::max(turned, glm::length(room.bodies[2].angular_velocity));
    }
    EXPECT_LT(glm::length(room.momentum() - start), 1e-4f * glm::length(start));
    EXPECT_GT(room.bodies[1].velocity.x, 0.1f);
    EXPECT_GT(turned, 0.1f);
}

/// How high a ball that falls by 0.9 m comes back.
float rebound(float restitution) {
    Room room({free(SphereShape{Vec3(0.0f, 0.0f, 0.0f), 0.1f})});
    room.walls = box_of(1.0f);
    room.settings.restitution = restitution;
    float highest = -1.0f;
    bool bounced = false;
    for (int k = 0; k < 200; ++k) {
        room.step();
        bounced = bounced || room.bodies[0].velocity.y > 0.0f;
        if (bounced) highest = std::max(highest, room.bodies[0].position.y);
        EXPECT_GT(room.bodies[0].position.y, -0.95f);
    }
    return bounced ? highest + 0.9f : 0.0f;
}

TEST(RigidContacts, RestitutionBouncesAndWinsNothing) {
    EXPECT_LT(rebound(0.0f), 0.02f);
    const float half = rebound(0.5f), most = rebound(1.0f);
    EXPECT_GT(half, 0.05f);
    EXPECT_LT(half, 0.9f * 0.5f * 0.5f + 0.02f);
    EXPECT_GT(most, half);
    EXPECT_LT(most, 0.95f);  // the way into the floor within a step comes on top
}

TEST(RigidContacts, AMovingScriptPushes) {
    OscillationMotion swing;
    Room room({free(BoxShape{Vec3(0.3f, 0.0f, 0.0f), Vec3(0.2f)}),
               {BoxShape{Vec3(0.0f), Vec3(0.2f, 1.0f, 1.0f)}, {}, swing}});
    room.settings.friction = 0.0f;
    for (int k = 0; k < 60; ++k) {
        room.bodies[1].position.x += 1.0f * dt;
        room.bodies[1].velocity = Vec3(1.0f, 0.0f, 0.0f);
        room.step(false);
    }
    EXPECT_GT(room.bodies[0].velocity.x, 0.8f);
    EXPECT_GT(room.bodies[0].position.x, 0.45f);
    EXPECT_NEAR(room.bodies[1].position.x, 0.3f, 1e-5f) << "a script is not moved";
}

TEST(RigidContacts, AMovingWallPushes) {
    Room room({free(BoxShape{Vec3(-0.85f, 0.0f, 0.0f), Vec3(0.2f)})});
    room.walls = box_of(1.0f);
    room.settings.friction = 0.0f;
    room.walls->min_velocity.x = 1.0f;
    for (int k = 0; k < 60; ++k) {
        room.walls->box.min.x += dt;
        room.step(false);
    }
    EXPECT_GT(room.bodies[0].velocity.x, 0.8f);
    EXPECT_GT(room.bodies[0].position.x, -0.62f);
}

TEST(RigidContacts, TinyBodiesTurnToo) {
    for (const float size : {1e-3f, 1e3f}) {
        const RigidProperties rigid =
            rigid_properties(std::vector<Solid>{free(BoxShape{Vec3(0.0f), Vec3(size)})}, 3)[0];
        const float moment = rigid.mass * size * size / 6.0f;
        EXPECT_NEAR(rigid.inverse_inertia[1][1] * moment, 1.0f, 1e-4f) << size;
    }
}

/// Bits, not values: a zero of the other sign would be a difference. A body is numbers of four bytes, without
/// gaps.
bool same_bits(const Body& one, const Body& other) {
    static_assert(sizeof(Body) == 17 * sizeof(float));
    using Words = std::array<std::uint32_t, 17>;
    return std::bit_cast<Words>(one) == std::bit_cast<Words>(other);
}

TEST(RigidContacts, NoMemoryOfEarlierSteps) {
    const std::vector<Solid> all{free(BoxShape{Vec3(0.0f, -0.85f, 0.0f), Vec3(0.3f)}),
                                 free(BoxShape{Vec3(0.05f, -0.55f, 0.02f), Vec3(0.3f)}),
                                 free(SphereShape{Vec3(-0.1f, -0.2f, 0.0f), 0.14f})};
    Room room(all);
    room.walls = box_of(1.0f);
    for (int k = 0; k < 150; ++k) {
        Room fresh(all);
        fresh.walls = room.walls;
        fresh.bodies = room.bodies;
        room.step();
        fresh.step();
        for (std::size_t i = 0; i < room.bodies.size(); ++i)
            ASSERT_TRUE(same_bits(room.bodies[i], fresh.bodies[i])) << "step " << k;
    }
}

TEST(RigidContacts, FastAndBrokenBodiesAreHeld) {
    Room room({free(SphereShape{Vec3(0.0f), 0.1f}), free(SphereShape{Vec3(0.5f, 0.0f, 0.0f), 0.1f})});
    room.settings.longest_move = 0.05f;
    room.bodies[0].velocity = Vec3(1e6f, 0.0f, 0.0f);
    room.bodies[1].velocity = Vec3(std::nanf(""), 0.0f, 0.0f);
    room.step(false);
    EXPECT_LE(room.bodies[0].position.x, 0.0501f);
    EXPECT_EQ(room.bodies[1].position.x, 0.5f);
    EXPECT_EQ(room.bodies[1].velocity.x, 0.0f);
}

}  // namespace
}  // namespace slosh::rigid_contacts_test

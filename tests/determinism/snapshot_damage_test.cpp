// Damaged states: cut off anywhere, any bit flipped, or a wrong content under a right hash - an Error every
// time, never a crash.
#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>

#include "base/hash.h"
#include "sim/world/archive/snapshot.h"
#include "support/small_scenes.h"
#include "support/test_meshes.h"

namespace slosh::snapshot_damage_test {
namespace {

constexpr std::size_t hash_at = 12, body_at = 20;

std::string small_state() {
    SceneDescription scene = small_fountain(3);
    scene.solids = small_obstacles().solids;
    MeshShape mesh;
    mesh.mesh = box_triangles(Vec3(0.2f)).closed();
    mesh.position = Vec3(0.1f, 0.2f, 0.1f);
    scene.solids.push_back({mesh});
    scene.fluids = {{SphereShape{Vec3(0.0f, 0.4f, 0.0f), 0.1f}}};
    scene.events = {{1.0, DropFluid{}},
                    {2.0, RemoveParticles{{1, 2, 3}}},
                    {3.0, SetParameter{"kernel.name", std::string("cubic_spline")}}};
    World world = world_of(scene);
    run(world, 3);
    return serialize_state(world.state());
}

void expect_error(const std::string& bytes, const std::string& what) {
    const Result<State> state = deserialize_state(bytes);
    ASSERT_FALSE(state) << what;
    EXPECT_FALSE(state.error().message.empty());
}

TEST(SnapshotDamage, CutOffAnywhere) {
    const std::string bytes = small_state();
    ASSERT_TRUE(deserialize_state(bytes));
    for (std::size_t length = 0; length < bytes.size(); ++length)
        expect_error(bytes.substr(0, length), "cut to " + std::to_string(length));
    expect_error(bytes + '\0', "one byte more");
}

TEST(SnapshotDamage, AnyBitFlipped) {
    const std::string bytes = small_state();
    std::mt19937 random(11);
    std::uniform_int_distribution<std::size_t> at(0, bytes.size() - 1);
    for (std::size_t k = 0; k < 3000; ++k) {
        std::string damaged = bytes;
        const std::size_t place = k < 64 ? k : at(random);
        damaged[place] = static_cast<char>(damaged[place] ^ (1 << (k % 8)));
        expect_error(damaged, "byte " + std::to_string(place));
    }
}

TEST(SnapshotDamage, WhatIsNoStateAtAll) {
    for (const char* text : {"", "{", "SLOSH", "SLOSHSTA", "SLOSHSTA\x01", "{\"name\": \"a scene\"}"})
        expect_error(text, text);
    std::string other_version = small_state();
    other_version[8] = static_cast<char>(other_version[8] + 1);
    const Result<State> state = deserialize_state(other_version);
    ASSERT_FALSE(state);
    EXPECT_NE(state.error().message.find("version"), std::string::npos) << state.error().message;
}

/// The reader must stand on its own: a file made by someone who knows the hash may say anything, but not
/// crash or ask for the moon.
TEST(SnapshotDamage, WrongContentUnderARightHash) {
    const std::string bytes = small_state();
    std::mt19937 random(12);
    std::uniform_int_distribution<std::size_t> at(body_at, bytes.size() - 1);
    std::uniform_int_distribution<int> byte(0, 255);
    int accepted = 0;
    for (int k = 0; k < 3000; ++k) {
        std::string changed = bytes;
        const std::size_t place = k % 3 == 0 ? body_at + static_cast<std::size_t>(k) / 3 : at(random);
        const std::size_t length = k % 2 == 0 ? 1 : 8;
        for (std::size_t b = place; b < std::min(place + length, changed.size()); ++b) {
            changed[b] = static_cast<char>(k % 5 == 0 ? 255 : byte(random));
        }
        Hasher hasher;
        hasher.add_bytes(std::as_bytes(std::span(changed.data() + body_at, changed.size() - body_at)));
        const std::uint64_t hash = hasher.value();
        std::memcpy(changed.data() + hash_at, &hash, sizeof(hash));
        const Result<State> state = deserialize_state(changed);
        if (!state) continue;
        ++accepted;
        // A state with other numbers is a state; it must run.
        if (k % 10 != 0) continue;
        Result<World> world = World::from_state(state.value(), {.threads = 1});
        if (world) world.value().step();
    }
    EXPECT_GT(accepted, 500) << "most bytes are numbers";
}

}  // namespace
}  // namespace slosh::snapshot_damage_test

// Files of other versions: states of format 4 and recordings of format 2, made before fields had names, still
// load with what they held; files with fields, commands and counts that this version does not expect.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "base/hash.h"
#include "base/system/atomic_file.h"
#include "sim/methods/forces/smoothing.h"
#include "sim/world/archive/recorded_commands.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/archive/snapshot_fields.h"
#include "sim/world/state/snapshot_content.h"
#include "sim/world/state/state.h"
#include "support/source_path.h"

namespace slosh::saved_files_test {
namespace {

const std::filesystem::path samples = source_path("tests/data/saved");

World world_from(State state) {
    return std::move(World::from_state(std::move(state), {.threads = 1})).value();
}

/// Saved in today's format and loaded again it is the same, and goes on and starts anew in the same way.
void expect_same_in_this_format(const State& state) {
    const std::string bytes = serialize_state(state);
    const Result<State> again = deserialize_state(bytes);
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(serialize_state(again.value()), bytes);
    World world = world_from(state), other = world_from(again.value());
    for (int i = 0; i < 20; ++i) world.step(), other.step();
    EXPECT_EQ(world.state_hash(), other.state_hash());
    world.enqueue(Reset{false}), other.enqueue(Reset{false});
    for (int i = 0; i < 3; ++i) world.step(), other.step();
    EXPECT_EQ(world.state_hash(), other.state_hash());
}

TEST(SavedBefore, AStateOfFormat4InThePlane) {
    const Result<State> loaded = load_state(samples / "state_format_4_2d.slosh");
    ASSERT_TRUE(loaded) << loaded.error().text();
    const State& state = loaded.value();
    EXPECT_EQ(hash_state(state), 0xe3731d1bb5d2a918u);
    // With the look that it got.
    EXPECT_EQ(hash_foam(state.foam), 0xf67804eed350af8bu);
    EXPECT_EQ(state.foam.count(), 13u);
    for (std::size_t i = 0; i < state.foam.count(); ++i)
        EXPECT_EQ(state.foam.look[i], static_cast<float>(state.foam.kind[i])) << "the file has no look";
    EXPECT_EQ(state.step_index, 30u);
    EXPECT_DOUBLE_EQ(state.time, 0.14999999664723873);
    EXPECT_EQ(state.dimension, 2);
    EXPECT_EQ(state.solver, "pbf");
    EXPECT_EQ(state.scene.title, "A sample");
    EXPECT_EQ(state.scene.seed, 7u);
    EXPECT_FLOAT_EQ(state.scene.camera.field_of_view, 30.0f);
    EXPECT_EQ(state.scene.camera.stage, "") << "the file has none";
    EXPECT_EQ(state.parameters.kernel_name(), KernelName::cubic_spline);
    EXPECT_TRUE(state.parameters.foam.enabled);
    EXPECT_FLOAT_EQ(state.parameters.of<XsphSettings>().c, 0.05f);
    ASSERT_EQ(state.materials.size(), 2u);
    EXPECT_EQ(state.materials[0].name, "oil");
    EXPECT_EQ(state.materials[1].name, "mercury");
    ASSERT_EQ(state.solids.size(), 5u);
    EXPECT_FLOAT_EQ(std::get<OscillationMotion>(state.solids[0].motion).period, 0.4f);
    EXPECT_FLOAT_EQ(std::get<SpinMotion>(state.solids[1].motion).pivot.value().x, 0.6f);
    EXPECT_EQ(std::get<KeyframeMotion>(state.solids[2].motion).frames.size(), 3u);
    EXPECT_FLOAT_EQ(std::get<FreeMotion>(state.solids[3].motion).density, 300.0f);
    EXPECT_TRUE(std::holds_alternative<PlaneShape>(state.solids[4].shape));
    ASSERT_EQ(state.emitters.size(), 1u);
    EXPECT_EQ(state.emitters[0].emitted, 15u);
    EXPECT_EQ(state.emitters[0].emitter.material, "mercury");
    EXPECT_TRUE(parameter_table().require("micropolar.transfer")) << "the file has spins, which are left out";
    for (std::size_t i = 0; i < state.particles.size(); ++i)
        EXPECT_EQ(state.particles.pressure_mean[i], state.particles.pressure[i]) << "the file has no mean";
    EXPECT_GT(*std::max_element(state.particles.pressure.begin(), state.particles.pressure.end()), 0.0f);
    EXPECT_TRUE(state.grab.active);
    EXPECT_EQ(state.grab.index, 3u);
    EXPECT_TRUE(state.stroke.active);
    EXPECT_FLOAT_EQ(state.container.target.max.x, 0.95f);
    ASSERT_EQ(state.scene.events.size(), 2u);
    EXPECT_EQ(state.scene.events[1].command.get_if<SwitchSolver>()->name, "wcsph");
    EXPECT_EQ(state.removed.total(), 1u);
    expect_same_in_this_format(state);
}

TEST(SavedBefore, AStateOfFormat4WithAMeshThatTwoSolidsShare) {
    const Result<State> loaded = load_state(samples / "state_format_4_mesh.slosh");
    ASSERT_TRUE(loaded) << loaded.error().text();
    const State& state = loaded.value();
    EXPECT_EQ(hash_state(state), 0xd66c8b2e5a63a448u);
    ASSERT_EQ(state.solids.size(), 2u);
    const auto& first = std::get<MeshShape>(state.solids[0].shape);
    EXPECT_EQ(first.mesh, std::get<MeshShape>(state.solids[1].shape).mesh);
    EXPECT_EQ(first.mesh->triangles.size(), 12u);
    EXPECT_FLOAT_EQ(first.angle, 20.0f);
    expect_same_in_this_format(state);
}

// Of a version before a particle array was added: as this version writes it, without that array.
TEST(SavedBefore, AStateWithoutMeansOfThePressure) {
    State state = load_state(samples / "state_format_4_2d.slosh").value();
    ASSERT_GT(state.particles.size(), 0u);
    for (std::size_t i = 0; i < state.particles.size(); ++i)
        state.particles.pressure[i] = static_cast<float>(i), state.particles.pressure_mean[i] = 0.0f;
    std::string without;
    ByteWriter writer;
    fields(writer, state.particles);
    without = std::move(writer.out);
    // Another name, which readers pass over.
    const std::size_t at = without.find("pressure_mean");
    ASSERT_NE(at, std::string::npos);
    without.replace(at, 13, "pressure_else");
    ByteReader reader(without);
    Particles particles;
    fields(reader, particles);
    ASSERT_TRUE(reader.ok());
    ASSERT_EQ(particles.size(), state.particles.size());
    for (std::size_t i = 0; i < particles.size(); ++i)
        EXPECT_EQ(particles.pressure_mean[i], particles.pressure[i]);
}

TEST(SavedBefore, ARecordingOfFormat2) {
    const Result<Recording> loaded = load_recording(samples / "recording_format_2.slosh");
    ASSERT_TRUE(loaded) << loaded.error().text();
    const Recording& recording = loaded.value();
    EXPECT_EQ(recording.content.steps, 110u);
    EXPECT_EQ(recording.content.command_count(), 18u);
    ASSERT_EQ(recording.content.hashes.size(), 2u);
    EXPECT_EQ(recording.content.hashes.back().hash, 0x4d5888bf72262e18u);
    EXPECT_FALSE(recording.cut_short);
    EXPECT_EQ(recording.content.batches[0].step, 3u);
    EXPECT_EQ(recording.content.batches[0].commands[0].get_if<DropFluid>()->material, "honey");
    EXPECT_EQ(recording.content.batches[5].commands[0].get_if<RemoveParticles>()->ids.size(), 3u);
    RecordingStart of_this_class = recording.start;
    of_this_class.fused_multiply_add = simd::has_fused_multiply_add(simd::best_target());
    EXPECT_NE(why_it_may_differ(of_this_class).find("earlier"), std::string::npos);
    const Result<Recording> again = deserialize_recording(serialize_recording(recording));
    ASSERT_TRUE(again) << again.error().text();
    Player player = std::move(Player::create(recording, {.threads = 1})).value();
    Player other = std::move(Player::create(again.value(), {.threads = 1})).value();
    while (!player.finished()) player.step(), other.step();
    EXPECT_TRUE(other.finished());
    EXPECT_EQ(player.steps_done(), 110u);
    EXPECT_EQ(player.world().state_hash(), other.world().state_hash());
}

// A struct in an older, today's and a newer version.
struct Older {
    int size = 1;
    std::string name = "older";
};
struct Today {
    std::string name = "today";
    std::vector<int> added = {7};
    int size = 2;
};
SLOSH_FIELDS(Older, s.size, s.name)
SLOSH_FIELDS(Today, s.name, s.added, s.size)
template <class A, class B>
B through_a_file(A value) {
    ByteWriter writer;
    field(writer, value);
    ByteReader reader(writer.out);
    B read;
    field(reader, read);
    EXPECT_TRUE(reader.ok());
    EXPECT_TRUE(reader.at_end());
    return read;
}

TEST(NamedFields, FieldsAreFoundByNameAndMissingOnesKeepTheirDefaults) {
    const auto read = through_a_file<Older, Today>({5, "five"});
    EXPECT_EQ(read.size, 5);
    EXPECT_EQ(read.name, "five");
    EXPECT_EQ(read.added, std::vector<int>{7});
}

TEST(NamedFields, UnknownFieldsAreSkipped) {
    const auto read = through_a_file<Today, Older>({"new", {1, 2, 3}, 9});
    EXPECT_EQ(read.size, 9);
    EXPECT_EQ(read.name, "new");
}

struct Grown {
    std::uint32_t old = 1, added = 2;
};
SLOSH_GROWN_FIELDS(Grown, 1, s.old, s.added)

TEST(NamedFields, FormatsWithoutNamesHaveTheFirstOnes) {
    ByteWriter writer;
    std::uint32_t old = 5;
    field(writer, old);
    ByteReader reader(writer.out, false);
    Grown read;
    field(reader, read);
    EXPECT_TRUE(reader.ok() && reader.at_end());
    EXPECT_EQ(read.old, 5u);
    EXPECT_EQ(read.added, 2u);
}

TEST(HostileCounts, BlocksAreCheckedAgainstWhatIsLeft) {
    ByteWriter writer;
    std::uint64_t count = 1000;
    field(writer, count);
    writer.out.append(4 * 1000 - 1, '\0');
    for (const bool named : {false, true}) {
        ByteReader reader(writer.out, named);
        std::vector<std::uint32_t> values;
        field(reader, values);
        EXPECT_FALSE(reader.ok());
        EXPECT_EQ(values.capacity(), 0u) << "memory before data";
    }
}

/// As many elements as there are bytes: each takes hundreds of bytes in memory.
TEST(HostileCounts, ListsGrowOnlyWithWhatIsReadAndNotFarBeyondTheFile) {
    constexpr std::size_t size = std::size_t{4} << 20;
    for (const bool named : {false, true}) {
        ByteWriter writer;
        std::uint64_t count = size;
        field(writer, count);
        writer.out.append(size, '\0');
        ByteReader reader(writer.out, named);
        std::vector<TimedEvent> events;
        field(reader, events);
        EXPECT_FALSE(reader.ok());
        EXPECT_LT(events.capacity() * sizeof(TimedEvent), std::size_t{512} << 20);
    }
}

std::string sealed_state(std::uint32_t format, const std::string& body) {
    Hasher hasher;
    hasher.add_bytes(std::as_bytes(std::span(body.data(), body.size())));
    const std::uint64_t hash = hasher.value();
    std::string bytes = "SLOSHSTA";
    bytes.append(reinterpret_cast<const char*>(&format), sizeof format);
    bytes.append(reinterpret_cast<const char*>(&hash), sizeof hash);
    return bytes + body;
}

/// Format 4, 60 MB: a scene whose list of parameters claims an element per byte that is left.
TEST(HostileCounts, AStateThatClaimsGigabytesIsRefused) {
    ByteWriter body;
    SceneDescription scene;
    all_fields(body, scene.name, scene.title, scene.description, scene.dimension, scene.solver);
    std::uint64_t count = std::size_t{60} << 20;
    field(body, count);
    body.out.append(static_cast<std::size_t>(count), '\0');
    const Result<State> state = deserialize_state(sealed_state(4, body.out));
    ASSERT_FALSE(state);
    EXPECT_EQ(state.error().message, "the saved state is inconsistent");
}

/// A command of a state's scene may hold a state: nested without end they would use up the stack.
TEST(HostileCounts, StatesWithinStatesEnd) {
    State state;
    state.kernel_ratio = 2.0f;
    for (int depth = 0; depth < 5; ++depth) {
        EXPECT_EQ(deserialize_state(serialize_state(state)).ok(), depth <= 2) << depth;
        state.scene.events = {{0.0, RestoreSnapshot{snapshot_of(state)}}};
    }
}

}  // namespace
}  // namespace slosh::saved_files_test

#include "fuzz/checks.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

#include "base/hash.h"
#include "io/scene_limits.h"
#include "sim/world/archive/byte_archives.h"
#include "sim/world/archive/chunks.h"
#include "sim/world/archive/recorded_commands.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/archive/snapshot_archive.h"
#include "sim/world/state/state.h"
#include "slosh/world.h"

namespace slosh::fuzz {

namespace {

constexpr double most_particles = 2000.0;
const ExecutionOptions one_thread{.threads = 1, .simd = simd::Target::width_1};

}  // namespace

void require(bool holds, const std::string& text) {
    if (holds) return;
    std::fprintf(stderr, "%s\n", text.c_str());
    std::abort();
}

void require_sentence(const Error& error, std::string_view file) {
    const std::string text = error.text();
    require(text.starts_with(file), "the error does not begin with the file's name: " + text);
    require(text.size() < 1000, "the error is too long: " + text);
    require(text.find('\n') == std::string::npos, "the error has several lines: " + text);
}

void step_once(const SceneDescription& scene) {
    const Result<Parameters> parameters = io::scene_parameters(scene);
    require(parameters.ok(), "a scene that was read has parameters that do not hold");
    if (io::particles_in(scene, static_cast<double>(parameters.value().fluid.spacing)) > most_particles)
        return;
    Result<World> world = World::create(scene, one_thread);
    if (!world) return require_sentence(world.error(), "");
    world.value().step();
}

void step_once(State state) {
    Result<World> world = World::from_state(std::move(state), one_thread);
    if (!world) return require_sentence(world.error(), "");
    world.value().step();
    const Result<State> again = deserialize_state(serialize_state(world.value().state()));
    require(again.ok(), "what was saved after a step cannot be read");
}

void play(Recording recording) {
    Result<Player> player = Player::create(std::move(recording), one_thread);
    if (!player) return require_sentence(player.error(), "");
    for (int step = 0; step < 2 && !player.value().finished(); ++step) player.value().step();
}

std::string with_right_hash(std::string_view sealed) {
    constexpr std::size_t frame = 8 + 4 + sizeof(std::uint64_t);  // letters, version, hash
    std::string bytes(sealed);
    if (bytes.size() < frame) return bytes;
    Hasher hasher;
    hasher.add_bytes(std::as_bytes(std::span(sealed.substr(frame))));
    const std::uint64_t hash = hasher.value();
    std::memcpy(bytes.data() + frame - sizeof hash, &hash, sizeof hash);
    return bytes;
}

std::string with_right_hashes(std::string_view recording) {
    constexpr std::size_t frame = 8 + 4;  // letters, version
    if (recording.size() < frame || recording[8] == 2) return with_right_hash(recording);
    std::string bytes(recording.substr(0, frame));
    ByteReader reader(recording.substr(frame));
    while (!reader.at_end()) {
        const std::string kind(read_name(reader));
        std::uint64_t length = 0, hash = 0;
        field(reader, length);
        field(reader, hash);
        const std::string_view content = reader.take(length);
        if (!reader.ok()) break;
        append_chunk(bytes, kind, kind == "state" ? with_right_hash(content) : std::string(content));
    }
    return bytes;
}

}  // namespace slosh::fuzz

// The saved form of a state: sealed bytes, the fields by name (snapshot_archive.h). Format 4 had no names.
#include "sim/archive/snapshot.h"

#include <algorithm>
#include <cmath>

#include "base/system/atomic_file.h"
#include "sim/archive/sealed_bytes.h"
#include "sim/archive/snapshot_fields.h"
#include "sim/fidelity/pins.h"
#include "sim/solvers/solver_module.h"
#include "sim/world/geometry_checks.h"

namespace slosh {

namespace {

constexpr SealedFormat saved_state_format{"SLOSHSTA",        5,      4, "not a saved Slosh state",
                                          "the saved state", "saved"};
constexpr std::uint32_t first_format_with_names = 5;

/// What no sound state violates; the hash only says that the file is what was written.
bool consistent(const State& state) {
    bool sizes_agree = true;
    state.particles.for_each_array(
        [&](const auto& array) { sizes_agree = sizes_agree && array.size() == state.particles.size(); });
    state.foam.for_each_array(
        [&](const auto& array) { sizes_agree = sizes_agree && array.size() == state.foam.count(); });
    const auto known_kind = [](FoamKind kind) { return kind <= FoamKind::bubble; };
    const auto known_look = [](float look) { return look >= 0.0f && look <= 2.0f; };
    sizes_agree = sizes_agree && std::all_of(state.foam.kind.begin(), state.foam.kind.end(), known_kind) &&
                  std::all_of(state.foam.look.begin(), state.foam.look.end(), known_look);
    const std::size_t materials = state.materials.size() + 1;
    const auto sound = [](const Material& material) { return check_material(material).ok(); };
    const auto known = [&](std::uint8_t index) { return index < materials; };
    sizes_agree = sizes_agree && materials <= most_materials &&
                  std::all_of(state.materials.begin(), state.materials.end(), sound) &&
                  std::all_of(state.particles.material.begin(), state.particles.material.end(), known);
    const auto sound_solid = [&](const Solid& solid) { return check_solid(solid, state.dimension).ok(); };
    const auto sound_body = [](const Body& body) {
        const Vec3 sum = body.center + body.position + body.velocity + body.angular_velocity;
        return finite(sum) && std::abs(glm::dot(body.turn, body.turn) - 1.0f) < 0.01f;
    };
    const FidelityMemory& seen = state.fidelity;
    const bool fidelity_sound = std::is_sorted(state.pinned.begin(), state.pinned.end()) &&
                                std::isfinite(seen.error + seen.coefficient + seen.speed + seen.limited);
    return sizes_agree && fidelity_sound && state.bodies.size() == state.solids.size() &&
           std::all_of(state.solids.begin(), state.solids.end(), sound_solid) &&
           std::all_of(state.bodies.begin(), state.bodies.end(), sound_body) &&
           (state.dimension == 2 || state.dimension == 3) && find_solver(state.solver) &&
           std::isfinite(state.time) && state.kernel_ratio >= 1.0f && state.kernel_ratio <= 10.0f &&
           state.softness >= 0.0f && std::isfinite(state.softness);
}

}  // namespace

std::string serialize_state(const State& state) {
    ByteWriter body;
    // Archives take members as mutable so that one description serves both directions; the writer changes
    // nothing.
    field(body, const_cast<State&>(state));
    return seal(saved_state_format, body.out);
}

Result<State> deserialize_state(std::string_view bytes, int states_within) {
    const Result<UnsealedBytes> file = unseal(saved_state_format, bytes);
    if (!file) return file.error();
    State state;
    ByteReader reader(file.value().body, file.value().version >= first_format_with_names, states_within);
    field(reader, state);
    if (!reader.unknown.empty())
        return Error{"holds \"" + reader.unknown + "\", which only a newer Slosh knows", ""};
    if (!reader.ok() || !reader.at_end() || !consistent(state))
        return Error{"the saved state is inconsistent", ""};
    // States of before there were pins: what differs from its default was set by somebody.
    if (state.parameters.fidelity() == Fidelity::accurate) pin_what_differs(state);
    return state;
}

Result<void> save_state(const State& state, const std::filesystem::path& path) {
    return write_file_atomically(path, serialize_state(state));
}

Result<State> load_state(const std::filesystem::path& path) {
    Result<std::string> bytes = read_file(path);
    if (!bytes) return bytes.error();
    Result<State> state = deserialize_state(bytes.value());
    if (!state) return Error{state.error().message, path.string()};
    return state;
}

bool is_saved_state(std::string_view first_bytes) {
    return first_bytes.starts_with(saved_state_format.magic);
}

}  // namespace slosh

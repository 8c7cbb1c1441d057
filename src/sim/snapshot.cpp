// The saved form of a state: "SLOSHSTA", version, hash of the rest, then the fields in order. Parameters are saved by key and value, so that
// a file survives new parameters; everything else is bound to the version.
#include "sim/snapshot.h"

#include <array>
#include <cmath>

#include "base/atomic_file.h"
#include "base/hash.h"
#include "sim/snapshot_archive.h"
#include "sim/solvers/list.h"

namespace slosh {

namespace {

constexpr std::string_view magic = "SLOSHSTA";
constexpr std::uint32_t version = 1;
constexpr std::size_t header_size = 8 + 4 + 8;

std::uint64_t hash_bytes(std::string_view bytes) {
    Hasher hasher;
    hasher.add_bytes(std::as_bytes(std::span(bytes.data(), bytes.size())));
    return hasher.value();
}

}  // namespace

// The members of every saved struct, in the order of the file. They live in namespace slosh to be found by argument-dependent look-up.

template <class Archive>
void field(Archive& archive, Vec3& v) {
    all_fields(archive, v.x, v.y, v.z);
}
template <class Archive, std::size_t n>
void field(Archive& archive, std::array<float, n>& values) {
    for (float& value : values) field(archive, value);
}

#define SLOSH_FIELDS(Type, ...)                   \
    template <class Archive>                      \
    void fields(Archive& archive, Type& s) {      \
        all_fields(archive, __VA_ARGS__);         \
    }

SLOSH_FIELDS(Box3, s.min, s.max)
SLOSH_FIELDS(BoxShape, s.center, s.size)
SLOSH_FIELDS(SphereShape, s.center, s.radius)
SLOSH_FIELDS(PlaneShape, s.point, s.normal)
SLOSH_FIELDS(CapsuleShape, s.a, s.b, s.radius)
SLOSH_FIELDS(Solid, s.shape)
SLOSH_FIELDS(Emitter, s.position, s.direction, s.radius, s.speed, s.start, s.stop, s.budget)
SLOSH_FIELDS(Sink, s.bounds)
SLOSH_FIELDS(SetParameter, s.key, s.value)
SLOSH_FIELDS(SwitchSolver, s.name)
SLOSH_FIELDS(DropFluid, s.shape, s.velocity)
SLOSH_FIELDS(EraseFluid, s.center, s.radius)
SLOSH_FIELDS(RemoveParticles, s.ids)
SLOSH_FIELDS(SetForceStroke, s.active, s.from, s.to, s.radius, s.acceleration)
SLOSH_FIELDS(MoveContainer, s.container, s.speed)
SLOSH_FIELDS(AddSolid, s.solid)
SLOSH_FIELDS(MoveSolid, s.index, s.solid)
SLOSH_FIELDS(RemoveSolid, s.index)
SLOSH_FIELDS(AddEmitter, s.emitter)
SLOSH_FIELDS(RemoveEmitter, s.index)
SLOSH_FIELDS(Reset, s.keep_parameters)
SLOSH_FIELDS(FluidRegion, s.shape, s.velocity, s.velocity_gradient_diagonal)
SLOSH_FIELDS(TimedEvent, s.time, s.command)
SLOSH_FIELDS(CameraDescription, s.eye, s.target, s.field_of_view)
SLOSH_FIELDS(SceneDescription, s.name, s.title, s.description, s.dimension, s.solver, s.parameters, s.container, s.open_top, s.solids, s.fluids,
             s.emitters, s.sinks, s.events, s.camera, s.seed)
SLOSH_FIELDS(EmitterState, s.emitter, s.emitted, s.layers)
SLOSH_FIELDS(ContainerState, s.present, s.open_top, s.walls, s.target, s.speed, s.wall_velocity)
SLOSH_FIELDS(RemovedCounts, s.sink, s.erased, s.overlap, s.nonfinite, s.escaped)

template <class Archive>
void fields(Archive& archive, Particles& particles) {
    particles.for_each_array([&](auto& array) { field(archive, array); });
}

template <class Archive>
void fields(Archive& archive, Parameters& parameters) {
    std::vector<std::pair<std::string, ParameterValue>> values;
    if constexpr (!Archive::reading) {
        for (const ParameterDescription& description : parameter_table().all()) {
            values.emplace_back(std::string(description.key), description.value(&parameters));
        }
    }
    field(archive, values);
    if constexpr (Archive::reading) {
        for (const auto& [key, value] : values) {
            const ParameterDescription* description = parameter_table().find(key);
            if (!description || !description->set_clamped(&parameters, value)) archive.fail();
        }
    }
}

SLOSH_FIELDS(State, s.scene, s.parameters, s.solver, s.dimension, s.particles, s.lists_valid, s.container, s.solids, s.emitters, s.sinks, s.stroke,
             s.step_index, s.time, s.time_base, s.step_base, s.seed, s.next_id, s.next_event, s.acceleration_max, s.kernel_ratio, s.removed)
#undef SLOSH_FIELDS

namespace {

/// What no sound state violates; the hash only says that the file is what was written.
bool consistent(const State& state) {
    bool sizes_agree = true;
    state.particles.for_each_array([&](const auto& array) { sizes_agree = sizes_agree && array.size() == state.particles.size(); });
    return sizes_agree && (state.dimension == 2 || state.dimension == 3) && find_solver(state.solver) && std::isfinite(state.time) &&
           state.kernel_ratio >= 1.0f && state.kernel_ratio <= 10.0f;
}

}  // namespace

std::string serialize_state(const State& state) {
    ByteWriter body;
    // Archives take members as mutable so that one description serves both directions; the writer changes nothing.
    field(body, const_cast<State&>(state));
    ByteWriter file;
    file.bytes(magic.data(), magic.size());
    std::uint32_t file_version = version;
    std::uint64_t hash = hash_bytes(body.out);
    all_fields(file, file_version, hash);
    return file.out + body.out;
}

Result<State> deserialize_state(std::string_view bytes) {
    if (!is_saved_state(bytes)) return Error{"not a saved Slosh state", ""};
    if (bytes.size() < header_size) return Error{"the saved state is cut short", ""};
    ByteReader header(bytes.substr(magic.size(), header_size - magic.size()));
    std::uint32_t file_version = 0;
    std::uint64_t hash = 0;
    all_fields(header, file_version, hash);
    if (file_version != version) {
        return Error{"saved by another version (format " + std::to_string(file_version) + ", expected " + std::to_string(version) + ")", ""};
    }
    const std::string_view body = bytes.substr(header_size);
    if (hash_bytes(body) != hash) return Error{"the saved state is damaged or cut short", ""};
    State state;
    ByteReader reader(body);
    field(reader, state);
    if (!reader.ok() || !reader.at_end() || !consistent(state)) return Error{"the saved state is inconsistent", ""};
    return state;
}

Result<void> save_state(const State& state, const std::filesystem::path& path) {
    const std::string bytes = serialize_state(state);
    if (Result<void> written = write_file_atomically(path, bytes); !written) return written;
    const Result<std::string> back = read_file(path);
    if (!back || back.value() != bytes) return Error{"the file does not read back as it was written", path.string()};
    return {};
}

Result<State> load_state(const std::filesystem::path& path) {
    Result<std::string> bytes = read_file(path);
    if (!bytes) return bytes.error();
    Result<State> state = deserialize_state(bytes.value());
    if (!state) return Error{state.error().message, path.string()};
    return state;
}

bool is_saved_state(std::string_view first_bytes) { return first_bytes.starts_with(magic); }

}  // namespace slosh

#include "fuzz/random_commands.h"

#include <algorithm>
#include <cmath>

#include "io/scene_parts.h"
#include "sim/core/parameters/parameters.h"
#include "sim/methods/step/solver_module.h"
#include "sim/world/commands/command_entry.h"
#include "support/test_meshes.h"

namespace slosh {

namespace {

/// Their upper ends are only slow (hundreds of substeps times fifty iterations): drawn by the cube of a
/// uniform number.
bool costs_time(std::string_view key) {
    return key.ends_with("iterations") || key == "time.substeps" || key == "time.courant" ||
           key == "wcsph.sound_speed" || key == "time.step" || key == "kernel.ratio";
}

}  // namespace

std::string to_text(const Command& command) {
    if (!io::is_for_scenes(command)) return command_text(command);
    io::Json event;
    io::write_command(event, command, 3);
    return event.dump(-1, ' ', false, io::Json::error_handler_t::replace);
}

Box3 RandomCommands::room() const { return scene_.container.value_or(Box3{Vec3(-0.4f), Vec3(0.4f)}); }

Vec3 RandomCommands::place() {
    const Box3 box = room();
    return {between(box.min.x, box.max.x), between(box.min.y, box.max.y), between(box.min.z, box.max.z)};
}

FluidShape RandomCommands::shape() {
    if (chance(0.5)) return SphereShape{place(), between(0.02f, 0.15f)};
    return BoxShape{place(), Vec3(between(0.02f, 0.25f), between(0.02f, 0.25f), between(0.02f, 0.25f))};
}

SolidMotion RandomCommands::motion() {
    const double kind = uniform();
    if (kind < 0.25) return FixedMotion{};
    if (kind < 0.3) return HostMotion{};
    if (kind < 0.4) return SpinMotion{place() + 0.001f, between(-3000.0f, 3000.0f), place()};
    if (kind < 0.5) {
        return OscillationMotion{place(),
                                 {place() + 0.001f, between(-90.0f, 90.0f)},
                                 std::nullopt,
                                 between(0.02f, 2.0f),
                                 between(0.0f, 360.0f)};
    }
    if (kind < 0.6) {
        return KeyframeMotion{
            {{0.0, Vec3(0.0f), {}}, {static_cast<double>(between(0.01f, 1.0f)), place(), {}}}, chance(0.5)};
    }
    return FreeMotion{between(1.0f, 20000.0f), 10.0f * place(), 50.0f * place()};
}

Solid RandomCommands::solid() {
    Solid result = shape_of_solid();
    result.motion = motion();
    if (chance(0.3)) result.turn = {place() + 0.001f, between(-720.0f, 720.0f)};
    return result;
}

Solid RandomCommands::shape_of_solid() {
    if (chance(0.05)) {
        MeshShape mesh;
        mesh.mesh = torus_triangles(between(0.05f, 0.1f), between(0.02f, 0.05f), 12, 6).closed();
        mesh.position = place();
        mesh.axis = place();
        mesh.angle = between(-360.0f, 360.0f);
        mesh.scale = between(0.5f, 2.0f);
        return {mesh};
    }
    if (chance(0.4)) return {SphereShape{place(), between(0.03f, 0.15f)}};
    if (chance(0.5)) return {CapsuleShape{place(), place(), between(0.02f, 0.08f)}};
    return {BoxShape{place(), Vec3(between(0.05f, 0.3f), between(0.05f, 0.3f), between(0.05f, 0.3f))}};
}

Box3 RandomCommands::drain() {
    const Vec3 from = place(), to = place();
    return {glm::min(from, to), glm::max(from, to)};
}

Emitter RandomCommands::emitter() {
    Emitter result;
    result.position = place();
    result.direction = Vec3(between(-1.0f, 1.0f), between(-1.0f, 1.0f) + 0.01f, between(-1.0f, 1.0f));
    result.radius = between(0.02f, 0.12f);
    result.speed = between(0.0f, 4.0f);
    result.budget = 60;
    return result;
}

std::string RandomCommands::material() {
    if (chance(0.6)) return {};
    const std::span<const MaterialPreset> presets = material_presets();
    const auto k = static_cast<std::size_t>(uniform() * static_cast<double>(presets.size()));
    return std::string(presets[std::min(k, presets.size() - 1)].name);
}

SetParameter RandomCommands::any_parameter() {
    const auto all = parameter_table().all();
    const ParameterDescription& description =
        all[std::min(static_cast<std::size_t>(uniform() * static_cast<double>(all.size())), all.size() - 1)];
    const std::string key(description.key);
    if (description.kind == ParameterKind::choice) {
        const auto k = static_cast<std::size_t>(uniform() * static_cast<double>(description.choices.size()));
        return {key, std::string(description.choices[std::min(k, description.choices.size() - 1)])};
    }
    if (description.kind == ParameterKind::boolean) return {key, chance(0.5) ? 1.0 : 0.0};
    // So much water that the tiny scene would not be tiny any more.
    if (key == "particles.budget") return {key, 1000.0 + std::floor(500.0 * uniform())};
    double at = uniform();
    const bool slow = costs_time(key);
    if (slow)
        at = at * at * at;
    else if (chance(0.25))
        at = at < 0.5 ? 0.0 : 1.0;
    else if (chance(0.3))
        at = at * at * at * at;
    double value = description.min + at * (description.max - description.min);
    if (description.kind == ParameterKind::integer) value = std::round(value);
    return {key, value};
}

Command RandomCommands::next(std::size_t solids, std::size_t emitters) {
    const double kind = uniform();
    if (kind < 0.55) return any_parameter();
    if (kind < 0.65) {
        const std::span<const SolverModule* const> solvers = solver_modules().all();
        const auto index = static_cast<std::size_t>(uniform() * static_cast<double>(solvers.size()));
        return SwitchSolver{std::string(solvers[std::min(index, solvers.size() - 1)]->name)};
    }
    if (kind < 0.73)
        return DropFluid{shape(), Vec3(between(-8.0f, 8.0f), between(-8.0f, 8.0f), between(-8.0f, 8.0f)),
                         material()};
    if (kind < 0.77) return EraseFluid{place(), between(0.02f, 0.15f)};
    if (kind < 0.83)
        return SetForceStroke{chance(0.6), place(), place(), between(0.05f, 0.5f), between(-300.0f, 300.0f)};
    if (kind < 0.89) {
        Box3 box = room();
        const Vec3 size = box.max - box.min;
        box.min += size * Vec3(between(-0.2f, 0.25f), between(-0.2f, 0.25f), between(-0.2f, 0.25f));
        box.max += size * Vec3(between(-0.25f, 0.2f), between(-0.25f, 0.2f), between(-0.25f, 0.2f));
        return MoveContainer{box, between(0.05f, 6.0f)};
    }
    if (kind < 0.92 && solids < 4) return AddSolid{solid()};
    if (kind < 0.94) return MoveSolid{static_cast<std::uint32_t>(uniform() * 4.0), solid()};
    if (kind < 0.96) return RemoveSolid{static_cast<std::uint32_t>(uniform() * 4.0)};
    if (kind < 0.965)
        return ApplyImpulse{static_cast<std::uint32_t>(uniform() * 5.0), 10.0f * place(), place(), place()};
    if (kind < 0.967)
        return SetBody{static_cast<std::uint32_t>(uniform() * 5.0), place(), {}, place(), place()};
    if (kind < 0.968) {
        SetParticles some;
        for (int i = 0; i < 20; ++i) {
            some.ids.push_back(static_cast<std::uint32_t>(uniform() * 600.0));
            some.positions.push_back(place());
            some.velocities.push_back(5.0f * place());
        }
        return some;
    }
    if (kind < 0.97)
        return GrabSolid{chance(0.7), static_cast<std::uint32_t>(uniform() * 4.0), place(), 2.0f * place()};
    if (kind < 0.98 && emitters < 3) return AddEmitter{emitter()};
    if (kind < 0.982) return RemoveEmitter{static_cast<std::uint32_t>(uniform() * 3.0)};
    if (kind < 0.984) return ReplaceEmitter{static_cast<std::uint32_t>(uniform() * 3.0), emitter()};
    if (kind < 0.988) return AddSink{drain()};
    if (kind < 0.99) return ReplaceSink{static_cast<std::uint32_t>(uniform() * 2.0), drain()};
    if (kind < 0.993) return RemoveSink{static_cast<std::uint32_t>(uniform() * 2.0)};
    if (kind < 0.997) return Together{"", {AddSolid{solid()}, SetParameter{"gravity.x", uniform()}}};
    return Reset{chance(0.3)};
}

}  // namespace slosh

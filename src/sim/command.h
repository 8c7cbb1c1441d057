// Every change of a world is a command: queued by UI, CLI, scene events and replays alike, applied only at
// the start of a step, logged.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/parameter_table.h"
#include "base/vector_types.h"
#include "sim/shapes.h"

namespace slosh {

struct SetParameter {
    std::string key;
    ParameterValue value;  ///< brought into range; unknown keys and wrong types are refused
};
struct SwitchSolver {
    std::string name;  ///< as in solver_list(); every particle stays
};
/// Fills the shape at rest spacing; particles that would overlap fluid or solid are left out.
struct DropFluid {
    FluidShape shape;
    Vec3 velocity{0.0f};     ///< m/s
    std::string material{};  ///< of the scene or a preset, by name; "": the scene's own
};
/// Removes the particles inside the sphere (the erase tool); counted as "erased".
struct EraseFluid {
    Vec3 center{0.0f};
    float radius = 0.1f;
};
/// Removes these ids where they still exist (undo of a drop); counted as "erased".
struct RemoveParticles {
    std::vector<std::uint32_t> ids;
};
/// While active, accelerates fluid within `radius` of the segment from-to (the ray under the cursor): > 0
/// pulls towards it, < 0 pushes away.
struct SetForceStroke {
    bool active = false;
    Vec3 from{0.0f}, to{0.0f};
    float radius = 0.3f;         ///< m
    float acceleration = 20.0f;  ///< m/s^2 at the centre, falls to 0 at the radius
};
/// The container's new walls; they reach it at no more than `speed`, and push the water they meet.
struct MoveContainer {
    Box3 container;
    float speed = 1.0f;  ///< m/s
};
/// Free solids and those that follow a script begin at their start; the water where it stands is taken away
/// (counted as "overlap").
struct AddSolid {
    Solid solid;
};
struct MoveSolid {
    std::uint32_t index = 0;
    Solid solid;
};
struct RemoveSolid {
    std::uint32_t index = 0;
};
/// While active, pulls a free solid by one of its points towards a place: the grab tool.
struct GrabSolid {
    bool active = false;
    std::uint32_t index = 0;
    Vec3 anchor{0.0f};  ///< the point, where the solid is described
    Vec3 target{0.0f};  ///< m
};
struct AddEmitter {
    Emitter emitter;
};
struct RemoveEmitter {
    std::uint32_t index = 0;
};
/// Back to the scene's start. `keep_parameters`: what the person has set stays.
struct Reset {
    bool keep_parameters = true;
};

using Command = std::variant<SetParameter, SwitchSolver, DropFluid, EraseFluid, RemoveParticles,
                             SetForceStroke, MoveContainer, AddSolid, MoveSolid, RemoveSolid, AddEmitter,
                             RemoveEmitter, Reset, GrabSolid>;

/// A parameter that seeds the scene anew when it changes (fluid.spacing): every id and index begins again.
bool restarts_world(const Command& command);

/// What a command did, reported by the step that applied it.
struct CommandResult {
    std::uint64_t ticket = 0;  ///< as returned by World::enqueue
    bool applied = false;
    std::string message;         ///< refused or changed: why, for a toast; else ""
    std::uint32_t added = 0;     ///< DropFluid
    std::uint32_t left_out = 0;  ///< DropFluid: overlapping fluid or solid, outside, or over the budget
    std::uint32_t removed = 0;   ///< EraseFluid, RemoveParticles; AddSolid, MoveSolid: the water inside
    std::uint32_t first_id = 0;  ///< DropFluid: ids first_id .. first_id + added - 1
    /// SetParameter, SwitchSolver, MoveContainer: the command that brings back what was there before. Only
    /// the world knows: whoever asked may have read an older value.
    std::optional<Command> inverse;
};

}  // namespace slosh

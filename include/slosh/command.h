/// @file
/// Every change of a world is a command: queued, applied at the start of the next step, logged.
///
///     world.enqueue(slosh::DropFluid{slosh::SphereShape{{0, 2, 0}, 0.3f}});
///     const slosh::CommandResult& dropped = world.step().commands.front();
///
/// A command that cannot be carried out is no Error of enqueue(): the CommandResult of the step says why.
/// Plain data: as thread-safe as any struct.
/// A command is a plain struct with an entry that says what it is called, which fields it has and what it
/// does: sim/world/commands.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "slosh/geometry.h"
#include "slosh/parameter_table.h"
#include "slosh/shapes.h"

namespace slosh {
struct CommandEntry;
}  // namespace slosh

#pragma GCC visibility push(default)
namespace slosh {

/// A governed parameter is from then on pinned: Real time leaves it alone.
struct SetParameter {
    std::string key;
    ParameterValue value;  ///< brought into range; unknown keys and wrong types are refused
    static const CommandEntry& entry();
};
/// Releases the parameter: the fidelity chooses its value (time.fidelity).
struct ReleaseParameter {
    std::string key;  ///< key of a governed parameter; others are refused
    /// What it is from then on; an empty text: its default in Accurate, else what it is.
    ParameterValue value = std::string();
    static const CommandEntry& entry();
};
/// What Real time has decided. It changes only governed parameters that are not set, and nothing where
/// another fidelity was chosen meanwhile. No person sends it: no undo, no line in the log. A scene that has
/// one as an event tells what was decided on another machine: up to its last one nothing else decides. An
/// empty one changes nothing.
struct Govern {
    std::vector<std::pair<std::string, ParameterValue>> settings;
    static const CommandEntry& entry();
};
struct SwitchSolver {
    std::string name;  ///< a name from the list of solvers; every particle stays
    static const CommandEntry& entry();
};
/// Fills the shape at rest spacing; particles that would overlap fluid or solid are left out.
struct DropFluid {
    FluidShape shape;
    Vec3 velocity{0.0f};     ///< m/s
    std::string material{};  ///< a material of the scene or a preset, by name; "": the scene's own
    static const CommandEntry& entry();
};
/// Removes the particles inside the sphere (the erase tool); counted as "erased".
struct EraseFluid {
    Vec3 center{0.0f};
    float radius = 0.1f;
    static const CommandEntry& entry();
};
/// Removes these ids where they still exist (undo of a drop); counted as "erased".
struct RemoveParticles {
    std::vector<std::uint32_t> ids;
    static const CommandEntry& entry();
};
/// Puts particles to other places or changes their velocities: what a host computes beside the engine.
struct SetParticles {
    std::vector<std::uint32_t> ids;  ///< those that are gone are left out, see CommandResult
    std::vector<Vec3> positions{};   ///< m; as many as ids, or none: they stay
    std::vector<Vec3> velocities{};  ///< m/s; as many as ids, or none
    static const CommandEntry& entry();
};
/// While active, accelerates fluid within `radius` of the segment from-to (the ray under the cursor): > 0
/// pulls toward it, < 0 pushes away.
struct SetForceStroke {
    bool active = false;
    Vec3 from{0.0f}, to{0.0f};
    float radius = 0.3f;         ///< m
    float acceleration = 20.0f;  ///< m/s^2 at the center, falls to 0 at the radius
    static const CommandEntry& entry();
};
/// The container's new walls; they reach it at no more than `speed`, and push the water they meet.
struct MoveContainer {
    Box3 container;
    float speed = 1.0f;  ///< m/s
    static const CommandEntry& entry();
};
/// Free solids and those that follow a script begin at their start; the water where it stands is taken away
/// (counted as "overlap").
struct AddSolid {
    Solid solid;
    /// Water nearer than this to the solid is taken away, too, m. At half a spacing none is left that the new
    /// walls would press upon, and so nothing splashes.
    float clearance = 0.0f;
    static const CommandEntry& entry();
};
struct MoveSolid {
    std::uint32_t index = 0;
    Solid solid;
    float clearance = 0.0f;  ///< as of AddSolid
    static const CommandEntry& entry();
};
struct RemoveSolid {
    std::uint32_t index = 0;
    static const CommandEntry& entry();
};
/// While active, pulls a free solid by one of its points toward a place: the grab tool.
struct GrabSolid {
    bool active = false;
    std::uint32_t index = 0;
    Vec3 anchor{0.0f};  ///< the point, where the solid is described
    Vec3 target{0.0f};  ///< m
    static const CommandEntry& entry();
};
/// Changes the velocities of a free body at once. In 2-D only x and y of the impulse count, and z of the
/// turn.
struct ApplyImpulse {
    std::uint32_t body = 0;      ///< BodyState::id; a body that is gone or not free is refused
    Vec3 impulse{0.0f};          ///< N s (per meter of depth in 2-D)
    Vec3 offset{0.0f};           ///< where it acts, from the center of mass, along the world's axes, m
    Vec3 angular_impulse{0.0f};  ///< in addition, about the center of mass, N m s
    static const CommandEntry& entry();
};
/// Puts a body where your program has it. A body with HostMotion goes on with these velocities during the
/// steps that follow. The engine moves a free body from there. Water inside is pushed out, so move the body
/// by less than the particle spacing in each step.
struct SetBody {
    std::uint32_t body = 0;  ///< BodyState::id; fixed and scripted bodies are refused
    Vec3 position{0.0f};     ///< of the center of mass, m
    Quaternion orientation{1.0f, 0.0f, 0.0f, 0.0f};
    Vec3 velocity{0.0f};          ///< of the center of mass, m/s
    Vec3 angular_velocity{0.0f};  ///< rad/s
    static const CommandEntry& entry();
};
/// Where `start` is past already, it runs from now on.
struct AddEmitter {
    Emitter emitter;
    static const CommandEntry& entry();
};
/// It goes on as another one; what it has added so far counts toward the budget.
struct ReplaceEmitter {
    std::uint32_t index = 0;
    Emitter emitter;
    static const CommandEntry& entry();
};
struct RemoveEmitter {
    std::uint32_t index = 0;
    static const CommandEntry& entry();
};
/// A drain: water inside the box is removed, counted as "sink".
struct AddSink {
    Box3 bounds;
    static const CommandEntry& entry();
};
struct ReplaceSink {
    std::uint32_t index = 0;
    Box3 bounds;
    static const CommandEntry& entry();
};
struct RemoveSink {
    std::uint32_t index = 0;
    static const CommandEntry& entry();
};
/// Back to the scene's start. `keep_parameters`: what the person has set stays.
struct Reset {
    bool keep_parameters = true;
    static const CommandEntry& entry();
};

class Command;
/// Several commands as one: applied in their order at the same moment, and undone together. One that is
/// refused keeps none of the others back; the message says which. None of them may be such a list itself.
struct Together {
    std::string title;  ///< for the log and undo: "Draw wall"
    std::vector<Command> commands;
    static const CommandEntry& entry();
};

/// A struct that stands for a change of a world.
template <class T>
concept CommandStruct = requires {
    { T::entry() } -> std::same_as<const CommandEntry&>;
};

/// Any command. A value: copies share one payload that never changes.
class Command {
  public:
    Command() = default;  ///< none: a world refuses it
    template <class T>
    requires CommandStruct<std::remove_cvref_t<T>> Command(T&& command)
        : entry_(&std::remove_cvref_t<T>::entry()),
          payload_(std::make_shared<const std::remove_cvref_t<T>>(std::forward<T>(command))) {}
    /// A struct of the entry's type, made by it.
    Command(const CommandEntry& entry, std::shared_ptr<const void> payload)
        : entry_(&entry), payload_(std::move(payload)) {}

    /// nullptr when it is another command.
    template <CommandStruct T>
    const T* get_if() const {
        return is<T>() ? static_cast<const T*>(payload_.get()) : nullptr;
    }
    template <CommandStruct T>
    bool is() const {
        return entry_ == &T::entry();
    }
    /// nullptr: no command.
    const CommandEntry* entry() const { return payload_ ? entry_ : nullptr; }
    const void* payload() const { return payload_.get(); }

  private:
    const CommandEntry* entry_ = nullptr;
    std::shared_ptr<const void> payload_;
};

/// A parameter that restarts the scene when it changes (fluid.spacing): every id and index begins again.
bool restarts_world(const Command& command);

/// What a command did, reported by the step that applied it.
struct CommandResult {
    std::uint64_t ticket = 0;  ///< as returned by World::enqueue
    bool applied = false;
    std::string message;      ///< refused or changed: why, for a toast; else ""
    std::uint32_t added = 0;  ///< DropFluid
    /// DropFluid: overlapping fluid or solid, outside, or over the budget; SetParticles: ids that are gone.
    std::uint32_t left_out = 0;
    std::uint32_t removed = 0;   ///< EraseFluid, RemoveParticles; AddSolid, MoveSolid: the water inside
    std::uint32_t first_id = 0;  ///< DropFluid: ids first_id .. first_id + added - 1
    std::uint32_t body = 0;      ///< AddSolid: BodyState::id of the new body
    /// The command that undoes this one. Only the world knows it: the sender may have read an older
    /// value.
    std::optional<Command> inverse;
    /// It changed something that no command undoes: only an earlier snapshot does.
    bool needs_snapshot = false;
};

}  // namespace slosh
#pragma GCC visibility pop

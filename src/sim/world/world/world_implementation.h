// The inside of World, shared by the files that implement it.
#pragma once

#include <memory>
#include <unordered_map>
#include <utility>
#include <vector>

#include "sim/core/particles/neighbour_field.h"
#include "sim/methods/loops/vorticity_field.h"
#include "sim/methods/step/schedule.h"
#include "sim/methods/step/step_context.h"
#include "sim/solids/bodies/mass_properties.h"
#include "sim/solids/contacts/rigid_contacts.h"
#include "sim/world/archive/recording.h"
#include "sim/world/seeding/block_lattice.h"
#include "sim/world/state/run_history.h"
#include "sim/world/world/step_start.h"
#include "slosh/world.h"

namespace slosh {

struct World::Implementation {
    State state;
    Scratch scratch;
    StepReport report;
    ExecutionOptions execution;
    PairConstants constants;
    std::shared_ptr<const BoundaryTables> tables;
    MeshFields meshes;
    RigidContacts contacts;
    Modules modules;
    std::vector<RigidProperties> rigid;  ///< one per solid
    bool solids_move = false;            ///< some solid is not fixed
    bool free_bodies = false;            ///< some solid is moved by the water
    bool hosted_bodies = false;          ///< some solid is moved by the host
    bool measures_loads = false;         ///< from all solids: World::measure_loads()
    bool gauges_read_loads = false;      ///< the same for probes of the state; true as of this step
    BodyReport body_report;
    std::unordered_map<std::uint32_t, std::uint64_t> user_data;  ///< the host's, by body id
    bool scene_due = true;  ///< walls and bodies have not moved yet in this substep
    BoundaryField boundary;
    BoundaryField boundary_before;  ///< where its walls and solids were at the substep's start
    RunHistory history;
    std::vector<std::pair<std::uint64_t, Command>> queue;
    std::uint64_t next_ticket = 1;
    std::optional<RecordedPiece> recording;  ///< what was not taken yet
    std::uint32_t batches_since_step = 0;    ///< commands applied between steps, how many times
    AlignedArray<std::uint8_t> foam_gone;    ///< per foam particle, kept from step to step
    VorticityField vorticity;                ///< empty until asked for
    NeighbourField neighbours;               ///< empty until asked for
    /// The state's scene, as snapshots share it; null until the first.
    std::shared_ptr<const SceneDescription> shared_scene;
    std::weak_ptr<const SnapshotContent> last_snapshot;  ///< what the next one may share

    /// Where an unfinished step stands.
    enum class Stage { start, substeps, report, foam };
    Stage stage = Stage::start;
    StepStart step_start;                           ///< what abandon_step() goes back to
    std::optional<std::vector<Probe>> kept_probes;  ///< while a restart seeds: those of before it
    bool unchecked = false;  ///< the state came from outside: its particles may be non-finite
    int substep = 0;
    SubstepProgress progress;
    std::vector<PhaseRun> phase_runs;  ///< in this step
    bool densities_found = false;      ///< by a phase of this substep, see Phase::finds_densities

    explicit Implementation(const ExecutionOptions& options) : execution(options) {}

    int threads() const;
    StepContext context();
    /// Whether all solids take loads, not only free ones.
    bool takes_all_loads() const { return measures_loads || gauges_read_loads; }

    // world.cpp
    std::string_view run_next_phase();
    // world_views.cpp
    float multiplier_per_pascal();
    PhaseValues phase_values();
    // world_queries.cpp
    BodyState body_state(std::size_t index) const;
    // world_bodies.cpp
    /// The start of solids [from, ...) of the state: a body for each.
    void start_bodies(std::size_t from);
    /// What follows from which solids there are.
    void refresh_bodies();
    /// Changes the velocities of a free body; false: it is not free.
    bool push(std::size_t body, const ApplyImpulse& impulse);
    /// Adds the contacts of a substep to those of the step.
    void report_contacts();
    /// Before a substep: scripts, gravity, the grab tool, solids against each other.
    void advance_bodies(StepContext& step);

    /// Constants, tables and boundaries follow kernel, h, spacing and dimension.
    void refresh_constants();
    /// Beside solids only mirrors let water rest.
    BoundaryMethod boundary_method() const;
    void refresh_boundaries();
    void begin_step();
    /// What the step came to, before anything leaves.
    void measure_step();
    /// The clock, and what leaves at the end of a step.
    void close_step();

    /// What a block that comes now is fitted to: walls and solids. Water that is there has moved.
    BlockSurroundings surroundings() const;

    // world_commands.cpp
    /// `between_steps`: while paused, not at the start of a step.
    void apply_queue(bool between_steps);
    CommandResult apply(const Command& command);

    // world_snapshot.cpp
    Snapshot take_snapshot();
    void go_back_to(const Snapshot& snapshot);
    bool listed_as(const SnapshotContent& content) const;
    /// The report of a world that was not stepped to where it is.
    void report_state();

    // world_step_start.cpp
    /// Before anything of a step is done, where steps may be given up.
    void keep_step_start();
    void abandon_step();

    // world_recording.cpp
    void record_restore(const Snapshot& snapshot);

    // world_setup.cpp: from a scene's description to a state
    /// Parameters, geometry and fluid of state.scene; the state's particles must be empty.
    Result<void> seed();
    /// The same with the state's own parameters and solver.
    Result<void> seed_world();
    /// Back to the start; on error nothing has changed.
    Result<void> reset(bool keep_parameters);
    /// The kernel radius of the step that begins.
    void advance_kernel();
    bool walls_move() const;
    /// Walls, solids and emitters advance by a substep, before the water does. Returns whether there are any.
    bool advance_scene(StepContext& step);
    void advance_container(float dt);
    void remove_nonfinite(StepContext& step);
    void remove_sunk_and_escaped();
};

}  // namespace slosh

/// @file
/// A world of fluid: made from a scene, changed by commands, stepped, and read between its steps. SI units.
///
///     slosh::Result<slosh::World> made = slosh::World::create(scene);
///     if (!made) return report(made.error());
///     slosh::World world = std::move(made).value();
///     for (int i = 0; i < 200; ++i) world.step();  // 200 * time.step, 1 s unless the scene says another
///
/// The same scene and commands give the same bits with any number of threads. A world is a value without
/// globals: several may live side by side, each used by one thread at a time. A step opens its own threads or
/// uses those of the host (ExecutionOptions). Running out of memory throws std::bad_alloc; nothing else
/// throws.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/bodies.h"
#include "slosh/command.h"
#include "slosh/execution.h"
#include "slosh/modules.h"
#include "slosh/parameter_table.h"
#include "slosh/particle_view.h"
#include "slosh/result.h"
#include "slosh/scene.h"
#include "slosh/snapshot.h"
#include "slosh/step_report.h"

namespace slosh {
// The engine's own types; programs that link the engine pass them on at most.
struct Parameters;
struct State;
struct RecordedPiece;
struct RecordingStart;
class RunHistory;
class WorldEdit;
}  // namespace slosh

#pragma GCC visibility push(default)
namespace slosh {

/// Every parameter of a world: key, unit, range, help. Thread-safe.
const ParameterTable& world_parameters();
/// "pbf", "pcisph", ...: what SceneDescription::solver and SwitchSolver may name. Thread-safe.
std::vector<std::string_view> solver_names();

class World {
  public:
    /// Fills the scene's regions with particles. Errors: unknown parameter or solver, more than
    /// particles.budget, no room, a module that the scene needs is missing.
    static Result<World> create(const SceneDescription& scene, const ExecutionOptions& options = {},
                                Modules modules = {});
    /// Continues a saved state; takes it over. Error: a module of its world is missing.
    static Result<World> from_state(State state, const ExecutionOptions& options = {}, Modules modules = {});

    World(World&&) noexcept;
    World& operator=(World&&) noexcept;
    ~World();

    /// Queues a change for the start of the next step; returns the ticket under which StepReport::commands
    /// answers.
    std::uint64_t enqueue(Command command);

    /// All phases of one outer step. The report is valid until the next step.
    const StepReport& step();
    /// The next named phase of a step ("commands", "predict", "neighbours", "lambda", ...); the view shows
    /// the intermediate positions.
    std::string_view step_phase();
    /// True between the phases of an unfinished step.
    bool inside_step() const;
    /// Those that have run in the step under way, or in the last one, in their order. Valid until the next.
    std::span<const PhaseRun> phase_runs() const;
    /// What the phases of an unfinished step have found so far, in the order of particles(), which has what
    /// the last step has left. Empty: nothing newer. Computed in each call; changes no result.
    struct PhaseValues {
        std::vector<float> density;     ///< kg/m^3
        std::vector<float> pressure;    ///< Pa, as the multipliers amount to so far
        std::vector<float> neighbours;  ///< within the support radius, where the particles are now
    };
    PhaseValues phase_values() const;
    /// From now on every step keeps the state before it (57 bytes per particle), so that abandon_step() can
    /// go back there. Only outside a step.
    void keep_step_starts(bool on);
    /// Gives up the step under way: the world is as if it had never begun, and what its start had applied is
    /// queued again. Nothing happens outside a step. The next steps have the same bits as without it.
    void abandon_step();
    /// Applies queued commands without stepping, while paused; the answers are in report().commands.
    const StepReport& apply_commands();

    const StepReport& report() const;
    ParticleView particles() const;
    /// With a field that is computed in each call. Its span is valid until the next call or step.
    ParticleView particles(ComputedField field) const;
    FoamView foam() const;  ///< empty unless foam.enabled
    /// |curl v| in 1/s, in the order of particles(): a pair loop in each call, so only for those who look.
    /// Valid until the next call or step; changes no result.
    std::span<const float> vorticity() const;
    /// How many other particles lie within the support radius of each, where they are now, in the order of
    /// particles(): a search in each call. Valid until the next call or step; changes no result.
    std::span<const float> neighbours() const;
    // SPH sums over the particles around each point, O(particles) + O(points). A field has one value for each
    // of particles(), in its order: a span of the view or values of the host's own. Walls and solids do not
    // contribute, so within h of them and of the surface derivatives are too small.
    /// sum_j V_j A_j W / sum_j V_j W [K17 2.3]: exact for constants, 0 where no particle is near.
    std::vector<float> interpolate(std::span<const float> field, std::span<const Vec3> points) const;
    /// sum_j V_j (A_j - A) grad W with the interpolated A, in units of the field per m.
    std::vector<Vec3> gradient(std::span<const float> field, std::span<const Vec3> points) const;
    /// 2 sum_j V_j (A_i - A_j) x_ij . grad W / r^2 at the particles around the points, interpolated, in units
    /// of the field per m^2.
    std::vector<float> laplacian(std::span<const float> field, std::span<const Vec3> points) const;
    /// The sum of the three gradients' own components, in units of the field per m.
    std::vector<float> divergence(std::span<const float> x, std::span<const float> y,
                                  std::span<const float> z, std::span<const Vec3> points) const;

    /// Indices into particles() of those inside, edges included, in ascending order: a pass over all
    /// particles in each call. In 2-D z does not count.
    std::vector<std::uint32_t> particles_in(const Box3& box) const;
    std::vector<std::uint32_t> particles_in(const SphereShape& sphere) const;

    /// Every solid, in the order of the list that commands with an `index` mean.
    std::vector<BodyState> bodies() const;
    /// Absent: there is no body with this id, or no longer.
    std::optional<BodyState> body(std::uint32_t id) const;
    /// The contacts of the last step, one for each pair of bodies that pressed against each other. Empty
    /// after a restore. Valid until the next step.
    std::span<const BodyContact> contacts() const;
    /// A number of the host's own for BodyState::user_data, for example a pointer. The world neither reads
    /// nor saves it, and restore() keeps it. Reset forgets those of bodies that the scene does not begin
    /// with.
    void set_user_data(std::uint32_t body, std::uint64_t value);

    /// As it is now, by key ("fluid.spacing"); SetParameter changes it. The Error names the nearest key.
    Result<ParameterValue> parameter(std::string_view key) const;
    /// Parameters that decide what a step costs (time.substeps, pbf.iterations ...) and that the scene or a
    /// SetParameter has set, by key in alphabetical order: no fidelity moves them. ReleaseParameter takes one
    /// out.
    const std::vector<std::string>& pinned() const;
    const Parameters& parameters() const;  ///< the engine's own struct: all of them at once
    std::string_view solver() const;
    const Modules& modules() const;  ///< as handed over
    int dimension() const;
    std::size_t boundary_particles() const;  ///< 0 with signed distances
    double time() const;                     ///< s
    std::uint64_t step_index() const;
    const SceneDescription& scene() const;
    const State& state() const;         ///< only outside a step
    const RunHistory& history() const;  ///< the engine's own: what was done since the scene began
    /// Over (id, position, velocity) sorted by id, bodies, step index.
    std::uint64_t state_hash() const;
    std::size_t bytes_per_particle() const;

    /// The state as it is, to come back to. Commands that wait to be applied are no part of it. Only outside
    /// a step. Takes about as long as copying 57 bytes per particle.
    Snapshot snapshot() const;
    /// Back to a snapshot, of this world or of another one: from there it goes on with the same bits. Waiting
    /// commands stay. A recording under way keeps the state that was gone back to, so that its replay goes
    /// the same way; of several restores with nothing between them, the last. Only outside a step. To go back
    /// at the start of a step, or to have it undone: enqueue RestoreSnapshot.
    void restore(const Snapshot& snapshot);

    /// How many particles DropFluid of this shape would add now, and leave out: what the ghost announces.
    struct DropPreview {
        std::uint32_t added = 0, left_out = 0;
    };
    DropPreview preview_drop(const FluidShape& shape) const;
    /// The first fluid or solid or floor met by a ray: where the ghost rests. Direction need not be
    /// normalized.
    struct RayHit {
        bool hit = false;
        Vec3 point{0.0f}, normal{0.0f, 1.0f, 0.0f};
    };
    RayHit cast_ray(const Vec3& origin, const Vec3& direction) const;
    /// From a point to the nearest wall or solid, m: > 0 in the fluid's space. Huge without any.
    float distance_to_walls(const Vec3& point) const;

    /// From here on commands and hashes are kept until they are taken; returns what the recording begins
    /// with. Only outside a step; a recording under way is dropped.
    RecordingStart start_recording();
    bool recording() const;
    /// What was recorded since the last call; recording goes on. Also inside a step.
    RecordedPiece take_recorded();
    /// The same, closed with the present hash; recording ends. Only outside a step.
    RecordedPiece close_recording();

    /// From now on StepReport::loads has the forces of the water on fixed and scripted solids too. Costs what
    /// free solids in their places would; changes no result. Only outside a step.
    void measure_loads(bool on);

    ExecutionOptions execution() const;  ///< with the number of threads that steps use
    void set_execution(const ExecutionOptions& options);

  private:
    struct [[gnu::visibility("hidden")]] Implementation;
    friend class WorldEdit;
    explicit World(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace slosh
#pragma GCC visibility pop

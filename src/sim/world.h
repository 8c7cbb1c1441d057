// A world is a value: its State (what is saved and hashed) and its scratch (rebuilt from the state bit for
// bit). No globals; two worlds can live side by side. Not thread-safe: one thread steps a world and reads its
// views.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/simd/target.h"
#include "sim/command.h"
#include "sim/parameters.h"
#include "sim/particle_view.h"
#include "sim/scene.h"
#include "sim/step_report.h"

namespace slosh {

struct State;
struct RecordedPiece;
struct RecordingStart;

/// How to compute, never what: results do not depend on it (except between SIMD classes with and without
/// fused multiply-add).
struct ExecutionOptions {
    int threads = 0;  ///< 0: as many as there are hardware threads
    simd::Target simd = simd::best_target();
};

class World {
  public:
    /// Seeds the scene. Errors: unknown parameter or solver, more than particles.budget, no room.
    static Result<World> create(const SceneDescription& scene, const ExecutionOptions& options = {});
    /// Continues a saved state; takes it over.
    static Result<World> from_state(State state, const ExecutionOptions& options = {});

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
    /// Applies queued commands without stepping, while paused; the answers are in report().commands.
    const StepReport& apply_commands();

    const StepReport& report() const;
    ParticleView particles() const;
    FoamView foam() const;  ///< empty unless foam.enabled
    /// |curl v| in 1/s, in the order of particles(): a pair loop in each call, so only for those who look.
    /// Valid until the next call or step; changes no result.
    std::span<const float> vorticity() const;
    const Parameters& parameters() const;
    std::string_view solver() const;
    int dimension() const;
    std::size_t boundary_particles() const;  ///< 0 with signed distances
    double time() const;                     ///< s
    std::uint64_t step_index() const;
    const SceneDescription& scene() const;
    const State& state() const;  ///< only outside a step
    /// Over (id, position, velocity) sorted by id, bodies, step index.
    std::uint64_t state_hash() const;
    std::size_t bytes_per_particle() const;

    /// How many particles DropFluid of this shape would add now, and leave out: what the ghost announces.
    struct DropPreview {
        std::uint32_t added = 0, left_out = 0;
    };
    DropPreview preview_drop(const FluidShape& shape) const;
    /// The first fluid or solid or floor met by a ray: where the ghost rests. Direction need not be
    /// normalised.
    struct RayHit {
        bool hit = false;
        Vec3 point{0.0f}, normal{0.0f, 1.0f, 0.0f};
    };
    RayHit cast_ray(const Vec3& origin, const Vec3& direction) const;

    /// From here on commands and hashes are kept until they are taken; returns what the recording begins
    /// with. Only outside a step; a recording under way is dropped.
    RecordingStart start_recording();
    bool recording() const;
    /// What was recorded since the last call; recording goes on. Also inside a step.
    RecordedPiece take_recorded();
    /// The same, closed with the present hash; recording ends. Only outside a step.
    RecordedPiece close_recording();

    ExecutionOptions execution() const;
    void set_execution(const ExecutionOptions& options);

  private:
    struct Implementation;
    friend struct CommandApplier;
    explicit World(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace slosh

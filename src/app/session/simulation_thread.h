// The one thread that computes. It owns the World; everybody else sends messages and takes finished frames,
// so the interface never waits for a step. One thread, because every further thread that opened a parallel
// region would get a team of workers of its own.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "app/session/pacing.h"
#include "app/session/placement.h"
#include "app/session/simulation_frame.h"
#include "app/session/thread_tuner.h"
#include "app/session/triple_buffer.h"
#include "sim/command.h"
#include "sim/recorded_commands.h"
#include "sim/surface/surface_mesh.h"
#include "sim/world.h"

namespace slosh::app {

// Messages to the thread.
struct LoadScene {
    std::string name_or_path;
};
struct SaveState {
    std::filesystem::path path;
};
/// From here on everything is recorded, and written there when another scene is loaded or the thread ends.
struct RecordTo {
    std::filesystem::path path;
};
/// Plays the recording from its own beginning; when it has ended the world goes on.
struct PlayRecording {
    std::filesystem::path path;
};
struct SetPaused {
    bool paused = true;
};
struct SetSpeed {
    double speed = 1.0;
};
/// 0: as many as make the steps fastest (thread_tuner.h).
struct SetThreads {
    int threads = 0;
};
/// Whether frames come with the surface mesh, and with the particles' ellipsoids; making them takes time from
/// the steps.
struct SetSurface {
    bool mesh = false, ellipsoids = false;
    bool operator==(const SetSurface&) const = default;
};
/// Whether frames come with the vorticity; computing it takes time from the steps.
struct SetVorticity {
    bool wanted = false;
};
struct StepOnce {};
struct StepPhase {};
struct PostedCommand {
    std::uint64_t ticket = 0;
    Command command;
};
using Message = std::variant<LoadScene, SaveState, RecordTo, PlayRecording, SetPaused, SetSpeed, StepOnce,
                             StepPhase, SetThreads, SetSurface, SetVorticity, PostedCommand>;

// Events from the thread; none is ever lost, unlike frames.
struct SceneLoaded {
    std::uint64_t generation = 0;
    SceneDescription scene;
    Parameters baseline;    ///< what the scene starts with: double-click goes back to these
    std::string asked_for;  ///< name or path
};
struct LoadFailed {
    std::string asked_for;
    Error error;
};
struct StateSaved {
    std::filesystem::path path;
    std::optional<Error> error;
};
struct CommandDone {
    Command command;
    CommandResult result;  ///< with the ticket of post_command()
    double time = 0.0;     ///< s, simulated
};
struct SimulationNote {
    std::string text;
    double time = 0.0;
};
using SimulationEvent = std::variant<SceneLoaded, LoadFailed, StateSaved, CommandDone, SimulationNote>;

/// Where the cursor points, asked anew whenever it moves; only the newest question counts.
struct ToolQuery {
    std::uint64_t id = 0;
    Vec3 origin{0.0f}, direction{0.0f, 0.0f, -1.0f};
    float fallback_distance = 3.0f;  ///< m
    int block_particles = 10;        ///< along each edge; 0: no block, only the point
    Vec3 body_size{0.0f};            ///< m, of a body to be placed instead of a block; 0: none
};
struct ToolAnswer {
    std::uint64_t query = 0;
    std::uint64_t acknowledged = 0;  ///< commands up to this ticket are in the world that was asked
    bool exact = false;              ///< the world stands still: dropping `block` now adds exactly `preview`
    World::RayHit hit;
    Vec3 point{0.0f};  ///< the hit, or where the ray ends without one
    BoxShape block;    ///< the block, or the box around the body
    World::DropPreview preview;
};

class SimulationThread {
  public:
    explicit SimulationThread(const ExecutionOptions& options);
    ~SimulationThread();
    SimulationThread(const SimulationThread&) = delete;
    SimulationThread& operator=(const SimulationThread&) = delete;

    void post(Message message);
    /// The ticket under which CommandDone answers.
    std::uint64_t post_command(Command command);
    void ask(const ToolQuery& query);

    /// True when frame() changed.
    bool take_frame() { return frames_.update(); }
    const SimulationFrame& frame() const { return frames_.front(); }
    std::vector<SimulationEvent> take_events();
    ToolAnswer answer() const;

  private:
    struct Inbox {
        std::vector<Message> messages;
        std::optional<ToolQuery> query;
    };

    void run();
    Inbox wait_for_inbox();
    void handle(Message message);
    void load(const LoadScene& message);
    void save(const SaveState& message);
    void play(const PlayRecording& message);
    void enter_world(World world, const std::string& asked_for);
    void write_recording();
    void start_recording();
    void enqueue_recorded();
    void step();
    void step_phase();
    void finish_step();
    void tune_threads();
    void use_tuned_threads();
    bool quitting();
    void after_commands();
    void answer_query();
    void publish(bool force);
    void make_surface(SimulationFrame& frame);
    void send(SimulationEvent event);
    double wall_time() const;
    double step_length() const;

    // Shared.
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    Inbox inbox_;
    bool quit_ = false;
    std::vector<SimulationEvent> events_;
    ToolAnswer answer_;
    TripleBuffer<SimulationFrame> frames_;
    std::uint64_t next_ticket_ = 1;  // of the posting thread

    // The compute thread's own.
    ExecutionOptions options_;  ///< threads: at most this many
    ThreadTuner tuner_;
    std::optional<World> world_;
    std::uint64_t generation_ = 0, sequence_ = 0, acknowledged_ = 0;
    std::filesystem::path record_path_;  ///< empty: nothing is recorded
    std::optional<Recording> recorded_;  ///< so far, but for what the world still keeps
    std::optional<RecordedCommands> playing_;
    struct Sent {
        std::uint64_t world_ticket = 0, ticket = 0;
        Command command;
    };
    std::deque<Sent> sent_;
    bool paused_ = false;
    int steps_wanted_ = 0, phases_wanted_ = 0;
    std::string phase_;
    PacingClock pacing_;
    RealTimeMeter meter_;
    double last_pass_ = 0.0, last_publication_ = -1.0;
    SetSurface surface_wanted_;
    bool vorticity_wanted_ = false;
    SurfaceExtractor surface_extractor_;
    ParticleEllipsoids ellipsoids_;
    WaterBounds surface_bounds_;      // as of the last step's end
    bool changed_ = false;            // since the last publication
    std::optional<ToolQuery> query_;  // the newest
    bool query_open_ = false;         // asked or the world changed since the last answer

    std::thread thread_;  // last: starts when everything above exists
};

}  // namespace slosh::app

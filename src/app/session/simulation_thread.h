// The one worker that steps. It owns the World; everybody else sends messages and takes finished frames,
// so the interface never waits for a step. One worker, because every further thread that opened a parallel
// region would get a team of workers of its own; the loader (world_loader.h) has one while it makes a world.
//
// Nothing waits for the end of a step either: an urgent message sets a flag at which the step ends with
// Stopped (base/stop.h), also in the middle of a phase, and the world goes back to the step's start. There
// the message acts, and the step starts again: the same commands at the same step, so the same bits. A paused
// world stands between two steps for the same reason, unless a person walks through the phases.
#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/session/background_work.h"
#include "app/session/comparison.h"
#include "app/session/film_clock.h"
#include "app/session/pacing.h"
#include "app/session/placement.h"
#include "app/session/probe_readings.h"
#include "app/session/run_recorder.h"
#include "app/session/simulation_frame.h"
#include "app/session/simulation_messages.h"
#include "app/session/speed_watch.h"
#include "app/session/step_rows.h"
#include "app/session/thread_tuner.h"
#include "app/session/timeline/timeline.h"
#include "app/session/triple_buffer.h"
#include "app/session/world_loader.h"
#include "base/worker.h"
#include "sim/services/doctor/doctor.h"
#include "sim/services/surface/steady_ellipsoids.h"
#include "sim/services/surface/surface_mesh.h"
#include "sim/world/archive/recorded_commands.h"
#include "slosh/command.h"
#include "slosh/files.h"
#include "slosh/world.h"

namespace slosh::app {

class SimulationThread {
  public:
    /// Files are written by `files`; it and the journal, where there is one, must live longer. `before_step`,
    /// where given, is called on the thread before each step: tests let it throw.
    SimulationThread(const ExecutionOptions& options, BackgroundWork& files, Journal* journal = nullptr,
                     std::function<void()> before_step = {});
    /// Does what was asked for and ends in a file; everything else, the step under way too, is left.
    ~SimulationThread();
    SimulationThread(const SimulationThread&) = delete;
    SimulationThread& operator=(const SimulationThread&) = delete;

    void post(Message message);
    /// Saves that were posted and are not with the files yet.
    int saves_asked() const;
    /// Those that have not begun are not made.
    void forget_saves();
    /// The ticket under which CommandDone answers.
    std::uint64_t post_command(Command command, When when = When::next_step, bool keep_before = false,
                               Worlds worlds = Worlds::both);
    /// One of two compared worlds stays; the ticket under which CommandDone answers.
    std::uint64_t post_end_comparison(Worlds kept);
    void ask(const ToolQuery& query);
    /// Go to a moment of the timeline, or to the one before; the ticket under which CommandDone answers.
    std::uint64_t post_go_to(std::uint32_t branch, double clock);
    std::uint64_t post_step_back();

    /// Something can be taken that was not there before: a frame, events, an answer. Any thread may ask.
    bool has_news() const { return news_; }
    /// Among it is what a person waits for: a command that did not wait for its step, a pause, a scene.
    bool has_answer() const { return answered_; }
    /// How far the scene that is being made has come, 0 to 1; 0: not known. Any thread may ask.
    float loading_share() const { return loader_.share(); }
    /// True when frame() changed. What comes from now on is news again.
    bool take_frame() {
        news_ = answered_ = false;
        return frames_.update();
    }
    const SimulationFrame& frame() const { return frames_.front(); }
    std::vector<SimulationEvent> take_events();
    ToolAnswer answer() const;
    /// As it was with the newest frame; never null.
    std::shared_ptr<const TimelineView> timeline() const;

  private:
    struct Inbox {
        std::vector<Message> messages;
        std::optional<ToolQuery> query;
        bool world = false;  ///< the loader has one
    };

    Worker::Next turn();
    bool act();
    Worker::Next next_turn();
    void finish_requests();
    void fail(const std::string& why);
    Inbox take_inbox();
    void handle_next();
    bool waits_for_a_world(const Message& message) const;
    bool cannot_wait(const Message& message);
    void handle(Message message);
    void handle(PostedCommand posted);
    void refuse(std::uint64_t ticket, Command command, std::string why);
    void refuse_all_sent(const std::string& why);
    bool begin_again(const Command& command);
    void load(const LoadScene& message);
    void measure_speed();
    std::string_view get_ready_to_save();
    void save_as(const char* kind, const std::filesystem::path& path, std::function<Result<void>()> write);
    void save(const SaveState& message);
    void save(const SaveScene& message);
    void save_scene(const std::filesystem::path& path, SceneDescription scene, std::string lacks);
    void copy(const CopySetUp& message);
    std::string state_to_save(const SaveState& message) const;
    void play(PlayRecorded message);
    void enter_loaded(std::optional<WorldLoader::Made> made);
    void enter_world(World world, SceneLoaded event);
    void close_recording();
    bool enqueue_recorded();
    bool begin_step();
    bool step();
    void step_phase();
    void follow_film();
    bool next_phase();
    void give_up_step();
    void apply_now();
    // simulation_timeline.cpp
    void show(const ShowMoment& wanted);
    bool show(const Moment& moment);
    void stop_looking();
    void go_to(const GoToMoment& wanted);
    void step_back(std::uint64_t ticket);
    bool step_forward();
    bool seek(std::uint64_t ticket, const Moment& moment);
    void advance_seeking(bool may_stop);
    void arrive(const Snapshot& there);
    void give_up_seeking(const std::string& why);
    bool waits_for_arrival(const Message& message);
    void save(const SaveLast& message);
    void publish_timeline();
    // run_before.cpp
    void follow_run_before();
    // simulation_comparison.cpp
    void begin_comparison();
    void end_comparison(const EndComparison& wanted);
    void leave_comparison(Worlds kept, std::string why);
    bool right_has_work() const;
    bool advance_right();
    void read_right(SimulationFrame& frame);
    double share() const { return comparison_ ? share_of_each : 1.0; }
    // past_film.cpp
    void begin_past_film(double seconds, double pictures_per_second);
    void advance_past_film();
    void end_past_film();
    bool waits_for_past_film(const Message& message) const;
    bool apply_sent();
    void examine();
    void forget_symptoms();
    void tune_threads();
    void follow_speed(double reckoned_passes, double seconds);
    void use_tuned_threads();
    bool quitting();
    void after_commands();
    void answer_query();
    ToolAnswer answer_to(const ToolQuery& query) const;
    void publish(bool force);
    void make_surface(const World& world, const WaterBounds& bounds, SurfaceExtractor& extractor,
                      SteadyEllipsoids& ellipsoids, SimulationFrame& frame);
    void describe(SimulationFrame& frame);
    void send(SimulationEvent event);
    void measured(StepRow row);
    void measured_left();
    static double wall_time();
    double step_length() const;

    // Shared.
    mutable std::mutex mutex_;
    Inbox inbox_;
    bool quit_ = false;
    std::atomic<bool> cannot_wait_ = false;  ///< something in the inbox gives up the step under way
    std::atomic<bool> news_ = false;         ///< see has_news()
    std::atomic<bool> answered_ = false;     ///< see has_answer()
    bool abandoned_for_soon_ = false;        ///< When::soon has had its step since the last whole one
    int saves_asked_ = 0;
    std::vector<SimulationEvent> events_;
    WaitingRows rows_waiting_;  ///< in them
    ToolAnswer answer_;
    std::shared_ptr<const TimelineView> timeline_view_ = std::make_shared<TimelineView>();
    TripleBuffer<SimulationFrame> frames_;
    std::uint64_t next_ticket_ = 1;  // belongs to the posting thread

    // The compute thread's own.
    ExecutionOptions options_;  ///< threads: at most this many
    BackgroundWork& files_;
    std::function<void()> before_step_;
    ThreadTuner tuner_;
    SpeedWatch speed_watch_;
    ProbeReadings probe_readings_;
    SymptomRecord symptoms_;
    std::vector<Finding> findings_;  ///< as of the last whole step
    bool follow_speed_ = false;      ///< see SceneDefaults
    std::deque<Message> todo_;       ///< taken from the inbox
    std::deque<Message> held_;       ///< what needs a world, while the first one is being made
    bool apply_now_ = false;         ///< a command is not to wait for the next step
    bool measure_wanted_ = false;    ///< the machine's speed
    bool governed_ = false;          ///< what Real time decided for the coming step is queued
    bool answers_ = false;           ///< the next frame shows what a person waits for
    bool gave_up_frame_ = false;     ///< the last publication: the next one comes to its end
    std::optional<World> world_;
    bool failed_ = false;  ///< the world threw: it must not be stepped again
    Surroundings around_;  ///< the world's when it was last between two steps
    std::uint64_t generation_ = 0, sequence_ = 0, acknowledged_ = 0;
    RunRecorder recorder_;
    Timeline timeline_;
    struct Seeking {
        std::uint64_t ticket = 0;
        Route route;
        std::size_t done = 0;  ///< entries of the route
        bool queued = false;   ///< the commands of the next one are
    };
    std::optional<Seeking> seeking_;  ///< the world is to go to another moment
    std::optional<World> replay_;     ///< computes it
    std::deque<Message> after_seeking_;
    struct PastFilm {
        std::deque<Moment> moments;  ///< one for each picture still to come
        std::deque<Message> waiting;
    };
    std::optional<PastFilm> past_film_;  ///< a video of what the timeline remembers
    struct RunBefore {
        PreviewReader reader;
        std::optional<std::uint64_t> preview;  ///< that is shown
        std::shared_ptr<const ParticlesBefore> shown;
    };
    RunBefore run_before_;
    bool run_before_wanted_ = false;
    std::optional<Moment> looked_at_;       ///< what the frame shows instead of the world
    std::optional<Comparison> comparison_;  ///< with the right world; world_ is the left one
    std::optional<RecordedCommands> playing_;
    bool catching_up_ = false;  ///< as fast as it goes, to where a session crashed
    struct Sent {
        std::uint64_t world_ticket = 0, ticket = 0;
        Command command;
        std::optional<Command> before{};  ///< see CommandDone
        Worlds worlds = Worlds::both;
    };
    std::deque<Sent> sent_;
    bool paused_ = false;
    int steps_wanted_ = 0, phases_wanted_ = 0;
    std::string phase_;
    PacingClock pacing_;
    RealTimeMeter meter_;
    FilmClock film_clock_;
    FilmPicture film_;         ///< the newest picture of a film
    bool film_waits_ = false;  ///< it was not taken yet: the world waits
    double last_pass_ = wall_time(), last_publication_ = -1.0;
    SetSurface surface_wanted_;
    ComputedField computed_field_ = ComputedField::none;
    SurfaceExtractor surface_extractor_;
    SteadyEllipsoids ellipsoids_;
    WaterBounds surface_bounds_;      // as of the last step's end
    bool changed_ = false;            // since the last publication
    std::optional<ToolQuery> query_;  // the newest
    bool query_open_ = false;         // asked or the world changed since the last answer

    std::shared_ptr<io::ModelFolders> models_;  ///< models of the scene that is being loaded
    WorldLoader loader_;
    Worker worker_;  // last: starts when everything above exists, ends before it
};

}  // namespace slosh::app

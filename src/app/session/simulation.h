// The one worker that steps. It owns the World; others send messages and take finished frames by the mailbox,
// so the interface waits neither for a step nor for the end of one (README.md). It is a state machine
// (simulation_state.h). One worker, because every further thread that opened a parallel region would get a
// team of workers of its own; the loader has one while it makes a world.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/session/film_clock.h"
#include "app/session/frame_maker.h"
#include "app/session/mailbox.h"
#include "app/session/pacing.h"
#include "app/session/run_recorder.h"
#include "app/session/simulation_state.h"
#include "app/session/world_loader.h"
#include "base/worker.h"
#include "sim/world/archive/recorded_commands.h"
#include "slosh/files.h"

namespace slosh::app {

class Simulation {
  public:
    /// Files are written by `files`; it and the journal, where there is one, must live longer. `before_step`,
    /// where given, is called on the thread before each step: tests let it throw.
    Simulation(const ExecutionOptions& options, BackgroundWork& files, Journal* journal = nullptr,
               std::function<void()> before_step = {});
    /// Does what was asked for and ends in a file; everything else, the step under way too, is left.
    ~Simulation();
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    Mailbox& mail() { return mail_; }
    /// How far the scene that is being made has come, 0 to 1; 0: not known. Any thread may ask.
    float loading_progress() const { return loader_.progress(); }

  private:
    // simulation.cpp: a turn.
    Worker::Next turn();
    Worker::Next next_turn();
    bool act();
    void advance_world();
    void handle_next();
    void finish_requests();
    void fail(const std::string& why);
    void enter(SimulationState next);
    void resume_waiting();
    bool is(StateName name) const { return name_of(state_) == name; }
    /// There is a world that may be stepped.
    bool has_water() const { return !is(StateName::empty) && !is(StateName::failed); }
    Comparison* comparison();
    void apply_now();
    bool apply_sent();
    void after_commands();
    void answer_query();
    void publish(bool force);
    void describe(SimulationFrame& frame);
    void send(SimulationEvent event) { mail_.send(std::move(event)); }
    void measured_left();
    // simulation_messages.cpp
    void handle(Message message);
    void handle(PostedCommand posted);
    void pause(bool paused);
    void refuse(std::uint64_t ticket, Command command, std::string why);
    bool begin_again(const Command& command);
    void measure_speed();
    // simulation_loading.cpp
    void load(const LoadScene& message);
    void play(PlayRecorded message);
    bool enqueue_recorded();
    bool catching_up() const { return playing_ && playing_->catch_up; }
    void leave_recording();
    void enter_loaded(std::optional<WorldLoader::Made> made);
    void enter_world(World world, SceneLoaded event);
    void close_recording();
    // simulation_saving.cpp
    std::string_view get_ready_to_save();
    void save(const SaveState& message);
    void save(const SaveScene& message);
    void copy(const CopySetUp& message);
    // simulation_steps.cpp
    bool begin_step();
    bool step();
    void step_phase();
    bool next_phase();
    void give_up_step();
    double step_length() const { return static_cast<double>(world_->parameters().time.step); }
    void follow_speed(double reckoned_passes, double seconds);
    void use_tuned_threads();
    // simulation_timeline.cpp
    void save(const SaveLast& message);
    bool show(const Moment& moment);
    void stop_looking();
    void go_to(const GoToMoment& wanted);
    void step_back(std::uint64_t ticket);
    bool step_forward();
    bool seek(std::uint64_t ticket, const Moment& moment);
    void advance_seeking(bool may_stop);
    void arrive(const Snapshot& there);
    void give_up_seeking(const std::string& why);
    void publish_timeline();
    // simulation_comparison.cpp
    void begin_comparison();
    void end_comparison(const EndComparison& wanted);
    void leave_comparison(Worlds kept, std::string why);
    bool right_has_work();
    bool advance_right();
    void read_right(SimulationFrame& frame);
    // simulation_film.cpp
    void begin_film(const SetFilm& wanted);
    void advance_past_film();
    void end_past_film();
    void follow_film();

    Mailbox mail_;
    const ExecutionOptions options_;  ///< threads: at most this many
    BackgroundWork& files_;
    const std::function<void()> before_step_;
    SimulationState state_;
    std::deque<Message> todo_;     ///< taken from the mailbox
    std::deque<Message> waiting_;  ///< for the end of the state
    bool paused_ = false, measure_wanted_ = false;
    int steps_wanted_ = 0, phases_wanted_ = 0;
    Pace pace_;
    std::optional<World> world_;    ///< the left one of two; nothing where the state is Empty
    std::deque<SentCommand> sent_;  ///< to the world, which has not answered yet
    bool apply_now_ = false;        ///< one of them is not to wait for the next step
    bool governed_ = false;         ///< what Real time decided for the coming step is queued
    RunRecorder recorder_;
    struct Playing {
        RecordedCommands commands;
        bool catch_up = false;  ///< as fast as it goes, to where a session crashed
    };
    std::optional<Playing> playing_;
    Timeline timeline_;
    Replay replay_;
    FrameMaker frames_;
    FilmPictures film_;
    std::optional<ToolQuery> query_;            ///< the newest
    bool query_open_ = false;                   ///< asked or the world changed since the last answer
    std::shared_ptr<io::ModelFolders> models_;  ///< models of the scene that is being loaded
    WorldLoader loader_;
    Worker worker_;  // last: starts when everything above exists, ends before it
};

}  // namespace slosh::app

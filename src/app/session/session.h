// A person's sitting without the window: the world on its thread, what can be undone, the files that were
// asked for, the recording that is always on, and the end, at which nothing asked for is dropped. The window
// shows it.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "app/session/background_work.h"
#include "app/session/command_history.h"
#include "app/session/crashed_sessions.h"
#include "app/session/simulation.h"

namespace slosh::app {

struct SessionOptions {
    ExecutionOptions execution;
    std::filesystem::path journal_folder;         ///< folder of the recording that is always on; empty: none
    std::optional<std::filesystem::path> record;  ///< keeps everything from the start in this file
    std::function<void()> before_step;            ///< tests: called on the compute thread, may throw
};

class Session {
  public:
    explicit Session(const SessionOptions& options);
    /// Finishes what unfinished() names, unless abandon() was called.
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // The world.
    void post(Message message) { mail().post(std::move(message)); }
    /// A command that undo does not know: strokes, what the program itself decides. The ticket under which
    /// CommandDone answers.
    std::uint64_t post_command(Command command, When when = When::next_step) {
        const Worlds worlds = worlds_of(command);
        return mail().post_asking(PostedCommand{0, std::move(command), when, false, worlds});
    }
    /// The command of a step of undo or redo.
    std::uint64_t post_step(const UndoLog::Step& step) {
        return mail().post_asking(PostedCommand{0, *step.command, When::now, false, step.worlds});
    }
    /// A command of the person. Commands with one subject up to the one that is `finished` are undone
    /// together: a slider's drag.
    std::uint64_t change(Command command, const std::string& subject, bool finished = true);
    /// A command of a stroke over the water: all up to the one that is `finished` are undone together, by the
    /// state before the `first`. Water that was moved or erased comes back no other way.
    std::uint64_t stroke(Command command, const std::string& subject, bool first, bool finished);
    /// The world goes to a moment of the timeline, exactly, or to the one before; steps and commands that are
    /// sent meanwhile wait. Such moves with nothing between them are one step of undo.
    std::uint64_t go_to(std::uint32_t branch, double clock);
    std::uint64_t step_back();
    /// A copy of the world goes on beside it: what happens happens in both, how it is computed is set for the
    /// one that is chosen. ComparisonBegan and ComparisonEnded say what is.
    void compare();
    /// Ends it; where the right world is kept undo brings the left one back.
    void keep(Worlds kept);
    /// Asked for, and not ended.
    bool comparing() const { return comparing_; }
    Worlds chosen() const { return chosen_; }
    void choose(Worlds world) { chosen_ = world; }
    std::shared_ptr<const TimelineView> timeline() const { return mail().timeline(); }
    void ask(const ToolQuery& query) { mail().ask(query); }
    ToolAnswer answer() const { return mail().answer(); }
    /// What the simulation does now.
    StateName state() const { return mail().state(); }
    bool has_news() const { return mail().has_news(); }
    bool has_answer() const { return mail().has_answer(); }
    float loading_share() const { return simulation_->loading_progress(); }
    bool take_frame() { return mail().take_frame(); }
    const SimulationFrame& frame() const { return mail().frame(); }
    /// News, after the session has taken from them what it needs.
    std::vector<SimulationEvent> take_events();

    CommandHistory& history() { return history_; }
    const CommandHistory& history() const { return history_; }

    // Files.
    void save_state(const std::filesystem::path& path, const std::string& stage = {}) {
        mail().post(SaveState{path, stage});
    }
    /// The set-up, water as at the start, as a scene file that a person can read.
    void save_scene(const std::filesystem::path& path, std::vector<std::string> leave_out = {},
                    const std::string& stage = {}) {
        mail().post(SaveScene{path, std::move(leave_out), stage});
    }
    /// The run as a scene file: what was done is its events.
    void save_run(const std::filesystem::path& path, const std::string& stage = {}) {
        mail().post(SaveScene{path, {}, stage, true});
    }
    /// Work of the window's that ends in a file: pictures, settings.
    void work(std::string what, std::function<WorkReport()> piece) {
        files_.add(std::move(what), std::move(piece));
    }
    std::vector<WorkReport> take_reports();
    /// The last seconds of water, up to where the world is, as a recording of its own.
    void save_last(const std::filesystem::path& path, double seconds) {
        mail().post(SaveLast{path, seconds});
    }
    /// What the journal holds of the present run, as a recording; its beginning may have been dropped.
    void save_recording(const std::filesystem::path& path) { mail().post(SaveRecording{path}); }

    // Sessions that crashed. They stay until the person discards them.
    /// Reads the list in the background. Called at the start and after each discarded session.
    void list_crashed();
    /// Each time they were read, the newest first.
    std::optional<std::vector<CrashedSession>> take_crashed();
    enum class Recovery { go_on, open_recording };
    void recover(const CrashedSession& session, Recovery choice);
    /// Both by its folder.
    void export_crashed(const std::filesystem::path& session, const std::filesystem::path& target);
    void discard_crashed(const std::filesystem::path& session);

    // The end. It is a state, not a jump: the window goes on to be drawn until ended().
    /// The person wants to leave. The world pauses, so that what is left is done sooner.
    void end();
    /// The person stays after all; the world goes on if it went on before.
    void stay();
    bool ending() const { return ending_; }
    /// Nothing that was asked for is left.
    bool ended() const { return ending_ && unfinished().empty(); }
    /// By name, for the display.
    std::vector<std::string> unfinished() const;
    /// Leave without what has not begun.
    void abandon();

  private:
    Mailbox& mail() const { return simulation_->mail(); }
    Worlds worlds_of(const Command& command) const;
    void follow_recovery(const SceneLoaded& loaded);
    WorkReport read_crashed();

    CommandHistory history_;
    bool comparing_ = false;
    Worlds chosen_ = Worlds::left;
    bool ending_ = false;
    std::atomic<bool> leaving_ = false;  ///< as ending_; the list of crashed sessions is given up
    std::atomic<bool> list_given_up_ = false;
    bool was_paused_ = false;  ///< when the end began
    const std::filesystem::path journal_folder_;
    std::optional<CrashedSession> recovering_;  ///< its scene is being loaded
    std::mutex crashed_mutex_;
    std::optional<std::vector<CrashedSession>> crashed_;  ///< read, and not yet taken by take_crashed()
    std::unique_ptr<Journal> journal_;
    // Destroyed in this order backwards: the compute thread hands its last files over, then they are written.
    BackgroundWork files_;
    std::unique_ptr<Simulation> simulation_;
};

}  // namespace slosh::app

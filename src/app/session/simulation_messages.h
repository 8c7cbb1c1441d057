// What goes between the compute thread and everybody else: messages and questions to it, events and answers
// from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/session/timeline/preview_stream.h"
#include "sim/core/parameters/parameters.h"
#include "sim/world/archive/recording.h"
#include "slosh/command.h"
#include "slosh/probe.h"
#include "slosh/result.h"
#include "slosh/scene.h"
#include "slosh/step_report.h"
#include "slosh/world.h"

namespace slosh::app {

// Messages to the thread.
/// What the window has for scenes that say nothing of it.
struct SceneDefaults {
    /// By key; a scene's own values stay.
    std::vector<std::pair<std::string, ParameterValue>> parameters;
    std::string fidelity;  ///< goes before the scene's own; "": none was asked for
    /// For scenes that leave it open (SceneDescription::automatic_particles); 0: as many as fit.
    std::int64_t particles = 0;
    /// Whether time.machine_speed is corrected by what steps take, where the scene does not state it.
    bool follow_speed = false;
    double model_scale = 1.0;  ///< as of io::find_scene()
};
/// Made beside the world that is there, which goes on until then: commands that come meanwhile are for it. A
/// second one takes the place of the first.
struct LoadScene {
    std::string name_or_path;
    SceneDefaults defaults{};
    std::vector<std::filesystem::path> model_folders{};  ///< that the person has allowed
};
/// How fast the machine is, for Real time; SpeedMeasured answers.
struct MeasureSpeed {};
/// The report comes from the thread that writes files.
struct SaveState {
    std::filesystem::path path;
    std::string stage{};  ///< where the person wants it shown; "": where the scene says
};
/// The set-up as a scene file, see set_up_of(); the report comes from the thread that writes files.
struct SaveScene {
    std::filesystem::path path;
    /// Parameters that the window has set by itself: another window will do so by its own measure.
    std::vector<std::string> leave_out;
    std::string stage{};  ///< where the person wants it shown; "": where the scene says
    /// The scene as the run began, and what was done since as its events (tell_run); nothing is left out.
    bool run = false;
};
/// The run as one line that can be sent (shared_set_up.h); SetUpCopied answers.
struct CopySetUp {
    std::string stage{};  ///< where the person wants it shown; "": where the scene says
    bool link = false;    ///< comes back with the answer
};
/// From the next scene on everything is recorded there, as it happens; later scenes go beside it, numbered.
struct RecordTo {
    std::filesystem::path path;
};
/// What the journal holds of the present run becomes a recording; the report comes from the thread that
/// writes files.
struct SaveRecording {
    std::filesystem::path path;
};
/// Plays the recording from its own beginning; when it has ended the world goes on.
struct PlayRecording {
    std::filesystem::path path;
};
/// The same with a recording that is not in a file of its own; `read` is called on a thread of its own.
struct PlayRecorded {
    std::function<Result<Recording>()> read;
    bool catch_up = false;  ///< as fast as it goes, then on as before: to go on where a session broke
    std::string name;       ///< for SceneLoaded::asked_for
};
struct SetPaused {
    bool paused = true;
};
struct SetSpeed {
    double speed = 1.0;
};
/// From now on frames that are pictures of the film (SimulationFrame::film) are published when the film's
/// clock is there, and the world does not step past one that was not taken. Nothing while paused.
struct SetFilm {
    std::uint64_t film = 0;  ///< another one each time; 0: none any more
    double pictures_per_second = 30.0;
    /// s; above 0: the film shows the last seconds that the timeline remembers, as it remembers them, and
    /// ends with FilmEnded. The world stands meanwhile, and what is asked of it waits.
    double last = 0.0;
};
/// The picture is in safe hands: the world goes on.
struct FilmTaken {
    std::uint64_t number = 0;  ///< the picture's
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
/// What frames come with; computing it takes time from the steps.
struct SetComputedField {
    ComputedField field = ComputedField::none;
};
/// Whether frames come with the particles of the run before the last restart.
struct SetRunBefore {
    bool wanted = false;
};
struct StepOnce {};
/// A step that a person has walked into by phases is ended; else nothing.
struct EndStep {};
struct StepPhase {};
/// When a command acts. The step under way is given up, not waited for: its end costs what a person waits.
enum class When {
    next_step,  ///< at the start of the step that comes
    soon,       ///< now, but that of such commands at most one step is given up after each whole one: else a
                ///< person who holds a key would stop the water
    now,        ///< what replaces the water does so whatever is asked for here (CommandTraits::at_once)
};
/// Which of the two that are compared; without a comparison the one there is.
enum class Worlds { both, left, right };
struct PostedCommand {
    std::uint64_t ticket = 0;
    Command command;
    When when = When::next_step;
    bool keep_before = false;  ///< CommandDone comes with what goes back to the state before it
    Worlds worlds = Worlds::both;
};
/// One that the world has, and has not applied yet.
struct SentCommand {
    std::uint64_t world_ticket = 0, ticket = 0;
    Command command;
    std::optional<Command> before{};  ///< see CommandDone
    Worlds worlds = Worlds::both;
};
/// A copy of the world goes on beside it (comparison.h); ComparisonBegan answers. A recording that is played
/// is left.
struct BeginComparison {};
/// One of the two worlds stays: CommandDone answers, with RestoreSnapshot where it is the right one, and
/// ComparisonEnded.
struct EndComparison {
    std::uint64_t ticket = 0;
    Worlds kept = Worlds::left;
};
/// How much memory the timeline has; 0: none, and nothing is remembered. Its previews come with `value`.
struct SetTimeline {
    std::size_t bytes = 0;
};
/// What previews are to be colored by.
struct SetPreviewValue {
    PreviewValue value = PreviewValue::none;
};
/// Frames show this moment of the timeline from now on, rounded, and the world stays where it is: until it is
/// stepped, something is done to it, or StopLooking.
struct ShowMoment {
    std::uint32_t branch = 0;
    double clock = 0.0;  ///< s, see TimelineSegment
};
struct StopLooking {};
/// The world goes to this moment, exactly: CommandDone answers with RestoreSnapshot. Another one on the way
/// takes its place; commands and steps wait.
struct GoToMoment {
    std::uint64_t ticket = 0;
    std::uint32_t branch = 0;
    double clock = 0.0;  ///< s
};
/// The same with the moment before the one that is shown.
struct StepBack {
    std::uint64_t ticket = 0;
};
/// The last seconds of water, up to where the world is, as a recording; the report comes from the thread that
/// writes files.
struct SaveLast {
    std::filesystem::path path;
    double seconds = 5.0;
};
/// The scene that is being loaded is not wanted any more.
struct GiveUpLoading {};
using Message =
    std::variant<LoadScene, MeasureSpeed, SaveState, SaveScene, CopySetUp, RecordTo, SaveRecording,
                 PlayRecording, PlayRecorded, SetPaused, SetSpeed, StepOnce, StepPhase, EndStep, SetRunBefore,
                 SetThreads, SetSurface, SetComputedField, SetFilm, FilmTaken, SetTimeline, SetPreviewValue,
                 ShowMoment, StopLooking, GoToMoment, StepBack, SaveLast, PostedCommand, GiveUpLoading,
                 BeginComparison, EndComparison>;

template <class... Kinds>
bool is_any_of(const Message& message) {
    return (std::holds_alternative<Kinds>(message) || ...);
}
/// A message whose work ends in a file: it is done even when the thread ends at once.
inline bool ends_in_a_file(const Message& message) {
    return is_any_of<SaveState, SaveScene, SaveRecording, SaveLast>(message);
}

// Events from the thread; none is ever lost, unlike frames, except rows that are not taken.
struct SceneLoaded {
    std::uint64_t generation = 0;
    SceneDescription scene{};
    Parameters baseline{};              ///< what the scene starts with: double-click goes back to these
    std::string asked_for{};            ///< name or path
    std::int64_t particles_chosen = 0;  ///< for a scene that leaves it open; else 0
    std::string left_out{};             ///< io::FoundScene
    std::vector<std::filesystem::path> refused_folders{};  ///< io::ModelFolders
};
/// Answers MeasureSpeed: time.machine_speed with all threads. Also sent when steps show another one
/// (SceneDefaults::follow_speed): then with those that are in use, and beside all else that runs.
struct SpeedMeasured {
    double speed = 0.0;
    bool while_running = false;
};
/// Answers CopySetUp.
struct SetUpCopied {
    std::string line;                  ///< "": there was nothing to copy
    std::string lacks;                 ///< SharedSetUp::lacks, or why there was nothing
    std::uint64_t step = 0, hash = 0;  ///< the world's then
    bool link = false;                 ///< as of CopySetUp
};
struct LoadFailed {
    std::string asked_for;
    Error error;
    std::vector<std::filesystem::path> refused_folders{};  ///< io::ModelFolders
};
struct CommandDone {
    Command command;
    CommandResult result;  ///< with the ticket of post_command()
    double time = 0.0;     ///< s, simulated
    /// RestoreSnapshot, where PostedCommand::keep_before asked for it.
    std::optional<Command> before{};
    Worlds worlds = Worlds::both;  ///< as posted
};
/// Two worlds are there.
struct ComparisonBegan {};
/// One is left.
struct ComparisonEnded {
    Worlds kept = Worlds::left;
    std::string why;  ///< if it was not asked for
    /// Where the right one is kept: what takes the same back in the left and in the right one.
    std::vector<std::pair<Command, Command>> twins{};
};
struct SimulationNote {
    std::string text;
    double time = 0.0;
};
/// A film of the past has had its last picture.
struct FilmEnded {
    std::uint64_t film = 0;  ///< as in SetFilm
};
/// A step or command threw. The world stands still from then on; a restart or another scene goes on.
struct SimulationFailed {
    std::string why;
    double time = 0.0;
};
/// What a step measured, or the world as commands between two steps have left it. Frames leave steps out
/// where the window is slow: a plot of them would be of the window.
struct StepRow {
    StepReport report;                                 ///< without commands and notes, which have events
    std::shared_ptr<const std::vector<Probe>> probes;  ///< the left world's; never null
    std::vector<double> gauges;                        ///< one per probe, unfiltered; not finite: nothing
    int dimension = 3;
    bool right = false;  ///< the right one of two worlds
};
/// In order between the other events. Every second row is dropped, repeatedly, when rows are not taken.
struct StepsMeasured {
    std::vector<StepRow> rows;
    static constexpr std::size_t most = 4096;  ///< that wait; some kilobytes each at most
};
using SimulationEvent =
    std::variant<SceneLoaded, SpeedMeasured, SetUpCopied, LoadFailed, CommandDone, SimulationNote,
                 SimulationFailed, FilmEnded, ComparisonBegan, ComparisonEnded, StepsMeasured>;

/// Where the cursor points, asked again whenever it moves; only the newest question counts.
struct ToolQuery {
    std::uint64_t id = 0;
    Vec3 origin{0.0f}, direction{0.0f, 0.0f, -1.0f};
    float fallback_distance = 3.0f;  ///< m
    int block_particles = 10;        ///< along each edge; 0: no block, only the point
    Vec3 body_size{0.0f};            ///< m, of a body to be placed instead of a block; 0: none
    bool right = false;              ///< the right one of two worlds
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

}  // namespace slosh::app

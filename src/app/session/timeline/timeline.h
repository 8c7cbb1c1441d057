// What is remembered of the run: a tree of branches. A branch is a row of entries, each of which leads from
// one place to the next: a step with the commands at its start, or commands between two steps. Every state
// that a person could have seen is at a place. Some places have a keyframe, an exact state; the others are
// computed from the one before them. Previews are rounded positions, for the eye. Going back to a place and
// on from there begins another branch, and the older one stays until the memory is wanted.
//
//     timeline.begin(world);
//     world.step();
//     timeline.follow(world, world.take_recorded());             // after every step and batch of commands
//     const Route route = *timeline.route_to(*timeline.moment_at(0, 1.5));   // 1.5 s of water after the
//     start replay.restore(route.from); for (const TimelineEntry& entry : route.entries) repeat(entry,
//     replay); const Snapshot there = replay.snapshot(); world.restore(there); timeline.gone_to(route.to,
//     there);
//
// Belongs to one thread. Packing is done by another, and what it takes from the steps is a copy.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/session/bounded_work.h"
#include "app/session/simulation_frame.h"
#include "app/session/timeline/packed_state.h"
#include "app/session/timeline/preview_stream.h"
#include "app/session/timeline/timeline_view.h"
#include "sim/world/archive/recording.h"
#include "slosh/world.h"

namespace slosh::app {

/// The state after `place` entries of a branch.
struct Moment {
    std::uint32_t branch = 0;
    std::uint64_t place = 0;
    bool operator==(const Moment&) const = default;
};

struct TimelineEntry {
    double clock = 0.0;  ///< s of water since the timeline began, at its end; a restart does not set it back
    double time = 0.0;   ///< s, the water's own clock at that moment
    bool is_step = false;  ///< else commands between two steps
    bool closed = false;   ///< it cannot be repeated: its commands were too large to keep
    std::shared_ptr<const std::vector<Command>> commands{};  ///< null: none
};
/// Does to `world` what the entry did.
void repeat(const TimelineEntry& entry, World& world);

/// How a moment is computed.
struct Route {
    Moment to;
    Snapshot from;
    std::vector<TimelineEntry> entries;
};

/// What a person sees of a moment before it is computed.
struct SeenMoment {
    double clock = 0.0, time = 0.0;  ///< s; of the timeline, and of the water
    std::uint64_t step = 0;          ///< World::step_index()
    Preview preview;
    PreviewValue value = PreviewValue::none;
    std::shared_ptr<const Surroundings> around;
    int dimension = 3;
    float spacing = 0.0f, support_radius = 0.0f, rest_density = 1000.0f, multiplier_per_pascal = 0.0f;
    std::array<float, most_materials> rest_densities{};
};

struct TimelineLimits {
    std::size_t budget = std::size_t{512} << 20;  ///< bytes; 0: nothing is kept
    double window = 30.0;                         ///< s of water that are to fit, at least
    double looks_per_second = 30.0;
    double replay_seconds = 0.25;  ///< most computing between keyframes; more where memory is short
};

class Timeline {
  public:
    explicit Timeline(const TimelineLimits& limits = {});
    ~Timeline();
    Timeline(const Timeline&) = delete;
    Timeline& operator=(const Timeline&) = delete;

    bool on() const { return limits_.budget > 0; }
    /// What is beyond it is dropped at once. Changing to or from 0 forgets everything.
    void set_budget(std::size_t bytes, const World* world);
    void show_value(PreviewValue value) { value_ = value; }

    /// Another world, outside a step.
    void begin(const World& world);
    void clear();
    /// The world has gone on, and is outside a step.
    void follow(const World& world, const RecordedPiece& piece);
    /// Takes in what the other thread has packed. Cheap.
    void collect();
    /// Until all that waits is packed: for tests and measurements.
    void settle();

    /// Where the world is. Only where there is something.
    Moment here() const { return here_; }
    bool empty() const { return branches_.empty(); }
    double clock() const { return clock_; }
    double clock_at(const Moment& moment) const;
    /// The last place of the branch that is not behind `clock`; the nearest that is kept.
    std::optional<Moment> moment_at(std::uint32_t branch, double clock) const;
    /// The place before, also where that is in the branch from which this one came.
    std::optional<Moment> before(const Moment& moment) const;
    /// The end of the next step in its branch.
    std::optional<Moment> after(const Moment& moment) const;
    bool knows(const Moment& moment) const;

    /// Nothing when it was dropped.
    std::optional<Route> route_to(const Moment& moment) const;
    /// The preview at it, or the nearest before it; nothing where none is kept. Who sees one after the other
    /// has a reader.
    std::optional<SeenMoment> see(const Moment& moment, PreviewReader* reader = nullptr) const;
    /// Which preview see() would read: another number for each; nothing where none is kept.
    std::optional<std::uint64_t> preview_at(const Moment& moment) const;
    /// The run before the last restart on the way to here: the moment at which its water was as old as `time`
    /// (s), nothing where it ended before. Nothing at all: there is no such run, or it is not kept.
    struct RunBefore {
        std::optional<Moment> moment;
        Moment last;               ///< its end
        double first_clock = 0.0;  ///< s, its beginning as far as it is kept
    };
    std::optional<RunBefore> run_before(double time) const;
    /// The moments that a film of the last `seconds` shows, in order.
    std::vector<Moment> film_of_last(double seconds, double pictures_per_second) const;
    /// The last `seconds`, or what is kept of them, as a recording that ends here. `world` is where here is.
    std::optional<Recording> record_last(double seconds, const World& world) const;

    /// The world has been set to the state of a moment. What it does from now on belongs to that branch when
    /// this is its end, else to a new one.
    void gone_to(const Moment& moment, const Snapshot& state);
    /// A snapshot of the world as it is, or of `moment`: when somebody goes back to it, this is where.
    void remember(const Snapshot& snapshot);
    void remember(const Snapshot& snapshot, const Moment& moment);
    std::optional<Moment> moment_of(const Snapshot& snapshot) const;

    std::size_t bytes() const { return bytes_; }
    std::size_t budget() const { return limits_.budget; }
    TimelineView view() const;
    /// What went wrong since the last call; "": nothing. The timeline was cleared then.
    std::string take_error();

  private:
    struct Keyframe {
        std::uint64_t place = 0;
        Snapshot raw;  ///< until it is packed
        PackedState packed;
        std::size_t bytes() const;
    };
    struct KeptPreview {
        std::uint64_t place = 0;
        std::uint64_t number = 0;  ///< as handed over for packing
        bool is_packed = false;
        bool begins = false;  ///< a chain
        PackedPreview packed;
        SeenMoment seen;  ///< without its particles
        std::size_t bytes() const;
    };
    struct Mark {
        std::uint64_t place = 0;
        double clock = 0.0;
        const CommandEntry* entry = nullptr;
        std::string text;
    };
    struct Branch {
        std::uint32_t number = 0;
        std::optional<Moment> parent;                ///< where it came from
        double first_clock = 0.0, first_time = 0.0;  ///< s, at the first place
        std::uint64_t first_place = 0;
        std::deque<TimelineEntry> entries;
        std::deque<Keyframe> keyframes;  ///< the first is at the first place
        std::deque<KeptPreview> previews;
        std::deque<Mark> marks;
        std::uint64_t visited = 0;  ///< counts visits: older ones are dropped first

        std::uint64_t end_place() const { return first_place + entries.size(); }
        double clock_at(std::uint64_t place) const;
        double end_clock() const { return clock_at(end_place()); }
    };
    struct Packed {
        std::uint64_t number = 0;
        bool is_preview = false;
        PackedState state;
        PackedPreview preview;
        bool failed = false;
    };
    struct Segment {
        std::uint32_t branch = 0;
        std::uint64_t from = 0, to = 0;  ///< places
    };

    /// A preview and the branch that has it.
    std::optional<std::pair<const Branch*, std::size_t>> find_preview(const Moment& moment) const;
    const Branch* find(std::uint32_t number) const;
    Branch* find(std::uint32_t number);
    bool went_to_a_moment(const World& world, const RecordedPiece& piece);
    Branch& open_branch();
    void append(Branch& branch, const RecordedPiece& piece, double clock, double time);
    void add_entry(Branch& branch, TimelineEntry entry);
    void keep_state(Branch& branch, const World& world, bool must);
    void add_keyframe(Branch& branch, const Snapshot& snapshot);
    void keep_preview(Branch& branch, const World& world);
    void pack(std::uint64_t number, std::function<void(Packed&)> work);
    void take_in(Packed& packed);
    double keyframe_spacing() const;
    double preview_spacing() const;
    /// From the beginning to here, oldest first.
    std::vector<Segment> line() const;
    void evict();
    bool drop_front(Branch& branch);
    bool drop_side(const std::vector<Segment>& line);
    void drop_branch(std::uint32_t number);
    void cut_tail(Branch& branch, std::uint64_t place);
    void fail(const std::string& why);

    static constexpr std::size_t command_bytes = 256;  ///< what one takes, about

    TimelineLimits limits_;
    PreviewValue value_ = PreviewValue::none;
    std::map<std::uint32_t, Branch> branches_;
    std::uint32_t next_branch_ = 0;
    std::uint64_t visits_ = 0, next_number_ = 1;
    Moment here_;
    Snapshot here_state_;                 ///< where somebody has gone to, until another branch begins there
    double clock_ = 0.0, time_ = 0.0;     ///< s, here
    double replay_cost_ = 0.0;            ///< s of computing since the newest keyframe
    double keyframe_clock_ = 0.0;         ///< time of the newest keyframe
    double preview_clock_ = -1.0;         ///< time of the newest preview
    std::size_t preview_particles_ = 0;   ///< particles of the newest preview
    std::optional<std::uint32_t> chain_;  ///< the branch whose previews go on; nothing: the next one begins
    std::uint64_t chain_previews_ = 0;
    float chain_quantum_ = 0.0f;
    std::size_t keyframe_bytes_ = 0, preview_bytes_ = 0;  ///< size of the newest packed one
    std::size_t bytes_ = 0;
    std::map<std::uint64_t, Moment> waiting_;  ///< keyframes and previews that are being packed, by number
    std::vector<std::pair<std::weak_ptr<const SnapshotContent>, Moment>> remembered_;
    std::string error_;

    // These belong to the thread that packs.
    mutable std::mutex mutex_;
    std::vector<Packed> packed_;
    std::shared_ptr<PreviewWriter> writer_;
    std::unique_ptr<BoundedWork> work_;  // last: ends before what it writes to
};

}  // namespace slosh::app

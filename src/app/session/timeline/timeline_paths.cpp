// See timeline.h: moments and the ways to them, what is dropped when memory is short, and what is shown.
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/session/timeline/timeline.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/snapshot_content.h"
#include "slosh/version.h"

namespace slosh::app {
namespace {

constexpr double hair = 1e-9;  // s: clocks are sums

}  // namespace

bool Timeline::knows(const Moment& moment) const {
    const Branch* branch = find(moment.branch);
    return branch != nullptr && moment.place >= branch->first_place && moment.place <= branch->end_place();
}

double Timeline::clock_at(const Moment& moment) const {
    return knows(moment) ? find(moment.branch)->clock_at(moment.place) : clock_;
}

std::optional<Moment> Timeline::moment_at(std::uint32_t number, double clock) const {
    const Branch* branch = find(number);
    if (branch == nullptr) return std::nullopt;
    const auto behind =
        std::upper_bound(branch->entries.begin(), branch->entries.end(), clock + hair,
                         [](double wanted, const TimelineEntry& entry) { return wanted < entry.clock; });
    const auto entries = static_cast<std::uint64_t>(behind - branch->entries.begin());
    return Moment{number, branch->first_place + entries};
}

std::optional<Moment> Timeline::before(const Moment& moment) const {
    if (!knows(moment)) return std::nullopt;
    const Branch& branch = *find(moment.branch);
    if (moment.place > branch.first_place) return Moment{moment.branch, moment.place - 1};
    // The first place of a branch that lost its beginning is not where it came from.
    if (!branch.parent || branch.first_place > 0 || !knows(*branch.parent)) return std::nullopt;
    return before(*branch.parent);
}

std::optional<Moment> Timeline::after(const Moment& moment) const {
    if (!knows(moment)) return std::nullopt;
    const Branch& branch = *find(moment.branch);
    for (std::uint64_t place = moment.place; place < branch.end_place(); ++place) {
        if (branch.entries[place - branch.first_place].is_step) return Moment{moment.branch, place + 1};
    }
    return std::nullopt;
}

std::optional<Route> Timeline::route_to(const Moment& moment) const {
    if (!knows(moment)) return std::nullopt;
    const Branch& branch = *find(moment.branch);
    const auto behind =
        std::upper_bound(branch.keyframes.begin(), branch.keyframes.end(), moment.place,
                         [](std::uint64_t place, const Keyframe& kept) { return place < kept.place; });
    if (behind == branch.keyframes.begin()) return std::nullopt;
    const Keyframe& keyframe = *std::prev(behind);
    Route route;
    route.to = moment;
    const auto entry = [&](std::uint64_t place) {
        return branch.entries.begin() + static_cast<std::ptrdiff_t>(place - branch.first_place);
    };
    route.entries.assign(entry(keyframe.place), entry(moment.place));
    for (const TimelineEntry& each : route.entries) {
        if (each.closed) return std::nullopt;
    }
    route.from = keyframe.packed.empty() ? keyframe.raw : keyframe.packed.unpack();
    return route;
}

std::optional<std::pair<const Timeline::Branch*, std::size_t>> Timeline::find_preview(
    const Moment& moment) const {
    if (!knows(moment)) return std::nullopt;
    const Branch& branch = *find(moment.branch);
    auto preview =
        std::upper_bound(branch.previews.begin(), branch.previews.end(), moment.place,
                         [](std::uint64_t place, const KeptPreview& kept) { return place < kept.place; });
    while (preview != branch.previews.begin() && !std::prev(preview)->is_packed) --preview;
    if (preview == branch.previews.begin()) {
        if (branch.parent && branch.first_place == 0) return find_preview(*branch.parent);
        return std::nullopt;
    }
    return std::pair{&branch, static_cast<std::size_t>(preview - branch.previews.begin()) - 1};
}

std::optional<std::uint64_t> Timeline::preview_at(const Moment& moment) const {
    const auto found = find_preview(moment);
    return found ? std::optional(found->first->previews[found->second].number) : std::nullopt;
}

std::optional<SeenMoment> Timeline::see(const Moment& moment, PreviewReader* reader) const {
    const auto found = find_preview(moment);
    if (!found) return std::nullopt;
    const std::deque<KeptPreview>& previews = found->first->previews;
    std::size_t first = found->second;
    while (!previews[first].begins) {
        if (first == 0) return std::nullopt;
        --first;
    }
    std::vector<const PackedPreview*> chain;
    std::vector<std::uint64_t> numbers;
    for (std::size_t i = first; i <= found->second; ++i) {
        chain.push_back(&previews[i].packed);
        numbers.push_back(previews[i].number);
    }
    SeenMoment seen = previews[found->second].seen;
    seen.preview = reader != nullptr ? reader->read(chain, numbers) : read_preview(chain);
    return seen;
}

std::optional<Timeline::RunBefore> Timeline::run_before(double time) const {
    const auto restarts = [](const TimelineEntry& entry) {
        return entry.commands && std::any_of(entry.commands->begin(), entry.commands->end(),
                                             [](const Command& command) { return command.is<Reset>(); });
    };
    const std::vector<Segment> segments = line();
    std::optional<RunBefore> run;
    bool ended = false;  // before it was as old as that
    // Backwards over the restart, then over what came before it, to the restart before that.
    for (auto segment = segments.rbegin(); segment != segments.rend(); ++segment) {
        const Branch& branch = *find(segment->branch);
        for (std::uint64_t place = segment->to; place >= branch.first_place; --place) {
            const bool first = place == branch.first_place;
            const TimelineEntry* entry = first ? nullptr : &branch.entries[place - branch.first_place - 1];
            if (run) {
                const double then = first ? branch.first_time : entry->time;
                // The first one that is met is its end.
                if (place == run->last.place && branch.number == run->last.branch) ended = then < time - hair;
                if (!run->moment && !ended && then <= time + hair) run->moment = Moment{branch.number, place};
                run->first_clock = branch.clock_at(place);
            }
            if (first) break;
            if (!restarts(*entry)) continue;
            if (run) return run;
            run = RunBefore{};
            run->last = {branch.number, place - 1};
        }
    }
    return run;
}

std::vector<Timeline::Segment> Timeline::line() const {
    std::vector<Segment> segments;
    Moment end = here_;
    while (knows(end)) {
        const Branch& branch = *find(end.branch);
        segments.push_back({end.branch, branch.first_place, end.place});
        if (!branch.parent || branch.first_place > 0) break;
        end = *branch.parent;
    }
    std::reverse(segments.begin(), segments.end());
    return segments;
}

std::vector<Moment> Timeline::film_of_last(double seconds, double pictures_per_second) const {
    std::vector<Moment> moments;
    const std::vector<Segment> segments = line();
    if (segments.empty() || !(pictures_per_second > 0.0)) return moments;
    const double start = std::max(clock_ - seconds, find(segments.front().branch)->first_clock);
    const auto pictures = static_cast<std::int64_t>(std::floor((clock_ - start) * pictures_per_second)) + 1;
    auto segment = segments.begin();
    for (std::int64_t k = 0; k < pictures; ++k) {
        const double clock = start + static_cast<double>(k) / pictures_per_second;
        while (std::next(segment) != segments.end() &&
               find(segment->branch)->clock_at(segment->to) < clock - hair)
            ++segment;
        Moment moment = *moment_at(segment->branch, clock);
        moment.place = std::min(moment.place, segment->to);
        moments.push_back(moment);
    }
    return moments;
}

std::optional<Recording> Timeline::record_last(double seconds, const World& world) const {
    const std::vector<Segment> segments = line();
    if (segments.empty()) return std::nullopt;
    const double wanted = clock_ - seconds;
    // Backwards to the first keyframe from which nothing is missing.
    std::vector<TimelineEntry> entries;  // newest first
    const Keyframe* from = nullptr;
    for (auto segment = segments.rbegin(); segment != segments.rend(); ++segment) {
        const Branch& branch = *find(segment->branch);
        auto keyframe = branch.keyframes.rbegin();
        while (keyframe != branch.keyframes.rend() && keyframe->place > segment->to) ++keyframe;
        std::uint64_t place = segment->to;
        bool ends = false;
        for (; keyframe != branch.keyframes.rend() && !ends; ++keyframe) {
            std::vector<TimelineEntry> stretch;
            for (; place > keyframe->place && !ends; --place) {
                const TimelineEntry& entry = branch.entries[place - branch.first_place - 1];
                ends = entry.closed;
                stretch.push_back(entry);
            }
            if (ends) break;
            entries.insert(entries.end(), stretch.begin(), stretch.end());
            from = &*keyframe;
            ends = branch.clock_at(keyframe->place) <= wanted + hair;
        }
        if (ends) break;
    }
    if (from == nullptr) return std::nullopt;
    Recording recording;
    const Snapshot start = from->packed.empty() ? from->raw : from->packed.unpack();
    const State state = state_of(start);
    recording.start.state = serialize_state(state);
    recording.start.scene = state.scene.name;
    recording.start.time = state.time;
    recording.start.version = version();
    recording.start.fused_multiply_add = simd::has_fused_multiply_add(world.execution().simd);
    RecordedPiece& content = recording.content;
    std::uint32_t batches = 0;
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        if (entry->commands || !entry->is_step) {
            RecordedBatch& batch = content.batches.emplace_back();
            batch.step = content.steps;
            batch.between_steps = !entry->is_step;
            if (entry->commands) batch.commands = *entry->commands;
        }
        ++batches;
        if (entry->is_step) {
            ++content.steps;
            batches = 0;
        }
    }
    content.time = world.time();
    content.hashes.push_back({content.steps, batches, world.state_hash()});
    return recording;
}

void Timeline::gone_to(const Moment& moment, const Snapshot& state) {
    if (!knows(moment)) return;
    Branch& branch = *find(moment.branch);
    here_ = moment;
    here_state_ = state;
    clock_ = branch.clock_at(moment.place);
    time_ = state.time();
    branch.visited = ++visits_;
    chain_.reset();
    preview_clock_ = -1.0;
    // The next entry has a keyframe, wherever the last one was.
    replay_cost_ = limits_.replay_seconds;
    keyframe_clock_ = clock_ - keyframe_spacing();
}

void Timeline::remember(const Snapshot& snapshot) {
    if (!branches_.empty()) remember(snapshot, here_);
}

void Timeline::remember(const Snapshot& snapshot, const Moment& moment) {
    std::erase_if(remembered_, [](const auto& known) { return known.first.expired(); });
    remembered_.emplace_back(snapshot.content(), moment);
}

std::optional<Moment> Timeline::moment_of(const Snapshot& snapshot) const {
    for (const auto& [content, moment] : remembered_) {
        if (content.lock() == snapshot.content() && knows(moment)) return moment;
    }
    return std::nullopt;
}

// What is dropped.

void Timeline::evict() {
    while (bytes_ > limits_.budget && !branches_.empty()) {
        const std::vector<Segment> path = line();
        Branch* oldest = path.empty() ? nullptr : find(path.front().branch);
        const bool long_ago = oldest != nullptr && clock_ - oldest->first_clock > 2.0 * limits_.window;
        if (long_ago && drop_front(*oldest)) continue;
        if (drop_side(path)) continue;
        if (oldest == nullptr || !drop_front(*oldest)) return;
    }
}

/// Up to the second keyframe, or all of it. False: nothing can go.
bool Timeline::drop_front(Branch& branch) {
    if (branch.keyframes.size() < 2) {
        if (branch.number == here_.branch) return false;
        drop_branch(branch.number);
        return true;
    }
    const std::uint64_t place = branch.keyframes[1].place;
    if (branch.number == here_.branch && here_.place < place) return false;
    bytes_ -= branch.keyframes.front().bytes();
    branch.keyframes.pop_front();
    branch.first_clock = branch.clock_at(place);
    for (; branch.first_place < place; ++branch.first_place) {
        const TimelineEntry& entry = branch.entries.front();
        bytes_ -= sizeof(TimelineEntry);
        if (entry.commands) bytes_ -= entry.commands->size() * command_bytes;
        branch.first_time = entry.time;
        branch.entries.pop_front();
    }
    while (!branch.previews.empty() &&
           (branch.previews.front().place < place || !branch.previews.front().begins)) {
        bytes_ -= branch.previews.front().bytes();
        branch.previews.pop_front();
    }
    // The next preview has to begin a chain when none is left of the one that goes on.
    if (branch.previews.empty() && chain_ == branch.number) chain_.reset();
    while (!branch.marks.empty() && branch.marks.front().place <= place) {
        bytes_ -= sizeof(Mark) + branch.marks.front().text.size();
        branch.marks.pop_front();
    }
    return true;
}

/// What does not lead to here: the branch not visited for the longest time, then what came after places
/// from which this one went on another way.
bool Timeline::drop_side(const std::vector<Segment>& path) {
    const Branch* oldest = nullptr;
    for (const auto& [number, branch] : branches_) {
        const bool leads_here =
            std::any_of(path.begin(), path.end(),
                        [number = number](const Segment& segment) { return segment.branch == number; });
        if (!leads_here && number != here_.branch && (oldest == nullptr || branch.visited < oldest->visited))
            oldest = &branch;
    }
    if (oldest != nullptr) {
        drop_branch(oldest->number);
        return true;
    }
    for (const Segment& segment : path) {
        Branch& branch = *find(segment.branch);
        if (branch.number == here_.branch || segment.to >= branch.end_place()) continue;
        cut_tail(branch, segment.to);
        return true;
    }
    return false;
}

void Timeline::cut_tail(Branch& branch, std::uint64_t place) {
    while (branch.end_place() > place) {
        const TimelineEntry& entry = branch.entries.back();
        bytes_ -= sizeof(TimelineEntry);
        if (entry.commands) bytes_ -= entry.commands->size() * command_bytes;
        branch.entries.pop_back();
    }
    for (; !branch.keyframes.empty() && branch.keyframes.back().place > place; branch.keyframes.pop_back())
        bytes_ -= branch.keyframes.back().bytes();
    for (; !branch.previews.empty() && branch.previews.back().place > place; branch.previews.pop_back())
        bytes_ -= branch.previews.back().bytes();
    for (; !branch.marks.empty() && branch.marks.back().place > place; branch.marks.pop_back())
        bytes_ -= sizeof(Mark) + branch.marks.back().text.size();
    if (chain_ == branch.number) chain_.reset();
}

void Timeline::drop_branch(std::uint32_t number) {
    Branch& branch = *find(number);
    cut_tail(branch, branch.first_place);
    for (const Keyframe& keyframe : branch.keyframes) bytes_ -= keyframe.bytes();
    for (const KeptPreview& preview : branch.previews) bytes_ -= preview.bytes();
    for (const Mark& mark : branch.marks) bytes_ -= sizeof(Mark) + mark.text.size();
    branches_.erase(number);
}

// What is shown.

TimelineView Timeline::view() const {
    TimelineView view;
    view.bytes = bytes_;
    view.budget = limits_.budget;
    view.here = clock_;
    view.branch = here_.branch;
    view.branches = static_cast<int>(branches_.size());
    const auto add = [&](const Branch& branch, std::uint64_t from, std::uint64_t to, bool on_line) {
        TimelineSegment segment{branch.number, branch.clock_at(from), branch.clock_at(to), on_line, {}};
        for (const Mark& mark : branch.marks) {
            if (mark.place > from && mark.place <= to) segment.marks.push_back({mark.clock, mark.text});
        }
        view.segments.push_back(std::move(segment));
    };
    const std::vector<Segment> path = line();
    for (const Segment& segment : path) {
        const Branch& branch = *find(segment.branch);
        const bool last = segment.branch == here_.branch;
        add(branch, segment.from, last ? branch.end_place() : segment.to, true);
    }
    for (const auto& [number, branch] : branches_) {
        std::uint64_t from = branch.first_place;
        for (const Segment& segment : path) {
            if (segment.branch == number) from = number == here_.branch ? branch.end_place() : segment.to;
        }
        if (from < branch.end_place()) add(branch, from, branch.end_place(), false);
    }
    return view;
}

}  // namespace slosh::app

// See timeline.h: how the tree grows, and what is kept of it. Dropping, going back and showing are in
// timeline_paths.cpp.
#include "app/session/timeline/timeline.h"

#include <algorithm>
#include <exception>
#include <iterator>

#include "base/system/this_process.h"
#include "sim/world/commands/command_entry.h"
#include "sim/world/state/snapshot_content.h"
#include "slosh/snapshot.h"

namespace slosh::app {
namespace {

constexpr std::size_t most_waiting = 4;  // pieces of work for the thread that packs
constexpr std::uint64_t chain_length = 12;
constexpr float quanta_per_spacing = 64.0f;  // a sixth of a pixel where particles are ten pixels large
constexpr double keyframe_share = 0.6, preview_share = 0.35;  // shares of the budget, for the window

constexpr double same_mark = 0.5;  // s; commands of one kind this close are one mark

/// What the program decides by itself is no mark.
bool is_of_a_person(const Command& command) {
    if (command.is<Govern>()) return false;
    const auto* set = command.get_if<SetParameter>();
    return set == nullptr || set->key != "time.machine_speed";
}

}  // namespace

void repeat(const TimelineEntry& entry, World& world) {
    if (entry.commands) {
        for (const Command& command : *entry.commands) world.enqueue(command);
    }
    if (entry.is_step) {
        world.step();
    } else {
        world.apply_commands();
    }
}

std::size_t Timeline::Keyframe::bytes() const {
    return sizeof(Keyframe) + (packed.empty() ? raw.bytes() : packed.bytes());
}

std::size_t Timeline::KeptPreview::bytes() const {
    const std::size_t solids = seen.around ? seen.around->solids.size() : 0;
    return sizeof(KeptPreview) + sizeof(Surroundings) + solids * (sizeof(Solid) + sizeof(Body)) +
           packed.bytes.size();
}

double Timeline::Branch::clock_at(std::uint64_t place) const {
    return place <= first_place ? first_clock : entries[place - first_place - 1].clock;
}

Timeline::Timeline(const TimelineLimits& limits)
    : limits_(limits),
      writer_(std::make_shared<PreviewWriter>()),
      work_(std::make_unique<BoundedWork>(most_waiting, lower_priority_of_this_thread)) {}

Timeline::~Timeline() = default;

void Timeline::set_budget(std::size_t bytes, const World* world) {
    const bool was_on = on();
    limits_.budget = bytes;
    if (!on()) return clear();
    if (!was_on && world != nullptr && !world->inside_step()) return begin(*world);
    evict();
}

void Timeline::clear() {
    branches_.clear();
    waiting_.clear();
    remembered_.clear();
    here_state_ = {};
    bytes_ = 0;
    keyframe_bytes_ = preview_bytes_ = 0;
    chain_.reset();
    writer_ = std::make_shared<PreviewWriter>();
}

void Timeline::fail(const std::string& why) {
    clear();
    error_ = why;
}

std::string Timeline::take_error() { return std::exchange(error_, {}); }

void Timeline::begin(const World& world) {
    clear();
    if (!on()) return;
    try {
        Branch& branch = branches_[next_branch_];
        branch.number = next_branch_++;
        branch.visited = ++visits_;
        here_ = {branch.number, 0};
        clock_ = 0.0;
        branch.first_time = time_ = world.time();
        preview_clock_ = -1.0;
        keep_state(branch, world, true);
        keep_preview(branch, world);
    } catch (const std::bad_alloc&) {
        fail("there is no memory left for it");
    }
}

void Timeline::follow(const World& world, const RecordedPiece& piece) {
    if (!on()) return;
    if (branches_.empty()) return begin(world);
    collect();
    if (branches_.empty() || (piece.steps == piece.first_step && piece.batches.empty())) return;
    try {
        const bool between_steps = piece.steps == piece.first_step;
        if (between_steps && went_to_a_moment(world, piece)) return;
        Branch& branch = open_branch();
        const std::size_t entries = branch.entries.size();
        const double passed = std::max(0.0, world.time() - time_);
        clock_ += passed;
        time_ = world.time();
        append(branch, piece, clock_, time_);
        here_.place = branch.end_place();
        if (!between_steps) replay_cost_ += 1e-3 * world.report().milliseconds;
        bool must = false;
        for (std::size_t i = entries; i < branch.entries.size(); ++i) {
            const TimelineEntry& entry = branch.entries[i];
            must = must || entry.closed;
            if (!entry.commands) continue;
            must = must || std::any_of(entry.commands->begin(), entry.commands->end(),
                                       [](const Command& command) { return command.is<Reset>(); });
        }
        keep_state(branch, world, must);
        keep_preview(branch, world);
        evict();
    } catch (const std::bad_alloc&) {
        fail("there is no memory left for it");
    }
}

/// True when somebody went back to what is remembered here, also by undo. What was applied together with that
/// but before it is gone.
bool Timeline::went_to_a_moment(const World& world, const RecordedPiece& piece) {
    const std::vector<Command>& commands = piece.batches.back().commands;
    if (commands.empty()) return false;
    const auto* went = commands.back().get_if<RestoreSnapshot>();
    const std::optional<Moment> moment = went != nullptr ? moment_of(went->snapshot) : std::nullopt;
    if (!moment) return false;
    // Undo may come back here; with something before it, the state that it left stands nowhere.
    const bool alone = piece.batches.size() == 1 && commands.size() == 1;
    for (const CommandResult& result : world.report().commands) {
        const auto* back = result.inverse ? result.inverse->get_if<RestoreSnapshot>() : nullptr;
        if (alone && back != nullptr) remember(back->snapshot);
    }
    gone_to(*moment, went->snapshot);
    return true;
}

const Timeline::Branch* Timeline::find(std::uint32_t number) const {
    const auto found = branches_.find(number);
    return found == branches_.end() ? nullptr : &found->second;
}

Timeline::Branch* Timeline::find(std::uint32_t number) {
    const auto found = branches_.find(number);
    return found == branches_.end() ? nullptr : &found->second;
}

/// The branch to which the world adds now.
Timeline::Branch& Timeline::open_branch() {
    Branch* present = find(here_.branch);
    if (present != nullptr && here_.place == present->end_place()) {
        here_state_ = {};
        return *present;
    }
    Branch& branch = branches_[next_branch_];
    branch.number = next_branch_++;
    branch.parent = here_;
    branch.first_clock = clock_;
    branch.first_time = time_;
    branch.visited = ++visits_;
    here_ = {branch.number, 0};
    chain_.reset();
    preview_clock_ = -1.0;
    add_keyframe(branch, std::exchange(here_state_, {}));
    return branch;
}

void Timeline::append(Branch& branch, const RecordedPiece& piece, double clock, double time) {
    auto batch = piece.batches.begin();
    const double clock_before = branch.end_clock();
    const double time_before = branch.entries.empty() ? branch.first_time : branch.entries.back().time;
    const auto take = [&](TimelineEntry entry) {
        if (batch == piece.batches.end() || batch->commands.empty()) return entry;
        auto commands = std::make_shared<std::vector<Command>>(batch->commands);
        for (Command& command : *commands) {
            if (!command.is<RestoreSnapshot>()) continue;
            // A state of its own, which is not shared: the keyframe behind it says the same.
            command = RestoreSnapshot{};
            entry.closed = true;
        }
        entry.commands = std::move(commands);
        return entry;
    };
    for (std::uint64_t step = piece.first_step; step <= piece.steps; ++step) {
        for (; batch != piece.batches.end() && batch->step == step && batch->between_steps; ++batch)
            add_entry(branch, take({.clock = clock_before, .time = time_before}));
        if (step == piece.steps) break;
        const bool commands = batch != piece.batches.end() && batch->step == step;
        TimelineEntry entry{.clock = clock_before, .time = time_before, .is_step = true};
        add_entry(branch, commands ? take(std::move(entry)) : std::move(entry));
        if (commands) ++batch;
    }
    if (branch.entries.empty()) return;
    branch.entries.back().clock = clock;
    branch.entries.back().time = time;
    if (!branch.marks.empty() && branch.marks.back().place == branch.end_place())
        branch.marks.back().clock = clock;
}

void Timeline::add_entry(Branch& branch, TimelineEntry entry) {
    const std::uint64_t place = branch.end_place() + 1;
    if (entry.commands) {
        bytes_ += entry.commands->size() * command_bytes;
        for (const Command& command : *entry.commands) {
            if (!is_of_a_person(command)) continue;
            const CommandEntry* kind = command.entry();
            if (!branch.marks.empty() && branch.marks.back().entry == kind &&
                entry.clock - branch.marks.back().clock < same_mark)
                continue;
            branch.marks.push_back({place, entry.clock, kind, command_text(command)});
            bytes_ += sizeof(Mark) + branch.marks.back().text.size();
        }
    }
    branch.entries.push_back(std::move(entry));
    bytes_ += sizeof(TimelineEntry);
}

/// So far apart that the window fits.
double Timeline::keyframe_spacing() const {
    return limits_.window * static_cast<double>(keyframe_bytes_) /
           (keyframe_share * static_cast<double>(limits_.budget));
}

double Timeline::preview_spacing() const {
    const double fits = limits_.window * static_cast<double>(preview_bytes_) /
                        (preview_share * static_cast<double>(limits_.budget));
    return std::max(1.0 / limits_.looks_per_second, fits);
}

void Timeline::keep_state(Branch& branch, const World& world, bool must) {
    if (!must && (replay_cost_ < limits_.replay_seconds || clock_ - keyframe_clock_ < keyframe_spacing() ||
                  !work_->has_room()))
        return;
    add_keyframe(branch, world.snapshot());
}

void Timeline::add_keyframe(Branch& branch, const Snapshot& snapshot) {
    if (snapshot.empty()) return;
    const std::uint64_t number = next_number_++;
    branch.keyframes.push_back({branch.end_place(), snapshot, {}});
    bytes_ += branch.keyframes.back().bytes();
    waiting_[number] = {branch.number, branch.end_place()};
    replay_cost_ = 0.0;
    keyframe_clock_ = branch.end_clock();
    if (keyframe_bytes_ == 0) keyframe_bytes_ = snapshot.bytes();
    pack(number, [snapshot](Packed& packed) { packed.state = PackedState::pack(snapshot); });
}

void Timeline::keep_preview(Branch& branch, const World& world) {
    const bool other_water = world.particles().count != preview_particles_;
    const bool due = preview_clock_ < 0.0 || preview_clock_ > clock_ || other_water ||
                     clock_ - preview_clock_ >= preview_spacing() - 1e-6;
    if (!due || !work_->has_room()) return;
    const ParticleView view = world.particles(value_ == PreviewValue::vorticity    ? ComputedField::vorticity
                                              : value_ == PreviewValue::neighbours ? ComputedField::neighbours
                                                                                   : ComputedField::none);
    auto input = std::make_shared<PreviewInput>();
    input->quantum = view.spacing / quanta_per_spacing;
    const double passed = clock_ - preview_clock_;
    input->begins = chain_ != branch.number || chain_previews_ >= chain_length || preview_clock_ < 0.0 ||
                    !(passed > 0.0) || chain_quantum_ != input->quantum;
    input->interval = static_cast<float>(input->begins ? preview_spacing() : passed);
    input->copy_from(view, value_);

    KeptPreview preview;
    preview.place = branch.end_place();
    preview.number = next_number_++;
    preview.begins = input->begins;
    SeenMoment& seen = preview.seen;
    seen.clock = clock_;
    seen.time = world.time();
    seen.step = world.step_index();
    seen.value = input->value.empty() ? PreviewValue::none : value_;
    auto around = std::make_shared<Surroundings>();
    around->read_from(world);
    seen.around = std::move(around);
    seen.dimension = view.dimension;
    seen.spacing = view.spacing;
    seen.support_radius = view.support_radius;
    seen.rest_density = view.rest_density;
    seen.multiplier_per_pascal = view.multiplier_per_pascal;
    seen.rest_densities = view.rest_densities;

    chain_previews_ = input->begins ? 1 : chain_previews_ + 1;
    chain_ = branch.number;
    chain_quantum_ = input->quantum;
    preview_clock_ = clock_;
    preview_particles_ = view.count;
    bytes_ += preview.bytes();
    waiting_[preview.number] = {branch.number, preview.place};
    const std::uint64_t number = preview.number;
    branch.previews.push_back(std::move(preview));
    pack(number, [writer = writer_, input = std::move(input)](Packed& packed) {
        packed.is_preview = true;
        packed.preview = writer->write(*input);
    });
}

void Timeline::pack(std::uint64_t number, std::function<void(Packed&)> work) {
    work_->add([this, number, work = std::move(work)] {
        Packed packed;
        packed.number = number;
        try {
            work(packed);
        } catch (const std::exception&) {
            packed.failed = true;
        }
        const std::lock_guard lock(mutex_);
        packed_.push_back(std::move(packed));
    });
}

void Timeline::collect() {
    std::vector<Packed> packed;
    {
        const std::lock_guard lock(mutex_);
        packed.swap(packed_);
    }
    for (Packed& piece : packed) take_in(piece);
    if (!packed.empty()) evict();
}

void Timeline::take_in(Packed& packed) {
    const auto waits = waiting_.find(packed.number);
    if (waits == waiting_.end()) return;  // it is from before a clear()
    const Moment moment = waits->second;
    waiting_.erase(waits);
    if (packed.failed) return fail("there is no memory left for it");
    Branch* branch = find(moment.branch);
    if (branch == nullptr) return;
    if (packed.is_preview) {
        const auto preview =
            std::find_if(branch->previews.rbegin(), branch->previews.rend(),
                         [&](const KeptPreview& kept) { return kept.number == packed.number; });
        if (preview == branch->previews.rend()) return;
        bytes_ -= preview->bytes();
        preview->packed = std::move(packed.preview);
        preview->is_packed = true;
        bytes_ += preview->bytes();
        // That of a chain's beginning is larger than the others.
        const std::size_t size = preview->bytes();
        if (!preview->begins || preview_bytes_ == 0) preview_bytes_ = size + size / 12;
        return;
    }
    const auto keyframe =
        std::find_if(branch->keyframes.rbegin(), branch->keyframes.rend(),
                     [&](const Keyframe& kept) { return kept.place == moment.place && kept.packed.empty(); });
    if (keyframe == branch->keyframes.rend()) return;
    bytes_ -= keyframe->bytes();
    keyframe->packed = std::move(packed.state);
    keyframe->raw = {};
    bytes_ += keyframe->bytes();
    keyframe_bytes_ = keyframe->bytes();
}

void Timeline::settle() {
    work_->wait();
    collect();
}

}  // namespace slosh::app

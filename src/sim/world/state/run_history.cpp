// See run_history.h.
#include "sim/world/state/run_history.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/assert.h"
#include "sim/world/state/pins.h"
#include "sim/world/state/state.h"

namespace slosh {
namespace {

/// A window or another version has its own values for these, so a run says them even where they are the
/// defaults.
constexpr std::array<std::string_view, 4> always_said{"fluid.spacing", "time.fidelity", "time.machine_speed",
                                                      "foam.enabled"};

bool always_says(std::string_view key) {
    return std::find(always_said.begin(), always_said.end(), key) != always_said.end();
}

}  // namespace

RunHistory::Deed::Deed(TimedEvent done, std::shared_ptr<const Deed> earlier)
    : event(std::move(done)), before(std::move(earlier)), count(before ? before->count + 1 : 1) {}

RunHistory::Deed::~Deed() {
    std::shared_ptr<const Deed> next = std::move(before);
    // Whose only owner this is ends here, without those before it.
    while (next && next.use_count() == 1) next = std::exchange(next->before, nullptr);
}

void RunHistory::begin(const State& state) {
    beginning_ = std::make_shared<const RunBeginning>(
        RunBeginning{state.parameters, state.pinned, state.solver, state.probes});
    last_ = nullptr;
}

void RunHistory::add(const State& state, const Command& command) {
    if (!beginning_) return;
    double time = state.time;
    // An event may be applied a hair before its time; this came after it.
    if (state.next_event > 0) time = std::max(time, state.scene.events[state.next_event - 1].time);
    last_ = std::make_shared<const Deed>(TimedEvent{time, command}, last_);
}

std::vector<TimedEvent> RunHistory::events() const {
    std::vector<TimedEvent> events(size());
    for (const Deed* deed = last_.get(); deed != nullptr; deed = deed->before.get())
        events[deed->count - 1] = deed->event;
    return events;
}

SceneDescription run_of(const State& state, const RunHistory& history) {
    const RunBeginning* beginning = history.beginning();
    SLOSH_ASSERT(beginning != nullptr, "the history of a run whose beginning is not known");
    const auto pinned = [&](std::string_view key) {
        return std::binary_search(beginning->pinned.begin(), beginning->pinned.end(), key);
    };
    SceneDescription scene = state.scene;
    scene.solver = beginning->solver;
    scene.automatic_particles = false;
    scene.probes = beginning->probes;
    scene.parameters.clear();
    std::vector<TimedEvent> at_start;
    const Parameters defaults;
    for (const ParameterDescription& parameter : parameter_table().with_retired()) {
        const ParameterValue value = parameter.value(&beginning->parameters);
        const bool differs = value != parameter.value(&defaults);
        const bool governed = is_governed(parameter.key);
        if (governed && !pinned(parameter.key)) {
            // This value was not set: listing it would pin it.
            if (differs) at_start.push_back({0.0, ReleaseParameter{std::string(parameter.key), value}});
        } else if (differs || governed || always_says(parameter.key)) {
            scene.parameters.emplace_back(parameter.key, value);
        }
    }
    std::vector<TimedEvent> events = history.events();
    if (state.parameters.fidelity() == Fidelity::real_time) {
        const double last = events.empty() ? 0.0 : events.back().time;
        events.push_back({std::max(state.time, last), Govern{}});
    }
    // Events of one time stay in order: what the beginning had, the scene's own, what was done.
    scene.events.insert(scene.events.begin(), std::make_move_iterator(at_start.begin()),
                        std::make_move_iterator(at_start.end()));
    scene.events.insert(scene.events.end(), std::make_move_iterator(events.begin()),
                        std::make_move_iterator(events.end()));
    std::stable_sort(scene.events.begin(), scene.events.end(),
                     [](const TimedEvent& a, const TimedEvent& b) { return a.time < b.time; });
    return scene;
}

bool tells_decisions(const State& state) {
    const std::vector<TimedEvent>& events = state.scene.events;
    for (std::size_t i = events.size(); i > state.next_event; --i) {
        const TimedEvent& event = events[i - 1];
        const auto* told = event.command.get_if<Govern>();
        // The one that hands over has done so when its step comes.
        if (told != nullptr && (!told->settings.empty() || event.time > state.time + clock_tolerance))
            return true;
    }
    return false;
}

}  // namespace slosh

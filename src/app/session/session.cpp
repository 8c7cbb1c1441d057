// See session.h.
#include "app/session/session.h"

#include <utility>

namespace slosh::app {

Session::Session(const SessionOptions& options)
    : simulation_(options.execution, files_, options.before_step) {
    if (options.record) simulation_.post(RecordTo{*options.record});
}

Session::~Session() = default;

std::uint64_t Session::change(Command command, const std::string& subject, bool finished) {
    const std::uint64_t ticket = simulation_.post_command(std::move(command));
    history_.sent(ticket, subject, finished);
    return ticket;
}

std::vector<SimulationEvent> Session::take_events() {
    std::vector<SimulationEvent> events = simulation_.take_events();
    for (const SimulationEvent& event : events) {
        if (const auto* done = std::get_if<CommandDone>(&event)) {
            history_.answered(*done);
        } else if (std::holds_alternative<SceneLoaded>(event)) {
            history_.clear();
        }
    }
    return events;
}

void Session::end() {
    if (ending_) return;
    ending_ = true;
    was_paused_ = frame().paused;
    simulation_.post(SetPaused{true});
}

void Session::stay() {
    if (!ending_) return;
    ending_ = false;
    simulation_.post(SetPaused{was_paused_});
}

std::vector<std::string> Session::unfinished() const {
    // In this order: a save is with the files before it leaves the compute thread's count.
    const int saves = simulation_.saves_asked();
    std::vector<std::string> names = files_.unfinished();
    if (saves > 0) names.emplace_back(saves == 1 ? "State" : std::to_string(saves) + " states");
    return names;
}

void Session::abandon() {
    simulation_.forget_saves();
    files_.drop_queued();
}

}  // namespace slosh::app

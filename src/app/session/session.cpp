// See session.h.
#include "app/session/session.h"

#include <utility>

namespace slosh::app {

Session::Session(const SessionOptions& options) {
    if (!options.journal_folder.empty()) {
        broken_ = find_broken_session(options.journal_folder);
        if (Result<std::unique_ptr<Journal>> made = Journal::open(options.journal_folder)) {
            journal_ = std::move(made).value();
        } else {
            files_.add("Journal", [error = made.error()] {
                return WorkReport{"Nothing is kept in case of a crash: " + error.text(), true};
            });
        }
    }
    simulation_ =
        std::make_unique<SimulationThread>(options.execution, files_, journal_.get(), options.before_step);
    if (options.record) simulation_->post(RecordTo{*options.record});
}

Session::~Session() {
    simulation_.reset();
    // What failed is offered at the next start.
    if (failed_) return;
    if (journal_) journal_->finish();
    if (recovered_) discard(*recovered_);
}

std::uint64_t Session::change(Command command, const std::string& subject, bool finished) {
    // While a slider is dragged the steps go on: each of its values would give one up.
    const When when = finished ? When::soon : When::next_step;
    const Worlds worlds = worlds_of(command);
    const std::uint64_t ticket = simulation_->post_command(std::move(command), when, false, worlds);
    // A drag in one world is not that of the other one.
    history_.sent(ticket, worlds == Worlds::right ? subject + " right" : subject, finished);
    return ticket;
}

std::uint64_t Session::stroke(Command command, const std::string& subject, bool first, bool finished) {
    const std::uint64_t ticket = simulation_->post_command(std::move(command), When::next_step, first);
    history_.sent(ticket, subject, finished, first);
    return ticket;
}

std::uint64_t Session::go_to(std::uint32_t branch, double clock) {
    const std::uint64_t ticket = simulation_->post_go_to(branch, clock);
    history_.sent(ticket, "timeline", true, true);
    return ticket;
}

std::uint64_t Session::step_back() {
    const std::uint64_t ticket = simulation_->post_step_back();
    history_.sent(ticket, "timeline", true, true);
    return ticket;
}

void Session::compare() {
    if (comparing_) return;
    comparing_ = true;
    chosen_ = Worlds::right;
    simulation_->post(BeginComparison{});
}

void Session::keep(Worlds kept) {
    if (!comparing_) return;
    const std::uint64_t ticket = simulation_->post_end_comparison(kept);
    if (kept == Worlds::right) history_.sent(ticket, "comparison", true, true);
}

Worlds Session::worlds_of(const Command& command) const {
    return comparing_ && is_for_one_world(command) ? chosen_ : Worlds::both;
}

std::vector<SimulationEvent> Session::take_events() {
    std::vector<SimulationEvent> events = simulation_->take_events();
    for (const SimulationEvent& event : events) {
        if (const auto* done = std::get_if<CommandDone>(&event)) {
            history_.answered(*done);
        } else if (std::holds_alternative<SceneLoaded>(event)) {
            history_.clear();
            failed_ = false;
        } else if (const auto* ended = std::get_if<ComparisonEnded>(&event)) {
            comparing_ = false;
            history_.keep_world(*ended);
        } else if (std::holds_alternative<SimulationFailed>(event)) {
            failed_ = true;
        }
    }
    return events;
}

std::vector<WorkReport> Session::take_reports() {
    std::vector<WorkReport> reports = files_.take_reports();
    if (journal_) {
        for (const Error& error : journal_->take_errors())
            reports.push_back({"Nothing is kept in case of a crash: " + error.text(), true});
    }
    return reports;
}

void Session::recover(Recovery choice) {
    if (!broken_) return;
    const BrokenSession broken = *std::exchange(broken_, std::nullopt);
    if (choice == Recovery::begin_anew) {
        files_.add("Journal", [broken] {
            discard(broken);
            return WorkReport{};
        });
        return;
    }
    recovered_ = broken;
    const bool go_on = choice == Recovery::go_on;
    simulation_->post(
        PlayRecorded{[broken, go_on] { return go_on ? last_part(broken) : whole_recording(broken); }, go_on,
                     broken.scene});
}

void Session::end() {
    if (ending_) return;
    ending_ = true;
    was_paused_ = frame().paused;
    simulation_->post(SetPaused{true});
}

void Session::stay() {
    if (!ending_) return;
    ending_ = false;
    simulation_->post(SetPaused{was_paused_});
}

std::vector<std::string> Session::unfinished() const {
    // In this order: a save is with the files before it leaves the compute thread's count.
    const int saves = simulation_->saves_asked();
    std::vector<std::string> names = files_.unfinished();
    if (saves > 0) names.emplace_back(saves == 1 ? "State" : std::to_string(saves) + " states");
    return names;
}

void Session::abandon() {
    simulation_->forget_saves();
    files_.drop_queued();
}

}  // namespace slosh::app

// See session.h.
#include "app/session/session.h"

#include <utility>

#include "app/session/recovery.h"
#include "base/leaves.h"
#include "base/stop.h"

namespace slosh::app {

Session::Session(const SessionOptions& options) : journal_folder_(options.journal_folder) {
    if (!options.journal_folder.empty()) {
        list_crashed();
        if (Result<std::unique_ptr<Journal>> made = Journal::open(options.journal_folder)) {
            journal_ = std::move(made).value();
        } else {
            files_.add("Journal", [error = made.error()] {
                return WorkReport{"Crash recovery is off: " + error.text(), true};
            });
        }
    }
    simulation_ =
        std::make_unique<Simulation>(options.execution, files_, journal_.get(), options.before_step);
    if (options.record) mail().post(RecordTo{*options.record});
}

Session::~Session() {
    const bool failed = state() == StateName::failed;
    simulation_.reset();
    // What failed is listed at the next start.
    if (journal_ && !failed) journal_->finish();
}

std::uint64_t Session::change(Command command, const std::string& subject, bool finished) {
    // While a slider is dragged the steps go on: each of its values would give one up.
    const When when = finished ? When::soon : When::next_step;
    const Worlds worlds = worlds_of(command);
    const std::uint64_t ticket =
        mail().post_asking(PostedCommand{0, std::move(command), when, false, worlds});
    // A drag in one world is not that of the other one.
    history_.sent(ticket, worlds == Worlds::right ? subject + " right" : subject, finished);
    return ticket;
}

std::uint64_t Session::stroke(Command command, const std::string& subject, bool first, bool finished) {
    const std::uint64_t ticket =
        mail().post_asking(PostedCommand{0, std::move(command), When::next_step, first});
    history_.sent(ticket, subject, finished, first);
    return ticket;
}

std::uint64_t Session::go_to(std::uint32_t branch, double clock) {
    const std::uint64_t ticket = mail().post_asking(GoToMoment{0, branch, clock});
    history_.sent(ticket, "timeline", true, true);
    return ticket;
}

std::uint64_t Session::step_back() {
    const std::uint64_t ticket = mail().post_asking(StepBack{});
    history_.sent(ticket, "timeline", true, true);
    return ticket;
}

void Session::compare() {
    if (comparing_) return;
    comparing_ = true;
    chosen_ = Worlds::right;
    mail().post(BeginComparison{});
}

void Session::keep(Worlds kept) {
    if (!comparing_) return;
    const std::uint64_t ticket = mail().post_asking(EndComparison{0, kept});
    if (kept == Worlds::right) history_.sent(ticket, "comparison", true, true);
}

Worlds Session::worlds_of(const Command& command) const {
    if constexpr (leaves::compare) {
        if (comparing_ && is_for_one_world(command)) return chosen_;
    }
    return Worlds::both;
}

std::vector<SimulationEvent> Session::take_events() {
    std::vector<SimulationEvent> events = mail().take_events();
    for (const SimulationEvent& event : events) {
        if (const auto* done = std::get_if<CommandDone>(&event)) {
            history_.answered(*done);
        } else if (const auto* loaded = std::get_if<SceneLoaded>(&event)) {
            history_.clear();
            follow_recovery(*loaded);
        } else if (std::holds_alternative<LoadFailed>(event)) {
            recovering_.reset();
        } else if (const auto* ended = std::get_if<ComparisonEnded>(&event)) {
            comparing_ = false;
            history_.keep_world(*ended);
        }
    }
    return events;
}

std::vector<WorkReport> Session::take_reports() {
    std::vector<WorkReport> reports = files_.take_reports();
    if (journal_) {
        for (const Error& error : journal_->take_errors())
            reports.push_back({"Crash recovery is off: " + error.text(), true});
    }
    return reports;
}

/// In the background: a disk that is slow or does not answer keeps no window waiting.
void Session::list_crashed() {
    files_.add("List of crashed sessions", [this] {
        const StopScope until_leaving(&leaving_);
        try {
            return read_crashed();
        } catch (const Stopped&) {
            list_given_up_ = true;
            return WorkReport{};
        }
    });
}

WorkReport Session::read_crashed() {
    Result<std::vector<CrashedSession>> list = crashed_sessions(journal_folder_);
    if (!list) return {list.error().text(), true};
    stop_if_asked();
    give_titles(list.value());
    const std::lock_guard lock(crashed_mutex_);
    crashed_ = std::move(list).value();
    return {};
}

std::optional<std::vector<CrashedSession>> Session::take_crashed() {
    const std::lock_guard lock(crashed_mutex_);
    return std::exchange(crashed_, std::nullopt);
}

void Session::recover(const CrashedSession& session, Recovery choice) {
    const bool go_on = choice == Recovery::go_on;
    mail().post(PlayRecorded{
        [folder = session.folder, go_on] { return go_on ? last_part(folder) : whole_recording(folder); },
        go_on, session.scene});
    recovering_ = session;
}

/// One that could not be opened comes by itself at the next start, too.
void Session::follow_recovery(const SceneLoaded& loaded) {
    const std::optional<CrashedSession> session = std::exchange(recovering_, std::nullopt);
    if (!session || session->scene != loaded.asked_for) return;
    files_.add("Note that a crashed session was opened", [folder = session->folder] {
        mark_as_continued(folder);
        return WorkReport{};
    });
}

void Session::export_crashed(const std::filesystem::path& session, const std::filesystem::path& target) {
    files_.add("Copy of a crashed session", [session, target] {
        const Result<std::string> copied = export_session(session, target);
        if (!copied) return WorkReport{"Session not exported: " + copied.error().text(), true};
        if (copied.value().empty()) return WorkReport{"Session exported: " + target.string(), false, target};
        return WorkReport{"Session exported: " + target.string() + ", except " + copied.value(), true};
    });
}

void Session::discard_crashed(const std::filesystem::path& session) {
    files_.add("Discarding a crashed session", [session] {
        const Result<void> discarded = discard_session(session);
        return discarded ? WorkReport{} : WorkReport{discarded.error().text(), true};
    });
    list_crashed();
}

void Session::end() {
    if (ending_) return;
    ending_ = leaving_ = true;
    was_paused_ = frame().paused;
    mail().post(SetPaused{true});
}

void Session::stay() {
    if (!ending_) return;
    ending_ = leaving_ = false;
    if (list_given_up_.exchange(false)) list_crashed();
    mail().post(SetPaused{was_paused_});
}

std::vector<std::string> Session::unfinished() const {
    // In this order: a save is with the files before it leaves the compute thread's count.
    const int saves = mail().saves_asked();
    std::vector<std::string> names = files_.unfinished();
    if (saves > 0) names.emplace_back(saves == 1 ? "State" : std::to_string(saves) + " states");
    return names;
}

void Session::abandon() {
    mail().forget_saves();
    files_.drop_queued();
}

}  // namespace slosh::app

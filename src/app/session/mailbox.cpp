// See mailbox.h.
#include "app/session/mailbox.h"

namespace slosh::app {

void Mailbox::post(Message message) {
    if (auto* posted = std::get_if<PostedCommand>(&message); posted && replaces_water(posted->command))
        posted->when = When::now;
    put([&] {
        if (ends_in_a_file(message)) ++saves_asked_;
        if (is_urgent(message)) urgent_ = true;
        inbox_.messages.push_back(std::move(message));
    });
}

int Mailbox::saves_asked() const {
    const std::lock_guard lock(mutex_);
    return saves_asked_;
}

void Mailbox::forget_saves() {
    const std::lock_guard lock(mutex_);
    saves_asked_ -= static_cast<int>(std::erase_if(inbox_.messages, ends_in_a_file));
}

/// Whether the step under way has no value for the sender of this. The mutex is held.
bool Mailbox::is_urgent(const Message& message) {
    if (const auto* pause = std::get_if<SetPaused>(&message)) return pause->paused;
    if (const auto* posted = std::get_if<PostedCommand>(&message))
        return posted->when == When::now ||
               (posted->when == When::soon && !std::exchange(gave_up_for_soon_, true));
    // A state lies between two steps, and the one before is what the person sees.
    return ends_in_a_file(message) || is_any_of<CopySetUp>(message) ||
           // A person who goes elsewhere does not want the end of this step.
           is_any_of<ShowMoment, GoToMoment, StepBack, BeginComparison, EndComparison>(message) ||
           // A load runs beside the steps, but the simulation starts it.
           is_any_of<LoadScene, PlayRecording, PlayRecorded, GiveUpLoading>(message);
}

void Mailbox::ask(const ToolQuery& query) {
    put([&] { inbox_.query = query; });
}

void Mailbox::world_is_made() {
    put([&] { inbox_.world = urgent_ = true; });
}

void Mailbox::quit() {
    put([&] { quit_ = urgent_ = true; });
}

bool Mailbox::quitting() const {
    const std::lock_guard lock(mutex_);
    return quit_;
}

bool Mailbox::is_taken() const {
    const std::lock_guard lock(mutex_);
    return inbox_.messages.empty();
}

Mailbox::Inbox Mailbox::take() {
    const std::lock_guard lock(mutex_);
    urgent_ = quit_;
    return std::exchange(inbox_, {});
}

std::vector<SimulationEvent> Mailbox::take_events() {
    const std::lock_guard lock(mutex_);
    rows_waiting_.taken();
    return std::exchange(events_, {});
}

ToolAnswer Mailbox::answer() const {
    const std::lock_guard lock(mutex_);
    return answer_;
}

std::shared_ptr<const TimelineView> Mailbox::timeline() const {
    const std::lock_guard lock(mutex_);
    return timeline_;
}

void Mailbox::send(SimulationEvent event) {
    const std::lock_guard lock(mutex_);
    events_.push_back(std::move(event));
    news_ = true;
}

void Mailbox::send(const ToolAnswer& answer) {
    const std::lock_guard lock(mutex_);
    answer_ = answer;
    news_ = true;
}

void Mailbox::send(TimelineView timeline) {
    auto view = std::make_shared<TimelineView>(std::move(timeline));
    const std::lock_guard lock(mutex_);
    timeline_ = std::move(view);
}

void Mailbox::measured(StepRow row) {
    row.report.commands.clear();
    row.report.notes.clear();
    const std::lock_guard lock(mutex_);
    rows_waiting_.add(events_, std::move(row));
}

void Mailbox::publish(bool is_answer) {
    frames_.publish();
    if (is_answer) answered_ = true;
    news_ = true;
}

void Mailbox::step_ended() {
    const std::lock_guard lock(mutex_);
    gave_up_for_soon_ = false;
}

void Mailbox::save_ended() {
    const std::lock_guard lock(mutex_);
    --saves_asked_;
}

}  // namespace slosh::app

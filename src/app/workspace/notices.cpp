// See notices.h.
#include "app/workspace/notices.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/system/this_process.h"

namespace slosh::app {

namespace {

constexpr double saved_time = 10.0;  // s: long enough to reach the button

const std::array<ui::Hints::Chip, 4> all{{{"drop", "Click in the tank to drop water"},
                                          {"orbit", "Right-drag: orbit"},
                                          {"pause", "Space: pause"},
                                          {"help", "F1: help"}}};

bool contains(const std::vector<std::string>& ids, const std::string& id) {
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

}  // namespace

double steady_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void Notices::toast(Kind kind, std::string text, std::string subject) {
    toasts_.add(kind, text, steady_now(), std::move(subject));
    test_log.write("toast",
                   {{"text", text}, {"error", kind == Kind::error}, {"shown", toasts_.toasts().size()}});
    log(simulated_time, std::move(text));
}

void Notices::saved(std::string text, const std::filesystem::path& file) {
    saved_file_ = file;
    const bool folders = abilities().folders;
    saved_ = Saved{text, folders ? "Open folder" : "Download again", folders ? "open_folder" : "download",
                   steady_now()};
    saved_fresh_ = true;
    test_log.write("toast", {{"text", text}, {"error", false}, {"shown", toasts_.toasts().size()}});
    log(simulated_time, std::move(text));
}

void Notices::done(std::string text, std::string action) {
    saved_ = Saved{text, "Undo", std::move(action), steady_now()};
    saved_fresh_ = true;
    test_log.write("toast", {{"text", text}, {"error", false}, {"shown", toasts_.toasts().size()}});
    log(simulated_time, std::move(text));
}

void Notices::forget_done() {
    if (saved_ && saved_->button == "Undo") saved_.reset();
}

void Notices::offer(std::string text, std::string button, std::string action) {
    saved_ = Saved{text, std::move(button), std::move(action), steady_now(), true};
    saved_fresh_ = true;
    test_log.write("offer", {{"text", text}, {"action", saved_->action}});
    log(simulated_time, std::move(text));
}

void Notices::forget_offer() {
    if (saved_ && saved_->stays) saved_.reset();
}

bool Notices::saved_is_over() const {
    return saved_ && !saved_->stays && steady_now() - saved_->shown_at > saved_time;
}

const std::optional<Notices::Saved>& Notices::saved_note() {
    saved_fresh_ = false;
    if (saved_is_over()) saved_.reset();
    return saved_;
}

bool Notices::changing() const {
    return toasts_.changing(steady_now()) || (saved_ && (saved_fresh_ || saved_is_over()));
}

void Notices::standing(const std::string& note) {
    if (standing_.is_news(note, steady_now())) toast(Kind::note, with_labels(note));
}

ui::Hints hints_at_start(Settings& settings) {
    if (!settings.been_here_before && ++settings.starts > Settings::hint_starts)
        settings.been_here_before = true;
    std::vector<ui::Hints::Chip> chips;
    for (const ui::Hints::Chip& chip : all) {
        if (!settings.been_here_before && !contains(settings.hints_used, chip.id)) chips.push_back(chip);
    }
    return ui::Hints(std::move(chips));
}

void remember_hints(const ui::Hints& hints, Settings& settings) {
    for (std::string& id : hints.used_ids()) {
        if (!contains(settings.hints_used, id)) settings.hints_used.push_back(std::move(id));
    }
    settings.been_here_before = settings.been_here_before || hints.all_used();
}

}  // namespace slosh::app

// See notices.h.
#include "app/workspace/notices.h"

#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/system/abilities.h"

namespace slosh::app {
namespace {
constexpr double saved_time = 10.0;  // s: long enough to reach the button
}

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

}  // namespace slosh::app

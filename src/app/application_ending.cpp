// How the session ends: by the person, by a signal, or because the display has gone; see application.h.
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/application.h"
#include "app/display_loss.h"
#include "base/signals.h"
#include "ui/session_windows.h"

namespace slosh::app {
namespace {

constexpr double notice_delay = 0.2;  // s; what is written sooner needs no words

}  // namespace

void Application::follow_ending() {
    if (const std::optional<int> signal = noted_signal(); signal && exit_code_ == 0) {
        exit_code_ = exit_code_of_signal(*signal);
        quit_ = true;
    }
    if (window_->take_close_request()) quit_ = true;
    if (!quit_) return;
    // What was typed before counts: "Ctrl+S, Return, Ctrl+Q" saves.
    if ((gui_->has_unfed_input() || screenshot_.waiting()) && !window_->minimised()) return;
    quit_ = false;
    if (session_->ending()) return session_->abandon();  // closed a second time
    save_settings(true);
    session_->end();
    ending_since_ = now();
    test_log_.write("ending", {{"unfinished", session_->unfinished()}});
}

void Application::draw_ending() {
    if (!session_->ending() || now() - ending_since_ < notice_delay) return;
    const std::vector<std::string> unfinished = session_->unfinished();
    if (!unfinished.empty()) ui::draw_ending(context_, layout_.view, unfinished);
}

void Application::handle(const ui::EndingIntent& intent) {
    if (intent.stay) {
        session_->stay();
    } else {
        session_->abandon();
    }
}

/// The window cannot be drawn any more: what the session holds is written, and the process ends here, inside
/// the display library.
void Application::on_lost_display() {
    session_.reset();
    std::fprintf(stderr, "slosh: the display was lost; what was asked for has been written\n");
    options_.end_process(exit_lost_display);
}

void Application::watch_display() {
    if (options_.end_process == nullptr) return;
    when_display_is_lost([this] { on_lost_display(); });
}

}  // namespace slosh::app

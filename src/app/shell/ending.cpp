// How the window ends: by the person, by a signal, or because the display has gone; see shell.h.
#include <nlohmann/json.hpp>

#include "app/shell/shell.h"
#include "base/leaves.h"
#include "base/system/signals.h"
#include "base/system/terminal.h"

namespace slosh::app {
namespace {

constexpr double notice_delay = 0.2;  // s; what is written sooner needs no words

}  // namespace

void Shell::follow_ending() {
    if (const std::optional<int> signal = noted_signal(); signal && exit_code_ == 0) {
        exit_code_ = exit_code_of_signal(*signal);
        quit_ = true;
    }
    if (window_->take_close_request()) quit_ = true;
    if (!quit_) return;
    // What was typed before counts: "Ctrl+S, Return, Ctrl+Q" saves.
    if ((input_waits() || picture_->screenshot.waiting()) && !window_->minimised()) return;
    quit_ = false;
    Session& session = workspace_.simulation.session();
    if (session.ending()) return workspace_.abandon_files();  // closed a second time
    save_settings(true);
    if constexpr (leaves::video) workspace_.film.stop();
    session.end();
    ending_since_ = steady_now();
    workspace_.notices.test_log.write("ending", {{"unfinished", session.unfinished()}});
}

bool Shell::ending_noticed() const { return steady_now() - ending_since_ >= notice_delay; }

/// The window cannot be drawn any more: what the session holds is written, and the process ends here, inside
/// the display library.
void Shell::on_lost_display() {
    workspace_.finish();
    say("slosh: the display connection was lost; pending files have been written");
    options_.end_process(exit_lost_display);
}

void Shell::watch_display() {
    if (options_.end_process == nullptr) return;
    when_display_is_lost([this] { on_lost_display(); });
}

}  // namespace slosh::app

// What a person is told: toasts that come and go, the log that stays, and the same for tests.
#pragma once

#include <string>

#include "app/session/toast_text.h"
#include "app/workspace/test_log.h"
#include "ui/drawer.h"
#include "ui/overlay.h"

namespace slosh::app {

/// s, of a clock that never goes back.
double steady_now();

class Notices {
  public:
    using Kind = ui::Toasts::Kind;

    /// `subject`: see ui::Toasts.
    void toast(Kind kind, std::string text, std::string subject = "");
    /// A line of the log alone. `time`: s, simulated.
    void log(double time, std::string text) { log_.add(time, std::move(text)); }
    /// What the engine says in every step: a toast only when it is news. In the panel's words.
    void standing(const std::string& note);
    /// Another scene: everything is news again.
    void forget_standing() { standing_.forget(); }
    void dismiss() { toasts_.dismiss(); }
    /// Frames are needed to show them as they are now.
    bool changing() const { return toasts_.changing(steady_now()); }

    /// s, simulated: where lines of the log are put.
    double simulated_time = 0.0;
    TestLog test_log;

    ui::Toasts& toasts() { return toasts_; }
    const ui::Log& lines() const { return log_; }

  private:
    ui::Toasts toasts_;
    ui::Log log_;
    StandingNotes standing_;
};

}  // namespace slosh::app

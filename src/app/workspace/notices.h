// What a person is told: toasts that come and go, the log that stays, the same for tests, and hints for
// newcomers: each until its gesture was used, and none after some starts.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "app/session/toast_text.h"
#include "app/settings.h"
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
    /// What was saved for the person: in place of a toast, with a button that shows the folder, or
    /// downloads it where folders are nothing to the person.
    void saved(std::string text, const std::filesystem::path& file);
    /// What a person has done with one press and may take back with another: with a button that runs
    /// `action`.
    void done(std::string text, std::string action);
    /// Something else was done since: the button would take back that.
    void forget_done();
    /// A question that can wait: with a button that runs `action`. It stays until it is answered or
    /// dismissed.
    void offer(std::string text, std::string button, std::string action);
    void forget_offer();
    struct Saved {
        std::string text, button, action;
        double shown_at = 0.0;  ///< s
        bool stays = false;
    };
    /// For a few seconds, unless it stays; the newest only.
    const std::optional<Saved>& saved_note();
    /// What was saved last; "": nothing was.
    const std::filesystem::path& saved_file() const { return saved_file_; }
    /// A line of the log alone. `time`: s, simulated.
    void log(double time, std::string text) { log_.add(time, std::move(text)); }
    /// What the engine says in every step: a toast only when it is news. In the panel's words.
    void standing(const std::string& note);
    /// Another scene: everything is news again.
    void forget_standing() { standing_.forget(); }
    void dismiss() {
        toasts_.dismiss();
        saved_.reset();
    }
    /// Frames are needed to show them as they are now.
    bool changing() const;

    /// s, simulated: where lines of the log are put.
    double simulated_time = 0.0;
    TestLog test_log;
    ui::Hints hints{{}};
    void hint_used(std::string_view id) { hints.used(id, steady_now()); }

    ui::Toasts& toasts() { return toasts_; }
    const ui::Log& lines() const { return log_; }

  private:
    bool saved_is_over() const;

    ui::Toasts toasts_;
    ui::Log log_;
    StandingNotes standing_;
    std::optional<Saved> saved_;
    bool saved_fresh_ = false;  ///< it was not asked for yet
    std::filesystem::path saved_file_;
};

/// Counts this start in the settings. No chips for one who has been here before.
ui::Hints hints_at_start(Settings& settings);

/// Writes down which hints have been used; true `been_here_before` once there is none left to use.
void remember_hints(const ui::Hints& hints, Settings& settings);

}  // namespace slosh::app

// What floats over the water: the two-line HUD, hint chips, toasts. None of it takes mouse input.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/geometry.h"
#include "slosh/step_report.h"
#include "ui/layout.h"

namespace slosh::ui {

struct HudInput {
    double frames_per_second = 0.0;
    double real_time_factor = 0.0;  ///< 0: not known yet
    double speed = 1.0;             ///< requested speed: 1 = real time
    bool paused = false;
    std::string_view phase;  ///< the last finished phase within a step
    float spacing = 0.0f;
    bool real_time = false;  ///< the quality controller has chosen the substep
    const StepReport* report = nullptr;
    /// Share of the time that two worlds take; below 0: the world is alone. What is the same of both is left
    /// out.
    double time_share = -1.0;
};

enum class Judgement { plain, good, warning, bad };
struct HudText {
    std::string text;
    Judgement judgement = Judgement::plain;
};
/// "2 substeps x 3 iterations": the mean per substep, as the parameters count them.
std::string work_text(const StepReport& report);
/// The two lines as coloured pieces. Before the first step they have no figures of a step. The limits are
/// those of the solver doctor (displacement v_max dt <= 0.4 d, mean density error 1 %).
std::vector<std::vector<HudText>> hud_lines(const HudInput& input);
/// Lines that are longer than the place are broken between their pieces; pieces below its end are left out.
/// The height of all, with those, pixels.
float draw_hud(const Rectangle& place, float scale, const HudInput& input);

/// Chips that show a new user what the mouse does, one after the other. Each fades once its gesture was used.
class Hints {
  public:
    struct Chip {
        std::string id, text;
        double used_at = -1.0;  ///< s; negative = not yet
    };
    explicit Hints(std::vector<Chip> chips) : chips_(std::move(chips)) {}
    void used(std::string_view id, double now);
    bool all_used() const;
    std::vector<std::string> used_ids() const;
    /// Opacity of a chip at a time: 1, falling to 0 in 0.8 s after it was used.
    static float opacity(const Chip& chip, double now);
    std::span<const Chip> chips() const { return chips_; }
    /// A chip is on its way out.
    bool fading(double now) const;
    /// The first that was not used, or is on its way out, in the window that is being drawn, at the right of
    /// the place; nothing where it does not fit.
    void draw(const Rectangle& place, float scale, double now) const;

  private:
    std::vector<Chip> chips_;
};

/// Temporary messages at the lower right, one per subject: a new message about the same subject replaces the
/// old one in its place, so that a drag that changes a number sixty times a second shows one line. What is
/// said again in the same words is counted.
class Toasts {
  public:
    enum class Kind { note, warning, error };
    struct Toast {
        Kind kind = Kind::note;
        std::string text;
        double shown_at = 0.0;
        std::string subject;
        int times = 1;  ///< that it was said in these words
        /// With the number of times.
        std::string words() const;
    };
    static constexpr std::size_t most = 5;
    /// `subject`: what the text is about; "": the text without its numbers.
    void add(Kind kind, std::string text, double now, std::string subject = "");
    void expire(double now);
    void dismiss() {
        toasts_.clear();
        fresh_ = true;
    }
    std::span<const Toast> toasts() const { return toasts_; }
    /// They look different from when they were drawn last: one has come, gone, or is fading.
    bool changing(double now) const;
    /// The newest lowest; `placed` is told where each is. The height that all of them need, pixels.
    float draw(const Rectangle& place, float scale, double now,
               const std::function<void(const Rectangle&)>& placed = {});

  private:
    std::vector<Toast> toasts_;
    bool fresh_ = false;  ///< since the last draw() one was added, or all were dismissed
};

}  // namespace slosh::ui

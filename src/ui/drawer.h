// The diagnostics drawer at the bottom (M): plots, the profile of a step, the log.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "slosh/step_report.h"
#include "ui/context.h"
#include "ui/plot_panel.h"
#include "ui/plot_record.h"

namespace slosh::ui {

/// The data of the plots and the profile; updated with every step of the simulation.
class Diagnostics {
  public:
    /// `readings`: of the scene's gauges.
    void add(const StepReport& report, const std::vector<double>& readings = {});
    /// Adds the time between two pictures of the window.
    void add_frame(double milliseconds);
    /// The time within which this share of the last frames were ready, ms; 0 before the first frame.
    double frame_quantile(double share) const;
    void clear();
    /// The same scene again: its plots stay as those of the run before.
    void restart();

    PlotRecord plots;
    struct Phase {
        std::string name;
        double milliseconds = 0.0;  ///< smoothed over about 20 steps
    };
    std::vector<Phase> phases;
    std::vector<Phase> passes;  ///< passes of the picture, on the GPU
    double step_mean = 0.0;     ///< ms, smoothed in the same way
    int threads = 1;            ///< the simulation's
    StepReport last;

  private:
    void add_phases(const StepReport& report);
    static constexpr std::size_t frames_kept = 600;  // 10 s at 60 per second
    std::vector<float> frames_;                      // a ring once it is full
    std::size_t next_frame_ = 0;
};

/// Lines of the log: commands and notes. The oldest lines are dropped first.
class Log {
  public:
    static constexpr std::size_t most = 1000;
    void add(double time, std::string text);
    void clear() { lines_.clear(); }
    const std::deque<std::string>& lines() const { return lines_; }

  private:
    std::deque<std::string> lines_;
};

void draw_drawer(Context& context, const Rectangle& place, const Diagnostics& diagnostics, PlotPanel& plots,
                 const Log& log);

}  // namespace slosh::ui

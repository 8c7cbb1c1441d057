// What the plots remember of a run, or of two that are compared, and of the run before the last restart.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/step_report.h"
#include "ui/plot.h"

namespace slosh::ui {

/// A gauge of the scene, beside plot_quantities().
struct PlotProbe {
    std::string name, unit;
    bool operator==(const PlotProbe&) const = default;
};

/// Where something was done.
struct PlotMark {
    double time = 0.0;  ///< s of water
    std::string text;
};

class PlotRecord {
  public:
    /// By key: of plot_quantities(), or "probe:" and a name.
    using Run = std::map<std::string, Series, std::less<>>;

    /// A step of the world, or of the right one of two. `readings`: one per probe; what is not finite is a
    /// gap.
    void add(const StepReport& report, const std::vector<double>& readings, bool right = false);
    void mark(double time, std::string text);
    /// The next steps come from these gauges.
    void set_probes(std::vector<PlotProbe> probes);
    const std::vector<PlotProbe>& probes() const { return probes_; }

    /// The run begins again: it becomes the ghost.
    void restart();
    /// A second world begins as a copy of the first, or ends; the one that is kept goes on as the first.
    void begin_right();
    void end_right(bool kept);
    bool has_right() const { return has_right_; }

    const Run& left() const { return left_; }
    const Run& right() const { return right_; }
    const Run& ghost() const { return ghost_; }
    const std::vector<PlotMark>& marks() const { return marks_; }
    /// nullptr: nothing was measured of it.
    static const Series* find(const Run& run, std::string_view key);

  private:
    Run left_, right_, ghost_;
    std::vector<PlotMark> marks_;
    std::vector<PlotProbe> probes_;
    double newest_ = 0.0;  ///< s, of the left one
    bool has_right_ = false;
};

/// What can be plotted of a step: one line each in the list of plot_quantities.cpp.
struct PlotQuantity {
    std::string_view key;   ///< in the settings: "kinetic_energy"
    std::string_view name;  ///< for people: "Kinetic energy"
    std::string_view unit;  ///< "J"; "": a number
    double (*value)(const StepReport& report) = nullptr;
};

std::span<const PlotQuantity> plot_quantities();
/// Those that are shown until a person chooses others.
std::span<const std::string_view> usual_plot_quantities();

}  // namespace slosh::ui

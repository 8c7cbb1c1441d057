// The part of the parameter panel that can be tested without a window: where sliders are, what they show
// while a change is under way, and how a moved slider becomes a number.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/parameter_table.h"

namespace slosh::ui {

/// One section of the panel. At most `most_prominent` sliders are always visible; the rest is behind "All
/// parameters".
struct ParameterGroup {
    std::string name;   ///< "fluid"
    std::string title;  ///< "Fluid"
    std::vector<const ParameterDescription*> front, more;
    /// A row of the group "tweak" that this solver lacks.
    struct Missing {
        std::string label;
        std::string solvers;     ///< that have it: "PBF, PCISPH"
        std::size_t before = 0;  ///< of `front`: it keeps its place among them
    };
    std::vector<Missing> missing{};
};
inline constexpr std::size_t most_prominent = 8;

/// Sections in reading order, then any other group, with only the parameters that act with this solver.
/// "tweak" has what a newcomer tries first: kernel radius, iterations, XSPH viscosity and artificial
/// pressure.
std::vector<ParameterGroup> group_parameters(const ParameterTable& table, std::string_view solver);

/// The rows of one section over several sets, in the order of sets and tables: what is prominent and acts,
/// given the values there are now.
std::vector<FoundParameter> panel_rows(std::span<const ParameterSet> sets, std::string_view group);

/// Which panel shows the settings of a group; tools show their own, and some groups of
/// window_table() are not shown.
bool in_left_panel(std::string_view group);
bool in_right_panel(std::string_view group);

/// One line of the command palette: "parameter:" and the key, label with key, the value with its unit.
struct PaletteLine {
    std::string id, text, detail;
};
PaletteLine palette_line(const ParameterDescription& description, const void* values);
/// Lines of all settings that stand in a panel and act now.
std::vector<PaletteLine> palette_lines(std::span<const ParameterSet> sets);

/// Rounded as the slider shows it (three significant digits; whole numbers for integers), so that the shown
/// and the set number are the same, and clamped to the hard range.
double round_for_display(const ParameterDescription& description, double value);

/// A typed number: unchanged except for clamping to the hard range (and rounding for integers).
double typed_number(const ParameterDescription& description, double value);

/// A number with its unit as the slider shows it: "0.05 m".
std::string number_text(const ParameterDescription& description, double value);

/// "about 0.9 s per step".
std::string cost_text(double seconds);

/// The slider's range: the soft range, widened to include the current value.
struct SliderRange {
    double min = 0.0, max = 1.0;
};
SliderRange slider_range(const ParameterDescription& description, double value);

/// True when the value differs from the one the scene started with.
bool differs(const ParameterDescription& description, const void* parameters, const void* baseline);

/// What stands beside a label: a dot where the value is another than at the start, a lock where a person, the
/// scene or the command line has set what a fidelity would choose.
enum class RowMark { none, changed, lock };
/// `governed`: a fidelity chooses the value until it is set; its choices are not changes of the user.
RowMark row_mark(bool differs, bool governed, bool pinned);

/// Values on their way to the simulation. A slider shows its own value until the simulation has answered.
/// Otherwise it would jump back for a frame while a step runs.
class PendingValues {
  public:
    void set(std::string_view key, ParameterValue value);
    /// Notes the ticket of the command that carries the key's newest value.
    void sent(std::string_view key, std::uint64_t ticket);
    /// All commands up to `ticket` have been applied or refused.
    void acknowledge(std::uint64_t ticket);
    /// The slider shows again what the simulation says.
    void forget(std::string_view key);
    void clear() { entries_.clear(); }

    const ParameterValue* find(std::string_view key) const;
    /// The pending number, or the one in `parameters`.
    double number(const ParameterDescription& description, const void* parameters) const;

  private:
    struct Entry {
        std::string key;
        ParameterValue value;
        std::optional<std::uint64_t> ticket;
    };
    std::vector<Entry> entries_;
};

/// A value that would make the steps slow is not sent when it is chosen: its cost is shown, and a second word
/// is waited for. One at a time; a newer value of any control takes its place.
class CostQuestion {
  public:
    struct Asked {
        std::string key;
        ParameterValue value;
        double seconds = 0.0;         ///< time of a step with it
        bool may_answer = false;      ///< the control has been let go
        std::optional<double> typed;  ///< see ParameterIntent
    };
    void ask(Asked asked) { asked_ = std::move(asked); }
    /// The key has a value that is taken without a question.
    void settle(std::string_view key);
    void clear() { asked_.reset(); }
    /// nullptr: nothing is asked about this key, or its value has become another one meanwhile.
    const Asked* about(std::string_view key, const PendingValues& pending) const;
    const std::optional<Asked>& asked() const { return asked_; }

  private:
    std::optional<Asked> asked_;
};

}  // namespace slosh::ui

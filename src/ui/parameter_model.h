// The part of the parameter panel that can be tested without a window: which sliders stand where, what they
// show while a change is under way, and how a moved slider becomes a number.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/parameter_table.h"

namespace slosh::ui {

/// One section of the panel. At most `most_prominent` sliders stand in front; the rest is behind "more".
struct ParameterGroup {
    std::string name;   ///< "fluid"
    std::string title;  ///< "Fluid"
    std::vector<const ParameterDescription*> front, more;
};
inline constexpr std::size_t most_prominent = 8;

/// Sections in reading order (scene, fluid, solver, time, then any other) with only the parameters that act
/// with this solver.
std::vector<ParameterGroup> group_parameters(const ParameterTable& table, std::string_view solver);

/// Rounded to what the slider shows (three significant digits; whole numbers for integers), so that shown and
/// set are the same number, and brought into the hard range.
double round_for_display(const ParameterDescription& description, double value);

/// A number from the keyboard: as typed, only brought into the hard range (and whole for integers).
double typed_number(const ParameterDescription& description, double value);

/// A number with its unit as the slider shows it: "0.05 m".
std::string number_text(const ParameterDescription& description, double value);

/// The slider's range: the soft one, widened to what the parameter is now.
struct SliderRange {
    double min = 0.0, max = 1.0;
};
SliderRange slider_range(const ParameterDescription& description, double value);

/// True when the value differs from the one the scene started with.
bool differs(const ParameterDescription& description, const void* parameters, const void* baseline);

/// Values on their way to the simulation. A slider shows its own value until the simulation has answered, or
/// it would jump back for a frame while a step runs.
class PendingValues {
  public:
    void set(std::string_view key, ParameterValue value);
    /// The command that carries the key's newest value got this ticket.
    void sent(std::string_view key, std::uint64_t ticket);
    /// All commands up to `ticket` have been applied or refused.
    void acknowledge(std::uint64_t ticket);
    void clear() { entries_.clear(); }

    const ParameterValue* find(std::string_view key) const;
    /// The pending number, else the one in `parameters`.
    double number(const ParameterDescription& description, const void* parameters) const;

  private:
    struct Entry {
        std::string key;
        ParameterValue value;
        std::optional<std::uint64_t> ticket;
    };
    std::vector<Entry> entries_;
};

}  // namespace slosh::ui

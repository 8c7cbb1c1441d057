// Parameters described once: from one table come sliders, clamping, tooltips, JSON, `--set`, undo,
// documentation and fuzzing. The default lives only in the struct's initialiser. Knows nothing of fluids: a
// table describes any struct.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"

namespace slosh {

enum class ParameterKind { real, integer, boolean, choice };
enum class ParameterScale { linear, logarithmic };

/// Numbers for real, integer and boolean (0, 1); the name for choices. Never an enum number.
using ParameterValue = std::variant<double, std::string>;

std::string to_text(const ParameterValue& value);

struct ParameterDescription {
    std::string_view key{};    ///< stable, lower case with dots: "pbf.iterations"
    std::string_view label{};  ///< as the panel shows it
    std::string_view unit{};   ///< "m", "1/s"; "" for pure numbers
    ParameterKind kind = ParameterKind::real;
    double min = 0.0, max = 1.0;            ///< hard range; every writer clamps or refuses
    double soft_min = 0.0, soft_max = 1.0;  ///< range of the slider
    ParameterScale scale = ParameterScale::linear;
    std::string_view group{};                     ///< "scene", "fluid", "solver", "time": the panel section
    std::string_view solver{};                    ///< shown only with this solver; "" = always
    bool prominent = false;                       ///< among the first sliders of its group, not under "more"
    bool restarts = false;                        ///< a change re-seeds the scene (fluid.spacing)
    std::string_view help{};                      ///< one sentence: what it does
    std::string_view equation{};                  ///< plain text
    std::string_view too_low{}, too_high{};       ///< what a person sees
    std::string_view source{};                    ///< paper key, "" if none
    std::span<const std::string_view> choices{};  ///< names, for kind choice

    /// The address of the member in a struct of the type the table was made for: float*, int*, bool*, or int*
    /// (index into choices).
    void* (*member)(void* parameters) = nullptr;

    double number(const void* parameters) const;
    ParameterValue value(const void* parameters) const;
    std::string text(const void* parameters) const;
    /// Refuses a wrong type, an unknown choice, a non-finite or out-of-range number. `parameters` is
    /// unchanged on error.
    Result<void> set(void* parameters, const ParameterValue& value) const;
    /// As set, but brings numbers into [min, max].
    Result<void> set_clamped(void* parameters, const ParameterValue& value) const;
};

class ParameterTable {
  public:
    explicit ParameterTable(std::vector<ParameterDescription> descriptions);

    std::span<const ParameterDescription> all() const { return descriptions_; }
    /// nullptr when there is none.
    const ParameterDescription* find(std::string_view key) const;
    /// The Error names the nearest key.
    Result<const ParameterDescription*> require(std::string_view key) const;
    /// Text as typed after `--set key=`: parsed by the parameter's kind.
    Result<ParameterValue> parse(const ParameterDescription& description, std::string_view text) const;

  private:
    std::vector<ParameterDescription> descriptions_;
};

}  // namespace slosh

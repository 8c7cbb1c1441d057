/// @file
/// Parameters described once: from one table come sliders, clamping, tooltips, JSON, `--set`, undo,
/// documentation and fuzzing. Knows nothing of fluids: a table describes any struct,
/// the engine's parameters as well as the settings of the view and of tools. The default lives only
/// in the struct's initializer. world_parameters() (world.h) is the table of a world.
///
///     for (const auto& one : slosh::world_parameters().all())
///         std::cout << one.key << " in " << one.unit << ", " << one.min << " to " << one.max << '\n';
///
/// Errors name the key, what was given and what is allowed. A table may be read by several threads.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "slosh/result.h"

#pragma GCC visibility push(default)
namespace slosh {

enum class ParameterKind {
    real,
    integer,
    boolean,
    choice,  ///< one of a list, held as its place in it: int or an enum of that size
    text,    ///< held as std::string: one of a list by name, or any text where there is no list
    color,   ///< held as Vec3, components 0 to 1
};
enum class ParameterScale { linear, logarithmic };

/// Numbers for real, integer and boolean (0, 1); the name for choices, never an enum number; text as it is;
/// colors as text: "0.2,0.6,0.78" (red, green, blue).
using ParameterValue = std::variant<double, std::string>;

/// One entry of a list to choose from.
struct ParameterChoice {
    std::string name;   ///< in files and on the command line
    std::string label;  ///< as the panel shows it
    std::string help;   ///< "" = none
};

/// The address of a struct's member, for ParameterDescription::member: member_address<&Struct::field>.
template <class Struct, class Field>
Struct struct_of_member(Field Struct::*);
template <auto Member>
void* member_address(void* values) {
    return &(static_cast<decltype(struct_of_member(Member))*>(values)->*Member);
}

std::string to_text(const ParameterValue& value);
/// A color as a ParameterValue has it: red, green, blue.
std::string to_text(const std::array<float, 3>& color);

/// Finds a member in the struct that a table describes: float*, int*, bool*, int* or enum* (index into the
/// choices), std::string*, Vec3*.
/// Readers use the second form, which never changes the struct.
class MemberAccess {
  public:
    MemberAccess() = default;
    /// For structs in which looking for a member changes nothing.
    MemberAccess(void* (*find)(void*)) : write_(find) {}
    MemberAccess(void* (*write)(void*), const void* (*read)(const void*)) : write_(write), read_(read) {}

    void* operator()(void* parameters) const { return write_(parameters); }
    const void* operator()(const void* parameters) const {
        return read_ ? read_(parameters) : write_(const_cast<void*>(parameters));
    }
    explicit operator bool() const { return write_ != nullptr; }

  private:
    void* (*write_)(void*) = nullptr;
    const void* (*read_)(const void*) = nullptr;
};

struct ParameterDescription {
    std::string_view key{};    ///< stable, lower case with dots: "pbf.iterations"
    std::string_view label{};  ///< as the panel shows it
    std::string_view unit{};   ///< "m", "1/s"; "" for pure numbers
    ParameterKind kind = ParameterKind::real;
    double min = 0.0, max = 1.0;            ///< hard range; every writer clamps or refuses
    double soft_min = 0.0, soft_max = 1.0;  ///< range of the slider
    ParameterScale scale = ParameterScale::linear;
    /// "scene", "fluid", "solver", "time", "view", "interface": the panel section. "" = in no panel.
    std::string_view group{};
    std::string_view solver{};  ///< shown only with this solver; "" = always
    bool prominent = false;     ///< among the first sliders of its group, not under "more"
    bool restarts = false;      ///< a change re-seeds the scene (fluid.spacing)
    /// Another parameter has taken its place, or nothing has. It is read where a file or a command names it,
    /// and stands in no panel, list or document.
    bool retired = false;
    std::string_view help{};                      ///< one sentence: what it does
    std::string_view equation{};                  ///< plain text
    std::string_view too_low{}, too_high{};       ///< what a person sees
    std::string_view source{};                    ///< paper key, "" if none
    std::span<const std::string_view> choices{};  ///< names, for kind choice
    /// A choice that was a switch once, its first two names "off" and "on": 0 and 1, false and true still
    /// mean these in files, recordings and on the command line.
    bool was_switch = false;

    MemberAccess member{};  ///< in a struct of the type the table was made for

    /// The choices where they are known only at run time (render modes, color fields), or have labels of
    /// their own; nullptr = `choices`.
    std::vector<ParameterChoice> (*list)() = nullptr;
    /// Whether it acts, given the others: panels show it only then. nullptr = always.
    bool (*applies)(const void* parameters) = nullptr;
    /// A slider's change counts when the mouse button is let go, not while it moves.
    bool on_release = false;

    /// The choices of `list`, else `choices` with the names as labels. Empty for the other kinds and for free
    /// text.
    std::vector<ParameterChoice> choice_list() const;
    bool is_number() const { return kind == ParameterKind::real || kind == ParameterKind::integer; }
    bool takes_switch() const { return kind == ParameterKind::boolean || was_switch; }
    /// What true or false means, where it takes a switch.
    ParameterValue switched(bool on) const;
    bool acts(const void* parameters) const { return applies == nullptr || applies(parameters); }

    // For a parameter in a struct of the type the table was made for. With a world, ask that instead:
    // World::parameter(), SetParameter.
    /// For kind color: red, green, blue.
    std::array<float, 3> color(const void* parameters) const;
    /// 0 for text and colors.
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

    /// Without those that are retired.
    std::span<const ParameterDescription> all() const { return with_retired().first(current_); }
    /// Those of all() first; for code that saves or resets values.
    std::span<const ParameterDescription> with_retired() const { return descriptions_; }
    /// Retired ones, too. nullptr when there is none.
    const ParameterDescription* find(std::string_view key) const;
    /// The Error names the nearest key.
    Result<const ParameterDescription*> require(std::string_view key) const;
    /// Text as typed after `--set key=`: parsed by the parameter's kind.
    Result<ParameterValue> parse(const ParameterDescription& description, std::string_view text) const;

  private:
    std::vector<ParameterDescription> descriptions_;
    std::size_t current_ = 0;  ///< number of parameters that are not retired
};

/// A struct and the table that describes it. The owner of a struct of settings hands this to panels, files
/// and the command line, which need not know the struct.
struct ParameterSet {
    const ParameterTable* table = nullptr;
    void* values = nullptr;
    const void* defaults = nullptr;  ///< what a reset goes back to

    void reset() const;
};

/// The set that has this key, and its description; nothing when none has.
struct FoundParameter {
    ParameterSet set;
    const ParameterDescription* description = nullptr;
};
std::optional<FoundParameter> find_parameter(std::span<const ParameterSet> sets, std::string_view key);

}  // namespace slosh
#pragma GCC visibility pop

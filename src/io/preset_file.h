// Presets: named values of parameters, of a liquid or of the view, a JSON file each. Those of Slosh are
// assets/presets/KIND/NAME.json; a person's own have the same form. docs/PRESETS.md describes every key.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "slosh/geometry.h"
#include "slosh/parameter_table.h"
#include "slosh/result.h"

namespace slosh::io {

inline constexpr int preset_file_version = 1;

enum class PresetKind { parameters, materials, views };
inline constexpr std::array preset_kinds{PresetKind::parameters, PresetKind::materials, PresetKind::views};
/// The name of its folder, and in what people type: "parameters".
std::string_view name_of(PresetKind kind);
/// In a sentence: "view".
std::string_view word_of(PresetKind kind);

struct Preset {
    PresetKind kind = PresetKind::parameters;
    std::string name;         ///< the file's, without its ending
    std::string title;        ///< for people
    std::string description;  ///< one sentence
    std::string source;       ///< for materials: where the numbers are from
    int place = most_place;   ///< in lists; by title where it is the same
    std::string solver;       ///< for parameters: the method to switch to; "": it stays
    /// For parameters: the particle spacing for which time.step was chosen, m. A finer scene takes it shorter
    /// in proportion. 0: it holds for every spacing.
    double spacing = 0.0;
    std::optional<Vec3> color;  ///< for materials, sRGB
    double scattering = 0.0;    ///< for materials: KnownFluid::scattering
    std::vector<std::pair<std::string, ParameterValue>> values;
    std::filesystem::path path;  ///< for a person's own; "": it comes with Slosh

    bool own() const { return !path.empty(); }
    static constexpr int most_place = 1000;
};

/// Whether such presets may set it.
bool is_preset_key(PresetKind kind, const ParameterDescription& description);

/// `file` is for messages. `scratch`: the table of the kind's values, and a struct of its type that is
/// written. Errors: `file:line:column` for syntax, `file: /json/path` for everything else, with what was
/// found and what was expected.
Result<Preset> parse_preset(std::string_view text, const std::string& file, const std::string& name,
                            PresetKind kind, const ParameterSet& scratch);
/// Reads back as an equal preset.
std::string preset_to_text(const Preset& preset, const ParameterTable& table);

/// "My look" is kept as my_look.json. Errors: nothing left, too long, control characters, what has a meaning
/// in paths or on the command line.
Result<std::string> preset_name(std::string_view title);

}  // namespace slosh::io

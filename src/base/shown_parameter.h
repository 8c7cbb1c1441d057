// A parameter of a table as a panel shows it, where the stored number is not what a person reads: in another
// unit, with words for its presets, or with only some of its choices.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/parameter_table.h"

namespace slosh {

struct ShownParameter {
    struct Choice {
        std::string name, label;
    };
    /// A button below the control that sets this value.
    struct Preset {
        std::string id;  ///< "material:pine"
        std::string label;
        double value = 0.0;  ///< as it is stored
    };

    const ParameterDescription* description = nullptr;
    void* values = nullptr;  ///< the set that the description belongs to
    std::string_view id{};   ///< the control's, for tests: "size"
    double unit = 1.0;       ///< shown is `unit` times what is stored
    /// Where the range depends on the scene: as it is stored; equal: the description's.
    double least = 0.0, most = 0.0;
    std::optional<double> acting{};  ///< shown in place of what is stored, which is kept until it is changed
    std::string format{};            ///< printf's format of the shown number; "": with the description's unit
    std::vector<Choice> choices{};   ///< those that can be taken now; empty: all of the description's
    std::vector<Preset> presets{};
};

}  // namespace slosh

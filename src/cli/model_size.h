// --scale and --units: how long the lengths of a model or of points are that a command opens.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "slosh/result.h"

namespace slosh::cli {

struct ModelSize {
    std::optional<double> scale;
    std::string units;  ///< "" = m

    /// Meters of a length 1 in the file.
    double meters() const;
};

void add_model_size_options(CLI::App& app, ModelSize& size);
/// The words of a command line that are read as these options.
std::vector<std::string> model_size_arguments(const ModelSize& size);

}  // namespace slosh::cli

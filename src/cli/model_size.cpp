// See model_size.h.
#include "cli/model_size.h"

#include "base/number_text.h"
#include "cli/simulation_options.h"
#include "io/length_units.h"

namespace slosh::cli {

double ModelSize::meters() const { return scale.value_or(1.0) * io::meters_of(units).value_or(1.0); }

void add_model_size_options(CLI::App& app, ModelSize& size) {
    app.add_option("--scale", size.scale, "scale a model or point file N times")
        ->type_name("N")
        ->check(range(1e-6, 1e6));
    app.add_option("--units", size.units, "its length unit: m (default), cm, mm, in, ft, ...")
        ->type_name("NAME")
        ->check(CLI::Validator(
            [](const std::string& text) {
                return io::meters_of(text) ? std::string()
                                           : "got " + text + ", expected one of " + io::known_length_units();
            },
            ""));
}

std::vector<std::string> model_size_arguments(const ModelSize& size) {
    std::vector<std::string> words;
    if (size.scale) words = {"--scale", number_text(*size.scale)};
    if (!size.units.empty()) words.insert(words.end(), {"--units", size.units});
    return words;
}

}  // namespace slosh::cli

// How `slosh --help` is laid out: one line for each option, in 80 columns.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace slosh::cli {

class HelpFormat : public CLI::Formatter {
  public:
    HelpFormat() { column_width(27); }

    /// "--ellipsoids,--no-ellipsoids", without the value that each stands for.
    std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
        const std::string name = CLI::Formatter::make_option_name(option, is_positional);
        return name.substr(0, name.find('{'));
    }

    /// " N=30", without ranges and excluded options: the messages about bad values have them.
    std::string make_option_opts(const CLI::Option* option) const override {
        std::string type = option->get_type_name();
        if (option->get_positional() || option->get_type_size() == 0 || type.empty()) return "";
        for (const char* range : {":INT", ":DIR", ":{"}) type = type.substr(0, type.find(range));
        const std::string standard = option->get_default_str();
        return " " + type + (standard.empty() ? "" : "=" + standard);
    }
};

}  // namespace slosh::cli

#include "cli/setting_list.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <vector>

#include "base/equation.h"
#include "base/text.h"
#include "sim/core/parameters/parameters.h"
#include "sim/core/parameters/sources.h"
#include "sim/methods/step/solver_module.h"

namespace slosh::cli {

namespace {

/// * and _ mean something in Markdown, < in HTML.
std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        if (c == '*' || c == '_') safe += '\\';
        if (c == '<') {
            safe += "&lt;";
        } else {
            safe += c;
        }
    }
    return safe;
}

/// The default, and in brackets what else there is.
std::string values_of(const ParameterDescription& parameter, const Parameters& defaults) {
    if (parameter.kind == ParameterKind::boolean) return parameter.number(&defaults) != 0.0 ? "on" : "off";
    if (!parameter.is_number()) {
        std::string others;
        for (const ParameterChoice& choice : parameter.choice_list()) {
            if (choice.name == parameter.text(&defaults)) continue;
            others += (others.empty() ? "`" : ", `") + choice.name + "`";
        }
        return "`" + parameter.text(&defaults) + "` (or " + others + ")";
    }
    std::string text = format_number(parameter.number(&defaults)) + " (" + format_number(parameter.min) +
                       " to " + format_number(parameter.max);
    if (!parameter.unit.empty()) text += " " + escaped(parameter.unit);
    return text + ")";
}

/// What the parameter does. What too low and too high look like is left to the sliders.
std::string meaning_of(const ParameterDescription& parameter) {
    std::string text = escaped(parameter.help);
    if (!parameter.equation.empty()) text += "<br>" + equation_markup(parameter.equation);
    return text;
}

/// `explained`: meaning -> the parameter that has it already. Solvers share parameters; the page explains
/// each once.
std::string entry_of(const ParameterDescription& parameter, const Parameters& defaults,
                     std::map<std::string, std::string_view>& explained) {
    const std::string meaning = meaning_of(parameter);
    const auto [first, is_new] = explained.emplace(meaning, parameter.key);
    std::string text = "* **" + escaped(parameter.label) + "** `" + std::string(parameter.key) +
                       "`: " + values_of(parameter, defaults) + ". " +
                       (is_new ? meaning : "See `" + std::string(first->second) + "`.");
    const std::string_view key = key_of_citation(parameter.source);
    if (!key.empty()) text += " [" + std::string(key) + "](#sources)";
    return text + "\n";
}

std::string title_of(std::string_view group) {
    if (group == "fluid") return "Fluid";
    if (group == "scene") return "Scene";
    if (group == "solver") return "Solver";
    if (group == "time") return "Time";
    if (group == "world") return "Walls and solids";
    if (group == "forces") return "Forces";
    if (group == "foam") return "Foam";
    return std::string(group);
}

}  // namespace

std::string parameter_document() {
    const Parameters defaults;
    const auto parameters = parameter_table().all();
    std::string text =
        "# Parameters\n\n`slosh list parameters --document` writes this page from the table that sliders, "
        "scene files and `--set` share. Each key has its default and, in brackets, its range. A slider "
        "covers the "
        "useful part of the range; typed numbers may use all of it. Sliders and `--json` also say what too "
        "low and "
        "too high look like.\n";
    std::map<std::string, std::string_view> explained;
    std::vector<std::string_view> groups;
    for (const ParameterDescription& parameter : parameters) {
        if (std::find(groups.begin(), groups.end(), parameter.group) == groups.end())
            groups.push_back(parameter.group);
    }
    for (const std::string_view group : groups) {
        text += "\n## " + title_of(group) + "\n";
        std::string_view solver;
        bool first = true;
        for (const ParameterDescription& parameter : parameters) {
            if (parameter.group != group) continue;
            if (parameter.solver != solver) {
                solver = parameter.solver;
                const SolverModule* module = find_solver(solver);
                if (module != nullptr) text += "\n### " + std::string(module->title) + "\n";
                first = true;
            }
            if (first) text += "\n";
            first = false;
            text += entry_of(parameter, defaults, explained);
        }
    }
    text += "\n## Sources\n\n[REFERENCES.md](../src/sim/REFERENCES.md) lists the works by key.\n";
    return text;
}

}  // namespace slosh::cli

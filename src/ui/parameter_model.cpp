// Grouping, rounding and pending values of parameters; see parameter_model.h.
#include "ui/parameter_model.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "base/text.h"

namespace slosh::ui {
namespace {

/// In reading order: what a person wants to do.
struct Section {
    std::string_view name, title;
};
constexpr std::array<Section, 8> sections{{{"tweak", "Tweak"},
                                           {"scene", "Scene"},
                                           {"time", "Speed and accuracy"},
                                           {"solver", "Solver"},
                                           {"fluid", "Liquid"},
                                           {"world", "Gravity"},
                                           {"forces", "Wind and pull"},
                                           {"foam", "Foam"}}};
/// Keys, or their ends where each solver has its own.
constexpr std::array<std::string_view, 4> tweaks{"kernel.ratio", ".iterations", "xsph.c", "s_corr.k"};

std::string title_of(std::string_view name) {
    for (const Section& section : sections)
        if (section.name == name) return std::string(section.title);
    std::string title(name);
    if (!title.empty() && title[0] >= 'a' && title[0] <= 'z')
        title[0] = static_cast<char>(title[0] - 'a' + 'A');
    return title;
}

ParameterGroup& group_named(std::vector<ParameterGroup>& groups, std::string_view name) {
    const auto found = std::find_if(groups.begin(), groups.end(),
                                    [&](const ParameterGroup& group) { return group.name == name; });
    if (found != groups.end()) return *found;
    groups.push_back({std::string(name), title_of(name), {}, {}, {}});
    return groups.back();
}

bool is_tweak(const ParameterDescription& description, std::string_view tweak) {
    const bool own = tweak.starts_with('.');
    return own ? description.key == std::string(description.solver) + std::string(tweak)
               : description.key == tweak;
}

bool acts_with(const ParameterDescription& description, std::string_view solver) {
    return description.solver.empty() || description.solver == solver;
}

void add_tweaks(ParameterGroup& group, const ParameterTable& table, std::string_view solver) {
    for (const std::string_view tweak : tweaks) {
        ParameterGroup::Missing missing;
        const ParameterDescription* found = nullptr;
        for (const ParameterDescription& description : table.all()) {
            if (!is_tweak(description, tweak)) continue;
            if (acts_with(description, solver)) found = &description;
            missing.label = description.label;
            missing.solvers += missing.solvers.empty() ? "" : ", ";
            for (const char letter : description.solver)
                missing.solvers +=
                    letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
        }
        if (found != nullptr) {
            group.front.push_back(found);
        } else if (!missing.label.empty()) {
            missing.before = group.front.size();
            group.missing.push_back(std::move(missing));
        }
    }
}

}  // namespace

std::vector<ParameterGroup> group_parameters(const ParameterTable& table, std::string_view solver) {
    std::vector<ParameterGroup> groups;
    for (const Section& section : sections) group_named(groups, section.name);
    add_tweaks(groups.front(), table, solver);
    for (const ParameterDescription& description : table.all()) {
        if (!acts_with(description, solver)) continue;
        if (std::any_of(tweaks.begin(), tweaks.end(),
                        [&](std::string_view tweak) { return is_tweak(description, tweak); }))
            continue;
        ParameterGroup& group = group_named(groups, description.group);
        const bool front = description.prominent && group.front.size() < most_prominent;
        (front ? group.front : group.more).push_back(&description);
    }
    return groups;
}

std::vector<FoundParameter> panel_rows(std::span<const ParameterSet> sets, std::string_view group) {
    std::vector<FoundParameter> rows;
    for (const ParameterSet& set : sets) {
        for (const ParameterDescription& description : set.table->all()) {
            if (description.group == group && description.prominent && description.acts(set.values))
                rows.push_back({set, &description});
        }
    }
    return rows;
}

bool in_left_panel(std::string_view group) {
    return std::any_of(sections.begin(), sections.end(),
                       [&](const Section& section) { return section.name == group; });
}

bool in_right_panel(std::string_view group) { return group == "view" || group == "interface"; }

PaletteLine palette_line(const ParameterDescription& description, const void* values) {
    return {"parameter:" + std::string(description.key),
            std::string(description.label) + "  " + std::string(description.key),
            description.text(values) + " " + std::string(description.unit)};
}

std::vector<PaletteLine> palette_lines(std::span<const ParameterSet> sets) {
    std::vector<PaletteLine> lines;
    for (const ParameterSet& set : sets) {
        for (const ParameterDescription& description : set.table->all()) {
            const bool shown = in_left_panel(description.group) || in_right_panel(description.group);
            if (shown && description.acts(set.values)) lines.push_back(palette_line(description, set.values));
        }
    }
    return lines;
}

double round_for_display(const ParameterDescription& description, double value) {
    if (!std::isfinite(value)) return description.min;
    if (description.kind == ParameterKind::integer) {
        value = std::round(value);
    } else if (description.kind == ParameterKind::real) {
        char text[32];
        std::snprintf(text, sizeof text, "%.3g", value);
        value = std::strtod(text, nullptr);
    }
    return std::clamp(value, description.min, description.max);
}

double typed_number(const ParameterDescription& description, double value) {
    if (!std::isfinite(value)) return description.min;
    if (description.kind == ParameterKind::integer) value = std::round(value);
    return std::clamp(value, description.min, description.max);
}

std::string number_text(const ParameterDescription& description, double value) {
    std::string text;
    if (description.kind == ParameterKind::integer) {
        text = std::to_string(std::llround(value));
    } else {
        char digits[32];
        std::snprintf(digits, sizeof digits, "%.4g", value);
        text = digits;
    }
    if (!description.unit.empty()) text += " " + std::string(description.unit);
    return text;
}

std::string cost_text(double seconds) {
    char digits[32];
    std::snprintf(digits, sizeof digits, seconds < 9.95 ? "%.1f" : "%.0f", seconds);
    return "about " + std::string(digits) + " s per step";
}

SliderRange slider_range(const ParameterDescription& description, double value) {
    SliderRange range{description.soft_min, description.soft_max};
    if (std::isfinite(value)) {
        range.min = std::min(range.min, value);
        range.max = std::max(range.max, value);
    }
    return range;
}

bool differs(const ParameterDescription& description, const void* parameters, const void* baseline) {
    return description.value(parameters) != description.value(baseline);
}

RowMark row_mark(bool differs, bool governed, bool pinned) {
    if (governed && pinned) return RowMark::lock;
    return differs && !governed ? RowMark::changed : RowMark::none;
}

void PendingValues::set(std::string_view key, ParameterValue value) {
    for (Entry& entry : entries_) {
        if (entry.key == key) {
            entry.value = std::move(value);
            entry.ticket.reset();
            return;
        }
    }
    entries_.push_back({std::string(key), std::move(value), std::nullopt});
}

void PendingValues::sent(std::string_view key, std::uint64_t ticket) {
    for (Entry& entry : entries_) {
        if (entry.key == key) entry.ticket = ticket;
    }
}

void PendingValues::acknowledge(std::uint64_t ticket) {
    std::erase_if(entries_, [&](const Entry& entry) { return entry.ticket && *entry.ticket <= ticket; });
}

void PendingValues::forget(std::string_view key) {
    std::erase_if(entries_, [key](const Entry& entry) { return entry.key == key; });
}

const ParameterValue* PendingValues::find(std::string_view key) const {
    for (const Entry& entry : entries_) {
        if (entry.key == key) return &entry.value;
    }
    return nullptr;
}

double PendingValues::number(const ParameterDescription& description, const void* parameters) const {
    if (const ParameterValue* pending = find(description.key)) {
        if (const double* number = std::get_if<double>(pending)) return *number;
        const std::string& name = std::get<std::string>(*pending);
        const std::vector<ParameterChoice> choices = description.choice_list();
        for (std::size_t i = 0; i < choices.size(); ++i) {
            if (choices[i].name == name) return static_cast<double>(i);
        }
    }
    return description.number(parameters);
}

void CostQuestion::settle(std::string_view key) {
    if (asked_ && asked_->key == key) asked_.reset();
}

const CostQuestion::Asked* CostQuestion::about(std::string_view key, const PendingValues& pending) const {
    if (!asked_ || asked_->key != key) return nullptr;
    const ParameterValue* chosen = pending.find(key);
    return chosen != nullptr && *chosen == asked_->value ? &*asked_ : nullptr;
}

}  // namespace slosh::ui

// See toast_text.h.
#include "app/session/toast_text.h"

#include <algorithm>
#include <cctype>
#include <variant>

#include "base/text.h"

namespace slosh::app {
namespace {

bool of_key(char letter) {
    return std::islower(static_cast<unsigned char>(letter)) != 0 ||
           std::isdigit(static_cast<unsigned char>(letter)) != 0 || letter == '_' || letter == '.';
}

std::string with_unit(const ParameterDescription& description, const std::string& number) {
    return description.unit.empty() ? number : number + " " + std::string(description.unit);
}

}  // namespace

std::string with_labels(std::string_view text) {
    std::string said;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i;
        while (end < text.size() && of_key(text[end])) ++end;
        std::size_t word = end;
        while (word > i && text[word - 1] == '.') --word;  // a full stop
        const ParameterDescription* description =
            i > 0 && text[i - 1] == '/' ? nullptr : parameter_table().find(text.substr(i, word - i));
        if (description != nullptr) {
            said += description->label;
            i = word;
        }
        end = std::max(end, i + 1);
        said += text.substr(i, end - i);
        i = end;
    }
    return said;
}

std::string out_of_range_text(const ParameterDescription& description, double typed,
                              const ParameterValue& taken) {
    return std::string(description.label) + ": " + format_number(typed) + " is out of range, " +
           with_unit(description, to_text(taken)) + " is used (" + format_number(description.min) + " to " +
           format_number(description.max) + ")";
}

std::string restart_text(const Command& command, const Parameters& now) {
    const auto* set = command.get_if<SetParameter>();
    const ParameterDescription* description = set != nullptr ? parameter_table().find(set->key) : nullptr;
    if (description == nullptr || !description->restarts) return {};
    Parameters then = now;
    if (!description->set_clamped(&then, set->value) ||
        description->number(&then) == description->number(&now))
        return {};
    return "The simulation restarts with " + std::string(description->label) + " " +
           with_unit(*description, to_text(set->value));
}

bool StandingNotes::is_news(const std::string& text, double now) {
    std::erase_if(heard_, [&](const auto& note) { return now - note.second > silence; });
    return heard_.insert_or_assign(text, now).second;
}

}  // namespace slosh::app

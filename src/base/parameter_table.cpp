// Looking up, reading and writing parameters by name; checks of their values.
#include "slosh/parameter_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <optional>

#include "base/number_text.h"
#include "base/text.h"
#include "slosh/geometry.h"

namespace slosh {

namespace {

using Kind = ParameterKind;

template <class T>
const T& member_of(const ParameterDescription& description, const void* parameters) {
    return *static_cast<const T*>(description.member(parameters));
}

template <class T>
T& member_of(const ParameterDescription& description, void* parameters) {
    return *static_cast<T*>(description.member(parameters));
}

/// A choice may be an enum: its bytes are read, not an int that stands in its place.
int choice_index(const ParameterDescription& description, const void* parameters) {
    int index = 0;
    std::memcpy(&index, description.member(parameters), sizeof index);
    return index;
}

void set_choice_index(const ParameterDescription& description, void* parameters, std::size_t index) {
    const int number = static_cast<int>(index);
    std::memcpy(description.member(parameters), &number, sizeof number);
}

/// "0.2,0.6,0.78" or "#3399c7".
std::optional<Vec3> parse_color(std::string_view text) {
    Vec3 color(0.0f);
    if (text.starts_with("#")) {
        if (text.size() != 7) return std::nullopt;
        for (int i = 0; i < 3; ++i) {
            int byte = 0;
            const char* first = text.data() + 1 + 2 * i;
            const auto [end, code] = std::from_chars(first, first + 2, byte, 16);
            if (code != std::errc() || end != first + 2 || byte < 0) return std::nullopt;
            color[i] = static_cast<float>(byte) / 255.0f;
        }
        return color;
    }
    for (int i = 0; i < 3; ++i) {
        if (i > 0) {
            if (!text.starts_with(",")) return std::nullopt;
            text.remove_prefix(1);
        }
        const auto [end, code] = parse_number(text, color[i]);
        if (code != std::errc() || !std::isfinite(color[i])) return std::nullopt;
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    }
    return text.empty() ? std::optional(color) : std::nullopt;
}

std::string expected_name(const ParameterDescription& description, const std::string& got) {
    const std::vector<ParameterChoice> choices = description.choice_list();
    if (choices.empty()) return "text";
    std::string what;
    std::vector<std::string_view> names;
    for (const ParameterChoice& choice : choices) {
        what += (what.empty() ? "one of " : ", ") + (choice.name.empty() ? "\"\"" : choice.name);
        names.push_back(choice.name);
    }
    return what + suggestion(got, names);
}

Error expected(const ParameterDescription& description, const std::string& got) {
    const std::string range = format_number(description.min) + " to " + format_number(description.max);
    std::string what;
    switch (description.kind) {
        case Kind::real:
            what = "a number from " + range;
            break;
        case Kind::integer:
            what = "a whole number from " + range;
            break;
        case Kind::boolean:
            what = "true or false";
            break;
        case Kind::choice:
        case Kind::text:
            what = expected_name(description, got);
            break;
        case Kind::color:
            what = "a color as three numbers from 0 to 1 (0.2,0.6,0.78) or as #3399c7";
            break;
    }
    return Error{"got " + (got.empty() ? std::string("nothing") : got) + ", expected " + what,
                 std::string(description.key)};
}

Result<void> set_name(const ParameterDescription& description, void* parameters, const std::string& name) {
    const std::vector<ParameterChoice> choices = description.choice_list();
    const auto found = std::find_if(choices.begin(), choices.end(),
                                    [&](const ParameterChoice& choice) { return choice.name == name; });
    const bool free_text = description.kind == Kind::text && choices.empty();
    if (found == choices.end() && !free_text) return expected(description, name);
    if (description.kind == Kind::text) {
        member_of<std::string>(description, parameters) = name;
    } else {
        set_choice_index(description, parameters, static_cast<std::size_t>(found - choices.begin()));
    }
    return {};
}

Result<void> set_color(const ParameterDescription& description, void* parameters, const std::string& text,
                       bool clamp) {
    const std::optional<Vec3> color = parse_color(text);
    if (!color) return expected(description, text);
    const Vec3 bounded = glm::clamp(*color, Vec3(0.0f), Vec3(1.0f));
    if (bounded != *color && !clamp) return expected(description, text);
    member_of<Vec3>(description, parameters) = bounded;
    return {};
}

Result<void> set_number(const ParameterDescription& description, void* parameters, double number,
                        bool clamp) {
    double bounded = number;
    if (clamp) bounded = std::clamp(bounded, description.min, description.max);
    // The end of a range counts as inside after rounding to the member's type: 1.2f is a little above 1.2.
    const bool rounded_end = description.kind == Kind::real &&
                             (static_cast<float>(bounded) == static_cast<float>(description.min) ||
                              static_cast<float>(bounded) == static_cast<float>(description.max));
    if (!rounded_end && (bounded < description.min || bounded > description.max))
        return expected(description, format_number(number));
    if (description.kind == Kind::real) {
        member_of<float>(description, parameters) = static_cast<float>(bounded);
    } else if (description.kind == Kind::boolean) {
        if (bounded != 0.0 && bounded != 1.0) return expected(description, format_number(number));
        member_of<bool>(description, parameters) = bounded != 0.0;
    } else {
        if (!clamp && bounded != std::floor(bounded)) return expected(description, format_number(number));
        member_of<int>(description, parameters) = static_cast<int>(std::lround(bounded));
    }
    return {};
}

Result<void> set_value(const ParameterDescription& description, void* parameters, const ParameterValue& value,
                       bool clamp) {
    if (description.is_number() || description.kind == Kind::boolean) {
        const double* number = std::get_if<double>(&value);
        if (!number || !std::isfinite(*number)) return expected(description, to_text(value));
        return set_number(description, parameters, *number, clamp);
    }
    const std::string* text = std::get_if<std::string>(&value);
    if (!text && description.was_switch) {
        const double number = std::get<double>(value);
        if (number != 0.0 && number != 1.0) return expected(description, to_text(value));
        set_choice_index(description, parameters, number == 0.0 ? 0 : 1);
        return {};
    }
    if (!text) return expected(description, to_text(value));
    return description.kind == Kind::color ? set_color(description, parameters, *text, clamp)
                                           : set_name(description, parameters, *text);
}

}  // namespace

std::string to_text(const ParameterValue& value) {
    if (const double* number = std::get_if<double>(&value)) return format_number(*number);
    return std::get<std::string>(value);
}

std::string to_text(const std::array<float, 3>& color) {
    std::string text;
    for (const float part : color)
        text += (text.empty() ? "" : ",") + format_number(static_cast<double>(part));
    return text;
}

std::vector<ParameterChoice> ParameterDescription::choice_list() const {
    if (list != nullptr) return list();
    std::vector<ParameterChoice> named;
    for (const std::string_view name : choices) named.push_back({std::string(name), std::string(name), ""});
    return named;
}

ParameterValue ParameterDescription::switched(bool on) const {
    if (kind == Kind::boolean) return on ? 1.0 : 0.0;
    return choice_list().at(on ? 1 : 0).name;
}

std::array<float, 3> ParameterDescription::color(const void* parameters) const {
    const Vec3& color = member_of<Vec3>(*this, parameters);
    return {color.x, color.y, color.z};
}

double ParameterDescription::number(const void* parameters) const {
    switch (kind) {
        case Kind::real:
            return static_cast<double>(member_of<float>(*this, parameters));
        case Kind::boolean:
            return member_of<bool>(*this, parameters) ? 1.0 : 0.0;
        case Kind::integer:
            return static_cast<double>(member_of<int>(*this, parameters));
        case Kind::choice:
            return static_cast<double>(choice_index(*this, parameters));
        case Kind::text:
        case Kind::color:
            break;
    }
    return 0.0;
}

ParameterValue ParameterDescription::value(const void* parameters) const {
    if (kind == Kind::text) return member_of<std::string>(*this, parameters);
    if (kind == Kind::color) return to_text(color(parameters));
    if (kind != Kind::choice) return number(parameters);
    const auto index = static_cast<std::size_t>(choice_index(*this, parameters));
    if (list == nullptr) return std::string(choices[index]);
    return list().at(index).name;
}

std::string ParameterDescription::text(const void* parameters) const {
    if (kind == Kind::boolean) return number(parameters) != 0.0 ? "true" : "false";
    return to_text(value(parameters));
}

Result<void> ParameterDescription::set(void* parameters, const ParameterValue& new_value) const {
    return set_value(*this, parameters, new_value, false);
}

Result<void> ParameterDescription::set_clamped(void* parameters, const ParameterValue& new_value) const {
    return set_value(*this, parameters, new_value, true);
}

ParameterTable::ParameterTable(std::vector<ParameterDescription> descriptions)
    : descriptions_(std::move(descriptions)) {
    const auto end =
        std::stable_partition(descriptions_.begin(), descriptions_.end(),
                              [](const ParameterDescription& description) { return !description.retired; });
    current_ = static_cast<std::size_t>(end - descriptions_.begin());
}

const ParameterDescription* ParameterTable::find(std::string_view key) const {
    const auto found =
        std::find_if(descriptions_.begin(), descriptions_.end(),
                     [&](const ParameterDescription& description) { return description.key == key; });
    return found == descriptions_.end() ? nullptr : &*found;
}

Result<const ParameterDescription*> ParameterTable::require(std::string_view key) const {
    if (const ParameterDescription* description = find(key)) return description;
    std::vector<std::string_view> keys;
    for (const ParameterDescription& description : all()) keys.push_back(description.key);
    return Error{"unknown parameter" + suggestion(key, keys), std::string(key)};
}

Result<ParameterValue> ParameterTable::parse(const ParameterDescription& description,
                                             std::string_view text) const {
    if (description.takes_switch()) {
        if (text == "true" || text == "on" || text == "1") return description.switched(true);
        if (text == "false" || text == "off" || text == "0") return description.switched(false);
        if (description.kind == Kind::boolean) return expected(description, std::string(text));
    }
    if (!description.is_number()) return ParameterValue(std::string(text));
    double number = 0.0;
    const auto [end, code] = parse_number(text, number);
    if (code != std::errc() || end != text.data() + text.size())
        return expected(description, std::string(text));
    return ParameterValue(number);
}

void ParameterSet::reset() const {
    for (const ParameterDescription& description : table->with_retired())
        static_cast<void>(description.set(values, description.value(defaults)));
}

std::optional<FoundParameter> find_parameter(std::span<const ParameterSet> sets, std::string_view key) {
    for (const ParameterSet& set : sets) {
        if (const ParameterDescription* description = set.table->find(key))
            return FoundParameter{set, description};
    }
    return std::nullopt;
}

}  // namespace slosh

#include "base/parameter_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/text.h"

namespace slosh {

namespace {

template <class T>
const T& member_of(const ParameterDescription& description, const void* parameters) {
    // The accessor takes a mutable pointer; nothing is written through it here.
    return *static_cast<const T*>(description.member(const_cast<void*>(parameters)));
}

template <class T>
T& member_of(const ParameterDescription& description, void* parameters) {
    return *static_cast<T*>(description.member(parameters));
}

Error expected(const ParameterDescription& description, const std::string& got) {
    std::string what;
    switch (description.kind) {
        case ParameterKind::real:
            what =
                "a number from " + format_number(description.min) + " to " + format_number(description.max);
            break;
        case ParameterKind::integer:
            what = "a whole number from " + format_number(description.min) + " to " +
                   format_number(description.max);
            break;
        case ParameterKind::boolean:
            what = "true or false";
            break;
        case ParameterKind::choice:
            for (std::string_view name : description.choices)
                what += (what.empty() ? "one of " : ", ") + std::string(name);
            if (const std::string near = suggestion(got, description.choices); !near.empty()) what += near;
            break;
    }
    return Error{"got " + (got.empty() ? std::string("nothing") : got) + ", expected " + what,
                 std::string(description.key)};
}

Result<void> set_value(const ParameterDescription& description, void* parameters, const ParameterValue& value,
                       bool clamp) {
    if (description.kind == ParameterKind::choice) {
        const std::string* name = std::get_if<std::string>(&value);
        if (!name) return expected(description, to_text(value));
        const auto found = std::find(description.choices.begin(), description.choices.end(), *name);
        if (found == description.choices.end()) return expected(description, *name);
        member_of<int>(description, parameters) = static_cast<int>(found - description.choices.begin());
        return {};
    }
    const double* number = std::get_if<double>(&value);
    if (!number || !std::isfinite(*number)) return expected(description, to_text(value));
    double bounded = *number;
    if (clamp) bounded = std::clamp(bounded, description.min, description.max);
    // The end of a range as the member holds it is inside: 1.2f is a little above 1.2.
    const bool rounded_end = description.kind == ParameterKind::real &&
                             (static_cast<float>(bounded) == static_cast<float>(description.min) ||
                              static_cast<float>(bounded) == static_cast<float>(description.max));
    if (!rounded_end && (bounded < description.min || bounded > description.max))
        return expected(description, format_number(*number));
    switch (description.kind) {
        case ParameterKind::real:
            member_of<float>(description, parameters) = static_cast<float>(bounded);
            break;
        case ParameterKind::integer:
            if (!clamp && bounded != std::floor(bounded))
                return expected(description, format_number(*number));
            member_of<int>(description, parameters) = static_cast<int>(std::lround(bounded));
            break;
        case ParameterKind::boolean:
            if (bounded != 0.0 && bounded != 1.0) return expected(description, format_number(*number));
            member_of<bool>(description, parameters) = bounded != 0.0;
            break;
        case ParameterKind::choice:
            break;
    }
    return {};
}

}  // namespace

std::string to_text(const ParameterValue& value) {
    if (const double* number = std::get_if<double>(&value)) return format_number(*number);
    return std::get<std::string>(value);
}

double ParameterDescription::number(const void* parameters) const {
    switch (kind) {
        case ParameterKind::real:
            return static_cast<double>(member_of<float>(*this, parameters));
        case ParameterKind::boolean:
            return member_of<bool>(*this, parameters) ? 1.0 : 0.0;
        case ParameterKind::integer:
        case ParameterKind::choice:
            break;
    }
    return static_cast<double>(member_of<int>(*this, parameters));
}

ParameterValue ParameterDescription::value(const void* parameters) const {
    if (kind == ParameterKind::choice)
        return std::string(choices[static_cast<std::size_t>(member_of<int>(*this, parameters))]);
    return number(parameters);
}

std::string ParameterDescription::text(const void* parameters) const {
    if (kind == ParameterKind::boolean) return number(parameters) != 0.0 ? "true" : "false";
    return to_text(value(parameters));
}

Result<void> ParameterDescription::set(void* parameters, const ParameterValue& new_value) const {
    return set_value(*this, parameters, new_value, false);
}

Result<void> ParameterDescription::set_clamped(void* parameters, const ParameterValue& new_value) const {
    return set_value(*this, parameters, new_value, true);
}

ParameterTable::ParameterTable(std::vector<ParameterDescription> descriptions)
    : descriptions_(std::move(descriptions)) {}

const ParameterDescription* ParameterTable::find(std::string_view key) const {
    const auto found =
        std::find_if(descriptions_.begin(), descriptions_.end(),
                     [&](const ParameterDescription& description) { return description.key == key; });
    return found == descriptions_.end() ? nullptr : &*found;
}

Result<const ParameterDescription*> ParameterTable::require(std::string_view key) const {
    if (const ParameterDescription* description = find(key)) return description;
    std::vector<std::string_view> keys;
    for (const ParameterDescription& description : descriptions_) keys.push_back(description.key);
    return Error{"unknown parameter" + suggestion(key, keys), std::string(key)};
}

Result<ParameterValue> ParameterTable::parse(const ParameterDescription& description,
                                             std::string_view text) const {
    if (description.kind == ParameterKind::choice) return ParameterValue(std::string(text));
    if (description.kind == ParameterKind::boolean) {
        if (text == "true" || text == "on" || text == "1") return ParameterValue(1.0);
        if (text == "false" || text == "off" || text == "0") return ParameterValue(0.0);
        return expected(description, std::string(text));
    }
    double number = 0.0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc() || end != text.data() + text.size())
        return expected(description, std::string(text));
    return ParameterValue(number);
}

}  // namespace slosh

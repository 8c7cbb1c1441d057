// Typed access to JSON values, with messages for wrong ones.
#include "io/json_object.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace slosh::io {

void ReadContext::fail(const std::string& path, std::string message) {
    if (!error) error = Error{std::move(message), file + ": " + (path.empty() ? "/" : path)};
}

std::string one_line(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](char letter) { return letter >= 0 && letter < ' '; }, ' ');
    return text;
}

std::string in_quotes(std::string_view text) {
    std::string result(1, '"');
    result += text.substr(0, 40);
    result += text.size() > 40 ? "...\"" : "\"";
    return one_line(std::move(result));
}

std::string describe(const Json& value) {
    switch (value.type()) {
        case Json::value_t::null:
            return "null";
        case Json::value_t::boolean:
            return value.get<bool>() ? "true" : "false";
        case Json::value_t::number_integer:
        case Json::value_t::number_unsigned:
        case Json::value_t::number_float:
            return format_number(value.get<double>());
        case Json::value_t::string:
            return "the text " + in_quotes(value.get_ref<const std::string&>());
        case Json::value_t::array:
            return "a list of " + std::to_string(value.size());
        case Json::value_t::object:
            return "an object";
        default:
            return "an unknown value";
    }
}

std::string child_path(const std::string& path, std::string_view key) {
    std::string result = path + "/";
    for (char letter : key.substr(0, 80)) {
        if (letter == '~')
            result += "~0";
        else if (letter == '/')
            result += "~1";
        else
            result += letter >= 0 && letter < ' ' ? ' ' : letter;
    }
    return result;
}

std::string quoted_list(std::span<const std::string_view> names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) text += i + 1 == names.size() ? " or " : ", ";
        text += in_quotes(names[i]);
    }
    return text;
}

JsonObject::JsonObject(ReadContext& context, const Json& value, std::string path,
                       std::span<const std::string_view> keys)
    : context_(context), path_(std::move(path)) {
    if (!value.is_object()) {
        context_.fail(path_, "got " + describe(value) + ", expected an object with " + quoted_list(keys));
        return;
    }
    object_ = &value;
    for (const auto& [key, unused] : value.items()) {
        if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
        std::string hint = suggestion(key, keys);
        if (hint.empty()) hint = ", expected " + quoted_list(keys);
        context_.fail(path_of(key), "unknown key" + hint);
    }
}

const Json* JsonObject::find(std::string_view key) const {
    if (!object_) return nullptr;
    const auto found = object_->find(std::string(key));
    return found == object_->end() ? nullptr : &*found;
}

const Json* JsonObject::require(std::string_view key) const {
    const Json* value = find(key);
    if (!value) context_.fail(path_, "the key " + in_quotes(key) + " is missing");
    return value;
}

std::span<const Json> JsonObject::array(std::string_view key, std::size_t most) const {
    const Json* value = find(key);
    if (!value) return {};
    if (!value->is_array()) {
        fail(key, "got " + describe(*value) + ", expected a list");
        return {};
    }
    const auto& elements = value->get_ref<const Json::array_t&>();
    if (elements.size() > most) {
        fail(key, "got a list of " + std::to_string(elements.size()) + ", expected at most " +
                      std::to_string(most));
        return {};
    }
    return elements;
}

double read_number(ReadContext& context, const Json& value, const std::string& path, double fallback,
                   NumberRange range) {
    const double number = value.is_number() ? value.get<double>() : std::nan("");
    // Written so that NaN fails.
    if (number >= range.min && number <= range.max) return number;
    context.fail(path, "got " + describe(value) + ", expected a number from " + format_number(range.min) +
                           " to " + format_number(range.max));
    return fallback;
}

Vec3 read_vector(ReadContext& context, const Json& value, const std::string& path, const Vec3& fallback,
                 NumberRange range) {
    const bool flat = context.dimension == 2;
    if (!value.is_array() || !(value.size() == 3 || (flat && value.size() == 2))) {
        context.fail(path,
                     "got " + describe(value) + ", expected a list of " + (flat ? "2 numbers" : "3 numbers"));
        return fallback;
    }
    Vec3 result{0.0f};
    for (std::size_t axis = 0; axis < value.size(); ++axis) {
        const double number =
            read_number(context, value[axis], child_path(path, std::to_string(axis)), 0.0, range);
        if (axis < static_cast<std::size_t>(context.dimension))
            result[static_cast<int>(axis)] = static_cast<float>(number);
    }
    return result;
}

double JsonObject::number(std::string_view key, double fallback, NumberRange range) const {
    const Json* value = find(key);
    return value ? read_number(context_, *value, path_of(key), fallback, range) : fallback;
}

double JsonObject::required_number(std::string_view key, NumberRange range) const {
    const Json* value = require(key);
    return value ? read_number(context_, *value, path_of(key), range.max, range) : range.max;
}

std::int64_t JsonObject::integer(std::string_view key, std::int64_t fallback, NumberRange range) const {
    const double result = number(key, static_cast<double>(fallback), range);
    if (result == std::floor(result)) return static_cast<std::int64_t>(result);
    fail(key, "got " + format_number(result) + ", expected a whole number");
    return fallback;
}

bool JsonObject::boolean(std::string_view key, bool fallback) const {
    const Json* value = find(key);
    if (!value) return fallback;
    if (value->is_boolean()) return value->get<bool>();
    fail(key, "got " + describe(*value) + ", expected true or false");
    return fallback;
}

std::string JsonObject::text(std::string_view key, std::string fallback, std::size_t longest) const {
    const Json* value = find(key);
    if (!value) return fallback;
    if (!value->is_string()) {
        fail(key, "got " + describe(*value) + ", expected a text");
        return fallback;
    }
    std::string result = value->get<std::string>();
    if (result.size() <= longest) return result;
    fail(key, "got a text of " + std::to_string(result.size()) + " bytes, expected at most " +
                  std::to_string(longest));
    return fallback;
}

std::string JsonObject::required_text(std::string_view key, std::size_t longest) const {
    require(key);
    return text(key, "", longest);
}

Vec3 JsonObject::vector(std::string_view key, const Vec3& fallback, NumberRange range) const {
    const Json* value = find(key);
    return value ? read_vector(context_, *value, path_of(key), fallback, range) : fallback;
}

Vec3 JsonObject::required_vector(std::string_view key, NumberRange range) const {
    require(key);
    return vector(key, Vec3(0.0f), range);
}

std::string_view JsonObject::only_one_of(std::span<const std::string_view> keys) const {
    std::string_view found;
    int count = 0;
    for (std::string_view key : keys) {
        if (!has(key)) continue;
        found = key;
        ++count;
    }
    if (count == 1) return found;
    context_.fail(path_, (count == 0 ? "got none of " : "got more than one of ") + quoted_list(keys) +
                             ", expected exactly one");
    return {};
}

}  // namespace slosh::io

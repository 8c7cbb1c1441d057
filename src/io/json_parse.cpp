// Parses JSON text into a tree, with errors as file:line:column. The parser of nlohmann-json throws; its
// exceptions do not leave this file.
#include <algorithm>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/text.h"
#include "io/json_object.h"

namespace slosh::io {

namespace {

constexpr int deepest =
    32;  // our formats need 5; deeper trees would only risk stack overflow in recursive code

std::string position(std::string_view text, std::size_t byte, const std::string& file) {
    byte = std::min(byte, text.size());
    const std::string_view before = text.substr(0, byte);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t line_start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    return file + ":" + std::to_string(line) + ":" +
           std::to_string(std::max<std::size_t>(1, byte - line_start + 1));
}

/// The byte where nesting is too deep, or npos. Brackets inside strings do not count.
std::size_t too_deep(std::string_view text) {
    int depth = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        if (in_text) {
            if (letter == '\\')
                ++i;
            else if (letter == '"')
                in_text = false;
        } else if (letter == '"') {
            in_text = true;
        } else if (letter == '{' || letter == '[') {
            if (++depth > deepest) return i;
        } else if (letter == '}' || letter == ']') {
            --depth;
        }
    }
    return std::string_view::npos;
}

/// The parser's message without its prefix and position, on one line, without bytes that a terminal cannot
/// show.
std::string clean(std::string message) {
    for (const char* marker : {" - ", "] "}) {
        if (const std::size_t found = message.find(marker); found != std::string::npos) {
            message = message.substr(found + std::string_view(marker).size());
            break;
        }
    }
    std::string result;
    for (char letter : message.substr(0, 160)) result += letter >= ' ' && letter < 127 ? letter : '?';
    return result;
}

/// Remembers the keys that an object has twice. Otherwise the last value would win silently.
class RepeatedKeys {
  public:
    explicit RepeatedKeys(std::set<std::string>& repeated) : repeated_(repeated) {}

    bool operator()(Json::parse_event_t event, const Json& parsed) {
        if (event == Json::parse_event_t::object_start) keys_.emplace_back();
        if (event == Json::parse_event_t::object_end && !keys_.empty()) keys_.pop_back();
        if (event == Json::parse_event_t::key && !keys_.empty()) {
            const std::string key = parsed.get<std::string>();
            if (!keys_.back().insert(key).second) repeated_.insert(key);
        }
        return true;
    }

  private:
    std::vector<std::unordered_set<std::string>> keys_;
    std::set<std::string>& repeated_;
};

}  // namespace

Result<Json> parse_json(std::string_view text, const std::string& file) {
    std::set<std::string> repeated;
    Result<Json> json = parse_json(text, file, repeated);
    if (json && !repeated.empty())
        return Error{"the key " + in_quotes(*repeated.begin()) + " occurs twice in one object", file};
    return json;
}

Result<Json> parse_json(std::string_view text, const std::string& file, std::set<std::string>& repeated) {
    if (text.size() > most_json_bytes)
        return Error{"has " + std::to_string(text.size()) + " bytes, expected at most 16 MB of JSON", file};
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return Error{"is empty, expected a JSON object", file};
    if (const std::size_t byte = too_deep(text); byte != std::string_view::npos) {
        return Error{"nested deeper than " + std::to_string(deepest) + " levels", position(text, byte, file)};
    }
    RepeatedKeys keys(repeated);
    const auto follow = [&keys](int, Json::parse_event_t event, Json& parsed) { return keys(event, parsed); };
    try {
        return Json::parse(text.begin(), text.end(), follow);
    } catch (const Json::parse_error& error) {
        return Error{"JSON syntax: " + clean(error.what()),
                     position(text, error.byte > 0 ? error.byte - 1 : 0, file)};
    } catch (const Json::exception& error) {
        return Error{"JSON: " + clean(error.what()), file};
    }
}

}  // namespace slosh::io

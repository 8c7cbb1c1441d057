#include "fuzz/damage.h"

#include <algorithm>
#include <iterator>

namespace slosh::io {

std::string damage_bytes(std::string text, Dice& dice) {
    static const std::string pieces[] = {"{", "}",    "[",    "]",       ",",    ":",    "\"", "1e400",
                                         "-", "null", "true", "\\u0000", "\xff", "9e99", "nan"};
    for (std::size_t changes = 1 + dice.below(4); changes > 0 && !text.empty(); --changes) {
        const std::size_t at = dice.below(text.size());
        switch (dice.below(5)) {
            case 0:
                text[at] = static_cast<char>(dice.below(256));
                break;
            case 1:
                text.erase(at, 1 + dice.below(20));
                break;
            case 2:
                text.insert(at, pieces[dice.below(std::size(pieces))]);
                break;
            case 3:
                text.insert(at, text.substr(dice.below(text.size()), dice.below(60)));
                break;
            default:
                text.resize(at);
                break;
        }
    }
    return text;
}

std::string damage_binary(std::string bytes, Dice& dice) {
    static const std::string numbers[] = {std::string(4, '\xff'), std::string(4, '\0'),
                                          std::string("\xff\xff\xff\x7f"), std::string("\0\0\x80\x7f", 4),
                                          std::string("\0\0\0\x40\0\0\0\0", 8)};
    for (std::size_t changes = 1 + dice.below(4); changes > 0 && !bytes.empty(); --changes) {
        const std::size_t at = dice.below(bytes.size());
        const std::size_t what = dice.below(10);
        if (what < 4) {
            bytes[at] = static_cast<char>(bytes[at] ^ (1 << dice.below(8)));
        } else if (what < 7) {
            const std::string& number = numbers[dice.below(std::size(numbers))];
            bytes.replace(at, std::min(number.size(), bytes.size() - at), number);
        } else if (what == 7) {
            bytes.erase(at, 1 + dice.below(40));
        } else if (what == 8) {
            bytes.insert(at, bytes.substr(dice.below(bytes.size()), dice.below(200)));
        } else {
            bytes.resize(at);
        }
    }
    return bytes;
}

namespace {

Json strange_value(Dice& dice) {
    switch (dice.below(12)) {
        case 0:
            return nullptr;
        case 1:
            return true;
        case 2:
            return -1;
        case 3:
            return 0;
        case 4:
            return 1e308;
        case 5:
            return 1e-308;
        case 6:
            return 9999;
        case 7:
            return "text";
        case 8:
            return Json::array();
        case 9:
            return Json::object();
        case 10:
            return Json::array({1e4, -1e4, 0.5});
        default:
            return 0.5;
    }
}

}  // namespace

void damage_tree(Json& json, Dice& dice) {
    if (!json.is_structured() || json.empty() || dice.below(8) == 0) {
        json = strange_value(dice);
        return;
    }
    auto element = json.begin();
    std::advance(element, static_cast<std::ptrdiff_t>(dice.below(json.size())));
    const std::size_t what = dice.below(10);
    if (what == 0) {
        json.erase(element);
    } else if (what == 1 && json.is_object()) {
        const Json value = *element;
        json[element.key() + "x"] = value;
    } else if (what == 1) {
        json.push_back(Json(*element));
    } else {
        damage_tree(*element, dice);
    }
}

}  // namespace slosh::io

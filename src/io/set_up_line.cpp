// See set_up_line.h.
#include "io/set_up_line.h"

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <vector>

#include "base/text.h"
#include "io/json_object.h"
#include "io/scene_parts.h"
#include "slosh/files.h"

namespace slosh::io {
namespace {

constexpr std::string_view prefix = "slosh:";
constexpr char kind = 'a';
constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::string_view white_space = " \t\r\n";
constexpr std::size_t head_letters = 16;  // 12 bytes

using Bytes = std::vector<unsigned char>;

/// base64url (RFC 4648) without padding.
std::string to_letters(const Bytes& bytes) {
    std::string text;
    text.reserve((4 * bytes.size() + 2) / 3);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t here = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t word = 0;
        for (std::size_t k = 0; k < 3; ++k) word = word << 8 | (k < here ? bytes[i + k] : 0u);
        for (std::size_t k = 0; k <= here; ++k) text += digits[word >> (18 - 6 * k) & 63u];
    }
    return text;
}

std::size_t letters_for(std::size_t bytes) { return (4 * bytes + 2) / 3; }

/// The other way; every letter is one of the digits.
Bytes to_bytes(std::string_view letters) {
    Bytes bytes;
    bytes.reserve(3 * letters.size() / 4);
    std::uint32_t word = 0;
    int bits = 0;
    for (const char letter : letters) {
        word = word << 6 | static_cast<std::uint32_t>(digits.find(letter));
        bits += 6;
        if (bits < 8) continue;
        bits -= 8;
        bytes.push_back(static_cast<unsigned char>(word >> bits & 255u));
    }
    return bytes;
}

void put(Bytes& bytes, std::uint32_t word) {
    for (int shift = 0; shift < 32; shift += 8)
        bytes.push_back(static_cast<unsigned char>(word >> shift & 255u));
}

std::uint32_t get(const Bytes& bytes, std::size_t at) {
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 4; ++k) word |= static_cast<std::uint32_t>(bytes[at + k]) << (8 * k);
    return word;
}

/// Over both sizes and the compressed bytes.
std::uint32_t check_sum(const Bytes& sizes, const Bytes& packed) {
    uLong sum = ::crc32(0L, sizes.data(), 8);
    sum = ::crc32(sum, packed.data(), static_cast<uInt>(packed.size()));
    return static_cast<std::uint32_t>(sum);
}

/// What follows the kind, letter by letter, without white space.
class Letters {
  public:
    explicit Letters(std::string_view text) : rest_(text) {}

    /// Up to `count` letters; fewer at the end of the text or before something else.
    std::string take(std::size_t count) {
        std::string taken;
        while (taken.size() < count) {
            const std::size_t next = rest_.find_first_not_of(white_space);
            if (next == std::string_view::npos || digits.find(rest_[next]) == std::string_view::npos) break;
            taken += rest_[next];
            rest_.remove_prefix(next + 1);
        }
        return taken;
    }
    bool at_end() const { return rest_.find_first_not_of(white_space) == std::string_view::npos; }
    /// The text goes on at once, as if there were more of the line.
    bool goes_on() const { return !rest_.empty() && digits.find(rest_.front()) != std::string_view::npos; }

  private:
    std::string_view rest_;
};

std::string cut_off(std::size_t there, std::size_t expected) {
    const std::size_t before = prefix.size() + 1;
    std::string text = "the line ends early, after " + std::to_string(before + there);
    if (expected > 0) text += " of " + std::to_string(before + expected);
    return text + " characters";
}

/// A letter that cannot be one of the line's.
std::string foreign(std::size_t there) {
    return "the line was changed: character " + std::to_string(prefix.size() + 2 + there) +
           " is not one of a set-up";
}

}  // namespace

bool is_set_up_line(std::string_view beginning) {
    const std::size_t start = beginning.find_first_not_of(white_space);
    return start != std::string_view::npos && beginning.substr(start).starts_with(prefix);
}

std::string_view find_set_up_line(std::string_view text) {
    const std::size_t start = text.find(prefix);
    return start == std::string_view::npos ? std::string_view() : text.substr(start);
}

std::string write_set_up_line(const SceneDescription& scene) {
    const std::string text = scene_to_json(scene).dump(-1, ' ', false, Json::error_handler_t::replace);
    uLongf size = ::compressBound(static_cast<uLong>(text.size()));
    Bytes packed(size);
    // Fails for want of memory only, and the buffer is as large as it can get.
    const int status = ::compress2(packed.data(), &size, reinterpret_cast<const Bytef*>(text.data()),
                                   static_cast<uLong>(text.size()), Z_BEST_COMPRESSION);
    if (status != Z_OK) throw std::bad_alloc();
    packed.resize(size);
    Bytes head;
    put(head, static_cast<std::uint32_t>(packed.size()));
    put(head, static_cast<std::uint32_t>(text.size()));
    put(head, check_sum(head, packed));
    return std::string(prefix) + kind + to_letters(head) + to_letters(packed);
}

Result<SceneDescription> read_set_up_line(std::string_view text, const std::string& name) {
    const std::size_t start = text.find_first_not_of(white_space);
    if (start == std::string_view::npos || !text.substr(start).starts_with(prefix))
        return Error{"this is no set-up, expected a line that starts with \"slosh:\"", name};
    text.remove_prefix(start + prefix.size());
    if (text.empty())
        return Error{"the line ends early, after " + std::to_string(prefix.size()) + " characters", name};
    if (text.front() != kind) {
        return Error{"the line has the version " + in_quotes(text.substr(0, 1)) + ", this program reads " +
                         in_quotes(std::string(1, kind)),
                     name};
    }
    Letters letters(text.substr(1));
    const std::string head_text = letters.take(head_letters);
    if (head_text.size() < head_letters)
        return Error{letters.at_end() ? cut_off(head_text.size(), 0) : foreign(head_text.size()), name};
    const Bytes head = to_bytes(head_text);
    const std::size_t packed_size = get(head, 0), text_size = get(head, 4);
    if (packed_size > most_set_up_line_bytes || text_size > most_json_bytes)
        return Error{"the line claims " + std::to_string(text_size) + " bytes, expected at most 16 MB", name};
    const std::size_t expected = letters_for(packed_size);
    const std::string packed_text = letters.take(expected);
    const std::size_t there = head_letters + packed_text.size();
    if (packed_text.size() < expected)
        return Error{letters.at_end() ? cut_off(there, head_letters + expected) : foreign(there), name};
    if (letters.goes_on())
        return Error{"the line was changed: it continues after its end at character " +
                         std::to_string(prefix.size() + 1 + there),
                     name};
    const Bytes packed = to_bytes(packed_text);
    if (packed.size() != packed_size || check_sum(head, packed) != get(head, 8))
        return Error{"the line was changed: its check sum is wrong", name};
    std::string json(text_size, '\0');
    uLongf unpacked = static_cast<uLongf>(text_size);
    const int status = ::uncompress(reinterpret_cast<Bytef*>(json.data()), &unpacked, packed.data(),
                                    static_cast<uLong>(packed.size()));
    if (status != Z_OK || unpacked != text_size)
        return Error{"the line is damaged: its content does not match its size", name};
    return parse_scene(json, name, "shared");
}

}  // namespace slosh::io

// Counts decoded bytes and decodes base64.
#include "io/point_files/decoded_bytes.h"

#include <array>
#include <utility>

#include "base/stop.h"

namespace slosh::io {

namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::uint8_t no_letter = 64;

constexpr std::array<std::uint8_t, 256> make_values() {
    std::array<std::uint8_t, 256> values{};
    values.fill(no_letter);
    for (std::size_t i = 0; i < letters.size(); ++i)
        values[static_cast<unsigned char>(letters[i])] = static_cast<std::uint8_t>(i);
    return values;
}
constexpr std::array<std::uint8_t, 256> values = make_values();

bool is_blank(char letter) { return letter == ' ' || letter == '\n' || letter == '\r' || letter == '\t'; }

}  // namespace

thread_local DecodedBytes* DecodedBytes::current_ = nullptr;

DecodedBytes::DecodedBytes() : outer_(current_) { current_ = this; }
DecodedBytes::~DecodedBytes() { current_ = outer_; }

void count_decoded(std::size_t bytes) {
    if (DecodedBytes::current_ != nullptr) DecodedBytes::current_->count_ += bytes;
}

bool Base64Reader::read_group() {
    std::uint32_t group = 0;
    int count = 0, padding = 0;
    while (count < 4) {
        if (rest_.empty()) return false;
        const char letter = rest_.front();
        rest_.remove_prefix(1);
        if (is_blank(letter)) continue;
        const std::uint8_t value = values[static_cast<unsigned char>(letter)];
        if (value == no_letter && letter != '=') return false;
        padding += letter == '=' ? 1 : 0;
        group = group << 6 | (letter == '=' ? 0u : value);
        ++count;
    }
    for (int byte = 0; byte < 3 - padding; ++byte)
        waiting_ += static_cast<char>(group >> (16 - 8 * byte) & 255u);
    return padding < 4;
}

std::optional<std::string> Base64Reader::take(std::size_t count) {
    std::string bytes = std::exchange(waiting_, {});
    while (bytes.size() < count) {
        stop_if_asked();
        if (!read_group()) return std::nullopt;
        bytes += std::exchange(waiting_, {});
    }
    waiting_ = bytes.substr(count);
    bytes.resize(count);
    count_decoded(count);
    return bytes;
}

}  // namespace slosh::io

// Hashing of bytes, eight at a time, and hexadecimal text.
#include "base/hash.h"

#include <cstring>

namespace slosh {

void Hasher::add_bytes(std::span<const std::byte> bytes) {
    std::size_t offset = 0;
    for (; offset + 8 <= bytes.size(); offset += 8) {
        std::uint64_t word;
        std::memcpy(&word, bytes.data() + offset, 8);
        add(word);
    }
    std::uint64_t tail = 0;
    if (offset < bytes.size()) std::memcpy(&tail, bytes.data() + offset, bytes.size() - offset);
    add(tail ^ (static_cast<std::uint64_t>(bytes.size()) << 56));
}

std::string to_hex(std::uint64_t value) {
    static constexpr char digits[] = "0123456789abcdef";
    std::string text(16, '0');
    for (std::size_t i = 0; i < 16; ++i) text[15 - i] = digits[(value >> (4 * i)) & 15];
    return text;
}

}  // namespace slosh

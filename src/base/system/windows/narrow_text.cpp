// Narrow text is UTF-8. The standard library makes a std::filesystem::path of a std::string by this function
// of C, whose code page Windows chooses by the user's language. A program that is linked as a whole has it
// once, so this one replaces the C library's.
#include <cstddef>
#include <cstdint>
#include <cwchar>

namespace {

constexpr std::uint32_t replacement = 0xfffd;

/// How many bytes a character has that begins with this one; 0: none does.
int length_of(unsigned char first) {
    return first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
}

}  // namespace

/// A character beyond 16 bits is two units: the first comes with three of its four bytes, the second with the
/// last one, and `state` holds its upper bits. A byte that belongs to no character becomes U+FFFD, because a
/// name in a file of a stranger must not end the program by an exception.
extern "C" std::size_t mbrtowc(wchar_t* unit, const char* bytes, std::size_t count, std::mbstate_t* state) {
    static thread_local std::mbstate_t own;
    std::mbstate_t& kept = state != nullptr ? *state : own;
    if (bytes == nullptr) return kept = 0, 0;
    if (count == 0) return static_cast<std::size_t>(-2);
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const auto continues = [&](std::size_t i) { return i < count && (byte(i) & 0xc0) == 0x80; };
    const auto put = [&](std::uint32_t value, std::size_t taken) {
        if (unit != nullptr) *unit = static_cast<wchar_t>(value);
        return taken;
    };
    if (kept != 0) {
        const auto upper = static_cast<std::uint32_t>(kept) & 0x3c0u;
        kept = 0;
        return continues(0) ? put(0xdc00u | upper | (byte(0) & 0x3fu), 1) : put(replacement, 1);
    }
    const int length = length_of(byte(0));
    if (length == 0) return put(replacement, 1);
    const std::size_t taken = length == 4 ? 3 : static_cast<std::size_t>(length);
    std::uint32_t value = length == 1 ? byte(0) : byte(0) & (0xffu >> (length + 1));
    for (std::size_t i = 1; i < taken; ++i) {
        if (!continues(i)) return put(replacement, 1);
        value = (value << 6) | (byte(i) & 0x3fu);
    }
    if (length == 3 && (value < 0x800 || (value >= 0xd800 && value < 0xe000))) return put(replacement, 1);
    if (length < 4) return put(value, value == 0 ? 0 : taken);
    value <<= 6;  // without the bits of the last byte
    if (value < 0x10000 || value > 0x10ffff) return put(replacement, 1);
    kept = static_cast<std::mbstate_t>(0x10000u | (value & 0x3c0u));  // never 0
    return put(0xd800u | ((value - 0x10000u) >> 10), taken);
}

// What stands beside it in the C library: a part of that is linked as a whole or not at all.

extern "C" std::size_t mbrlen(const char* bytes, std::size_t count, std::mbstate_t* state) {
    static thread_local std::mbstate_t own;
    return mbrtowc(nullptr, bytes, count, state != nullptr ? state : &own);
}

extern "C" std::size_t mbsrtowcs(wchar_t* units, const char** bytes, std::size_t most,
                                 std::mbstate_t* state) {
    static thread_local std::mbstate_t own;
    constexpr std::size_t longest = 4;
    const char* at = *bytes;
    std::size_t count = 0;
    for (; units == nullptr || count < most; ++count) {
        wchar_t unit = 0;
        // It reads at most `longest` bytes and stops at a zero.
        at += mbrtowc(&unit, at, longest, state != nullptr ? state : &own);
        if (units != nullptr) units[count] = unit;
        if (unit == 0) break;
    }
    if (units != nullptr) *bytes = count < most ? nullptr : at;
    return count;
}

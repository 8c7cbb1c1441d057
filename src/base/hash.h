// A 64-bit hash of bytes for state hashes and counter-based random numbers. Not cryptographic. The same on
// every platform of one endianness.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace slosh {

/// Mixes 64 bits (the finaliser of SplitMix64, Steele et al. 2014); a bijection.
constexpr std::uint64_t mix64(std::uint64_t value) {
    value ^= value >> 30;
    value *= 0xbf58476d1ce4e5b9ull;
    value ^= value >> 27;
    value *= 0x94d049bb133111ebull;
    value ^= value >> 31;
    return value;
}

/// Accumulates words in order; the order matters.
class Hasher {
  public:
    void add(std::uint64_t word) { state_ = mix64(state_ ^ (word + 0x9e3779b97f4a7c15ull)); }
    void add_bytes(std::span<const std::byte> bytes);
    std::uint64_t value() const { return mix64(state_); }

  private:
    std::uint64_t state_ = 0x243f6a8885a308d3ull;
};

/// Random bits as a pure function of (seed, stream, id, step): no generator state to save.
constexpr std::uint64_t counter_random(std::uint64_t seed, std::uint64_t stream, std::uint64_t id,
                                       std::uint64_t step) {
    return mix64(mix64(mix64(mix64(seed + 0x9e3779b97f4a7c15ull) ^ stream) ^ id) ^ step);
}

/// Uniform in [0, 1), 24 bits, from counter_random's word.
constexpr float unit_float(std::uint64_t word) { return static_cast<float>(word >> 40) * 0x1.0p-24f; }

/// 16 lower-case hexadecimal digits.
std::string to_hex(std::uint64_t value);

}  // namespace slosh

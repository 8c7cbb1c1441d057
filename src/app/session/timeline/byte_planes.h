// Numbers as bytes that a general compressor makes small: differences from what is expected, with their
// signs folded in, and then all lowest bytes, all second ones, and so on. Of neighbouring or successive
// particles the upper planes are nearly all zero.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace slosh::app {

using Bytes = std::vector<std::byte>;

/// 0, -1, 1, -2 ... as 0, 1, 2, 3 ...; the difference may wrap around.
constexpr std::uint32_t fold_sign(std::uint32_t difference) {
    return (difference << 1) ^ (0u - (difference >> 31));
}
constexpr std::uint32_t unfold_sign(std::uint32_t folded) { return (folded >> 1) ^ (0u - (folded & 1u)); }

/// Appends four planes of as many bytes as there are values.
void append_planes(Bytes& bytes, std::span<const std::uint32_t> values);
/// Reads what append_planes() wrote from the front of `bytes`, which is shortened.
void take_planes(std::span<const std::byte>& bytes, std::span<std::uint32_t> values);

/// By zstd at its fastest level; throws std::bad_alloc.
Bytes compress(std::span<const std::byte> bytes);
/// The size is known from elsewhere. The bytes are our own, from memory: what is not as it was is a bug.
void decompress(std::span<const std::byte> packed, std::span<std::byte> bytes);

}  // namespace slosh::app

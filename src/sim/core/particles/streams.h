// Streams: arrays of four floats per particle that the pair loops read, with 16 dummies behind the end.
#pragma once

#include <cstddef>

#include "base/aligned_array.h"

namespace slosh {

/// Coordinate of padding particles, in any unit: farther away than any support radius.
inline constexpr float far_away = 1e8f;
/// Dummies of every stream.
inline constexpr std::size_t stream_dummies = 16;

/// Dummies behind the end of a stream: far away, payload 0. To be renewed after every loop that wrote the
/// last group.
inline void set_stream_padding(AlignedArray<float>& stream, std::size_t count) {
    float* p = stream.data() + 4 * count;
    for (std::size_t dummy = 0; dummy < stream_dummies; ++dummy, p += 4) {
        p[0] = p[1] = p[2] = far_away;
        p[3] = 0.0f;
    }
}

/// The same for a stream of velocities: at rest, density 1 (loops divide by it).
inline void set_velocity_padding(AlignedArray<float>& stream, std::size_t count) {
    float* p = stream.data() + 4 * count;
    for (std::size_t dummy = 0; dummy < stream_dummies; ++dummy, p += 4) {
        p[0] = p[1] = p[2] = 0.0f;
        p[3] = 1.0f;
    }
}

}  // namespace slosh

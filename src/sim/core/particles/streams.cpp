#include "sim/core/particles/streams.h"

namespace slosh {

void set_stream_padding(AlignedArray<float>& stream, std::size_t count) {
    float* p = stream.data() + 4 * count;
    for (int dummy = 0; dummy < static_cast<int>(stream_dummies); ++dummy, p += 4) {
        p[0] = p[1] = p[2] = far_away;
        p[3] = 0.0f;
    }
}

void set_velocity_padding(AlignedArray<float>& stream, std::size_t count) {
    float* p = stream.data() + 4 * count;
    for (int dummy = 0; dummy < static_cast<int>(stream_dummies); ++dummy, p += 4) {
        p[0] = p[1] = p[2] = 0.0f;
        p[3] = 1.0f;
    }
}

}  // namespace slosh

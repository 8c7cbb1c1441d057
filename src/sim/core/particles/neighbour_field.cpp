#include "sim/core/particles/neighbour_field.h"

#include <algorithm>

#include "base/parallel.h"

namespace slosh {

std::span<const float> NeighbourField::sample(const Particles& particles, float support_radius, int threads,
                                              simd::Target simd) {
    const std::size_t n = particles.size();
    counts_.resize(n);
    copy_.resize(n);
    if (n == 0) return counts_.span();
    std::copy(particles.x.begin(), particles.x.end(), copy_.x.begin());
    std::copy(particles.y.begin(), particles.y.end(), copy_.y.begin());
    std::copy(particles.z.begin(), particles.z.end(), copy_.z.begin());
    for (std::size_t i = 0; i < n; ++i) copy_.id[i] = static_cast<std::uint32_t>(i);
    lists_.sort_and_build(copy_, support_radius, threads, simd);
    parallel_for(threads, n, particle_block, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t i = begin; i < end; ++i) {
            const NeighbourGroup& group = lists_.groups()[i / 8];
            std::size_t count = 0;
            // Dummies that fill a group up lie behind the particles.
            for (std::uint32_t row = 0; row < group.rows; ++row)
                count += group.offsets[8 * row + i % 8] < 4 * n ? 1 : 0;
            counts_[copy_.id[i]] = static_cast<float>(count);
        }
    });
    return counts_.span();
}

}  // namespace slosh

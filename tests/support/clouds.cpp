#include "support/clouds.h"

#include "base/hash.h"

namespace slosh {

namespace {

float draw(unsigned seed, std::uint64_t stream, std::size_t i) {
    return unit_float(counter_random(seed, stream, i, 0));
}

void fill_the_rest(Particles& particles, unsigned seed) {
    for (std::size_t i = 0; i < particles.size(); ++i) {
        particles.id[i] = static_cast<std::uint32_t>(i);
        particles.velocity_x[i] = 2.0f * draw(seed, 10, i) - 1.0f;
        particles.velocity_y[i] = 2.0f * draw(seed, 11, i) - 1.0f;
        particles.velocity_z[i] = 2.0f * draw(seed, 12, i) - 1.0f;
        particles.density[i] = 1000.0f + static_cast<float>(i);
        particles.pressure[i] = static_cast<float>(i);
        particles.neighbours[i] = static_cast<float>(i % 50);
    }
}

}  // namespace

Particles random_cloud(std::size_t count, Vec3 size, unsigned seed) {
    Particles particles;
    particles.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        particles.x[i] = size.x * draw(seed, 0, i);
        particles.y[i] = size.y * draw(seed, 1, i);
        particles.z[i] = size.z * draw(seed, 2, i);
    }
    fill_the_rest(particles, seed);
    return particles;
}

Particles lattice_cloud(int nx, int ny, int nz, float spacing) {
    Particles particles;
    particles.resize(static_cast<std::size_t>(nx) * static_cast<std::size_t>(ny) *
                     static_cast<std::size_t>(nz));
    std::size_t i = 0;
    for (int c = 0; c < nz; ++c) {
        for (int b = 0; b < ny; ++b) {
            for (int a = 0; a < nx; ++a, ++i) {
                particles.x[i] = spacing * static_cast<float>(a);
                particles.y[i] = spacing * static_cast<float>(b);
                particles.z[i] = spacing * static_cast<float>(c);
            }
        }
    }
    fill_the_rest(particles, 1);
    return particles;
}

}  // namespace slosh

#include "support/pair_cloud.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <ostream>

#include "sim/core/particles/streams.h"
#include "sim/methods/step/step_context.h"
#include "support/clouds.h"

namespace slosh {

void PrintTo(const CloudSettings& settings, std::ostream* out) {
    static constexpr const char* names[] = {"poly6_spiky", "cubic_spline", "wendland_c2", "spiky"};
    *out << names[static_cast<int>(settings.kernel)] << ", " << settings.dimension << "-D, h/d "
         << settings.ratio << (settings.walls ? ", walls" : "");
}

std::vector<CloudSettings> cloud_settings() {
    std::vector<CloudSettings> all;
    for (const KernelName kernel : every_kernel) {
        all.push_back({kernel, 2, true, 2.0f});
        all.push_back({kernel, 3, false, 1.5f});
        all.push_back({kernel, 3, true, 2.7f});
    }
    return all;
}

PairCloud::PairCloud(const CloudSettings& settings) : walls(settings.walls) {
    const RestLattice lattice =
        rest_lattice(settings.kernel, settings.dimension, settings.ratio * spacing, spacing);
    kernel = lattice.kernel;
    volume = lattice.volume;
    constants = make_pair_constants(lattice);
    // About rest density on average, so that some particles are compressed and some are not.
    const float edge = settings.dimension == 3 ? 8.0f * spacing : 20.0f * spacing;
    particles = random_cloud(settings.dimension == 3 ? 509 : 397,
                             Vec3(edge, edge, settings.dimension == 3 ? edge : 0.0f), 31);
    if (settings.lattice) particles = lattice_cloud(20, 20, settings.dimension == 3 ? 8 : 1, spacing);
    for (float& x : particles.x) x += 0.3f;
    const std::size_t n = particles.size();
    if (settings.dimension == 2) std::fill(particles.velocity_z.begin(), particles.velocity_z.end(), 0.0f);
    lists.sort_and_build(particles, kernel.h, 1, simd::Target::width_1);
    if (walls) {
        const float margin = 0.3f * spacing;
        const ContainerWalls room{Box3{Vec3(0.3f - margin, -margin, -margin), Vec3(0.3f + edge + margin)},
                                  false, Vec3(0.0f), Vec3(0.0f)};
        const std::vector<Solid> solids{{SphereShape{Vec3(0.3f + edge / 2.0f), 1.5f * spacing}}};
        boundary = BoundaryField(std::make_shared<BoundaryTables>(lattice), room, solids);
    }
    near_boundary.assign(groups() + 1, walls ? 1 : 0);
    positions.resize(4 * n);
    for (std::size_t i = 0; i < n; ++i) {
        positions[4 * i] = particles.x[i] * constants.inverse_h;
        positions[4 * i + 1] = particles.y[i] * constants.inverse_h;
        positions[4 * i + 2] = particles.z[i] * constants.inverse_h;
    }
    set_stream_padding(positions, n);
}

PairInput PairCloud::input() {
    PairInput result;
    result.groups = lists.groups().data();
    result.count = count();
    result.positions = positions.data();
    result.constants = &constants;
    result.boundary = walls ? &boundary : nullptr;
    result.boundary_kernels = &boundary_kernels(simd::Target::width_1, constants.kernel);
    result.near_boundary = near_boundary.data();
    return result;
}

AlignedArray<float> PairCloud::velocity_stream(const std::vector<double>& density) const {
    AlignedArray<float> stream(4 * count());
    for (std::size_t i = 0; i < count(); ++i) {
        stream[4 * i] = particles.velocity_x[i];
        stream[4 * i + 1] = particles.velocity_y[i];
        stream[4 * i + 2] = particles.velocity_z[i];
        stream[4 * i + 3] = static_cast<float>(density[i]);
    }
    set_velocity_padding(stream, count());
    return stream;
}

Double3 PairCloud::position(std::size_t i) const {
    return {static_cast<double>(particles.x[i]), static_cast<double>(particles.y[i]),
            static_cast<double>(particles.z[i])};
}
Double3 PairCloud::velocity(std::size_t i) const {
    return {static_cast<double>(particles.velocity_x[i]), static_cast<double>(particles.velocity_y[i]),
            static_cast<double>(particles.velocity_z[i])};
}
BoundarySample PairCloud::boundary_at(std::size_t i, Walls kind) const {
    if (!walls) return {};
    const Vec3 x(particles.x[i], particles.y[i], particles.z[i]);
    return kind == Walls::still ? boundary.evaluate(x) : boundary.evaluate_yielding(x);
}

double PairCloud::mechanical_part() const {
    double sum = 0.0;
    const int depth = kernel.dimension == 3 ? 4 : 0;
    for (int a = -4; a <= 4; ++a) {
        for (int b = -4; b <= 4; ++b) {
            for (int c = -depth; c <= depth; ++c) {
                const double r =
                    static_cast<double>(spacing) * std::sqrt(static_cast<double>(a * a + b * b + c * c));
                if (r > 0.0) sum -= volume * r * r * kernel.gradient_factor(r) / kernel.dimension;
            }
        }
    }
    return sum;
}

std::vector<double> PairCloud::densities(Walls kind) const {
    std::vector<double> result(count());
    for (std::size_t i = 0; i < count(); ++i) {
        result[i] = volume * kernel.value(0.0) + static_cast<double>(boundary_at(i, kind).density);
        over_neighbours(i, [&](std::size_t, double w, Double3) { result[i] += volume * w; });
    }
    return result;
}

void expect_near(const std::vector<double>& got, const std::vector<double>& wanted, double tolerance,
                 const std::string& what) {
    ASSERT_EQ(got.size(), wanted.size());
    double largest = 0.0;
    for (double value : wanted) largest = std::max(largest, std::abs(value));
    ASSERT_GT(largest, 0.0) << what << ": nothing to compare";
    for (std::size_t i = 0; i < got.size(); ++i) {
        ASSERT_NEAR(got[i], wanted[i], tolerance * largest)
            << what << " of particle " << i << "; the largest is " << largest;
    }
}

void expect_near(const std::vector<Double3>& got, const std::vector<Double3>& wanted, double tolerance,
                 const std::string& what) {
    std::vector<double> got_flat, wanted_flat;
    for (const Double3& v : got) got_flat.insert(got_flat.end(), {v.x, v.y, v.z});
    for (const Double3& v : wanted) wanted_flat.insert(wanted_flat.end(), {v.x, v.y, v.z});
    expect_near(got_flat, wanted_flat, tolerance, what);
}

std::vector<double> doubles(const AlignedArray<float>& values, std::size_t count, double scale) {
    std::vector<double> result(count);
    for (std::size_t i = 0; i < count; ++i) result[i] = scale * static_cast<double>(values[i]);
    return result;
}

std::vector<Double3> doubles(const AlignedArray<float> (&values)[3], std::size_t count, double scale) {
    std::vector<Double3> result(count);
    for (std::size_t i = 0; i < count; ++i) {
        result[i] = scale * Double3{static_cast<double>(values[0][i]), static_cast<double>(values[1][i]),
                                    static_cast<double>(values[2][i])};
    }
    return result;
}

}  // namespace slosh

// Particles drawn as ellipsoids: thin sheets of few particles have no holes and no beads, the bulk keeps its
// outline, drops stay drops.
#include <algorithm>
#include <cmath>

#include "gl_test.h"
#include "render/quality.h"
#include "sim/services/surface/steady_ellipsoids.h"

namespace slosh::test::ellipsoid_test {
namespace {

constexpr PixelSize size{240, 180};

/// Counts real neighbours: how large a sphere is drawn depends on them.
void count_neighbours(SyntheticParticles& particles) {
    const float reach = 2.0f * particles.spacing;
    for (std::size_t i = 0; i < particles.x.size(); ++i) {
        const Vec3 here(particles.x[i], particles.y[i], particles.z[i]);
        int near = -1;  // itself
        for (std::size_t j = 0; j < particles.x.size(); ++j) {
            const Vec3 there(particles.x[j], particles.y[j], particles.z[j]);
            near += glm::length(there - here) < reach ? 1 : 0;
        }
        particles.neighbours[i] = static_cast<float>(near);
    }
}

/// A sheet one particle thick, upright in the plane z = 0.3, its particles `gap` spacings from each other as
/// in one that a splash has pulled apart.
SyntheticParticles sheet(float gap) {
    SyntheticParticles particles;
    for (int i = -7; i <= 7; ++i) {
        for (int j = -5; j <= 5; ++j) {
            const float step = gap * particles.spacing;
            particles.add({0.6f + step * static_cast<float>(i), 0.4f + step * static_cast<float>(j), 0.3f});
        }
    }
    count_neighbours(particles);
    return particles;
}

class EllipsoidTest : public RendererTest {
  protected:
    /// Pixels at which something lies before the far plane, rows from the top; as ellipsoids or as spheres.
    std::vector<bool> mask(const SyntheticParticles& particles, bool ellipsoids, const Camera& camera,
                           bool in_tank = false, const char* quality = "high") {
        RenderScene scene = tank_scene(particles);
        if (!in_tank) scene.container.reset();
        WaterBounds bounds;
        bounds.container = scene.container;
        drawn_.compute(measured_, scene.particles, bounds, {2});
        scene.ellipsoids = {drawn_.centers, drawn_.inverse_stretches};
        ViewSettings view = bare_view();
        view.mode = "water";
        view.quality = quality;
        view.ellipsoids = ellipsoids;
        picture(scene, view, camera, size);
        return covered();
    }
    std::vector<bool> covered() const {
        std::vector<bool> there(depth.size());
        std::transform(depth.begin(), depth.end(), there.begin(), [](float one) { return one < 1.0f; });
        return there;
    }
    ParticleEllipsoids measured_;
    DrawnEllipsoids drawn_;
};

/// Of the pixels between the images of two points.
double covered_part(const std::vector<bool>& mask, const Camera& camera, const Vec3& from, const Vec3& to) {
    const Vec3 a = camera.project(from, size), b = camera.project(to, size);
    int all = 0, there = 0;
    for (int row = static_cast<int>(std::min(a.y, b.y)); row < static_cast<int>(std::max(a.y, b.y)); ++row) {
        for (int column = static_cast<int>(std::min(a.x, b.x)); column < static_cast<int>(std::max(a.x, b.x));
             ++column) {
            ++all;
            there += mask[pixel_index(size, column, row)] ? 1 : 0;
        }
    }
    EXPECT_GT(all, 2000);
    return static_cast<double>(there) / all;
}

TEST_F(EllipsoidTest, ASheetPulledApartHasNoHoles) {
    const Camera camera = Camera::look_at({0.6f, 0.4f, 2.3f}, {0.6f, 0.4f, 0.3f}, 40.0f);
    const SyntheticParticles particles = sheet(1.5f);
    const Vec3 low(0.1f, 0.08f, 0.3f), high(1.1f, 0.72f, 0.3f);
    EXPECT_EQ(covered_part(mask(particles, true, camera), camera, low, high), 1.0);
    EXPECT_LT(covered_part(mask(particles, false, camera), camera, low, high), 0.6);
}

struct Profile {
    double mean = 0.0, deviation = 0.0;  // of the width of what is covered, pixels
};
Profile profile(const std::vector<bool>& mask, int first_row, int last_row) {
    double sum = 0.0, squares = 0.0, count = 0.0;
    for (int row = first_row; row < last_row; ++row) {
        const auto begin = mask.begin() + row * size.width;
        const auto wide = static_cast<double>(std::count(begin, begin + size.width, true));
        sum += wide, squares += wide * wide, count += 1.0;
    }
    const double mean = sum / count;
    return {mean, std::sqrt(std::max(squares / count - mean * mean, 0.0))};
}

TEST_F(EllipsoidTest, ASheetSeenOnItsEdgeIsEven) {
    const SyntheticParticles particles = sheet(1.5f);
    // From far away: nearly parallel, rows behind rows.
    const Camera camera = Camera::look_at({4.6f, 0.4f, 0.3f}, {0.6f, 0.4f, 0.3f}, 12.0f);
    const Profile spheres = profile(mask(particles, false, camera), 40, 140),
                  ellipsoids = profile(mask(particles, true, camera), 40, 140);
    ASSERT_GT(ellipsoids.mean, 4.0);
    EXPECT_LT(ellipsoids.deviation / ellipsoids.mean, 0.5 * spheres.deviation / spheres.mean)
        << "ellipsoids " << ellipsoids.mean << " +- " << ellipsoids.deviation << ", spheres " << spheres.mean
        << " +- " << spheres.deviation;
}

double shared_part(const std::vector<bool>& a, const std::vector<bool>& b) {
    double both = 0.0, either = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += a[i] && b[i] ? 1.0 : 0.0;
        either += a[i] || b[i] ? 1.0 : 0.0;
    }
    return either > 0.0 ? both / either : 0.0;
}

TEST_F(EllipsoidTest, TheBulkHasTheOutlineOfItsParticles) {
    SyntheticParticles particles = water_slope(3, 0.04f);
    count_neighbours(particles);
    const Camera cameras[] = {tank_camera(3, size.aspect()),
                              // So near that quads are drawn instead of points.
                              Camera::look_at({1.3f, 0.7f, 1.0f}, {0.5f, 0.2f, 0.3f}, 40.0f)};
    for (const Camera& camera : cameras) {
        picture(tank_scene(particles), bare_view(), camera, size);
        const std::vector<bool> spheres = covered();
        for (const WaterQuality& quality : quality_levels()) {
            EXPECT_GE(shared_part(mask(particles, true, camera, true, quality.name.data()), spheres), 0.9)
                << quality.name;
        }
    }
}

TEST_F(EllipsoidTest, WaterAtRestIsDrawnAtItsLevel) {
    constexpr float level = 0.25f;
    const SyntheticParticles particles = water_pool(level);
    const Camera camera = Camera::look_at({0.6f, 1.5f, 1.5f}, {0.6f, level, 0.3f}, 20.0f);
    const auto height = [&](bool ellipsoids) {
        mask(particles, ellipsoids, camera, true);
        double sum = 0.0;
        for (int column = 80; column < 160; ++column)
            sum += static_cast<double>(point_in_picture(camera, size, depth, column, 90).y - level);
        return sum / 80.0 / static_cast<double>(particles.spacing);
    };
    const double ellipsoids = height(true), spheres = height(false);
    RecordProperty("spacings_above", std::to_string(ellipsoids) + ", spheres " + std::to_string(spheres));
    EXPECT_LT(std::abs(ellipsoids), 0.25);
    EXPECT_LT(std::abs(ellipsoids), std::abs(spheres));
}

TEST_F(EllipsoidTest, BrokenPositionsDoNotShiftTheOthersShapes) {
    SyntheticParticles particles = sheet(1.5f);
    const Camera camera = Camera::look_at({0.6f, 0.4f, 2.3f}, {0.6f, 0.4f, 0.3f}, 40.0f);
    const std::vector<bool> before = mask(particles, true, camera);
    particles.add({std::nanf(""), 0.4f, 0.3f});
    std::swap(particles.x[3], particles.x.back());
    std::swap(particles.y[3], particles.y.back());
    std::swap(particles.z[3], particles.z.back());
    std::swap(particles.neighbours[3], particles.neighbours.back());
    EXPECT_GT(shared_part(mask(particles, true, camera), before), 0.995);
    EXPECT_EQ(report.particles_skipped, 1u);
}

}  // namespace
}  // namespace slosh::test::ellipsoid_test

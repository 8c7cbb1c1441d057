// Shapes of the water around particles. The neighbour lists are its own, because the solver's are as old as
// their last rebuild, have another radius and no mirror images.
#include "sim/services/surface/particle_ellipsoids.h"

#include <algorithm>
#include <cmath>
#include <glm/mat3x3.hpp>

#include "base/parallel.h"
#include "sim/services/surface/surface_kernels.h"

namespace slosh {
namespace {

/// In spacings: images of particles farther from a wall than this change nothing visible.
constexpr float image_reach = 1.6f;
constexpr std::size_t ellipsoids_per_task = 4096;
constexpr std::size_t groups_per_task = 64;

bool is_number(const Vec3& x) { return std::isfinite(x.x + x.y + x.z); }

/// M S M with M = 1 - 2 n n^T.
std::array<float, 6> mirrored(const std::array<float, 6>& s, const Vec3& normal) {
    const glm::mat3 mirror = glm::mat3(1.0f) - 2.0f * glm::outerProduct(normal, normal);
    const glm::mat3 full(Vec3(s[0], s[1], s[2]), Vec3(s[1], s[3], s[4]), Vec3(s[2], s[4], s[5]));
    const glm::mat3 m = mirror * full * mirror;
    return {m[0].x, m[0].y, m[0].z, m[1].y, m[1].z, m[2].z};
}

/// Half the edges of the box around the ellipsoid, from the shape itself: |M| applied to a box would be too
/// large.
Vec3 reach_of(const std::array<float, 6>& s) {
    const glm::mat3 inverse(Vec3(s[0], s[1], s[2]), Vec3(s[1], s[3], s[4]), Vec3(s[2], s[4], s[5]));
    const glm::mat3 stretch = glm::inverse(inverse);
    return {glm::length(stretch[0]), glm::length(stretch[1]), glm::length(stretch[2])};
}

}  // namespace

void ParticleEllipsoids::append_image(std::uint32_t source, const WaterBounds::Mirror& mirror,
                                      bool in_solid) {
    images_.push_back({source, mirror, in_solid});
    appended_.push_back(mirror.image(appended_[source]));
}

void ParticleEllipsoids::gather(const ParticleView& particles, const WaterBounds& bounds) {
    appended_.clear();
    view_index_.clear();
    images_.clear();
    for (std::size_t i = 0; i < particles.count; ++i) {
        const Vec3 x(particles.x[i], particles.y[i], particles.z[i]);
        if (!is_number(x)) continue;
        view_index_.push_back(static_cast<std::uint32_t>(i));
        appended_.push_back(x);
    }
    const float reach = image_reach * particles.spacing;
    if (!bounds.solids.empty()) {
        for (std::uint32_t i = 0; i < view_index_.size(); ++i) {
            if (const auto mirror = bounds.nearest_solid(appended_[i], reach)) append_image(i, *mirror, true);
        }
    }
    if (!bounds.container) return;
    // Wall after wall, images included: behind an edge lies the image of an image.
    for (int axis = 0; axis < 3; ++axis) {
        for (const bool upper : {false, true}) {
            if (upper && axis == 1 && bounds.open_top) continue;
            WaterBounds::Mirror mirror;
            mirror.normal = Vec3(0.0f);
            mirror.normal[axis] = 1.0f;
            mirror.point = upper ? bounds.container->max : bounds.container->min;
            const float wall = mirror.point[axis];
            const auto count = static_cast<std::uint32_t>(appended_.size());
            for (std::uint32_t i = 0; i < count; ++i) {
                const float distance = upper ? wall - appended_[i][axis] : appended_[i][axis] - wall;
                if (distance > 0.0f && distance < reach) append_image(i, mirror, false);
            }
        }
    }
}

void ParticleEllipsoids::measure(const EllipsoidOptions& options, float radius, int threads,
                                 simd::Target target) {
    const std::size_t n = appended_.size();
    points_.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
        points_.x[i] = appended_[i].x;
        points_.y[i] = appended_[i].y;
        points_.z[i] = appended_[i].z;
        points_.id[i] = static_cast<std::uint32_t>(i);
    }
    lists_.sort_and_build(points_, radius, threads, target);
    const float inverse_radius = 1.0f / radius;
    constexpr std::uint64_t lists_of_its_own = 0;
    stream_.write(n, lists_of_its_own, [&](float* records) {
        parallel_for(threads, n, ellipsoids_per_task, [&](std::size_t begin, std::size_t end, int) {
            for (std::size_t i = begin; i < end; ++i) {
                float* record = records + 4 * i;
                record[0] = points_.x[i] * inverse_radius;
                record[1] = points_.y[i] * inverse_radius;
                record[2] = points_.z[i] * inverse_radius;
                record[3] = 0.0f;
            }
        });
    });

    EllipsoidPass pass;
    pass.groups = lists_.groups().data();
    pass.positions = stream_.read(lists_of_its_own);
    pass.smoothing = options.smoothing;
    pass.anisotropic = options.anisotropic;
    for (std::size_t k = 0; k < measured_.size(); ++k) {
        measured_[k].resize(n);
        float*& part = k < 3    ? pass.out.center[k]
                       : k < 9  ? pass.out.inverse[k - 3]
                       : k < 12 ? pass.out.reach[k - 9]
                                : pass.out.imbalance;
        part = measured_[k].data();
    }
    const SurfaceKernels& kernels = surface_kernels(target);
    parallel_for(threads, lists_.group_count(), groups_per_task,
                 [&](std::size_t begin, std::size_t end, int) { kernels.ellipsoids(pass, begin, end); });
    shapes_.resize(n);
    place_.resize(n);
    parallel_for(threads, n, ellipsoids_per_task, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t i = begin; i < end; ++i) {
            ParticleEllipsoid& shape = shapes_[i];
            shape.center = radius * Vec3(measured_[0][i], measured_[1][i], measured_[2][i]);
            for (std::size_t e = 0; e < 6; ++e) shape.inverse_stretch[e] = measured_[3 + e][i];
            shape.reach = Vec3(measured_[9][i], measured_[10][i], measured_[11][i]);
            shape.imbalance = measured_[12][i];
            shape.part = 1.0f;
            place_[points_.id[i]] = static_cast<std::uint32_t>(i);
        }
    });
}

/// An image gets its source's shape. It is not measured, because the water ends behind it.
void ParticleEllipsoids::mirror_images() {
    for (std::size_t k = 0; k < images_.size(); ++k) {
        const Image& image = images_[k];
        const ParticleEllipsoid& source = shapes_[place_[image.source]];
        ParticleEllipsoid& shape = shapes_[place_[view_index_.size() + k]];
        shape.center = image.mirror.image(source.center);
        shape.part = source.part;
        shape.inverse_stretch = mirrored(source.inverse_stretch, image.mirror.normal);
        const Vec3& n = image.mirror.normal;
        const bool along_axis = std::max({std::abs(n.x), std::abs(n.y), std::abs(n.z)}) == 1.0f;
        shape.reach = along_axis ? source.reach : reach_of(shape.inverse_stretch);
        // In a solid the water ends somewhere; behind the container's walls nothing is evaluated.
        shape.imbalance = image.in_solid ? 1.0f : source.imbalance;
    }
}

void ParticleEllipsoids::compute(const ParticleView& particles, const WaterBounds& bounds,
                                 const EllipsoidOptions& options, int threads, simd::Target target) {
    gather(particles, bounds);
    measure(options, radius_ratio * particles.spacing, threads, target);
    for (std::size_t i = 0; i < view_index_.size(); ++i) {
        if (view_index_[i] < options.parts.size()) shapes_[place_[i]].part = options.parts[view_index_[i]];
    }
    mirror_images();
}

}  // namespace slosh

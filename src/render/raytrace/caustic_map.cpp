// Rays start on an even grid across the sunlight and end in cells of the floor. Light is counted in integers:
// their sums do not depend on the order in which threads add.
#include "render/raytrace/caustic_map.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "render/raytrace/optics.h"
#include "render/raytrace/ray_random.h"

namespace slosh {
namespace {

constexpr int rays_per_cell = 4;  // along an edge: 16 for each
constexpr int most_surfaces = 16;
constexpr float unit = 1.0f / 4096.0f;  // light of a counted unit, as a part of a ray's

}  // namespace

struct CausticMap::Optics {
    const RayScene& scene;
    const TracedFoam* foam;
    const FluidAbsorption& absorption;
    float refractive_index;
};

CausticMap::CausticMap(const RayScene& scene, const TracedFoam* foam, const RenderSurface& surface,
                       const SceneLight& light, const FluidAbsorption& absorption, float refractive_index,
                       int rays_across, int threads) {
    if (!scene.floor() || surface.vertices.empty() || rays_across <= 0) return;
    Box3 water{surface.vertices.front(), surface.vertices.front()};
    for (const Vec3& vertex : surface.vertices) {
        water.min = glm::min(water.min, vertex);
        water.max = glm::max(water.max, vertex);
    }
    // Spray high above spreads its little light over a large area.
    const float floor = scene.floor()->height, highest = std::min(water.max.y, scene.bounds().max.y);
    const Vec3& sun = light.toward_sun;
    const Vec3 drift = -sun / sun.y;  // drift of light over the floor, per meter of height
    const glm::vec2 far = glm::vec2(drift.x, drift.z) * std::max(highest - floor, 0.0f);
    const glm::vec2 low(water.min.x, water.min.z), high(water.max.x, water.max.z);
    low_ = glm::min(low, low + far);
    const glm::vec2 size = glm::max(high, high + far) - low_;
    edge_ = std::max(size.x, size.y) / static_cast<float>(std::max(rays_across / rays_per_cell, 1));
    if (!(edge_ > 0.0f)) return;
    width_ = std::max(1, static_cast<int>(std::ceil(size.x / edge_)));
    height_ = std::max(1, static_cast<int>(std::ceil(size.y / edge_)));

    Sums sums(3 * static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    const Optics optics{scene, foam, absorption, refractive_index};
    // Without water the light would fill the map evenly. It starts above everything that may block it.
    const Box3& all = scene.bounds();
    const float top = std::max(highest, all.max.y) + glm::length(all.max - all.min);
    const float step = std::max(size.x, size.y) / static_cast<float>(rays_across);
    const int columns = static_cast<int>(std::ceil(size.x / step));
    const auto rows = static_cast<std::size_t>(std::ceil(size.y / step));
    parallel_for(threads, rows, 8, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t row = begin; row < end; ++row) {
            RayRandom random(static_cast<std::uint32_t>(row), 0);
            for (int column = 0; column < columns; ++column) {
                const Vec3 landing{low_.x + (static_cast<float>(column) + random.next()) * step, floor,
                                   low_.y + (static_cast<float>(row) + random.next()) * step};
                follow({landing - drift * (top - floor), -sun}, optics, sums);
            }
        }
    });
    const float per_ray = unit * (step * step) / (edge_ * edge_);
    cells_.resize(sums.size() / 3);
    for (std::size_t i = 0; i < sums.size(); ++i)
        cells_[i / 3][static_cast<int>(i % 3)] = per_ray * static_cast<float>(sums[i].load());
}

void CausticMap::follow(Ray ray, const Optics& optics, Sums& sums) const {
    const float skin = optics.scene.skin();
    Vec3 left(1.0f);
    bool in_water = false, passed_water = false;
    for (int met = 0; met < most_surfaces; ++met) {
        const RayHit hit = optics.scene.nearest(ray);
        if (hit.what == RayHit::What::nothing || hit.what == RayHit::What::solid) return;
        const Vec3 at = ray.origin + hit.distance * ray.direction;
        if (in_water) left *= optics.absorption.transmitted(ray, hit.distance);
        if (optics.foam != nullptr) left *= optics.foam->sunlight_left(ray, hit.distance);
        if (hit.what == RayHit::What::floor) {
            if (passed_water) land(at, left, sums);
            return;
        }
        const bool entering = glm::dot(ray.direction, hit.normal) < 0.0f;
        const float side = entering ? 1.0f : -1.0f;
        const Vec3 normal = side * hit.smooth_normal, out = side * skin * hit.normal;
        const float ratio = entering ? optics.refractive_index : 1.0f / optics.refractive_index;
        const float cosine = std::clamp(-glm::dot(ray.direction, normal), 0.0f, 1.0f);
        const auto bent = refracted(ray.direction, normal, ratio);
        if (bent && glm::dot(*bent, out) < 0.0f) {
            left *= 1.0f - fresnel_reflectance(cosine, ratio);
            ray = {at - out, *bent};
            in_water = entering;
            passed_water = true;
        } else {
            // Reflected inside: the tank's walls send light down again.
            ray = {at + out, ray.direction - 2.0f * glm::dot(ray.direction, normal) * normal};
        }
    }
}

void CausticMap::land(const Vec3& at, const Vec3& left, Sums& sums) const {
    if (!covers(at)) return;
    const auto x = static_cast<std::size_t>((at.x - low_.x) / edge_),
               y = static_cast<std::size_t>((at.z - low_.y) / edge_);
    const std::size_t cell = 3 * (y * static_cast<std::size_t>(width_) + x);
    for (int c = 0; c < 3; ++c) {
        sums[cell + static_cast<std::size_t>(c)].fetch_add(static_cast<std::uint32_t>(left[c] / unit),
                                                           std::memory_order_relaxed);
    }
}

bool CausticMap::covers(const Vec3& at) const {
    const float x = (at.x - low_.x) / edge_, y = (at.z - low_.y) / edge_;
    return x >= 0.0f && y >= 0.0f && x < static_cast<float>(width_) && y < static_cast<float>(height_);
}

Vec3 CausticMap::light(const Vec3& at) const {
    const float x = (at.x - low_.x) / edge_ - 0.5f, y = (at.z - low_.y) / edge_ - 0.5f;
    const int left = static_cast<int>(std::floor(x)), upper = static_cast<int>(std::floor(y));
    const auto cell = [&](int i, int j) {
        i = std::clamp(i, 0, width_ - 1);
        j = std::clamp(j, 0, height_ - 1);
        return cells_[static_cast<std::size_t>(j) * static_cast<std::size_t>(width_) +
                      static_cast<std::size_t>(i)];
    };
    const float u = x - static_cast<float>(left), v = y - static_cast<float>(upper);
    return glm::mix(glm::mix(cell(left, upper), cell(left + 1, upper), u),
                    glm::mix(cell(left, upper + 1), cell(left + 1, upper + 1), u), v);
}

}  // namespace slosh

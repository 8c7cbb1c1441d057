// At the first two water surfaces both the reflected and the refracted ray are followed, at later ones one of
// them at random: most of the noise comes from the first choices.
#include "render/raytrace/light_path.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "render/raytrace/optics.h"

namespace slosh {
namespace {

/// The sun's angular radius as seen from the earth is 0.27 degrees; three times that gives shadows that are
/// visible in a tank.
constexpr float sun_radius = 0.014f;
constexpr int split_surfaces = 2;
constexpr float least_weight = 0.004f;
constexpr int most_shadow_surfaces = 24;
/// Mist is seen by the camera and through one drop: with all of it a picture with much spray took twice as
/// long.
constexpr int most_misty_surfaces = 2;
/// Colour of foam, linear: about the sunlight that remains after many bubbles.
constexpr Vec3 foam_color{0.91f, 0.95f, 0.97f};
/// Light is scattered between bubbles, so the lower side of a foam ball is brighter than that of a matt one.
/// How far the shading normal moves from the ball's own to the vertical.
constexpr float foam_evenness = 0.5f;
/// Foam that covers less than this part of a pixel counts as fully lit.
constexpr float least_shaded_foam = 0.1f;
/// Window glass: its index of refraction, and the part of light that a pane lets through.
constexpr float glass_index = 1.5f;
constexpr Vec3 glass_tint{0.975f, 0.990f, 0.985f};

float luminance(const Vec3& color) { return 0.2126f * color.x + 0.7152f * color.y + 0.0722f * color.z; }

}  // namespace

Vec3 LightPath::seen(const Ray& ray) {
    const RayHit first = world_.scene.nearest(ray);
    const float distance =
        first.what == RayHit::What::nothing ? std::numeric_limits<float>::max() : first.distance;
    return through_glass(ray, distance, follow(ray, false, 0, 1.0f));
}

Vec3 LightPath::follow(const Ray& ray, bool in_water, int met, float weight) {
    const RayHit hit = world_.scene.nearest(ray);
    if (world_.foam == nullptr) return beyond_foam(ray, hit, in_water, met, weight);
    const float distance =
        hit.what == RayHit::What::nothing ? std::numeric_limits<float>::infinity() : hit.distance;
    Vec3 white(0.0f);
    const float left = through_foam(ray, distance, in_water, met, weight, white);
    if (weight * left <= least_weight) return white;
    return white + left * beyond_foam(ray, hit, in_water, met, weight * left);
}

/// The part of the light from behind that passes the foam along the way. Adds the foam's own light to
/// `white`.
float LightPath::through_foam(const Ray& ray, float distance, bool in_water, int met, float weight,
                              Vec3& white) {
    world_.foam->cross(ray, distance, !in_water && met <= most_misty_surfaces, crossings_);
    if (crossings_.empty()) return 1.0f;
    float left = 1.0f, mean = 0.0f;
    for (const FoamCrossing& ball : crossings_) {
        mean += left * ball.opacity * ball.distance;
        left *= 1.0f - ball.opacity;
    }
    Vec3 lit(1.0f);
    // One shadow ray for all of them: the first few contribute most of the light and are close together.
    if (world_.lighting && weight * (1.0f - left) > least_shaded_foam)
        // Foam does not shadow itself: the light that it blocks is scattered between its bubbles.
        lit = sunlight(ray.origin + mean / (1.0f - left) * ray.direction, Vec3(0.0f),
                       {.in_water = in_water, .foam_shadow = false});
    float before = 1.0f;
    for (const FoamCrossing& ball : crossings_) {
        const Vec3 normal = glm::mix(ball.normal, Vec3(0.0f, 1.0f, 0.0f), foam_evenness);
        Vec3 light = foam_color;
        if (world_.lighting) light *= world_.light.matt(normal, lit);
        if (in_water) light *= world_.absorption.transmitted(ray, ball.distance);
        white += before * ball.opacity * light;
        before *= 1.0f - ball.opacity;
    }
    return left;
}

Vec3 LightPath::beyond_foam(const Ray& ray, const RayHit& hit, bool in_water, int met, float weight) {
    Vec3 light(0.0f);
    switch (hit.what) {
        case RayHit::What::nothing:
            // The lights are seen in water, not by the camera itself.
            if (met == 0 || !world_.lighting) return backdrop(world_.stage, ray.direction);
            return reflected_light(world_.stage, ray.direction) + sun_glint(world_.stage, ray.direction);
        case RayHit::What::water:
            light = at_water(ray, hit, met, weight);
            break;
        case RayHit::What::solid:
        case RayHit::What::floor:
            light = at_matt(ray, hit, in_water);
            break;
    }
    return in_water ? light * world_.absorption.transmitted(ray, hit.distance) : light;
}

Vec3 LightPath::at_water(const Ray& ray, const RayHit& hit, int met, float weight) {
    const bool entering = glm::dot(ray.direction, hit.normal) < 0.0f;
    const float side = entering ? 1.0f : -1.0f;
    const Vec3 normal = side * hit.smooth_normal;
    const float ratio = entering ? world_.refractive_index : 1.0f / world_.refractive_index;
    const float cosine = std::clamp(-glm::dot(ray.direction, normal), 0.0f, 1.0f);
    const Vec3 at = ray.origin + hit.distance * ray.direction, step = side * world_.scene.skin() * hit.normal;
    if (met >= world_.depth) return backdrop(world_.stage, ray.direction);

    float mirrored = fresnel_reflectance(cosine, ratio);
    std::optional<Vec3> bent = refracted(ray.direction, normal, ratio);
    // Refracted rays must continue behind the triangle itself, whatever the smooth normal says.
    if (bent && glm::dot(*bent, hit.normal) * side >= 0.0f) bent.reset();
    if (!bent) mirrored = 1.0f;
    Vec3 bounced = ray.direction - 2.0f * glm::dot(ray.direction, normal) * normal;
    if (const float below = glm::dot(bounced, hit.normal) * side; below < 1e-3f)
        bounced = glm::normalize(bounced + (1e-3f - below) * side * hit.normal);

    const auto reflection = [&](float share) {
        return follow({at + step, bounced}, !entering, met + 1, weight * share);
    };
    const auto passage = [&](float share) {
        return follow({at - step, *bent}, entering, met + 1, weight * share);
    };
    if (met < split_surfaces) {
        Vec3 light(0.0f);
        if (weight * mirrored > least_weight) light += mirrored * reflection(mirrored);
        if (weight * (1.0f - mirrored) > least_weight) light += (1.0f - mirrored) * passage(1.0f - mirrored);
        return light;
    }
    return random_.next() < mirrored ? reflection(1.0f) : passage(1.0f);
}

Vec3 LightPath::at_matt(const Ray& ray, const RayHit& hit, bool in_water) {
    const Vec3 normal =
        glm::dot(hit.smooth_normal, ray.direction) < 0.0f ? hit.smooth_normal : -hit.smooth_normal;
    const Vec3 at = ray.origin + hit.distance * ray.direction;
    if (!world_.lighting) return hit.color;
    const SceneLight& light = world_.light;
    if (hit.what == RayHit::What::solid) {
        const bool dark = glm::dot(normal, light.toward_sun) < -light.wrap / (1.0f - light.wrap);
        return hit.color *
               light.matt(normal, dark ? Vec3(0.0f) : sunlight(at, normal, {.in_water = in_water}));
    }
    const TracedFloor& floor = *world_.scene.floor();
    const float near = floor.nearness(at);
    const Vec3 behind = backdrop(world_.stage, ray.direction);
    if (near <= 0.0f) return behind;
    Vec3 lit(1.0f);
    if (world_.caustics != nullptr && world_.caustics->covers(at)) {
        lit =
            sunlight(at, normal, {.in_water = in_water, .through_water = false}) + world_.caustics->light(at);
    } else {
        lit = sunlight(at, normal, {.in_water = in_water});
    }
    return glm::mix(behind, hit.color * light.floor(lit, 1.0f), near);
}

Vec3 LightPath::sunlight(const Vec3& from, const Vec3& normal, const SunWay& way) {
    if (!world_.shadows) return Vec3(1.0f);
    const Vec3& sun = world_.light.toward_sun;
    const Vec3 side = glm::normalize(glm::cross(sun, Vec3(1.0f, 0.0f, 0.0f))), third = glm::cross(sun, side);
    const float radius = sun_radius * std::sqrt(sun_place_.x),
                around = 2.0f * std::numbers::pi_v<float> * sun_place_.y;
    const Vec3 direction =
        glm::normalize(sun + radius * (std::cos(around) * side + std::sin(around) * third));
    bool in_water = way.in_water;
    if (in_water && !way.through_water) return Vec3(0.0f);
    Vec3 left(1.0f);
    Vec3 origin = from + world_.scene.skin() * normal;
    for (int surface = 0; surface < most_shadow_surfaces; ++surface) {
        const Ray part{origin, direction};
        const RayHit hit = world_.scene.nearest(part);
        const bool last = hit.what == RayHit::What::nothing;
        if (!last && (hit.what != RayHit::What::water || !way.through_water)) return Vec3(0.0f);
        if (way.foam_shadow && world_.foam != nullptr)
            left *= world_.foam->sunlight_left(part,
                                               last ? std::numeric_limits<float>::infinity() : hit.distance);
        if (last) return left;
        if (in_water) left *= world_.absorption.transmitted(part, hit.distance);
        const float cosine = glm::dot(direction, hit.smooth_normal);
        const bool entering = cosine < 0.0f;
        // A refracted ray would arrive where a straight ray is totally reflected, so the angle outside is
        // used.
        left *= 1.0f - fresnel_reflectance(std::abs(cosine), world_.refractive_index);
        if (luminance(left) < 0.01f) return Vec3(0.0f);
        origin += (hit.distance + world_.scene.skin()) * direction;
        in_water = entering;
    }
    return Vec3(0.0f);
}

Vec3 LightPath::through_glass(const Ray& ray, float distance, Vec3 behind) const {
    if (world_.glass == nullptr) return behind;
    struct Pane {
        float way, cosine;
        Vec3 normal;
    };
    Pane near{std::numeric_limits<float>::max(), 1.0f, Vec3(0.0f)},
        far{-1.0f, 1.0f, Vec3(0.0f)};  // never more than two
    const Box3& box = *world_.glass;
    for (const int axis : {0, 2}) {
        for (const float wall : {box.min[axis], box.max[axis]}) {
            const float slope = ray.direction[axis];
            if (std::abs(slope) < 1e-6f) continue;
            const float way = (wall - ray.origin[axis]) / slope;
            // Water against the glass has its own reflection.
            if (way <= 0.0f || way > distance - 4.0f * world_.scene.skin()) continue;
            const Vec3 at = ray.origin + way * ray.direction;
            const int other = 2 - axis;
            if (at.y < box.min.y || at.y > box.max.y || at[other] < box.min[other] ||
                at[other] > box.max[other])
                continue;
            Vec3 normal(0.0f);
            normal[axis] = slope < 0.0f ? 1.0f : -1.0f;
            const Pane pane{way, std::abs(slope), normal};
            if (way < near.way) near = pane;
            if (way > far.way) far = pane;
        }
    }
    const auto pass = [&](const Pane& pane) {
        const float side = fresnel_reflectance(pane.cosine, glass_index);
        const float mirrored =
            2.0f * side / (1.0f + side);  // repeated reflection between the two sides of the pane
        Vec3 bounced = ray.direction - 2.0f * glm::dot(ray.direction, pane.normal) * pane.normal;
        // The reflected floor is left out: it would look like floor inside the tank.
        bounced.y = std::abs(bounced.y);
        behind = glm::mix(behind * glass_tint, reflected_backdrop(world_.stage, bounced), mirrored);
    };
    if (far.way < 0.0f) return behind;
    pass(far);
    if (near.way < far.way) pass(near);
    return behind;
}

}  // namespace slosh

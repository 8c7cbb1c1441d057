// Droplets of foam are user geometry of Embree: its tree finds the candidates, and none of them ends the
// ray. One query therefore finds all of them along a ray.
#include "render/raytrace/traced_foam.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <optional>
#include <tuple>

#include "base/parallel.h"
#include "render/foam_droplets.h"
#include "render/mist.h"
#include "render/raytrace/embree_ray.h"

namespace slosh {
namespace {

/// In spacings: foam farther away from the surface is not moved onto it.
constexpr float settling_reach = 1.5f;
/// How far the middle of a floating ball is above the water, relative to its radius.
constexpr float standing_out = 0.35f;
/// The part of the light scattered by a ball that continues downwards.
constexpr float scattered_on = 0.5f;
constexpr std::size_t balls_per_task = 256;

/// A droplet: everything within the radius of a line, which is a point unless it is a streak of spray.
struct FoamBall {
    Vec3 center{0.0f};       // m
    float radius = 0.0f;     // m
    Vec3 half_streak{0.0f};  // m, from the middle to an end of the line
    float depth = 1.0f;      // optical, through the middle
    bool floating = false;
    std::uint32_t particle = 0;  // index in the foam's view
};

struct CrossingContext {
    EmbreeContext base;                              // first: Embree hands back its address
    std::vector<FoamCrossing>* crossings = nullptr;  // nullptr: only the remaining light is needed
    float left = 1.0f;
};

void bound_ball(const RTCBoundsFunctionArguments* arguments) {
    const FoamBall& ball = static_cast<const FoamBall*>(arguments->geometryUserPtr)[arguments->primID];
    RTCBounds& bounds = *arguments->bounds_o;
    const Vec3 reach = ball.radius + glm::abs(ball.half_streak);
    bounds.lower_x = ball.center.x - reach.x;
    bounds.lower_y = ball.center.y - reach.y;
    bounds.lower_z = ball.center.z - reach.z;
    bounds.upper_x = ball.center.x + reach.x;
    bounds.upper_y = ball.center.y + reach.y;
    bounds.upper_z = ball.center.z + reach.z;
}

/// Rays are traced one by one.
void cross_ball(const RTCIntersectFunctionNArguments* arguments) {
    if (arguments->valid[0] == 0) return;
    const FoamBall& ball = static_cast<const FoamBall*>(arguments->geometryUserPtr)[arguments->primID];
    const RTCRay& ray = reinterpret_cast<const RTCRayHit*>(arguments->rayhit)->ray;
    const Vec3 direction(ray.dir_x, ray.dir_y, ray.dir_z);
    // The point of the line that is nearest to the ray.
    const Vec3 from_center = Vec3(ray.org_x, ray.org_y, ray.org_z) - ball.center;
    const float along = glm::dot(direction, ball.half_streak);
    const float turn = glm::dot(ball.half_streak, ball.half_streak) - along * along;
    float place = 0.0f;
    if (turn > 0.0f) {
        const float part = glm::dot(ball.half_streak, from_center) - along * glm::dot(direction, from_center);
        place = std::clamp(part / turn, -1.0f, 1.0f);
    }
    const Vec3 to_center = place * ball.half_streak - from_center;
    const float distance = glm::dot(to_center, direction);
    if (distance <= ray.tnear || distance >= ray.tfar) return;
    const Vec3 aside = distance * direction - to_center;
    const float square = glm::dot(aside, aside) / (ball.radius * ball.radius);
    if (square >= 1.0f) return;
    const float opacity = 1.0f - std::exp(-ball.depth * (1.0f - square) * (1.0f - square));
    auto* context = reinterpret_cast<CrossingContext*>(arguments->context);
    context->left *= 1.0f - (1.0f - scattered_on) * opacity;
    if (context->crossings == nullptr) return;
    const Vec3 normal = aside / ball.radius - std::sqrt(1.0f - square) * direction;
    context->crossings->push_back({distance, opacity, normal});
}

/// Directions along the axes and the diagonals of a cube.
std::array<Vec3, 14> directions_around() {
    std::array<Vec3, 14> directions;
    std::size_t count = 0;
    for (int axis = 0; axis < 3; ++axis) {
        for (const float sign : {-1.0f, 1.0f}) {
            Vec3 direction(0.0f);
            direction[axis] = sign;
            directions[count++] = direction;
        }
    }
    for (int corner = 0; corner < 8; ++corner) {
        const auto sign = [&](int bit) { return (corner >> bit & 1) != 0 ? 1.0f : -1.0f; };
        directions[count++] = glm::normalize(Vec3(sign(0), sign(1), sign(2)));
    }
    return directions;
}

/// The direction to the surface nearest to a place, from inside or outside, unless it is farther than
/// `reach`.
std::optional<Vec3> way_to_surface(const Vec3& from, const RayScene& rays, float reach) {
    static const std::array<Vec3, 14> directions = directions_around();
    std::optional<Vec3> way;
    float nearest = reach;
    for (const Vec3& direction : directions) {
        const RayHit hit = rays.nearest({from, direction}, reach);
        // Foam does not float on water that stands against glass.
        if (hit.what != RayHit::What::water || hit.in_wall || hit.distance >= nearest) continue;
        nearest = hit.distance;
        way = direction;
    }
    return way;
}

/// Moves the droplet along this line onto the surface.
void settle(FoamBall& ball, const Vec3& way, const RayScene& rays, float reach) {
    for (const float sign : {1.0f, -1.0f}) {
        const Vec3 direction = sign * way;
        const RayHit hit = rays.nearest({ball.center, direction}, reach);
        if (hit.what != RayHit::What::water || hit.in_wall) continue;
        ball.center += hit.distance * direction + standing_out * ball.radius * hit.normal;
        return;
    }
}

/// The droplets of all particles, streaks as they are while the picture is taken.
std::vector<FoamBall> droplets_of(const RenderScene& scene, int per_particle) {
    const FoamView& foam = scene.foam;
    const float spacing = scene.particles.spacing;
    std::vector<FoamBall> balls;
    for (std::size_t i = 0; i < foam.count(); ++i) {
        const Vec3 center(foam.x[i], foam.y[i], foam.z[i]), velocity = foam_velocity(foam, i);
        const float opacity = foam.opacity(i), look = foam_look(foam, i);
        const float sum = center.x + center.y + center.z + velocity.x + velocity.y + velocity.z;
        if (!std::isfinite(sum) || !(opacity > 0.0f)) continue;
        const float age = std::max(foam.age[i], 0.0f) / std::max(foam.appear_time, 1e-6f);
        const float streak = streak_length(velocity, look, spacing);
        const Vec3 half_streak = streak > 0.0f ? 0.5f * streak * glm::normalize(velocity) : Vec3(0.0f);
        for (int number = 0; number < per_particle; ++number) {
            const FoamDroplet droplet =
                foam_droplet(foam.size[i], look, age, opacity, number, per_particle, false);
            if (!(droplet.shown > 0.0f)) continue;
            FoamBall ball;
            ball.center = center + spacing * droplet.offset;
            if (scene.container) {
                const Box3& box = *scene.container;
                const float top = scene.open_top ? std::max(box.max.y, ball.center.y) : box.max.y;
                ball.center = glm::clamp(ball.center, box.min, Vec3(box.max.x, top, box.max.z));
            }
            ball.radius = 0.5f * spacing * droplet.diameter;
            ball.half_streak = half_streak;
            // A streak lets as much light through as the droplet that makes it.
            ball.depth =
                droplet_depth(look) * droplet.shown * 2.0f * ball.radius / (2.0f * ball.radius + streak);
            ball.floating = foam.kind[i] == FoamKind::foam;
            ball.particle = static_cast<std::uint32_t>(i);
            balls.push_back(ball);
        }
    }
    return balls;
}

std::vector<FoamBall> mist_of(const RenderScene& scene) {
    std::vector<BrokenParticle> broken;
    std::vector<MistPuff> puffs;
    std::vector<FoamBall> balls;
    find_broken(scene.particles, scene.ellipsoids.inverse_stretches, broken);
    make_mist(scene.particles, scene.container, broken, puffs);
    balls.reserve(puffs.size());
    for (const MistPuff& puff : puffs)
        balls.push_back({puff.center, puff.radius, puff.half_streak, puff.depth, false, 0});
    return balls;
}

}  // namespace

struct TracedFoam::Tree {
    ~Tree() {
        for (RTCScene part : {scene, mist_scene}) {
            if (part != nullptr) rtcReleaseScene(part);
        }
        if (device != nullptr) rtcReleaseDevice(device);
    }
    /// Makes a scene of its own. The balls must outlive it.
    RTCScene scene_of(std::vector<FoamBall>& of) const {
        RTCScene made = rtcNewScene(device);
        RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);
        rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(of.size()));
        rtcSetGeometryUserData(geometry, of.data());
        rtcSetGeometryBoundsFunction(geometry, bound_ball, nullptr);
        rtcSetGeometryIntersectFunction(geometry, cross_ball);
        rtcCommitGeometry(geometry);
        rtcAttachGeometry(made, geometry);
        rtcReleaseGeometry(geometry);
        rtcCommitScene(made);
        return made;
    }
    RTCDevice device = nullptr;
    RTCScene scene = nullptr, mist_scene = nullptr;
    std::vector<FoamBall> balls, mist;
};

TracedFoam::TracedFoam() : tree_(std::make_unique<Tree>()) {}
TracedFoam::~TracedFoam() = default;
TracedFoam::TracedFoam(TracedFoam&&) noexcept = default;
TracedFoam& TracedFoam::operator=(TracedFoam&&) noexcept = default;

Result<TracedFoam> TracedFoam::create(const RenderScene& scene, const RayScene& rays, int threads,
                                      int droplets) {
    TracedFoam made;
    Tree& tree = *made.tree_;
    tree.device = rtcNewDevice("threads=1,set_affinity=0");
    if (tree.device == nullptr) return Error{"the ray tracer Embree does not work on this machine", ""};
    tree.balls = droplets_of(scene, droplets);
    tree.mist = mist_of(scene);
    const FoamView& foam = scene.foam;
    const float reach = settling_reach * scene.particles.spacing;
    std::vector<std::optional<Vec3>> ways(droplets > 0 ? foam.count() : 0);
    parallel_for(threads, ways.size(), balls_per_task, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t i = begin; i < end; ++i) {
            const Vec3 at(foam.x[i], foam.y[i], foam.z[i]);
            if (foam.kind[i] == FoamKind::foam && std::isfinite(at.x + at.y + at.z))
                ways[i] = way_to_surface(at, rays, reach);
        }
    });
    parallel_for(threads, tree.balls.size(), balls_per_task, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t i = begin; i < end; ++i) {
            FoamBall& ball = tree.balls[i];
            if (ball.floating && ways[ball.particle]) settle(ball, *ways[ball.particle], rays, 2.0f * reach);
        }
    });
    tree.scene = tree.scene_of(tree.balls);
    tree.mist_scene = tree.scene_of(tree.mist);
    if (rtcGetDeviceError(tree.device) != RTC_ERROR_NONE)
        return Error{"not enough memory to trace the foam", ""};
    return made;
}

bool TracedFoam::empty() const { return tree_->balls.empty() && tree_->mist.empty(); }

void TracedFoam::cross(const Ray& ray, float distance, bool with_mist,
                       std::vector<FoamCrossing>& crossings) const {
    crossings.clear();
    CrossingContext context{};
    start_context(context.base);
    context.crossings = &crossings;
    for (RTCScene part : {tree_->scene, with_mist ? tree_->mist_scene : nullptr}) {
        if (part == nullptr) continue;
        RTCRayHit query = embree_ray(ray, distance);
        find_nearest(part, context.base, query);
    }
    std::sort(crossings.begin(), crossings.end(), [](const FoamCrossing& a, const FoamCrossing& b) {
        return std::tie(a.distance, a.opacity) < std::tie(b.distance, b.opacity);
    });
}

float TracedFoam::sunlight_left(const Ray& ray, float distance) const {
    CrossingContext context{};
    start_context(context.base);
    RTCRayHit query = embree_ray(ray, distance);
    find_nearest(tree_->scene, context.base, query);
    return context.left;
}

}  // namespace slosh

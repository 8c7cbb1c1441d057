// Foam balls are user geometry of Embree: its tree finds the candidates, and none of them ends the ray. One
// query therefore finds all balls along a ray.
#include "render/raytrace/traced_foam.h"

#include <embree3/rtcore.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>

#include "base/parallel.h"
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

struct FoamBall {
    Vec3 center{0.0f};    // m
    float radius = 0.0f;  // m
    float opacity = 1.0f;
    FoamKind kind = FoamKind::foam;
};

struct CrossingContext {
    RTCIntersectContext base;                        // first: Embree hands back its address
    std::vector<FoamCrossing>* crossings = nullptr;  // nullptr: only the remaining light is needed
    float left = 1.0f;
};

/// `square`: squared distance of the ray from the middle, over the radius. Same numbers as in splat.frag.
float opacity_of(FoamKind kind, float square) {
    const float soft = 1.0f - square;
    switch (kind) {
        case FoamKind::spray:
            return 0.9f * soft;
        case FoamKind::foam:
            return 0.5f * soft;
        case FoamKind::bubble:
            break;
    }
    const float rim = std::clamp(4.0f * soft, 0.0f, 1.0f);
    return 0.08f + 0.18f * square * square * rim * rim * (3.0f - 2.0f * rim);
}

/// Drawn size over the particle's diameter. Same numbers as in splat.vert.
float drawn_size(FoamKind kind) {
    switch (kind) {
        case FoamKind::spray:
            break;
        case FoamKind::foam:
            return 1.8f;
        case FoamKind::bubble:
            return 0.5f;
    }
    return 1.0f;
}

void bound_ball(const RTCBoundsFunctionArguments* arguments) {
    const FoamBall& ball = static_cast<const FoamBall*>(arguments->geometryUserPtr)[arguments->primID];
    RTCBounds& bounds = *arguments->bounds_o;
    bounds.lower_x = ball.center.x - ball.radius;
    bounds.lower_y = ball.center.y - ball.radius;
    bounds.lower_z = ball.center.z - ball.radius;
    bounds.upper_x = ball.center.x + ball.radius;
    bounds.upper_y = ball.center.y + ball.radius;
    bounds.upper_z = ball.center.z + ball.radius;
}

/// Rays are traced one by one.
void cross_ball(const RTCIntersectFunctionNArguments* arguments) {
    if (arguments->valid[0] == 0) return;
    const FoamBall& ball = static_cast<const FoamBall*>(arguments->geometryUserPtr)[arguments->primID];
    const RTCRay& ray = reinterpret_cast<const RTCRayHit*>(arguments->rayhit)->ray;
    const Vec3 direction(ray.dir_x, ray.dir_y, ray.dir_z);
    const Vec3 to_center = ball.center - Vec3(ray.org_x, ray.org_y, ray.org_z);
    const float distance = glm::dot(to_center, direction);
    if (distance <= ray.tnear || distance >= ray.tfar) return;
    const Vec3 aside = distance * direction - to_center;
    const float square = glm::dot(aside, aside) / (ball.radius * ball.radius);
    if (square >= 1.0f) return;
    const float opacity = ball.opacity * opacity_of(ball.kind, square);
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

/// Moves the ball onto the nearest surface, from inside or outside.
void settle(FoamBall& ball, const RayScene& rays, float reach) {
    static const std::array<Vec3, 14> directions = directions_around();
    std::optional<Vec3> place;
    float nearest = reach;
    for (const Vec3& direction : directions) {
        const RayHit hit = rays.nearest({ball.center, direction}, reach);
        // Foam does not float on water that stands against glass.
        if (hit.what != RayHit::What::water || hit.in_wall || hit.distance >= nearest) continue;
        nearest = hit.distance;
        place = ball.center + hit.distance * direction + standing_out * ball.radius * hit.normal;
    }
    if (place) ball.center = *place;
}

}  // namespace

struct TracedFoam::Tree {
    ~Tree() {
        if (scene != nullptr) rtcReleaseScene(scene);
        if (device != nullptr) rtcReleaseDevice(device);
    }
    RTCDevice device = nullptr;
    RTCScene scene = nullptr;
    std::vector<FoamBall> balls;
};

TracedFoam::TracedFoam() : tree_(std::make_unique<Tree>()) {}
TracedFoam::~TracedFoam() = default;
TracedFoam::TracedFoam(TracedFoam&&) noexcept = default;
TracedFoam& TracedFoam::operator=(TracedFoam&&) noexcept = default;

Result<TracedFoam> TracedFoam::create(const RenderScene& scene, const RayScene& rays, int threads) {
    TracedFoam made;
    Tree& tree = *made.tree_;
    tree.device = rtcNewDevice("threads=1,set_affinity=0");
    if (tree.device == nullptr) return Error{"Embree, the ray tracer, cannot work on this machine", ""};
    tree.scene = rtcNewScene(tree.device);
    const FoamView& foam = scene.foam;
    const float spacing = scene.particles.spacing;
    for (std::size_t i = 0; i < foam.count(); ++i) {
        const Vec3 center(foam.x[i], foam.y[i], foam.z[i]);
        const float opacity = foam.opacity(i);
        if (!std::isfinite(center.x + center.y + center.z) || !(opacity > 0.0f)) continue;
        const FoamKind kind = foam.kind[i];
        tree.balls.push_back({center, 0.5f * spacing * foam.size[i] * drawn_size(kind), opacity, kind});
    }
    parallel_for(threads, tree.balls.size(), balls_per_task, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t i = begin; i < end; ++i) {
            if (tree.balls[i].kind == FoamKind::foam) settle(tree.balls[i], rays, settling_reach * spacing);
        }
    });
    RTCGeometry geometry = rtcNewGeometry(tree.device, RTC_GEOMETRY_TYPE_USER);
    rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(tree.balls.size()));
    rtcSetGeometryUserData(geometry, tree.balls.data());
    rtcSetGeometryBoundsFunction(geometry, bound_ball, nullptr);
    rtcSetGeometryIntersectFunction(geometry, cross_ball);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(tree.scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(tree.scene);
    if (rtcGetDeviceError(tree.device) != RTC_ERROR_NONE)
        return Error{"there is not enough memory for the tree of the foam", ""};
    return made;
}

void TracedFoam::cross(const Ray& ray, float distance, std::vector<FoamCrossing>& crossings) const {
    crossings.clear();
    CrossingContext context{};
    rtcInitIntersectContext(&context.base);
    context.crossings = &crossings;
    RTCRayHit query = embree_ray(ray, distance);
    rtcIntersect1(tree_->scene, &context.base, &query);
    std::sort(crossings.begin(), crossings.end(), [](const FoamCrossing& a, const FoamCrossing& b) {
        return std::tie(a.distance, a.opacity) < std::tie(b.distance, b.opacity);
    });
}

float TracedFoam::sunlight_left(const Ray& ray, float distance) const {
    CrossingContext context{};
    rtcInitIntersectContext(&context.base);
    RTCRayHit query = embree_ray(ray, distance);
    rtcIntersect1(tree_->scene, &context.base, &query);
    return context.left;
}

}  // namespace slosh

// Builds the Embree scene and turns its hits into RayHits.
#include "render/raytrace/ray_scene.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "render/frame.h"
#include "render/passes/background_pass.h"
#include "render/raytrace/embree_ray.h"
#include "render/raytrace/traced_foam.h"

namespace slosh {
namespace {

/// The container, or the bounds of the scene's content. Defines the sizes that nothing else defines.
Box3 bounds_of(const RenderScene& scene) {
    if (scene.container) return *scene.container;
    Box3 bounds{Vec3(std::numeric_limits<float>::max()), Vec3(std::numeric_limits<float>::lowest())};
    if (scene.surface) {
        for (const Vec3& vertex : scene.surface->vertices) {
            bounds.min = glm::min(bounds.min, vertex);
            bounds.max = glm::max(bounds.max, vertex);
        }
    }
    return bounds.min.x <= bounds.max.x ? bounds : Box3{Vec3(-0.5f), Vec3(0.5f)};
}

/// Filters rays that meet a TracedMesh from behind, where only its front counts.
void skip_from_behind(const RTCFilterFunctionNArguments* arguments) {
    const auto* mesh = static_cast<const TracedMesh*>(arguments->geometryUserPtr);
    for (unsigned i = 0; i < arguments->N; ++i) {
        if (arguments->valid[i] == 0) continue;
        const unsigned triangle = RTCHitN_primID(arguments->hit, arguments->N, i);
        const Vec3& normal = mesh->normals[mesh->triangles[triangle][0]];
        const Vec3 way(RTCRayN_dir_x(arguments->ray, arguments->N, i),
                       RTCRayN_dir_y(arguments->ray, arguments->N, i),
                       RTCRayN_dir_z(arguments->ray, arguments->N, i));
        if (glm::dot(way, normal) > 0.0f) arguments->valid[i] = 0;
    }
}

float fraction(float x) { return x - std::floor(x); }

TracedFloor floor_of(const Box3& tank, const Stage& stage) {
    const FloorExtent extent = floor_extent(tank, stage);
    TracedFloor floor;
    floor.height = tank.min.y;
    floor.corner = tank.min;
    floor.middle = extent.middle;
    floor.begins = extent.begins;
    floor.ends = extent.ends;
    floor.half_edge = extent.ends + glm::length(tank.max - tank.min);
    floor.tile = tile_edge(tank);
    floor.bright = stage.bright;
    floor.dark = stage.dark;
    floor.joint = stage.joint;
    floor.low = tank.min;
    floor.high = tank.max;
    floor.base = stage.base;
    return floor;
}

}  // namespace

float TracedFloor::nearness(const Vec3& at) const {
    const float away = std::hypot(at.x - middle.x, at.z - middle.z);
    const float t = std::clamp((away - begins) / (ends - begins), 0.0f, 1.0f);
    return 1.0f - t * t * (3.0f - 2.0f * t);
}

Vec3 TracedFloor::color(const Vec3& at) const {
    const float x = (at.x - corner.x) / tile, z = (at.z - corner.z) / tile;
    const bool inside = at.x > low.x && at.x < high.x && at.z > low.z && at.z < high.z;
    const float part = inside ? base : 1.0f;
    if (fraction(x + 0.015f) < 0.03f || fraction(z + 0.015f) < 0.03f) return part * joint;
    const bool even = (static_cast<long>(std::floor(x)) + static_cast<long>(std::floor(z))) % 2 == 0;
    return part * (even ? bright : dark);
}

struct RayScene::Tree {
    struct Part {
        RayHit::What what;
        std::span<const Vec3> vertices, normals;
        std::span<const Triangle> triangles;
        std::size_t smooth_triangles;  ///< the others are flat
        Vec3 color;
    };

    ~Tree() {
        if (scene != nullptr) rtcReleaseScene(scene);
        if (device != nullptr) rtcReleaseDevice(device);
    }
    /// `mesh`: the part is one that rays meet from the front alone.
    void add(const Part& part, TracedMesh* mesh = nullptr) {
        if (part.triangles.empty()) return;
        RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
        auto* vertices = static_cast<Vec3*>(rtcSetNewGeometryBuffer(
            geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, sizeof(Vec3), part.vertices.size()));
        auto* triangles = static_cast<Triangle*>(rtcSetNewGeometryBuffer(
            geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, sizeof(Triangle), part.triangles.size()));
        if (vertices != nullptr && triangles != nullptr) {
            std::copy(part.vertices.begin(), part.vertices.end(), vertices);
            std::copy(part.triangles.begin(), part.triangles.end(), triangles);
            if (mesh != nullptr) {
                rtcSetGeometryUserData(geometry, mesh);
                rtcSetGeometryIntersectFilterFunction(geometry, skip_from_behind);
                rtcSetGeometryOccludedFilterFunction(geometry, skip_from_behind);
            }
            rtcCommitGeometry(geometry);
            rtcAttachGeometryByID(scene, geometry, static_cast<unsigned>(parts.size()));
            parts.push_back(part);
        }
        rtcReleaseGeometry(geometry);
    }

    RTCDevice device = nullptr;
    RTCScene scene = nullptr;
    std::vector<TracedMesh> solids;
    std::vector<Part> parts;
    std::vector<Drop> drops;
    unsigned drops_id = RTC_INVALID_GEOMETRY_ID;
};

RayScene::RayScene() : tree_(std::make_unique<Tree>()) {}
RayScene::~RayScene() = default;
RayScene::RayScene(RayScene&&) noexcept = default;
RayScene& RayScene::operator=(RayScene&&) noexcept = default;

Result<RayScene> RayScene::create(const RenderScene& scene, const ViewSettings& view) {
    RayScene made;
    Tree& tree = *made.tree_;
    // Built by one thread: the tree is the same every time, and Embree starts no threads of its own.
    tree.device = rtcNewDevice("threads=1,set_affinity=0");
    if (tree.device == nullptr) return Error{"the ray tracer Embree does not work on this machine", ""};
    tree.scene = rtcNewScene(tree.device);
    rtcSetSceneFlags(tree.scene, RTC_SCENE_FLAG_ROBUST);
    made.bounds_ = bounds_of(scene);
    const float diagonal = glm::length(made.bounds_.max - made.bounds_.min);
    made.skin_ = std::max(2e-3f * scene.particles.spacing, 1e-6f * diagonal);
    tree.solids = traced_solids(scene, view, made.bounds_);
    // Slightly enlarged: the water's surface continues inside solids, and lies against the glass wherever a
    // solid does.
    for (TracedMesh& mesh : tree.solids) {
        for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
            mesh.vertices[i] += 2.0f * made.skin_ * mesh.normals[i];
    }
    if (scene.surface) {
        const RenderSurface& s = *scene.surface;
        tree.add({RayHit::What::water, s.vertices, s.normals, s.triangles, s.free_triangles, Vec3(0.0f)});
    }
    for (TracedMesh& mesh : tree.solids) {
        tree.add({RayHit::What::solid, mesh.vertices, mesh.normals, mesh.triangles, mesh.triangles.size(),
                  mesh.color},
                 mesh.from_front ? &mesh : nullptr);
    }
    rtcCommitScene(tree.scene);
    if (scene.surface && scene.surface->without_drops) {
        make_drops(scene.particles, scene.container, scene.ellipsoids.inverse_stretches, tree.drops);
        // Rays take every surface that they enter by for one between air and water.
        std::erase_if(tree.drops, [&](const Drop& drop) { return made.in_water(drop.center); });
        tree.drops_id = static_cast<unsigned>(tree.parts.size());
        attach_drops(tree.device, tree.scene, tree.drops_id, tree.drops);
        rtcCommitScene(tree.scene);
    }
    if (rtcGetDeviceError(tree.device) != RTC_ERROR_NONE)
        return Error{"not enough memory to trace the water", ""};
    if (view.floor && scene.container)
        made.floor_ = floor_of(*scene.container,
                               stage_of(view, scene.dimension, scene.container.has_value() && view.floor));
    return made;
}

/// The next surface of water above is left, not entered.
bool RayScene::in_water(const Vec3& at) const {
    const RayHit above = nearest({at, Vec3(0.0f, 1.0f, 0.0f)});
    return above.what == RayHit::What::water && above.normal.y > 0.0f;
}

RayHit RayScene::nearest(const Ray& ray, float reach) const {
    EmbreeContext context;
    start_context(context);
    RTCRayHit query = embree_ray(ray, reach);
    find_nearest(tree_->scene, context, query);

    RayHit hit;
    if (query.hit.geomID != RTC_INVALID_GEOMETRY_ID && query.hit.geomID == tree_->drops_id) {
        hit.what = RayHit::What::water;
        hit.distance = query.ray.tfar;
        hit.normal = hit.smooth_normal = glm::normalize(Vec3(query.hit.Ng_x, query.hit.Ng_y, query.hit.Ng_z));
    } else if (query.hit.geomID != RTC_INVALID_GEOMETRY_ID) {
        const Tree::Part& part = tree_->parts[query.hit.geomID];
        hit.what = part.what;
        hit.distance = query.ray.tfar;
        hit.normal = glm::normalize(Vec3(query.hit.Ng_x, query.hit.Ng_y, query.hit.Ng_z));
        hit.smooth_normal = hit.normal;
        hit.color = part.color;
        if (query.hit.primID < part.smooth_triangles) {
            const Triangle& t = part.triangles[query.hit.primID];
            const Vec3 smooth = (1.0f - query.hit.u - query.hit.v) * part.normals[t[0]] +
                                query.hit.u * part.normals[t[1]] + query.hit.v * part.normals[t[2]];
            const float length = glm::length(smooth);
            const bool same_side =
                glm::dot(smooth, ray.direction) * glm::dot(hit.normal, ray.direction) > 0.0f;
            if (length > 0.0f && same_side) hit.smooth_normal = smooth / length;
        } else {
            hit.in_wall = part.what == RayHit::What::water;
        }
    }
    if (!floor_ || !(ray.direction.y < 0.0f)) return hit;
    const float way = (ray.origin.y - floor_->height) / -ray.direction.y;
    // Water lies on the floor without air in between. Where both coincide, the floor counts.
    if (way < 0.0f || way > reach || (hit.what != RayHit::What::nothing && way > hit.distance + 2.0f * skin_))
        return hit;
    const Vec3 at = ray.origin + way * ray.direction;
    if (std::max(std::abs(at.x - floor_->corner.x), std::abs(at.z - floor_->corner.z)) > floor_->half_edge)
        return hit;
    hit = {};
    hit.what = RayHit::What::floor;
    hit.distance = way;
    hit.color = floor_->color(at);
    return hit;
}

}  // namespace slosh

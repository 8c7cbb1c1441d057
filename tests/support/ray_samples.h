// Small scenes for ray tracing whose light can be calculated by hand.
#pragma once

#include <vector>

#include "render/raytrace/light_path.h"
#include "support/test_meshes.h"

namespace slosh::test {

/// A mesh as the water's surface.
struct MeshedWater {
    explicit MeshedWater(const Triangles& from) : vertices(from.vertices), triangles(from.triangles) {
        normals.resize(vertices.size(), Vec3(0.0f, 1.0f, 0.0f));
    }
    RenderScene scene(const Box3& tank, std::size_t smooth = 0) const {
        RenderScene made;
        made.container = tank;
        made.particles.spacing = 0.01f;
        made.surface = RenderSurface{vertices, normals, triangles, smooth, 0};
        return made;
    }
    std::vector<Vec3> vertices, normals;
    std::vector<Triangle> triangles;
};

inline const Box3 ray_tank{Vec3(-1.0f), Vec3(1.0f)};

inline ViewSettings water_alone() {
    ViewSettings view;
    view.floor = view.container = false;
    return view;
}

/// Mean light of many samples along a ray that hits only water under a sky of 1.
inline Vec3 mean_light(const LightPath::World& world, const Ray& ray, int samples) {
    Vec3 sum(0.0f);
    for (int sample = 0; sample < samples; ++sample) {
        RayRandom random(11, static_cast<std::uint32_t>(sample));
        sum += LightPath(world, random, {0.5f, 0.5f}).seen(ray);
    }
    return sum / static_cast<float>(samples);
}

inline LightPath::World white_world(const RayScene& rays) {
    LightPath::World world(rays);
    world.stage.horizon = world.stage.zenith = world.stage.ground = Vec3(1.0f);
    world.lighting = world.shadows = false;
    return world;
}

}  // namespace slosh::test

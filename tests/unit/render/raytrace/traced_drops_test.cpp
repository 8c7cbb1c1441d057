// Lone particles before the ray tracer are the drops of the OpenGL views, met exactly.
#include "render/raytrace/traced_foam.h"

#include <gtest/gtest.h>

#include <cmath>

#include "render/drops.h"
#include "support/ray_samples.h"
#include "support/surface_samples.h"

namespace slosh::test::traced_drops_test {
namespace {

/// Particles in the air, each with so many neighbours.
struct Spray {
    void add(const Vec3& at, float near, const Vec3& velocity = Vec3(3.0f, 1.0f, 0.0f)) {
        water.add(at);
        neighbours.push_back(near);
        density.push_back(300.0f);
        x.push_back(velocity.x), y.push_back(velocity.y), z.push_back(velocity.z);
        id.push_back(static_cast<std::uint32_t>(id.size()));
    }
    ParticleView view() const {
        ParticleView view = water.view();
        view.neighbours = neighbours, view.density = density;
        view.velocity_x = x, view.velocity_y = y, view.velocity_z = z;
        view.id = id;
        return view;
    }
    WaterSample water;
    std::vector<float> neighbours, density, x, y, z;
    std::vector<std::uint32_t> id;
};

/// `mesh`: of the water that is no drop.
RenderScene scene_of(const ParticleView& particles, const SurfaceMesh& mesh) {
    RenderScene scene;
    scene.particles = particles;
    scene.container = ray_tank;
    scene.surface = RenderSurface{mesh.vertices, mesh.normals, mesh.triangles, mesh.free_triangles, 0, true};
    return scene;
}

TEST(TracedDrops, RaysMeetThemExactlyFromOutsideAndFromWithin) {
    Spray spray;
    spray.add(Vec3(0.1f, 0.2f, -0.1f), 0.0f);
    std::vector<Drop> drops;
    make_drops(spray.view(), ray_tank, {}, drops);
    const RenderScene scene = scene_of(spray.view(), {});
    const auto rays = RayScene::create(scene, water_alone());
    ASSERT_TRUE(rays);
    int met = 0;
    for (const Drop& drop : drops) {
        for (const Vec3& toward : {Vec3(1.0f, 0.0f, 0.0f), glm::normalize(Vec3(0.3f, -0.8f, 0.5f))}) {
            // From within, so that no other drop lies before it, unless they overlap.
            const RayHit hit = rays.value().nearest({drop.center, toward});
            ASSERT_EQ(hit.what, RayHit::What::water);
            const auto squeezed = [&](const Vec3& v) {
                return v + (1.0f / drop.stretch - 1.0f) * glm::dot(v, drop.along) * drop.along;
            };
            const Vec3 from_center = hit.distance * toward;
            if (std::abs(glm::length(squeezed(from_center)) / drop.radius - 1.0f) > 1e-3f) continue;
            ++met;
            EXPECT_NEAR(glm::length(glm::normalize(squeezed(squeezed(from_center))) - hit.normal), 0.0f,
                        2e-3f);
            // And from a metre away.
            const Vec3 end = drop.center + hit.distance * toward;
            const RayHit back = rays.value().nearest({end + toward, -toward});
            ASSERT_EQ(back.what, RayHit::What::water);
            EXPECT_LE(back.distance, 1.0f + 1e-4f) << "it, or another drop before it";
        }
    }
    EXPECT_GT(met, static_cast<int>(drops.size())) << "most of them overlap no other";
}

TEST(TracedDrops, MeshAndDropsTogetherAreTheWater) {
    for (const float neighbours : {0.0f, 4.0f, 5.0f, 6.0f, 7.0f, 20.0f}) {
        Spray spray;
        spray.add(Vec3(0.0f), neighbours);
        std::vector<float> parts;
        whole_parts(spray.view(), {}, parts);
        SurfaceOptions options;
        options.ellipsoids.parts = parts;
        const SurfaceMesh mesh = spray.water.surface({}, options);
        std::vector<Drop> drops;
        make_drops(spray.view(), {}, {}, drops);
        double volume = volume_of(mesh);
        for (const Drop& drop : drops)
            volume +=
                4.18879 * std::pow(static_cast<double>(drop.radius), 3.0) * static_cast<double>(drop.stretch);
        // A kernel's level set is not in proportion to the kernel: at most a fifth of it is missing or too
        // much.
        EXPECT_NEAR(volume / spray.water.particle_volume(), 1.0, 0.25) << neighbours;
        EXPECT_EQ(mesh.triangles.empty(), neighbours < 4.0f) << neighbours;
    }
}

TEST(TracedDrops, NoneInTheWaterAndNoneWhereTheMeshHasThemAll) {
    Spray spray;
    spray.add(Vec3(0.0f), 0.0f);
    MeshedWater around(box_triangles(Vec3(0.5f)));
    RenderScene scene = around.scene(ray_tank);
    scene.particles = spray.view();
    const Ray down{Vec3(0.0f, 0.9f, 0.0f), Vec3(0.0f, -1.0f, 0.0f)};
    std::vector<Drop> drops;
    make_drops(scene.particles, ray_tank, {}, drops);
    for (const bool without_drops : {false, true}) {
        scene.surface->without_drops = without_drops;
        const auto rays = RayScene::create(scene, water_alone());
        ASSERT_TRUE(rays);
        for (const Drop& drop : drops) {
            const RayHit hit = rays.value().nearest({drop.center, down.direction});
            EXPECT_NEAR(drop.center.y - hit.distance, -0.25f, 1e-4f) << "the box's lower face";
        }
    }
    MeshedWater aside(box_triangles(Vec3(0.1f)).moved(Vec3(0.5f, 0.5f, 0.5f)));
    RenderScene dry = aside.scene(ray_tank);
    dry.particles = spray.view();
    const auto rays = RayScene::create(dry, water_alone());
    ASSERT_TRUE(rays);
    for (const Drop& drop : drops)
        EXPECT_EQ(rays.value().nearest({drop.center, down.direction}).what, RayHit::What::nothing);
}

}  // namespace
}  // namespace slosh::test::traced_drops_test

// Particles made up for the tests of the renderer: it must not matter where they come from.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "render/camera.h"
#include "render/scene.h"
#include "render/view_settings.h"

namespace slosh::test {

struct SyntheticParticles {
    std::vector<float> x, y, z, velocity_x, velocity_y, velocity_z, density, pressure, neighbours;
    std::vector<std::uint32_t> id;
    float spacing = 0.05f;
    int dimension = 3;

    void add(const Vec3& position, float speed = 0.0f) {
        x.push_back(position.x), y.push_back(position.y), z.push_back(position.z);
        velocity_x.push_back(speed), velocity_y.push_back(0.0f), velocity_z.push_back(0.0f);
        density.push_back(1000.0f + 10.0f * speed),
            pressure.push_back(9810.0f * std::max(1.0f - position.y, 0.0f));
        neighbours.push_back(position.y > 0.3f ? 18.0f : 32.0f);
        id.push_back(static_cast<std::uint32_t>(id.size()));
    }
    ParticleView view() const {
        ParticleView result;
        result.count = x.size();
        result.x = x, result.y = y, result.z = z;
        result.velocity_x = velocity_x, result.velocity_y = velocity_y, result.velocity_z = velocity_z;
        result.id = id, result.density = density, result.pressure = pressure, result.neighbours = neighbours;
        result.dimension = dimension;
        result.spacing = spacing;
        result.support_radius = 2.0f * spacing;
        return result;
    }
};

/// A sloping block of water in a tank of 1.2 x 0.8 x 0.6 m.
inline SyntheticParticles water_slope(int dimension, float spacing = 0.05f) {
    SyntheticParticles particles;
    particles.spacing = spacing;
    particles.dimension = dimension;
    const int across = dimension == 2 ? 1 : static_cast<int>(std::lround(0.6f / spacing));
    for (int k = 0; k < across; ++k) {
        for (int i = 0; i < static_cast<int>(std::lround(1.2f / spacing)); ++i) {
            const float x = (static_cast<float>(i) + 0.5f) * spacing;
            for (int j = 0; static_cast<float>(j) * spacing < 0.5f - 0.3f * x; ++j) {
                const float y = (static_cast<float>(j) + 0.5f) * spacing;
                particles.add({x, y, dimension == 2 ? 0.0f : (static_cast<float>(k) + 0.5f) * spacing},
                              3.0f * x * y);
            }
        }
    }
    return particles;
}

/// Water over the whole floor of that tank.
inline SyntheticParticles water_pool(float level, float spacing = 0.025f) {
    SyntheticParticles particles;
    particles.spacing = spacing;
    for (float x = 0.5f * spacing; x < 1.2f; x += spacing) {
        for (float z = 0.5f * spacing; z < 0.6f; z += spacing) {
            for (float y = 0.5f * spacing; y < level; y += spacing) particles.add({x, y, z});
        }
    }
    return particles;
}

inline RenderScene tank_scene(const SyntheticParticles& particles) {
    const float depth = particles.dimension == 2 ? particles.spacing : 0.6f;
    RenderScene scene;
    scene.dimension = particles.dimension;
    scene.container = particles.dimension == 2 ? Box3{{0.0f, 0.0f, -0.5f * depth}, {1.2f, 0.8f, 0.5f * depth}}
                                               : Box3{Vec3(0.0f), {1.2f, 0.8f, depth}};
    scene.particles = particles.view();
    return scene;
}

inline Camera tank_camera(int dimension, float aspect) {
    return dimension == 2 ? Camera::frame_2d({Vec3(0.0f), {1.2f, 0.8f, 0.0f}}, aspect)
                          : Camera::look_at({1.9f, 1.2f, 2.0f}, {0.6f, 0.25f, 0.3f}, 40.0f);
}

/// Lit spheres, coloured by speed.
inline ViewSettings particles_view() {
    ViewSettings view;
    view.mode = "particles";
    return view;
}

/// Nothing but particles on white, in one colour: for measurements.
inline ViewSettings bare_view() {
    ViewSettings view;
    view.mode = "particles";
    view.field = "none";
    view.solid_color = Vec3(0.0f);
    view.lighting = view.floor = view.container = view.solids = false;
    view.background = Background::white;
    return view;
}

}  // namespace slosh::test

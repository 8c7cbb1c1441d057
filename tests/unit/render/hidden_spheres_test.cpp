// Spheres that no one sees; tests/gl/particles_test.cpp compares pictures with and without them.
#include "render/hidden_spheres.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace slosh::hidden_spheres_test {
namespace {

struct Spheres {
    std::vector<float> x, y, z;
    ParticleView view() const {
        ParticleView view;
        view.count = x.size();
        view.x = x, view.y = y, view.z = z;
        return view;
    }
    void add(const Vec3& center) {
        x.push_back(center.x);
        y.push_back(center.y);
        z.push_back(center.z);
    }
};

constexpr float spacing = 0.05f, radius = 0.025f;

/// A disordered block of water from -0.5 to 0.5, with some spray around it.
Spheres block() {
    Spheres spheres;
    std::mt19937 random(3);
    std::uniform_real_distribution<float> off(-0.2f * spacing, 0.2f * spacing), anywhere(-1.0f, 1.0f);
    for (float x = -0.5f; x < 0.5f; x += spacing)
        for (float y = -0.5f; y < 0.5f; y += spacing)
            for (float z = -0.5f; z < 0.5f; z += spacing)
                spheres.add(Vec3(x, y, z) + Vec3(off(random), off(random), off(random)));
    for (int i = 0; i < 300; ++i) spheres.add({anywhere(random), anywhere(random), anywhere(random)});
    return spheres;
}

double share(std::span<const std::uint8_t> flags) {
    return static_cast<double>(std::count(flags.begin(), flags.end(), 1)) / static_cast<double>(flags.size());
}

TEST(HiddenSpheres, FindsMostOfABody) {
    const Spheres spheres = block();
    HiddenSpheres hidden;
    hidden.find(spheres.view(), radius, Camera::look_at({0.3f, 0.8f, 2.2f}, Vec3(0.0f), 50.0f), {960, 640});
    EXPECT_GT(share(hidden.flags()), 0.6);
}

TEST(HiddenSpheres, TakesAnyPositionAndAnyCamera) {
    Spheres spheres;
    constexpr float endless = std::numeric_limits<float>::infinity();
    for (const float bad : {std::nanf(""), endless, -endless, 3.0e38f, -3.0e38f, 0.0f}) {
        spheres.add({bad, 0.0f, 0.0f});
        spheres.add({0.0f, 0.0f, bad});
        spheres.add({bad, bad, bad});
    }
    HiddenSpheres hidden;
    for (const PixelSize& size : {PixelSize{0, 0}, PixelSize{1, 1}, PixelSize{7680, 4320}}) {
        hidden.find(spheres.view(), radius, Camera::look_at({0.0f, 0.0f, 1.0f}, Vec3(0.0f)), size);
        ASSERT_EQ(hidden.flags().size(), spheres.x.size());
        EXPECT_EQ(hidden.flags().back(), 0) << "the middle one, in front of the eye";
    }
    hidden.find({}, radius, Camera(), {64, 64});
    EXPECT_TRUE(hidden.flags().empty());
    hidden.find(spheres.view(), 0.0f, Camera(), {64, 64});
    hidden.find(spheres.view(), 1.0e9f, Camera(), {64, 64});
    EXPECT_EQ(hidden.flags().back(), 0) << "the eye is in it";
    // Parallel rays: a 2-D view, which draws all.
    hidden.find(spheres.view(), radius, Camera::frame_2d({Vec3(-1.0f), Vec3(1.0f)}, 1.0f), {64, 64});
    EXPECT_EQ(share(hidden.flags()), 0.0);
}

}  // namespace
}  // namespace slosh::hidden_spheres_test

// The bundled scenes' cameras: the water stays in the picture, splashes included. Nothing is drawn: particles
// are projected. Lone drops fly higher than a picture of the tank can hold, so a small part may leave it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <glm/vec4.hpp>
#include <string>
#include <vector>

#include "cli/picture_scene.h"
#include "io/scene_limits.h"
#include "render/camera.h"
#include "slosh/files.h"
#include "slosh/world.h"

namespace slosh::framing_test {
namespace {

constexpr float aspect = 16.0f / 9.0f;

/// The part of the particles that the picture does not show.
double part_outside(const World& world, const glm::mat4& to_clip) {
    const ParticleView particles = world.particles();
    std::size_t outside = 0;
    for (std::size_t i = 0; i < particles.count; ++i) {
        const glm::vec4 clip = to_clip * glm::vec4(particles.x[i], particles.y[i], particles.z[i], 1.0f);
        outside += std::abs(clip.x) > clip.w || std::abs(clip.y) > clip.w ? 1u : 0u;
    }
    return static_cast<double>(outside) / static_cast<double>(std::max<std::size_t>(particles.count, 1));
}

class SlowFraming : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Scenes, SlowFraming, testing::ValuesIn(io::scene_names()),
                         [](const auto& scene) { return scene.param; });

TEST_P(SlowFraming, WaterStaysInThePicture) {
    SceneDescription scene = *io::find_scene(GetParam()).value().scene;
    if (scene.dimension == 2) GTEST_SKIP() << "fits its picture to the tank";
    ASSERT_TRUE(io::rescale_scene(scene, 4000).ok());
    World world = World::create(scene, {.threads = 1}).value();
    const Camera camera = cli::scene_camera(world, aspect);
    const glm::mat4 to_clip = camera.projection_matrix(aspect) * camera.view_matrix();
    double most = 0.0, when = 0.0;
    const double step = static_cast<double>(world.parameters().time.step);
    const int look = std::max(1, static_cast<int>(0.05 / step));
    for (int i = 0; i * step < 2.0; ++i) {
        world.step();
        if (i % look != 0) continue;
        const double outside = part_outside(world, to_clip);
        if (outside <= most) continue;
        most = outside;
        when = i * step;
    }
    std::printf("figure: %s: at most %.2f %% of the water outside of the picture, at %.2f s [0.7 %%]\n",
                GetParam().c_str(), 100.0 * most, when);
    // With less than 1 % outside pictures still looked cropped: water at the upper edge is spray, spread
    // wide. Most by cube_in_container, whose corners throw it up to three times as high as the tank.
    EXPECT_LE(most, 0.007);
}

}  // namespace
}  // namespace slosh::framing_test

#include "app/workspace/camera_controller.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace slosh::app::camera_controller_test {
namespace {

SceneDescription tank() {
    SceneDescription scene;
    scene.container = Box3{{-2.0f, 0.0f, -0.6f}, {2.0f, 1.8f, 0.6f}};
    scene.camera.eye = Vec3(1.5f, 1.6f, 3.4f);
    scene.camera.target = Vec3(0.0f, 0.6f, 0.0f);
    return scene;
}

bool sees_all(const Camera& camera, const Box3& box, const PixelSize& size) {
    for (int corner = 0; corner < 8; ++corner) {
        const Vec3 pixel = camera.project(
            {(corner & 1) != 0 ? box.max.x : box.min.x, (corner & 2) != 0 ? box.max.y : box.min.y,
             (corner & 4) != 0 ? box.max.z : box.min.z},
            size);
        if (pixel.x < 0.0f || pixel.x > static_cast<float>(size.width) || pixel.y < 0.0f ||
            pixel.y > static_cast<float>(size.height))
            return false;
    }
    return true;
}

Framing whole(const PixelSize& size) { return {size, {0, 0, size}}; }

TEST(CameraController, TheTankFillsTheClearPart) {
    const Framing framing{{970, 774}, {124, 80, {846, 694}}};
    CameraController controller;
    controller.to_scene(tank(), framing);
    const Box3 box = *tank().container;
    glm::vec2 low(1e9f), high(-1e9f);
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec2 pixel(controller.camera().project(
            {(corner & 1) != 0 ? box.max.x : box.min.x, (corner & 2) != 0 ? box.max.y : box.min.y,
             (corner & 4) != 0 ? box.max.z : box.min.z},
            framing.picture));
        low = glm::min(low, pixel);
        high = glm::max(high, pixel);
    }
    EXPECT_GE(low.x, 124.0f);
    EXPECT_GE(low.y, 80.0f);
    EXPECT_LE(high.x, 970.0f);
    EXPECT_LE(high.y, 774.0f);
    EXPECT_NEAR(std::max((high.x - low.x) / 846.0f, (high.y - low.y) / 694.0f), 0.96f, 0.01f);
}

TEST(CameraController, AnotherShapeIsFramedAnewUntilAPersonMovesTheCamera) {
    const PixelSize wide{1280, 720}, narrow{400, 600};
    CameraController controller;
    controller.to_scene(tank(), whole(wide));
    EXPECT_FALSE(controller.follow_shape(tank(), whole(wide)));
    const Vec3 seen_from = controller.camera().forward();
    EXPECT_TRUE(controller.follow_shape(tank(), whole(narrow)));
    EXPECT_NEAR(glm::dot(seen_from, controller.camera().forward()), 1.0f, 1.0e-5f);
    EXPECT_TRUE(sees_all(controller.camera(), *tank().container, narrow));

    controller.zoom({200.0f, 300.0f}, 3.0f, narrow);
    const Camera chosen = controller.camera();
    EXPECT_FALSE(controller.follow_shape(tank(), whole(wide)));
    EXPECT_EQ(controller.camera(), chosen);
}

TEST(CameraController, APlaneFillsAnyShape) {
    SceneDescription scene = tank();
    scene.dimension = 2;
    CameraController controller;
    controller.to_scene(scene, whole({2000, 1000}));
    controller.follow_shape(scene, whole({700, 1000}));
    EXPECT_TRUE(sees_all(controller.camera(), {{-2.0f, 0.0f, 0.0f}, {2.0f, 1.8f, 0.0f}}, {700, 1000}));
}

}  // namespace
}  // namespace slosh::app::camera_controller_test

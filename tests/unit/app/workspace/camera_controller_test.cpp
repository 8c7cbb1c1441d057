#include "app/workspace/camera_controller.h"

#include <gtest/gtest.h>

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

TEST(CameraController, TheWholeTankStaysInThePictureWhileItTurnsByItself) {
    for (const PixelSize& size : {PixelSize{970, 774}, PixelSize{490, 574}}) {
        CameraController controller;
        controller.to_scene(tank(), size.aspect(), true);
        for (int frame = 0; frame < 1100; ++frame) {
            ASSERT_TRUE(controller.update([](int) { return false; }, false, 0.1)) << "it turns";
            ASSERT_TRUE(sees_all(controller.camera(), *tank().container, size))
                << frame << " at " << size.width;
        }
    }
}

TEST(CameraController, TurnsByItselfUntilAnythingIsTouched) {
    const auto no_key = [](int) { return false; };
    CameraController controller;
    controller.to_scene(tank(), 1.5f, true);
    EXPECT_TRUE(controller.update(no_key, false, 0.1));
    controller.touched();
    EXPECT_FALSE(controller.update(no_key, false, 0.1));
    controller.to_scene(tank(), 1.5f, true);
    EXPECT_FALSE(controller.update(no_key, false, 0.1)) << "somebody was faster than the first scene";
}

TEST(CameraController, AnotherShapeIsFramedAnewUntilAPersonMovesTheCamera) {
    const PixelSize wide{1280, 720}, narrow{400, 600};
    CameraController controller;
    controller.to_scene(tank(), wide.aspect(), true);
    EXPECT_FALSE(controller.follow_shape(tank(), wide.aspect()));
    // It has turned by itself meanwhile, and goes on from there.
    for (int frame = 0; frame < 50; ++frame) controller.update([](int) { return false; }, false, 0.1);
    const Vec3 seen_from = controller.camera().forward();
    EXPECT_TRUE(controller.follow_shape(tank(), narrow.aspect()));
    EXPECT_NEAR(glm::dot(seen_from, controller.camera().forward()), 1.0f, 1.0e-5f);
    EXPECT_TRUE(sees_all(controller.camera(), *tank().container, narrow));

    controller.zoom({200.0f, 300.0f}, 3.0f, narrow);
    const Camera chosen = controller.camera();
    EXPECT_FALSE(controller.follow_shape(tank(), wide.aspect()));
    EXPECT_EQ(controller.camera(), chosen);
}

TEST(CameraController, APlaneFillsAnyShape) {
    SceneDescription scene = tank();
    scene.dimension = 2;
    CameraController controller;
    controller.to_scene(scene, 2.0f, true);
    controller.follow_shape(scene, 0.7f);
    EXPECT_TRUE(sees_all(controller.camera(), {{-2.0f, 0.0f, 0.0f}, {2.0f, 1.8f, 0.0f}}, {700, 1000}));
}

}  // namespace
}  // namespace slosh::app::camera_controller_test

#include "render/camera.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace slosh::camera_test {
namespace {

constexpr PixelSize viewport{1280, 720};

void expect_near(const Vec3& actual, const Vec3& expected, float tolerance) {
    EXPECT_LT(glm::length(actual - expected), tolerance)
        << actual.x << " " << actual.y << " " << actual.z << " instead of " << expected.x << " " << expected.y
        << " " << expected.z;
}

Camera slanted() { return Camera::look_at({3.0f, 2.0f, 4.0f}, {0.2f, 0.5f, -0.1f}, 40.0f); }
Camera flat() { return Camera::frame_2d({{0.0f, 0.0f, 0.0f}, {4.0f, 1.0f, 0.0f}}, viewport.aspect()); }

TEST(Camera, FitsABoxIntoAPartOfThePicture) {
    const Box3 tank{{-2.0f, 0.0f, -0.6f}, {2.0f, 1.8f, 0.6f}};
    for (const PixelSize& size : {PixelSize{1280, 720}, PixelSize{500, 700}, PixelSize{970, 774}}) {
        for (Camera camera : {slanted(), flat(), Camera::look_at({0.0f, 0.6f, 0.5f}, {0.0f, 0.6f, 0.0f})}) {
            const Vec3 direction = camera.forward();
            const PixelRectangle clear{40, 60, {size.width - 100, size.height - 60}};
            camera.fit(tank, size, clear, 0.05f);
            glm::vec2 low(1.0e9f), high(-1.0e9f);
            for (int corner = 0; corner < 8; ++corner) {
                const glm::vec2 pixel(camera.project(
                    {(corner & 1) != 0 ? tank.max.x : tank.min.x, (corner & 2) != 0 ? tank.max.y : tank.min.y,
                     (corner & 4) != 0 ? tank.max.z : tank.min.z},
                    size));
                low = glm::min(low, pixel);
                high = glm::max(high, pixel);
            }
            const glm::vec2 room(clear.size.width, clear.size.height);
            const glm::vec2 part = (high - low) / room, middle = 0.5f * (low + high) - 0.5f * room;
            EXPECT_NEAR(std::max(part.x, part.y), 0.9f, 0.005f) << size.width;
            EXPECT_NEAR(middle.x, 40.0f, 2.0f);
            EXPECT_NEAR(middle.y, 60.0f, 2.0f);
            EXPECT_NEAR(glm::dot(direction, camera.forward()), 1.0f, 1.0e-5f);
        }
    }
}

TEST(Camera, RayAndProjectionAgree) {
    for (const Camera& camera : {slanted(), flat()}) {
        for (const glm::vec2 pixel :
             {glm::vec2(640.0f, 360.0f), glm::vec2(10.0f, 700.0f), glm::vec2(1200.0f, 33.0f)}) {
            const Ray ray = camera.ray_through(pixel, viewport);
            EXPECT_NEAR(glm::length(ray.direction), 1.0f, 1.0e-5f);
            const Vec3 projected = camera.project(ray.origin + 2.5f * ray.direction, viewport);
            EXPECT_NEAR(projected.x, pixel.x, 0.02f);
            EXPECT_NEAR(projected.y, pixel.y, 0.02f);
            EXPECT_NEAR(projected.z, 2.5f * glm::dot(ray.direction, camera.forward()), 1.0e-4f);
        }
    }
}

TEST(Camera, PixelsCountFromTheUpperLeft) {
    const Ray upper_left = slanted().ray_through({0.0f, 0.0f}, viewport);
    EXPECT_LT(glm::dot(upper_left.direction, slanted().right()), 0.0f);
    EXPECT_GT(glm::dot(upper_left.direction, slanted().up()), 0.0f);
}

TEST(Camera, OrbitKeepsTargetAndDistance) {
    Camera camera = slanted();
    const float distance = camera.distance();
    for (int i = 0; i < 1000; ++i) camera.orbit(0.1f, 0.03f);
    expect_near(camera.target(), slanted().target(), 1.0e-6f);
    EXPECT_FLOAT_EQ(camera.distance(), distance);
    EXPECT_LT(std::asin(-camera.forward().y), 1.56f);  // never over the top
    EXPECT_TRUE(std::isfinite(camera.eye().x));
    Camera two = flat();
    two.orbit(1.0f, 1.0f);
    EXPECT_EQ(two, flat());
}

TEST(Camera, PanMovesTheTargetPlaneWithTheMouse) {
    for (Camera camera : {slanted(), flat()}) {
        const Vec3 grabbed = camera.point_on_target_plane({700.0f, 300.0f}, viewport);
        camera.pan({50.0f, -20.0f}, viewport);
        const Vec3 place = camera.project(grabbed, viewport);
        EXPECT_NEAR(place.x, 750.0f, 0.05f);
        EXPECT_NEAR(place.y, 280.0f, 0.05f);
    }
}

TEST(Camera, ZoomKeepsThePointUnderTheCursor) {
    for (Camera camera : {slanted(), flat()}) {
        const glm::vec2 cursor(900.0f, 200.0f);
        const Vec3 point = camera.point_on_target_plane(cursor, viewport);
        const float before = camera.metres_per_pixel(viewport);
        camera.zoom_about(cursor, 0.5f, viewport);
        EXPECT_NEAR(camera.metres_per_pixel(viewport), 0.5f * before, 1.0e-4f * before);
        const Vec3 place = camera.project(point, viewport);
        EXPECT_NEAR(place.x, cursor.x, 0.05f);
        EXPECT_NEAR(place.y, cursor.y, 0.05f);
        for (int i = 0; i < 500; ++i) camera.zoom_about(cursor, 0.8f, viewport);
        EXPECT_TRUE(std::isfinite(camera.eye().x) && camera.metres_per_pixel(viewport) > 0.0f);
        camera.zoom_about(cursor, -1.0f, viewport);  // nonsense is ignored
        EXPECT_TRUE(std::isfinite(camera.eye().x));
    }
}

TEST(Camera, FramesFit) {
    const Box3 box{{-1.0f, 0.0f, -2.0f}, {3.0f, 1.5f, 0.5f}};
    for (const PixelSize size : {PixelSize{1280, 720}, PixelSize{400, 900}}) {
        Camera around = slanted();
        around.frame(box, size.aspect());
        const Camera front = Camera::frame_2d(box, size.aspect(), 0.05f);
        for (const Camera& camera : {around, front}) {
            for (int corner = 0; corner < 8; ++corner) {
                const Vec3 point((corner & 1) ? box.max.x : box.min.x, (corner & 2) ? box.max.y : box.min.y,
                                 (corner & 4) ? box.max.z : box.min.z);
                const Vec3 place = camera.project(point, size);
                EXPECT_TRUE(place.x > 0.0f && place.x < static_cast<float>(size.width)) << place.x;
                EXPECT_TRUE(place.y > 0.0f && place.y < static_cast<float>(size.height)) << place.y;
            }
        }
    }
}

TEST(Camera, StrangeInputStaysFinite) {
    const Camera same = Camera::look_at(Vec3(1.0f), Vec3(1.0f));
    EXPECT_TRUE(std::isfinite(same.eye().x) && same.distance() > 0.0f);
    const Camera down = Camera::look_at({0.0f, 5.0f, 0.0f}, Vec3(0.0f));
    EXPECT_TRUE(std::isfinite(down.view_matrix()[0][0]));
    const Ray ray = down.ray_through({0.0f, 0.0f}, {0, 0});
    EXPECT_TRUE(std::isfinite(ray.direction.x));
    Camera empty = slanted();
    empty.frame({}, 0.0f);
    EXPECT_TRUE(std::isfinite(empty.eye().x));
}

}  // namespace
}  // namespace slosh::camera_test

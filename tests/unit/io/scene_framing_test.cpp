// A scene that does not say from where it is seen is seen whole, however large it is and wherever it lies.
#include "io/scene_framing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "render/camera.h"
#include "slosh/files.h"

namespace slosh::io::scene_framing_test {
namespace {

SceneDescription scene_with(const std::string& members) {
    const Result<SceneDescription> scene =
        parse_scene("{\"version\": 1, " + members + "}", "test.json", "test");
    EXPECT_TRUE(scene) << scene.error().text();
    return scene.value();
}

/// The largest of |x| and |y| of the box's corners in the picture, where its edges are at 1; huge if one is
/// behind the eye.
float extent_in_picture(const CameraDescription& description, const Box3& box) {
    const Camera camera = Camera::look_at(description.eye, description.target, description.field_of_view);
    const float aspect = 16.0f / 9.0f;
    float largest = 0.0f;
    for (int corner = 0; corner < 8; ++corner) {
        const glm::vec4 point((corner & 1) != 0 ? box.max.x : box.min.x,
                              (corner & 2) != 0 ? box.max.y : box.min.y,
                              (corner & 4) != 0 ? box.max.z : box.min.z, 1.0f);
        const glm::vec4 clip = camera.projection_matrix(aspect) * camera.view_matrix() * point;
        if (!(clip.w > 0.0f)) return 1e9f;
        largest = std::max({largest, std::fabs(clip.x / clip.w), std::fabs(clip.y / clip.w)});
    }
    return largest;
}

void expect_framed(const SceneDescription& scene, const Box3& box) {
    const float extent = extent_in_picture(scene.camera, box);
    EXPECT_LE(extent, 0.97f);
    EXPECT_GE(extent, 0.5f);
}

TEST(SceneFraming, AContainerOfAnySizeAnywhereIsSeenWhole) {
    for (const float scale : {0.1f, 0.5f, 1.0f, 20.0f}) {
        for (const Vec3& size : {Vec3(1.0f), Vec3(4.0f, 1.0f, 0.5f), Vec3(0.3f, 3.0f, 0.3f)}) {
            const Vec3 low = scale * Vec3(5.0f, -2.0f, 3.0f), high = low + scale * size;
            const auto text = [](const Vec3& x) {
                return "[" + std::to_string(x.x) + ", " + std::to_string(x.y) + ", " + std::to_string(x.z) +
                       "]";
            };
            const std::string container =
                "\"parameters\": {\"fluid.spacing\": " + std::to_string(0.05f * scale) +
                "}, \"container\": {\"min\": " + text(low) + ", \"max\": " + text(high) + "}";
            SCOPED_TRACE(container);
            const SceneDescription scene = scene_with(container);
            expect_framed(scene, *scene.container);
            const SceneDescription staged = scene_with(container + ", \"camera\": {\"stage\": \"night\"}");
            expect_framed(staged, *scene.container);
            EXPECT_EQ(staged.camera.stage, "night");
            const SceneDescription wide = scene_with(container + ", \"camera\": {\"field_of_view\": 90}");
            expect_framed(wide, *scene.container);
            EXPECT_EQ(wide.camera.field_of_view, 90.0f);
        }
    }
}

TEST(SceneFraming, WithoutAContainerWaterSolidsAndEmittersAreSeen) {
    const SceneDescription scene = scene_with(
        "\"fluids\": [{\"box\": {\"center\": [10, 0, 0], \"size\": [1, 1, 1]}}],"
        "\"solids\": [{\"sphere\": {\"center\": [12, -3, 0], \"radius\": 0.5}},"
        "             {\"plane\": {\"point\": [0, -4, 0], \"normal\": [0, 1, 0]}}],"
        "\"emitters\": [{\"position\": [10, 4, 0], \"direction\": [0, -1, 0], \"radius\": 0.2, \"speed\": "
        "1}]");
    EXPECT_LE(extent_in_picture(scene.camera, {Vec3(9.5f, -3.5f, -0.5f), Vec3(12.5f, 4.2f, 0.5f)}), 0.97f);
}

TEST(SceneFraming, WhatTheSceneSaysStays) {
    const SceneDescription scene = scene_with(
        "\"container\": {\"min\": [0, 0, 0], \"max\": [1, 1, 1]},"
        "\"camera\": {\"eye\": [7, 8, 9], \"target\": [1, 2, 3]}");
    EXPECT_EQ(scene.camera.eye, Vec3(7.0f, 8.0f, 9.0f));
    EXPECT_EQ(scene.camera.target, Vec3(1.0f, 2.0f, 3.0f));
    const SceneDescription eye_only = scene_with(
        "\"container\": {\"min\": [0, 0, 0], \"max\": [1, 1, 1]}, \"camera\": {\"eye\": [7, 8, 9]}");
    EXPECT_EQ(eye_only.camera.eye, Vec3(7.0f, 8.0f, 9.0f));
    EXPECT_EQ(eye_only.camera.target, Vec3(0.5f)) << "its middle";
}

TEST(SceneFraming, TheLargestSceneIsReadAgain) {
    for (const char* container : {"\"min\": [0, 0, 0], \"max\": [3, 9999, 1.6]",
                                  "\"min\": [-10000, -10000, -10000], \"max\": [10000, 10000, 10000]",
                                  "\"min\": [9999, 9999, 9999], \"max\": [10000, 10000, 10000]"}) {
        const SceneDescription scene = scene_with(std::string("\"container\": {") + container + "}");
        const Result<SceneDescription> again = parse_scene(scene_to_text(scene), "test.json", "test");
        EXPECT_TRUE(again) << again.error().text();
    }
}

}  // namespace
}  // namespace slosh::io::scene_framing_test

// What every GL test needs: a context of its own, and the promise that no OpenGL error happened.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <optional>

#include "render/context.h"
#include "render/offscreen_target.h"
#include "render/scene_renderer.h"
#include "synthetic_scene.h"

namespace slosh::test {

/// Where a pixel stands in an array of one value per pixel, rows from the top.
inline std::size_t pixel_index(const PixelSize& size, int column, int row) {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(size.width) +
           static_cast<std::size_t>(column);
}

/// Where the ray through a pixel's middle ends by the picture's depth.
inline Vec3 point_in_picture(const Camera& camera, const PixelSize& size, const std::vector<float>& depth,
                             int column, int row) {
    const Ray ray =
        camera.ray_through({static_cast<float>(column) + 0.5f, static_cast<float>(row) + 0.5f}, size);
    const glm::mat4 projection = camera.projection_matrix(size.aspect());
    const float ahead =
        projection[3][2] / (2.0f * depth[pixel_index(size, column, row)] - 1.0f + projection[2][2]);
    return ray.origin + ahead / glm::dot(ray.direction, camera.forward()) * ray.direction;
}

struct GlTest : ::testing::Test {
    void SetUp() override {
        auto created = OffscreenContext::create();
        ASSERT_TRUE(created.ok()) << created.error().text();
        context.emplace(std::move(created).value());
    }
    void TearDown() override {
        if (!context) return;
        for (const std::string& message : context->errors().take()) ADD_FAILURE() << "OpenGL: " << message;
    }
    std::optional<OffscreenContext> context;
};

struct RendererTest : GlTest {
    void SetUp() override {
        GlTest::SetUp();
        if (HasFatalFailure()) return;
        auto created = Renderer::create({.shader_folder = ""});
        ASSERT_TRUE(created.ok()) << created.error().text();
        renderer = std::move(created).value();
    }
    void TearDown() override {
        renderer.reset();
        GlTest::TearDown();
    }
    /// Draws once into a target of this size and reads it back.
    Image picture(const RenderScene& scene, const ViewSettings& view, const Camera& camera,
                  const PixelSize& size) {
        auto target = OffscreenTarget::create(size);
        EXPECT_TRUE(target.ok());
        report = renderer->draw(scene, view, camera, target.value().target());
        depth = target.value().read_depth();
        return target.value().read();
    }
    std::unique_ptr<Renderer> renderer;
    DrawReport report;
    std::vector<float> depth;  // of the last picture, rows from the top
};

}  // namespace slosh::test

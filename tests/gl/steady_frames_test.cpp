// Frames that follow each other with about as many particles make nothing new: no memory of ours (counted by
// an operator new of this program, on the drawing thread), no OpenGL objects, no texture storage (counted in
// the loader's pointers).
#include <glad/gl.h>

#include <algorithm>

#include "gl_test.h"
#include "render/modes/list.h"
#include "sim/services/surface/steady_ellipsoids.h"

#if !defined(SLOSH_SANITIZED)
#include "support/counted_allocations.h"

namespace slosh::test::steady_frames_test {
namespace {

long objects = 0, storage = 0;

using Generate = void(GLAD_API_PTR*)(GLsizei, GLuint*);

/// While it lives, the names that one of glGen* gives out are counted.
template <Generate& function>
class CountedNames {
  public:
    CountedNames() {
        real = function;
        function = [](GLsizei count, GLuint* names) {
            objects += count;
            real(count, names);
        };
    }
    ~CountedNames() { function = real; }
    CountedNames(const CountedNames&) = delete;
    CountedNames& operator=(const CountedNames&) = delete;

  private:
    static inline Generate real = nullptr;
};

struct CountedStorage {
    CountedStorage() {
        real = glad_glTexImage2D;
        glad_glTexImage2D = [](GLenum target, GLint level, GLint internal_format, GLsizei width,
                               GLsizei height, GLint border, GLenum format, GLenum type, const void* pixels) {
            ++storage;
            real(target, level, internal_format, width, height, border, format, type, pixels);
        };
    }
    ~CountedStorage() { glad_glTexImage2D = real; }
    CountedStorage(const CountedStorage&) = delete;
    CountedStorage& operator=(const CountedStorage&) = delete;
    static inline PFNGLTEXIMAGE2DPROC real = nullptr;
};

struct CountedOpenGl {
    CountedNames<glad_glGenBuffers> buffers;
    CountedNames<glad_glGenVertexArrays> arrays;
    CountedNames<glad_glGenTextures> textures;
    CountedNames<glad_glGenFramebuffers> framebuffers;
    CountedNames<glad_glGenRenderbuffers> renderbuffers;
    CountedNames<glad_glGenQueries> queries;
    CountedStorage texture_storage;
};

class SteadyFramesTest : public RendererTest, public ::testing::WithParamInterface<const char*> {};

TEST_P(SteadyFramesTest, MakeNothingNew) {
    constexpr PixelSize size{160, 120};
    for (const int dimension : {2, 3}) {
        SyntheticParticles particles = water_slope(dimension);
        RenderScene scene = tank_scene(particles);
        scene.solids = {{SphereShape{{0.95f, 0.35f, 0.3f}, 0.12f}},
                        {BoxShape{{0.7f, 0.3f, 0.45f}, {0.15f, 0.6f, 0.15f}}},
                        {CapsuleShape{{0.2f, 0.65f, 0.1f}, {0.5f, 0.65f, 0.5f}, 0.06f}}};
        scene.ghosts = {{BoxShape{{0.3f, 0.65f, 0.45f}, Vec3(0.2f)}}};
        add_ring(scene.lines, {0.9f, 0.6f, 0.2f}, {0.0f, 1.0f, 0.0f}, 0.15f, {0.9f, 0.3f, 0.1f});
        ViewSettings view;
        view.mode = GetParam();
        view.field = "density_error";
        view.scale_bar = true;
        const Camera camera = tank_camera(dimension, size.aspect());
        auto target = OffscreenTarget::create(size);
        ASSERT_TRUE(target.ok());
        const CountedOpenGl counted_open_gl;
        const auto frames = [&](int count) {
            for (int frame = 0; frame < count; ++frame) {
                for (float& density : particles.density) density += 0.1f;  // another picture
                renderer->draw(scene, view, camera, target.value().target());
            }
            glFinish();
        };
        const long before_warming = objects;
        frames(6);
        if (dimension == 2) {
            EXPECT_GT(objects, before_warming) << "the counter does not count";
        }
        ASSERT_GT(allocations_here, 0);
        const long objects_before = objects, storage_before = storage;
        // Drivers allocate on this thread too, now and then: of three rows of pictures one is without.
        long allocations = 1;
        for (int row = 0; row < 3 && allocations > 0; ++row) {
            const long before = allocations_here;
            frames(4);
            allocations = allocations_here - before;
        }
        EXPECT_EQ(allocations, 0) << dimension << "-D";
        EXPECT_EQ(objects - objects_before, 0) << dimension << "-D";
        EXPECT_EQ(storage - storage_before, 0) << dimension << "-D";
    }
}

TEST(SteadyFrames, WhatIsRememberedOfThePictureBeforeTakesNoNewMemory) {
    SyntheticParticles particles = water_slope(3);
    SteadyEllipsoids steady;
    DrawnEllipsoids drawn;
    const auto pictures = [&](int count) {
        for (int picture = 0; picture < count; ++picture) {
            // Another order, so that ids are looked up.
            std::reverse(particles.id.begin(), particles.id.end());
            steady.compute(drawn, particles.view(), {}, {1}, 0.0);
        }
    };
    pictures(4);
    const long before = allocations_here;
    ASSERT_GT(before, 0);
    pictures(6);
    EXPECT_EQ(allocations_here - before, 0);
}

std::vector<const char*> mode_names() {
    std::vector<const char*> names;
    for (const RenderModeDescription& mode : render_mode_list()) names.push_back(mode.name.data());
    return names;
}
INSTANTIATE_TEST_SUITE_P(Modes, SteadyFramesTest, ::testing::ValuesIn(mode_names()),
                         [](const auto& mode) { return std::string(mode.param); });

}  // namespace
}  // namespace slosh::test::steady_frames_test

#endif

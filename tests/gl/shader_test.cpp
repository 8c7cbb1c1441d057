#include <glad/gl.h>

#include <algorithm>

#include "gl_test.h"
#include "render/shader_library.h"
#include "render/shader_source.h"
#include "support/own_surroundings.h"

namespace slosh::test::shader_test {
namespace {

/// The shaders in a folder of their own, removed at the end.
class ShaderFolder {
  public:
    ShaderFolder() {
        for (const EmbeddedFile& file : embedded_shaders())
            EXPECT_TRUE(write_file_atomically(path_ / file.path, file.text).ok());
    }
    const std::filesystem::path& path() const { return path_; }
    std::string read(const char* file) const { return read_file(path_ / file).value(); }
    void write(const char* file, const std::string& text) const {
        ASSERT_TRUE(write_file_atomically(path_ / file, text).ok());
    }

  private:
    const slosh::test::TemporaryFolder path_{"shaders"};
};

using ShaderTest = GlTest;

TEST_F(ShaderTest, EveryProgramLinks) {
    auto created = Renderer::create({.shader_folder = ""});
    ASSERT_TRUE(created.ok()) << created.error().text();
    const auto all = created.value()->reload_shaders();
    EXPECT_TRUE(all.ok()) << all.error().text();
    created.value().reset();
}

TEST_F(ShaderTest, EmbeddedProgramsWaitForTheirFirstUse) {
    ShaderLibrary shaders("");
    EXPECT_FALSE(shaders.add("no_such_file.vert", "sky.frag").ok());
    // A part of shaders that is none by itself: nobody knows before it is used.
    const auto misfit = shaders.add("sky.vert", "water/kernel.glsl");
    const auto good = shaders.add("sky.vert", "sky.frag");
    ASSERT_TRUE(misfit.ok() && good.ok());
    EXPECT_FALSE(shaders.changed());
    const auto current = [] {
        GLint program = 0;
        glGetIntegerv(GL_CURRENT_PROGRAM, &program);
        return program;
    };
    good.value()->use();
    EXPECT_NE(current(), 0);
    EXPECT_FALSE(shaders.changed());
    misfit.value()->use();
    EXPECT_EQ(current(), 0) << "draws nothing";
    EXPECT_TRUE(shaders.changed());
    const auto told = shaders.reload();
    ASSERT_FALSE(told.ok());
    EXPECT_NE(told.error().where.find("water/kernel.glsl"), std::string::npos) << told.error().text();
    EXPECT_FALSE(shaders.changed()) << "told once";
    glUseProgram(0);
}

TEST_F(ShaderTest, BrokenReloadKeepsTheLastGoodPicture) {
    const ShaderFolder folder;
    RendererOptions options;
    options.shader_folder = folder.path();
    auto created = Renderer::create(options);
    ASSERT_TRUE(created.ok()) << created.error().text();
    const SyntheticParticles particles = water_slope(3);
    const RenderScene scene = tank_scene(particles);
    const PixelSize size{96, 64};
    auto target = OffscreenTarget::create(size);
    ASSERT_TRUE(target.ok());
    const auto picture = [&] {
        created.value()->draw(scene, particles_view(), tank_camera(3, size.aspect()),
                              target.value().target());
        return target.value().read().rgb;
    };
    const auto before = picture();

    const std::string good = folder.read("particles/sphere.frag");
    const auto lines = static_cast<int>(std::count(good.begin(), good.end(), '\n'));
    EXPECT_FALSE(created.value()->shaders_changed());
    folder.write("particles/sphere.frag", good + "this is not GLSL\n");
    EXPECT_TRUE(created.value()->shaders_changed());
    const auto broken = created.value()->reload_shaders();
    ASSERT_FALSE(broken.ok());
    EXPECT_EQ(broken.error().where, "particles/sphere.frag:" + std::to_string(lines + 1))
        << broken.error().text();
    EXPECT_EQ(picture(), before);
    EXPECT_FALSE(created.value()->shaders_changed()) << "the same mistake would be told again and again";

    // A good change is seen; the original brings the first picture back.
    std::string red = good;
    red.replace(red.rfind('}'), 1, "    color = vec4(1.0, 0.0, 0.0, 1.0);\n}");
    folder.write("particles/sphere.frag", red);
    EXPECT_TRUE(created.value()->reload_shaders().ok());
    EXPECT_NE(picture(), before);
    folder.write("particles/sphere.frag", good);
    EXPECT_TRUE(created.value()->reload_shaders().ok());
    EXPECT_EQ(picture(), before);
    created.value().reset();
}

}  // namespace
}  // namespace slosh::test::shader_test

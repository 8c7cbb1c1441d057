// Materials in scene files: read, written, and refused with the place in the file.
#include <gtest/gtest.h>

#include "slosh/files.h"

namespace slosh::io::scene_materials_test {
namespace {

Result<SceneDescription> parse(const std::string& body) {
    return parse_scene(R"({"version": 1, "title": "t", )" + body + "}", "file", "name");
}

const std::string block = R"("box": {"min": [0, 0, 0], "max": [1, 1, 1]})";

TEST(SceneMaterials, AreReadAndWrittenBack) {
    const Result<SceneDescription> scene = parse(
        R"("materials": [{"name": "slime", "rest_density": 1200, "viscosity": 0.5}, {"name": "honey"}],
        "fluids": [{)" +
        block + R"(}, {)" + block + R"(, "material": "slime"}],
        "emitters": [{"position": [0, 2, 0], "material": "mercury"}],
        "events": [{"time": 1, "drop_fluid": {)" +
        block + R"(, "material": "honey"}}])");
    ASSERT_TRUE(scene) << scene.error().text();
    ASSERT_EQ(scene.value().materials.size(), 2u);
    EXPECT_EQ(scene.value().materials[0].rest_density, 1200.0f);
    EXPECT_EQ(scene.value().materials[1].rest_density, 1420.0f) << "the preset's";
    EXPECT_EQ(scene.value().fluids[0].material, "");
    EXPECT_EQ(scene.value().fluids[1].material, "slime");
    EXPECT_EQ(scene.value().emitters[0].material, "mercury");
    EXPECT_EQ(scene.value().events[0].command.get_if<DropFluid>()->material, "honey");
    const std::string text = scene_to_text(scene.value());
    const Result<SceneDescription> again = parse_scene(text, "file", "name");
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(scene_to_text(again.value()), text);
    EXPECT_EQ(again.value().materials[0].viscosity, 0.5f);
}

TEST(SceneMaterials, WhatIsWrongIsSaidWithItsPlace) {
    struct Case {
        std::string body, where, what;
    };
    const Case cases[] = {
        {R"("fluids": [{)" + block + R"(, "material": "hony"}])", "/fluids/0/material",
         "did you mean \"honey\""},
        {R"("events": [{"time": 1, "drop_fluid": {)" + block + R"(, "material": "x"}}])",
         "/events/0/drop_fluid/material", "unknown material"},
        {R"("emitters": [{"position": [0, 1, 0], "material": 3}])", "/emitters/0/material", "expected"},
        {R"("materials": [{"name": "air", "rest_density": 0.1}])", "/materials/0/rest_density", "0.1"},
        {R"("materials": [{"name": "tar", "rest_density": 1100, "viscosity": -1}])", "/materials/0/viscosity",
         "-1"},
        {R"("materials": [{"name": "slime"}])", "/materials/0", "\"rest_density\" is missing"},
        {R"("materials": [{"name": "", "rest_density": 900}])", "/materials/0/name", "name"},
        {R"("materials": [{"name": "water"}, {"name": "water"}])", "/materials/1/name", "already"},
        {R"("materials": [{"name": "water", "colour": 1}])", "/materials/0/colour", "unknown key"},
    };
    for (const Case& one : cases) {
        const Result<SceneDescription> scene = parse(one.body);
        ASSERT_FALSE(scene) << one.body;
        EXPECT_NE(scene.error().where.find(one.where), std::string::npos) << scene.error().text();
        EXPECT_NE(scene.error().message.find(one.what), std::string::npos) << scene.error().text();
    }
}

}  // namespace
}  // namespace slosh::io::scene_materials_test

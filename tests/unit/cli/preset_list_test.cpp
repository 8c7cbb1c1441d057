// The presets that come with Slosh, and a person's own beside them.
#include "cli/preset_list.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>

#include "io/preset_commands.h"
#include "render/fluid_optics.h"
#include "render/view_settings.h"
#include "sim/core/parameters/parameters.h"
#include "sim/world/state/pins.h"
#include "slosh/scene.h"

namespace slosh::cli::preset_list_test {
namespace {

namespace fs = std::filesystem;
using io::Preset;
using io::PresetKind;

class OwnPresets : public testing::Test {
  protected:
    void SetUp() override {
        folder() = fs::path(testing::TempDir()) /
                   ("presets_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        fs::remove_all(folder());
        set_preset_folder([] { return folder(); });
    }
    void TearDown() override {
        set_preset_folder(nullptr);
        fs::remove_all(folder());
    }
    static fs::path& folder() {
        static fs::path path;
        return path;
    }
    void write(const std::string& file, const std::string& text) {
        fs::create_directories((folder() / file).parent_path());
        std::ofstream(folder() / file) << text;
    }
};

TEST(Presets, ThoseOfSloshAreWhole) {
    const PresetList list = read_presets();
    for (const Error& error : list.broken) ADD_FAILURE() << error.text();
    std::set<std::string> names, titles;
    std::set<PresetKind> kinds;
    for (const Preset& preset : list.presets) {
        SCOPED_TRACE(preset.name);
        kinds.insert(preset.kind);
        EXPECT_FALSE(preset.own());
        EXPECT_TRUE(names.insert(preset.name).second) << "--preset could not tell them apart";
        EXPECT_TRUE(titles.insert(preset.title).second);
        EXPECT_EQ(preset.description.find('\n'), std::string::npos);
        EXPECT_TRUE(preset.description.ends_with(".")) << preset.description;
        EXPECT_LT(preset.place, Preset::most_place) << "its place in the list is not said";
        EXPECT_EQ(io::preset_name(preset.name).value(), preset.name);
        EXPECT_EQ(list.find(preset.name), &preset);
        EXPECT_EQ(list.find(std::string(io::name_of(preset.kind)) + "/" + preset.name), &preset);
    }
    EXPECT_EQ(kinds.size(), 3u);
    for (const char* name :
         {"best_look", "fast", "waves_and_bodies", "published_pbf", "published_wcsph", "published_pcisph",
          "published_dfsph", "water", "honey", "water_studio", "particles"})
        EXPECT_NE(list.find(name), nullptr) << name;
}

/// What is not named would be left to a fidelity, or to whatever was set before.
TEST(Presets, ThoseOfASolverSayAllThatItGoverns) {
    for (const Preset& preset : read_presets().presets) {
        if (preset.kind != PresetKind::parameters || preset.solver.empty()) continue;
        SCOPED_TRACE(preset.name);
        const auto says = [&](std::string_view key) {
            for (const auto& [name, value] : preset.values) {
                if (name == key) return true;
            }
            return false;
        };
        EXPECT_TRUE(says("time.fidelity"));
        for (const auto& [key, value] : preset.values) {
            const ParameterDescription& description = *parameter_table().find(key);
            EXPECT_TRUE(description.solver.empty() || description.solver == preset.solver)
                << key << " is another solver's";
        }
    }
}

TEST(Presets, MaterialsAreTheLiquidsOfTheEngineAndOfThePictures) {
    const PresetList list = read_presets();
    std::size_t count = 0;
    for (const MaterialPreset& liquid : material_presets()) {
        const Preset* preset = list.find(PresetKind::materials, liquid.name);
        ASSERT_NE(preset, nullptr) << liquid.name;
        EXPECT_EQ(preset->title, liquid.title);
        EXPECT_EQ(preset->source, liquid.source);
        ASSERT_TRUE(preset->color);
        EXPECT_EQ(*preset->color, fluid_color(liquid.name));
        const decltype(preset->values) values{{"fluid.rest_density", liquid.rest_density},
                                              {"viscosity.nu", liquid.viscosity},
                                              {"tension.gamma", liquid.tension},
                                              {"adhesion.work", liquid.adhesion}};
        EXPECT_EQ(preset->values, values) << liquid.name;
        ++count;
    }
    for (const Preset& preset : list.presets) count -= preset.kind == PresetKind::materials ? 1 : 0;
    EXPECT_EQ(count, 0u);
    EXPECT_EQ(known_fluids().size(), material_presets().size());
    EXPECT_EQ(material_presets().front().name, "water") << "in the order of their places";
}

/// The colour of a fluid follows from what it is.
TEST(Presets, AFluidOfAMaterialIsKnownByItsValues) {
    for (const MaterialPreset& liquid : material_presets()) {
        const auto rest_density = static_cast<double>(static_cast<float>(liquid.rest_density)),
                   viscosity = static_cast<double>(static_cast<float>(liquid.viscosity));
        EXPECT_EQ(material_preset_like(rest_density, viscosity), &liquid);
    }
    EXPECT_EQ(material_preset_like(1000.0, 0.0)->name, "water");
    EXPECT_EQ(material_preset_like(1420.0, 0.3)->name, "honey");
    EXPECT_EQ(material_preset_like(700.0, 0.0), nullptr);
}

TEST_F(OwnPresets, StandBehindThoseOfSlosh) {
    write("views/mine.json", R"({"version": 1, "title": "Mine", "values": {"view.floor": false}})");
    write("views/.hidden.json", "{");
    write("views/notes.txt", "{");
    const PresetList list = read_presets();
    EXPECT_TRUE(list.broken.empty());
    const Preset* own = list.find("mine");
    ASSERT_NE(own, nullptr);
    EXPECT_EQ(own->path, preset_path(PresetKind::views, "mine"));
    EXPECT_EQ(own, &list.presets.back());
}

TEST_F(OwnPresets, ABrokenOneIsASentenceAndTheOthersAreThere) {
    write("parameters/good.json", R"({"version": 1, "values": {"pbf.iterations": 4}})");
    write("parameters/bad.json", R"({"version": 1, "values": {"pbf.iterations": "x"}})");
    write("materials/honey.json", R"({"version": 1, "values": {}})");
    fs::create_directories(folder() / "views" / "folder.json");
    const PresetList list = read_presets();
    ASSERT_EQ(list.broken.size(), 3u);
    for (const Error& error : list.broken) {
        EXPECT_TRUE(error.text().starts_with(folder().string())) << error.text();
        EXPECT_EQ(error.text().find('\n'), std::string::npos);
    }
    EXPECT_NE(list.find("good"), nullptr);
    EXPECT_EQ(list.find("bad"), nullptr);
    EXPECT_FALSE(list.find("honey")->own());
    EXPECT_NE(list.find("water_night"), nullptr);
}

TEST(Presets, AnUnknownNameIsAnsweredWithTheNearest) {
    const std::vector<std::string> names{"best_lok"};
    const auto found = require_presets(names, io::preset_kinds);
    ASSERT_FALSE(found);
    EXPECT_NE(found.error().text().find("did you mean \"best_look\""), std::string::npos)
        << found.error().text();
    const std::vector<std::string> view{"water_night"};
    constexpr std::array worlds{PresetKind::parameters, PresetKind::materials};
    EXPECT_FALSE(require_presets(view, worlds));
    EXPECT_TRUE(require_presets(view, io::preset_kinds));
}

}  // namespace
}  // namespace slosh::cli::preset_list_test

// What a list says of scenes is what loading them shows.
#include "io/scene_summary.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "io/scene_limits.h"
#include "slosh/files.h"

namespace slosh::io::scene_summary_test {
namespace {

TEST(SceneSummary, OfTheLibrary) {
    const std::vector<SceneSummary> summaries = library_summaries();
    const std::vector<std::string> names = scene_names();
    ASSERT_EQ(summaries.size(), names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        const SceneDescription scene = *find_scene(names[i]).value().scene;
        EXPECT_EQ(summaries[i].name, names[i]);
        EXPECT_EQ(summaries[i].title, scene.title);
        EXPECT_EQ(summaries[i].dimension, scene.dimension);
        EXPECT_FALSE(summaries[i].description.empty()) << names[i];
        const double spacing = static_cast<double>(scene_parameters(scene).value().fluid.spacing);
        EXPECT_EQ(summaries[i].particles, particles_in(scene, spacing)) << names[i];
    }
}

TEST(SceneSummary, OfAFolderLeavesOutWhatIsNoScene) {
    const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "scene_summary_test";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "b.json") << R"({"version": 1, "title": "Alpha"})";
    std::ofstream(folder / "a.json") << R"({"version": 1, "title": "Beta", "dimension": 2})";
    std::ofstream(folder / "model.json")
        << R"({"version": 1, "solids": [{"mesh": {"file": "not_there.obj"}}]})";
    std::ofstream(folder / "broken.json") << "{";
    std::ofstream(folder / "notes.txt") << "no scene";
    const std::vector<SceneSummary> found = folder_summaries(folder);
    ASSERT_EQ(found.size(), 3u);
    EXPECT_EQ(found[0].title, "Alpha");
    EXPECT_EQ(found[1].title, "Beta");
    EXPECT_EQ(found[1].dimension, 2);
    EXPECT_EQ(found[2].title, "model");
    EXPECT_EQ(found[0].path, (folder / "b.json").string());
    std::filesystem::remove_all(folder);
    EXPECT_TRUE(folder_summaries(folder).empty());
}

}  // namespace
}  // namespace slosh::io::scene_summary_test

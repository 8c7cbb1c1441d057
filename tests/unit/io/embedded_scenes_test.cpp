#include "io/embedded_assets.h"

#include <gtest/gtest.h>

#include "support/files_below.h"
#include "support/source_path.h"

namespace slosh::embedded_scenes_test {
namespace {

TEST(EmbeddedScenes, AreTheFilesOnDisk) {
    auto scenes = files_below(source_path("assets/scenes"));
    std::erase_if(scenes, [](const auto& file) { return !file.first.ends_with(".json"); });
    EXPECT_EQ(as_map(embedded_scenes()), scenes);
}

}  // namespace
}  // namespace slosh::embedded_scenes_test

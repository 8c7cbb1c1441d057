// Which files a scene may name: those below its folder and below folders that are allowed, wherever a name
// leads.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/system/atomic_file.h"
#include "io/scene_folder.h"

namespace slosh::io::model_folders_test {
namespace {

namespace fs = std::filesystem;

struct ModelFoldersTest : testing::Test {
    void SetUp() override {
        for (const char* name : {"scenes/own", "models/deep", "modelsbeside", "away"})
            fs::create_directories(top / name);
        for (const char* name :
             {"scenes/own/a.obj", "models/a.obj", "models/deep/a.obj", "modelsbeside/a.obj", "away/a.obj"})
            ASSERT_TRUE(write_file_atomically(top / name, "v 0 0 0\n"));
        fs::create_symlink(top / "away", top / "scenes" / "link");
        fs::create_symlink(top / "models" / "a.obj", top / "scenes" / "linked.obj");
        fs::create_symlink(top / "away" / "a.obj", top / "models" / "linked.obj");
    }
    void TearDown() override { fs::remove_all(top); }

    /// "own", "allowed" or "refused", by what is opened without and with models/ allowed; "none": there is
    /// none.
    std::string how(const std::string& name) {
        ModelFolders folders;
        const Result<fs::path> without = file_beside(name, top / "scenes", &folders);
        if (without) return without.value().empty() ? "none" : "own";
        refused = folders.refused;
        folders.allowed = {top / "models"};
        const Result<fs::path> with = file_beside(name, top / "scenes", &folders);
        return !with ? "refused" : with.value().empty() ? "none" : "allowed";
    }

    fs::path top = fs::canonical(testing::TempDir()) / ("slosh_folders_" + std::to_string(::getpid()));
    std::vector<fs::path> refused;
};

TEST_F(ModelFoldersTest, ANameIsResolvedAsItIsWrittenAndThenChecked) {
    EXPECT_EQ(how("own/a.obj"), "own");
    EXPECT_EQ(how("../scenes/own/a.obj"), "own");
    EXPECT_EQ(how("own/gone.obj"), "none");
    EXPECT_EQ(how("../models/a.obj"), "allowed");
    EXPECT_EQ(refused, (std::vector{top / "models"}));
    EXPECT_EQ(how("../models/deep/../deep/a.obj"), "allowed");
    EXPECT_EQ(how((top / "models" / "a.obj").string()), "allowed") << "a full path";
    EXPECT_EQ(how("linked.obj"), "allowed") << "a link to a file";
    EXPECT_EQ(how("../modelsbeside/a.obj"), "refused") << "its name only begins so";
    EXPECT_EQ(how("../models/../away/a.obj"), "refused");
    EXPECT_EQ(how("../models/linked.obj"), "refused") << "a link out of the allowed folder";
    EXPECT_EQ(refused, (std::vector{top / "away"}));
    EXPECT_EQ(how("link/a.obj"), "refused") << "a link to a folder";
    EXPECT_EQ(how("link/../away/a.obj"), "refused") << ".. of where a link leads";
    EXPECT_EQ(how("/etc/passwd"), "refused");
    EXPECT_EQ(how("../.."), "refused");
}

TEST_F(ModelFoldersTest, OnlyAFileThatIsThereIsWorthAnOffer) {
    EXPECT_EQ(how("../models/gone.obj"), "none");
    EXPECT_TRUE(refused.empty());
}

}  // namespace
}  // namespace slosh::io::model_folders_test

// Scenes of SPlisHSPlasH for tests: written to a folder of their own, with the models that they name in the
// folder beside it, which is allowed.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include "base/system/atomic_file.h"
#include "slosh/files.h"

namespace slosh {

inline const std::string cube_obj =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 0 0 1\nv 1 0 1\nv 1 1 1\nv 0 1 1\n"
    "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";
inline const std::string tetrahedron_obj =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

struct ForeignScenes : testing::Test {
    void SetUp() override {
        std::filesystem::create_directories(folder / "scenes");
        std::filesystem::create_directories(folder / "models");
        models.allowed = {folder / "models"};
    }
    void TearDown() override { std::filesystem::remove_all(folder); }

    std::string write(const std::string& name, const std::string& bytes) const {
        EXPECT_TRUE(write_file_atomically(folder / name, bytes));
        return (folder / name).string();
    }
    Result<io::FoundScene> find(const std::string& text) {
        return io::find_scene(write("scenes/theirs.json", text), models);
    }
    io::FoundScene read(const std::string& text) {
        Result<io::FoundScene> found = find(text);
        EXPECT_TRUE(found) << (found ? "" : found.error().text());
        return found ? std::move(found).value() : io::FoundScene{SceneDescription{}, std::nullopt};
    }
    /// After the file's name.
    std::string error_of(const std::string& text) {
        const Result<io::FoundScene> found = find(text);
        if (found) return "ok";
        const std::string prefix = (folder / "scenes" / "theirs.json").string();
        EXPECT_TRUE(found.error().text().starts_with(prefix)) << found.error().text();
        return found.error().text().substr(prefix.size());
    }

    std::filesystem::path folder =
        std::filesystem::path(testing::TempDir()) / ("slosh_theirs_" + std::to_string(::getpid()));
    io::ModelFolders models;
};

}  // namespace slosh

// A folder, an environment and programs of a test's own; at its end all is as it was.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/system/atomic_file.h"

namespace slosh::test {

/// Empty at first; no other process has it.
struct TemporaryFolder : std::filesystem::path {
    explicit TemporaryFolder(const std::string& name)
        : path(std::filesystem::temp_directory_path() /
               ("slosh_" + name + "_" + std::to_string(::getpid()))) {
        std::filesystem::remove_all(*this);
        std::filesystem::create_directories(*this);
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(*this, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
};

/// Variables of the environment that a test changes.
class SavedVariables {
  public:
    SavedVariables(std::initializer_list<const char*> names) {
        for (const char* name : names) {
            const char* value = std::getenv(name);
            values_.emplace_back(name, value == nullptr ? std::nullopt : std::optional<std::string>(value));
        }
    }
    ~SavedVariables() {
        for (const auto& [name, value] : values_)
            value ? ::setenv(name, value->c_str(), 1) : ::unsetenv(name);
    }
    SavedVariables(const SavedVariables&) = delete;
    SavedVariables& operator=(const SavedVariables&) = delete;

  private:
    std::vector<std::pair<const char*, std::optional<std::string>>> values_;
};

/// A script that is found in place of a program; PATH is one of the caller's SavedVariables.
inline void pretend_program(const std::filesystem::path& folder, const std::string& name,
                            const std::string& commands) {
    ASSERT_TRUE(write_file_atomically(folder / name, "#!/bin/sh\n" + commands + "\n"));
    std::filesystem::permissions(folder / name, std::filesystem::perms::owner_all);
    const char* path = std::getenv("PATH");
    ::setenv("PATH", (folder.string() + ":" + (path == nullptr ? "" : path)).c_str(), 1);
}

}  // namespace slosh::test

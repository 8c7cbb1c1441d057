// Counts starts that never came to a first picture, so that a scene, setting or driver that ends the program
// at every start does not lock the person out.
#pragma once

#include <filesystem>

namespace slosh::app {

class StartGuard {
  public:
    /// After so many failed starts in a row the next one is careful: the default scene, low quality.
    static constexpr int failures_until_careful = 2;

    /// Notes in the folder that a start is under way. Without a folder, or with one that cannot be
    /// written, nothing is counted.
    explicit StartGuard(const std::filesystem::path& folder);
    /// Starts that failed just before this one.
    int failures() const { return failures_; }
    bool careful() const { return failures_ >= failures_until_careful; }
    /// The start has succeeded, or was refused with a sentence: nothing to be careful about.
    void succeeded();

  private:
    std::filesystem::path file_;
    int failures_ = 0;
    bool under_way_ = true;
};

}  // namespace slosh::app

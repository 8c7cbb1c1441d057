// After a start or a session that failed: how careful the next start is, and what is said about the session
// that broke.
#pragma once

#include <filesystem>
#include <string>

#include "app/session/journal.h"

namespace slosh::app {

/// Counts starts that never came to a first picture, so that a scene, setting or driver that ends the program
/// at every start does not lock the person out.
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

/// What the last session left behind when it did not end as asked, in words.
struct BrokenSessionText {
    std::string scene;       ///< its title
    double simulated = 0.0;  ///< s
    std::string when;        ///< "3 minutes ago", of its last second
};
BrokenSessionText text_of(const BrokenSession& broken);

}  // namespace slosh::app

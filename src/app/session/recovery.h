// After a start or a session that failed: how careful the next start is, and what is said about sessions that
// crashed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/session/crashed_sessions.h"

namespace slosh::app {

/// Counts starts that never came to a first picture, so that a scene, setting or driver that ends the program
/// at every start does not lock the person out.
class StartGuard {
  public:
    /// After this number of failed starts in a row the next one is careful: the default scene, low quality.
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

/// Looks up the titles of the scenes that come with Slosh.
void give_titles(std::vector<CrashedSession>& sessions);

/// A session of the list in words.
struct CrashedText {
    std::string title;    ///< its scene's
    std::string facts;    ///< "Crashed 3 minutes ago at t = 12.4 s, 9.8 s recorded, 3.2 MB"
    std::string trouble;  ///< sentences about what cannot be read; "": nothing
};
CrashedText text_of(const CrashedSession& session);
/// "2 crashed sessions, 6.4 MB"
std::string count_text(const std::vector<CrashedSession>& sessions);

}  // namespace slosh::app

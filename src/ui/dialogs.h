// The windows that come and go: help, the field for a file's path, and what a session asks when it ends with
// work under way or is too slow.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ui/actions_view.h"
#include "ui/context.h"
#include "ui/layout.h"

namespace slosh::ui {

/// All bindings and mouse gestures, from the table of actions.
void draw_help(Context& context, ActionList actions, bool& open);

/// Asks for a path to save to or load from; emits a PathIntent.
class PathDialog {
  public:
    void open(std::string title, bool save, const std::string& path);
    void close() { open_ = false; }
    bool is_open() const { return open_; }
    bool saves() const { return open_ && save_; }
    void draw(Context& context);

  private:
    bool open_ = false, just_opened_ = false, save_ = false;
    std::string title_;
    char path_[1024] = "";
};

/// Lists the files still being written, with buttons to wait and to leave without them; emits an
/// EndingIntent.
void draw_ending(Context& context, const Rectangle& view, std::span<const std::string> unfinished);

/// Even the least quality is too slow for real time.
struct TooSlowNotice {
    /// What the person has locked, which keeps Real time from choosing: keys, and in words.
    std::vector<std::string> locked;
    std::string locked_names;
    std::int64_t particles = 0;  ///< that would do; 0: not known
    std::string fewer;           ///< the same number in words
};
/// A line that says so and offers what helps: to release the locks, else fewer particles. Emits
/// ReleaseIntents, a ParticlesIntent or a TooSlowIntent.
void draw_too_slow(Context& context, const Rectangle& view, const TooSlowNotice& notice);

}  // namespace slosh::ui

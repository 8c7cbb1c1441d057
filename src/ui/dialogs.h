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
/// EndingIntent. The height of its content, pixels.
float draw_ending(Context& context, const Rectangle& place, std::span<const std::string> unfinished);

/// While the commands of a pasted set-up are replayed: `text`, and a button that emits the action
/// stop_replay. The height of its content, pixels.
float draw_replay_indicator(Context& context, const Rectangle& place, const std::string& text);

/// The water moves slower than it should.
struct TooSlowNotice {
    std::string sentence;    ///< "Too slow for real time."
    bool real_time = false;  ///< the fidelity Real time is not chosen, and may help
    /// What the person has locked, which keeps Real time from choosing: keys, and in words.
    std::vector<std::string> locked;
    std::string locked_names;
    std::int64_t particles = 0;  ///< that would do; 0: not known
    std::string fewer;           ///< the same number in words
};
/// Says so on the current line and offers what helps: to release the locks, the fidelity Real time, else
/// fewer particles. Emits ReleaseIntents, a ParameterIntent or a ParticlesIntent.
void draw_slowness(Context& context, const TooSlowNotice& notice);
/// The same as a notice that can be put away, with a TooSlowIntent. The height of its content, pixels.
float draw_too_slow(Context& context, const Rectangle& place, const TooSlowNotice& notice);

}  // namespace slosh::ui

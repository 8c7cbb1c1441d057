// See sharing_controller.h.
#include "app/workspace/sharing_controller.h"

#include <nlohmann/json.hpp>

#include "io/set_up_line.h"
#include "sim/world/commands/stop_events.h"

namespace slosh::app {
namespace {

constexpr std::size_t long_for_a_chat = 100'000;  // characters

}  // namespace

/// Address of this page, else the one in the settings; "": neither is known.
std::string SharingController::page_address() const {
    const std::string here = screen_.page_address();
    return here.empty() ? settings_.page_address : here;
}

void SharingController::copied(const SetUpCopied& copied) {
    if (copied.line.empty())
        return notices_.toast(Notices::Kind::warning, "Set-up not copied: " + copied.lacks + ".");
    screen_.set_clipboard(copied.link ? page_address() + "#" + copied.line : copied.line);
    std::string text = (copied.link ? "Link copied: " : "Set-up copied: ") +
                       std::to_string(copied.line.size()) + " characters.";
    if (copied.line.size() > long_for_a_chat)
        text += " A chat program may cut off such a long line. A text file with the line also opens.";
    if (!copied.lacks.empty()) text += " " + copied.lacks;
    notices_.toast(copied.lacks.empty() ? Notices::Kind::note : Notices::Kind::warning, text, "set_up");
    notices_.test_log.write("set_up_copied", {{"link", copied.link},
                                              {"characters", copied.line.size()},
                                              {"lacks", copied.lacks},
                                              {"step", copied.step},
                                              {"hash", std::to_string(copied.hash)}});
}

void SharingController::paste() {
    const std::string text = screen_.clipboard();
    const std::string_view line = io::find_set_up_line(text);
    if (line.empty())
        return notices_.toast(Notices::Kind::warning,
                              "The clipboard has no set-up. A set-up is a line that starts with \"slosh:\".",
                              "set_up");
    opener_.load(std::string(line));
}

void SharingController::add_actions(ActionList& list) {
    list.menu("Edit");
    list.add("copy_setup", "Copy set-up",
             "Copy the scene and all commands since its start as one line of text", {"Ctrl+C"},
             [this] { simulation_.session().post(CopySetUp{view_.stage_to_save()}); });
    list.add("copy_link", "Copy link",
             "Copy the set-up as a link that opens in a browser; the setting page.address has the address",
             {},
             [this] {
                 simulation_.session().post(CopySetUp{view_.stage_to_save(), true});
             })
        .enabled = [this] { return !page_address().empty(); };
    list.add("paste_setup", "Paste set-up", "Open a set-up from the clipboard", {"Ctrl+V"},
             [this] { paste(); });
    list.add("stop_replay", "Stop the replay",
             "Ignore the commands of the pasted set-up that are still to come", {},
             [this] { simulation_.post(StopEvents{}); })
        .enabled = [this] { return replays(); };
}

}  // namespace slosh::app

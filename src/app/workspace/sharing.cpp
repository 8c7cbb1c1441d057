// The set-up as a line on the clipboard; see workspace.h.
#include <nlohmann/json.hpp>

#include "app/workspace/workspace.h"
#include "io/set_up_line.h"

namespace slosh::app {
namespace {

constexpr std::size_t long_for_a_chat = 100'000;  // characters

}  // namespace

std::string Workspace::page_address() const {
    const std::string here = screen_.page_address();
    return here.empty() ? settings_.page_address : here;
}

void Workspace::copy_set_up() { session_->post(CopySetUp{view_.stage_to_save()}); }
void Workspace::copy_link() { session_->post(CopySetUp{view_.stage_to_save(), true}); }

void Workspace::on_copied(const SetUpCopied& copied) {
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

void Workspace::paste_set_up() {
    const std::string text = screen_.clipboard();
    const std::string_view line = io::find_set_up_line(text);
    if (line.empty())
        return notices_.toast(Notices::Kind::warning,
                              "The clipboard has no set-up. A set-up is a line that starts with \"slosh:\".",
                              "set_up");
    load_scene(std::string(line));
}

}  // namespace slosh::app

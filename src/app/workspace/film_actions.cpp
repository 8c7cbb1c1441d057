// The entries of the menu "Scene" that record videos.
#include "app/workspace/actions.h"
#include "app/workspace/workspace.h"

namespace slosh::app {
namespace {

using W = Workspace;

}  // namespace

void add_record_actions(W& w, std::vector<Action>& list) {
    const auto record = [&](const char* id, const char* label, const char* help, const char* key,
                            bool with_panels) {
        list.push_back(
            {.id = id,
             .menu = "Scene",
             .label = label,
             .help = help,
             .keys = {key},
             .run = [with_panels, &w] { w.toggle_film(with_panels); },
             .checked = [with_panels,
                         &w] { return w.film().recording() && w.film().with_panels() == with_panels; }});
    };
    record("record_video", "Record video", "Record the view as a video until you press the same key again",
           "Ctrl+R", false);
    record("record_video_with_panels", "Record video with panels",
           "Record the whole window as a video until you press the same key again", "Ctrl+Alt+R", true);
    list.push_back({.id = "save_last",
                    .menu = "Scene",
                    .label = "Save the last 5 s as video",
                    .help = "Save the last 5 s as a video, seen from the current camera",
                    .keys = {"Ctrl+Shift+R"},
                    .run = [&w] { w.film_last(); },
                    .enabled = [&w] { return w.settings().timeline_memory > 0 && !w.comparing(); }});
}

void add_stop_actions(W& w, std::vector<Action>& list) {
    list.push_back({.id = "stop_video",
                    .menu = "Scene",
                    .label = "Stop recording",
                    .help = "Stop recording the video and save it",
                    .run = [&w] { w.stop_film(); },
                    .enabled = [&w] { return w.film().recording(); }});
    list.push_back({.id = "discard_video",
                    .menu = "Scene",
                    .label = "Discard the video",
                    .help = "Stop recording or writing the video and delete it",
                    .run = [&w] { w.discard_film(); },
                    .enabled = [&w] { return w.film().recording() || w.film().finishing(); }});
}

}  // namespace slosh::app

// The entries of the menu "Scene" that record videos.
#include "app/workspace/actions.h"
#include "app/workspace/workspace.h"

namespace slosh::app {
namespace {

using W = Workspace;

}  // namespace

void add_record_actions(std::vector<Action>& list) {
    const auto record = [&](const char* id, const char* label, const char* help, const char* key,
                            bool with_panels) {
        list.push_back({.id = id,
                        .menu = "Scene",
                        .label = label,
                        .help = help,
                        .keys = {key},
                        .run = [with_panels](W& w) { w.toggle_film(with_panels); },
                        .checked =
                            [with_panels](const W& w) {
                                return w.film().recording() && w.film().with_panels() == with_panels;
                            }});
    };
    record("record_video", "Record video", "Film the water, until the same key is pressed again", "Ctrl+R",
           false);
    record("record_video_with_panels", "Record video with panels",
           "Film the window as it is seen, until the same key is pressed again", "Ctrl+Alt+R", true);
    list.push_back(
        {.id = "save_last",
         .menu = "Scene",
         .label = "Film the last 5 s",
         .help = "Save the last 5 s of water as a film, from where the camera is now",
         .keys = {"Ctrl+Shift+R"},
         .run = [](W& w) { w.film_last(); },
         .enabled = [](const W& w) { return w.settings().timeline_memory > 0 && !w.comparing(); }});
}

void add_stop_actions(std::vector<Action>& list) {
    list.push_back({.id = "stop_video",
                    .menu = "Scene",
                    .label = "Stop recording",
                    .help = "End the video and save it",
                    .run = [](W& w) { w.stop_film(); },
                    .enabled = [](const W& w) { return w.film().recording(); }});
    list.push_back({.id = "discard_video",
                    .menu = "Scene",
                    .label = "Discard the video",
                    .help = "End the video that is recorded or being written, and keep nothing of it",
                    .run = [](W& w) { w.discard_film(); },
                    .enabled = [](const W& w) { return w.film().recording() || w.film().finishing(); }});
}

}  // namespace slosh::app

// A scene file: read, written, read again and stepped once, or refused.
#include "fuzz/checks.h"
#include "fuzz/targets.h"
#include "slosh/files.h"

void slosh::fuzz::scene(std::string_view bytes) {
    const Result<SceneDescription> scene = io::parse_scene(bytes, "fuzz.json", "fuzz");
    if (!scene) return require_sentence(scene.error(), "fuzz.json");
    const std::string written = io::scene_to_text(scene.value());
    const Result<SceneDescription> again = io::parse_scene(written, "again.json", "fuzz");
    require(again.ok(), "what was written cannot be read: " + (again ? "" : again.error().text()));
    require(io::scene_to_text(again.value()) == written, "written, it reads back as another:\n" + written);
    step_once(scene.value());
}

// See parameter_loops.h.
#include "app/shell/parameter_loops.h"

#include "app/shell/thumbnails.h"
#include "render/image_file.h"

namespace slosh::app {

LoopName parse_loop_name(std::string_view path) {
    for (const LoopCase& each : loop_cases) {
        const std::string end = "." + std::string(each.name) + ".webp";
        if (path.ends_with(end)) return {path.substr(0, path.size() - end.size()), each};
    }
    return {};
}

std::span<const ui::LoopShown> ParameterLoops::of(std::string_view key) {
    const auto [found, fresh] = loops_.try_emplace(std::string(key));
    Loops& loops = found->second;
    if (!fresh || key.empty()) return loops.shown;
    for (const LoopCase& each : loop_cases) {
        for (const EmbeddedFile& file : embedded_parameter_loops()) {
            const LoopName name = parse_loop_name(file.path);
            if (name.key != key || name.of.name != each.name) continue;
            const Result<Image> strip = decode_webp(file.text, std::string(file.path));
            if (!strip) continue;
            loops.textures.push_back(texture_of(strip.value()));
            loops.shown.push_back(
                {each.name, each.title, loops.textures.back().name(),
                 strip.value().size.width / loop_frame_size.width,
                 static_cast<float>(loop_frame_size.width) / static_cast<float>(loop_frame_size.height)});
        }
    }
    return loops.shown;
}

}  // namespace slosh::app

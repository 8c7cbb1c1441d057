// See splishsplash_scene.h. The blocks are read in the order in which one needs the other: points set how far
// apart particles lie, and which bodies are tanks follows from where the water is.
#include "io/splishsplash_scene.h"

#include <algorithm>
#include <utility>

#include "io/scene_framing.h"
#include "io/scene_limits.h"
#include "io/scene_parts.h"
#include "io/splishsplash/foreign_reading.h"

namespace slosh::io {
namespace {

using ReadBlock = void (*)(ForeignReading&, ForeignBlock&);

void read_list(ForeignReading& reading, ForeignBlock& root, const std::string& key, ReadBlock read) {
    root.pass_over(key);
    constexpr std::size_t most = 1000;
    for_each_element(root.object(), key, most, [&](const Json& value, const std::string& path) {
        ForeignBlock block(reading.context, value, path, key, reading.left_out);
        block.pass_over("comment");
        read(reading, block);
        block.leave_out_the_rest();
    });
}

/// Old files have a block for each material, and its id is the block's name.
void read_named_materials(ForeignReading& reading, const Json& json, ForeignBlock& root) {
    for (const auto& [id, value] : json.items()) {
        const bool material = value.is_object() && !id.empty() && id != "Configuration" &&
                              (value.contains("density0") || value.contains("viscosity"));
        if (!material || reading.caps.contains(id)) continue;
        root.pass_over(id);
        ForeignBlock block(reading.context, value, child_path("", id), in_quotes(id), reading.left_out);
        read_material_properties(reading, block, id);
        block.leave_out_the_rest();
    }
}

void read_settings(ForeignReading& reading, const Json& json, ForeignBlock& root) {
    const Json none = Json::object();
    const Json* configuration = root.take("Configuration");
    ForeignBlock settings(reading.context, configuration != nullptr ? *configuration : none, "/Configuration",
                          "Configuration", reading.left_out);
    read_configuration(reading, settings);
    read_list(reading, root, "Materials", read_foreign_material);
    read_named_materials(reading, json, root);
    // In the oldest files what is a material's now stood there.
    constexpr const char* own_fluid = "Fluid";
    if (!reading.caps.contains(own_fluid)) read_material_properties(reading, settings, own_fluid);
    settings.leave_out_the_rest();
}

void read_blocks(ForeignReading& reading, const Json& json) {
    ForeignBlock root(reading.context, json, "", "the file", reading.left_out);
    read_settings(reading, json, root);
    read_list(reading, root, "FluidModels", read_fluid_model);
    read_list(reading, root, "FluidBlocks", read_fluid_block);
    read_list(reading, root, "Emitters", read_foreign_emitter);
    share_caps(reading);
    read_list(reading, root, "RigidBodies", read_body);
    build_tanks(reading);
    if (const Json* fields = root.take("AnimationFields"); fields != nullptr && !fields->empty())
        root.leave_out("AnimationFields");
    root.pass_over("$schema");
    root.leave_out_the_rest();
}

std::string said(const ForeignReading& reading) {
    std::string text = reading.left_out.sentence();
    for (const std::string& key : reading.file.repeated_keys)
        text +=
            (text.empty() ? "" : " ") + in_quotes(key) + " occurs twice in one object: the last one is used.";
    return text;
}

}  // namespace

Result<ForeignScene> read_splishsplash(const Json& json, const ForeignFile& file) {
    ForeignReading reading(file);
    read_blocks(reading, json);
    if (reading.context.error) return *reading.context.error;
    SceneDescription& scene = reading.scene;
    std::string left_out = said(reading);
    if (scene.fluids.empty() && scene.emitters.empty())
        return Error{"has no water that Slosh can import" + (left_out.empty() ? "" : ". " + left_out),
                     file.path};
    if (!reading.sees) scene.camera = camera_towards(extent_of(scene), scene.camera);
    if (Result<void> fits = check_scene_limits(scene, file.path); !fits) return fits.error();
    return ForeignScene{std::move(scene), std::move(left_out)};
}

}  // namespace slosh::io

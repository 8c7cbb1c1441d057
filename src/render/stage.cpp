// The list of stages, and plain ones for pictures that are read instead of looked at.
#include "render/stage.h"

#include <algorithm>
#include <array>

#include "render/frame.h"
#include "render/modes/list.h"
#include "render/stages/night.h"
#include "render/stages/pool.h"
#include "render/stages/studio.h"

namespace slosh {
namespace {

/// Light of 1 is white, and nothing shines.
Stage plain_stage() {
    Stage stage;
    stage.film = false;
    stage.floor_shine = 0.0f;
    stage.sun_color = Vec3(6.0f, 5.8f, 5.3f);
    stage.floor_begins = 2.25f;
    stage.floor_ends = 8.55f;
    stage.glass = {0.80f, 0.90f, 0.97f};
    stage.inside = {0.875f, 0.905f, 0.935f};
    return stage;
}

Stage dark_stage() {
    Stage stage = plain_stage();
    stage.horizon = stage.ground = to_linear(Vec3(0.17f, 0.19f, 0.22f));
    stage.zenith = to_linear(Vec3(0.07f, 0.08f, 0.10f));
    stage.bright = to_linear(Vec3(0.30f, 0.32f, 0.35f));
    stage.dark = to_linear(Vec3(0.26f, 0.28f, 0.31f));
    stage.joint = to_linear(Vec3(0.18f, 0.20f, 0.23f));
    stage.glass = {0.30f, 0.42f, 0.55f};
    stage.edges = {0.62f, 0.68f, 0.75f};
    stage.inside = {0.13f, 0.15f, 0.18f};
    return stage;
}

Stage white_stage() {
    Stage stage = plain_stage();
    stage.bright = to_linear(Vec3(0.97f));
    stage.dark = to_linear(Vec3(0.93f));
    stage.joint = to_linear(Vec3(0.80f));
    return stage;
}

/// 2-D: water on mid-grey paper in a darker frame, on which both water and foam stand out.
Stage flat_stage() {
    Stage stage = plain_stage();
    stage.horizon = stage.zenith = stage.ground = to_linear(Vec3(0.20f, 0.225f, 0.26f));
    stage.inside = {0.62f, 0.66f, 0.70f};
    stage.edges = {0.84f, 0.87f, 0.90f};
    return stage;
}

/// Behind particles that are coloured by a quantity: bright, quiet and colourless, so that only they have
/// colours.
Stage quiet_stage() {
    Stage stage = plain_stage();
    stage.horizon = to_linear(Vec3(0.84f, 0.86f, 0.88f));
    stage.zenith = to_linear(Vec3(0.70f, 0.74f, 0.79f));
    stage.ground = to_linear(Vec3(0.78f, 0.80f, 0.83f));
    stage.bright = to_linear(Vec3(0.90f, 0.91f, 0.92f));
    stage.dark = to_linear(Vec3(0.87f, 0.88f, 0.89f));
    stage.joint = to_linear(Vec3(0.79f, 0.81f, 0.83f));
    stage.floor_begins = 0.3f;
    stage.floor_ends = 1.7f;
    stage.edges = {0.44f, 0.49f, 0.55f};
    stage.inside = {0.93f, 0.94f, 0.95f};
    return stage;
}

}  // namespace

std::span<const Stage> stage_list() {
    static const std::array stages{studio_stage(), pool_stage(), night_stage()};
    return stages;
}

const Stage* find_stage(std::string_view name) {
    const auto stages = stage_list();
    const auto found =
        std::find_if(stages.begin(), stages.end(), [&](const Stage& one) { return one.name == name; });
    return found == stages.end() ? nullptr : &*found;
}

Stage stage_of(const ViewSettings& view, int dimension, bool has_floor) {
    if (view.background == Background::white) return white_stage();
    if (view.background == Background::dark) return dark_stage();
    const RenderModeDescription* mode = find_render_mode(view.mode);
    if (mode != nullptr && mode->colors_by_field) return quiet_stage();
    if (dimension == 2) return flat_stage();
    const Stage* asked = find_stage(view.stage);
    Stage stage = asked != nullptr ? *asked : stage_list().front();
    if (!has_floor) {
        // The wall behind takes the light that the floor would have: brightest below, where the floor would
        // be.
        stage.ground = 1.4f * stage.wall;
        stage.horizon = 0.3f * stage.wall;
    }
    return stage;
}

StageLightAxes axes_of(const StageLight& light) {
    const Vec3 toward = glm::normalize(light.toward);
    const Vec3 other = std::abs(toward.y) < 0.99f ? Vec3(0.0f, 1.0f, 0.0f) : Vec3(0.0f, 0.0f, 1.0f);
    return {toward, glm::normalize(glm::cross(other, toward))};
}

}  // namespace slosh

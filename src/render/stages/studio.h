// A photographer's studio: a stone floor that ends in a blue-grey cove, one large soft light behind the tank,
// a strip of light from the right.
#pragma once

#include "render/stage.h"

namespace slosh {

inline Stage studio_stage() {
    Stage stage;
    stage.name = "studio";
    stage.label = "Studio";
    stage.help = "A gray stone floor in soft light from behind, as in a product photograph";
    stage.horizon = {0.046f, 0.064f, 0.088f};
    stage.zenith = {0.010f, 0.019f, 0.036f};
    stage.ground = {0.022f, 0.028f, 0.036f};
    stage.bright = {0.430f, 0.410f, 0.380f};
    stage.dark = {0.372f, 0.352f, 0.324f};
    stage.joint = {0.260f, 0.245f, 0.225f};
    stage.base = 0.66f;
    stage.light.toward_sun = glm::normalize(Vec3(-0.62f, 1.0f, -0.42f));
    stage.light.sun = 0.95f;
    stage.light.always = 0.30f;
    stage.light.from_above = 0.17f;
    stage.light.wrap = 0.20f;
    stage.light.floor_shadow = {0.22f, 0.27f, 0.34f};
    stage.light.sun_tint = {1.06f, 1.00f, 0.92f};
    stage.light.sky_tint = {0.88f, 1.00f, 1.12f};
    stage.sun_color = {26.0f, 25.0f, 23.0f};
    stage.key = {{-0.25f, 1.10f, -1.0f}, 0.60f, 0.12f, 0.30f, {3.4f, 3.4f, 3.3f}};
    stage.fill = {{1.0f, 0.60f, -0.15f}, 0.14f, 0.50f, 0.14f, {2.2f, 2.4f, 2.6f}};
    stage.exposure = 1.2f;
    stage.floor_shine = 0.0f;
    stage.floor_begins = 0.34f;
    stage.floor_ends = 1.55f;
    stage.edges = {0.60f, 0.66f, 0.72f};
    stage.glow = {0.22f, 0.28f, 0.34f};
    stage.wall = {0.125f, 0.152f, 0.180f};
    return stage;
}

}  // namespace slosh

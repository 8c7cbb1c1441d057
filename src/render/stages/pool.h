// Beside a pool on a summer's day: pale blue tiles, a hard sun, a sky that deepens upwards.
#pragma once

#include "render/stage.h"

namespace slosh {

inline Stage pool_stage() {
    Stage stage;
    stage.name = "pool";
    stage.label = "Pool";
    stage.help = "Blue tiles under a summer sky";
    stage.horizon = {0.34f, 0.48f, 0.66f};
    stage.zenith = {0.030f, 0.130f, 0.360f};
    stage.ground = {0.16f, 0.22f, 0.27f};
    stage.bright = {0.190f, 0.350f, 0.390f};
    stage.dark = {0.100f, 0.225f, 0.290f};
    stage.joint = {0.36f, 0.42f, 0.43f};
    stage.light.toward_sun = glm::normalize(Vec3(-0.50f, 1.0f, -0.55f));
    stage.light.sun = 1.15f;
    stage.light.always = 0.30f;
    stage.light.from_above = 0.20f;
    stage.light.wrap = 0.10f;
    stage.light.floor_shadow = {0.26f, 0.36f, 0.50f};
    stage.light.sun_tint = {1.12f, 1.02f, 0.86f};
    stage.light.sky_tint = {0.78f, 0.98f, 1.24f};
    stage.sun_color = {60.0f, 56.0f, 48.0f};
    // Bright haze around the sun, a white cloud on the other side.
    stage.key = {{-0.50f, 0.95f, -0.70f}, 0.40f, 0.16f, 0.14f, {2.6f, 2.5f, 2.3f}};
    stage.fill = {{0.9f, 0.50f, -0.6f}, 0.60f, 0.14f, 0.13f, {0.9f, 0.9f, 0.92f}};
    stage.exposure = 0.90f;
    stage.floor_shine = 0.5f;
    stage.floor_begins = 1.2f;
    stage.floor_ends = 4.0f;
    stage.wall = {0.40f, 0.58f, 0.80f};
    stage.edges = {0.20f, 0.26f, 0.32f};
    return stage;
}

}  // namespace slosh

// At night: dark slate, a warm lamp behind the tank and a cold one from the side.
#pragma once

#include "render/stage.h"

namespace slosh {

inline Stage night_stage() {
    Stage stage;
    stage.name = "night";
    stage.label = "Night";
    stage.help = "Dark slate floor under two lamps";
    stage.horizon = {0.016f, 0.028f, 0.055f};
    stage.zenith = {0.002f, 0.004f, 0.011f};
    stage.ground = {0.010f, 0.014f, 0.022f};
    stage.bright = {0.120f, 0.125f, 0.135f};
    stage.dark = {0.055f, 0.060f, 0.070f};
    stage.joint = {0.020f, 0.022f, 0.026f};
    stage.light.toward_sun = glm::normalize(Vec3(-0.70f, 0.90f, -0.45f));
    stage.light.sun = 1.35f;
    stage.light.always = 0.16f;
    stage.light.from_above = 0.10f;
    stage.light.wrap = 0.12f;
    stage.light.floor_shadow = {0.10f, 0.14f, 0.24f};
    stage.light.sun_tint = {1.20f, 0.98f, 0.72f};
    stage.light.sky_tint = {0.60f, 0.90f, 1.50f};
    stage.sun_color = {40.0f, 33.0f, 24.0f};
    stage.key = {{-0.40f, 1.05f, -1.0f}, 0.34f, 0.09f, 0.04f, {4.6f, 3.6f, 2.4f}};
    stage.fill = {{1.0f, 0.45f, -0.25f}, 0.10f, 0.50f, 0.04f, {0.7f, 1.3f, 2.2f}};
    stage.exposure = 1.25f;
    stage.floor_shine = 0.7f;
    stage.edges = {0.45f, 0.52f, 0.60f};
    stage.wall = {0.030f, 0.045f, 0.075f};
    stage.glow = {0.030f, 0.050f, 0.095f};
    stage.floor_begins = 0.30f;
    stage.floor_ends = 1.6f;
    return stage;
}

}  // namespace slosh

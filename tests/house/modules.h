// The modules of these tests; each is described in its own file.
#pragma once

#include "slosh/geometry.h"

namespace slosh::house {

void add_dummy_format();
void add_stir();

/// dummy_setting.cpp
struct Fog {
    float density = 0.0f;  // 1/m
    Vec3 color{0.8f};
};
Fog& fog();
void add_dummy_setting();
void add_tool();
void add_action();
void add_ballistic_solver();
void add_magnet_force();

}  // namespace slosh::house

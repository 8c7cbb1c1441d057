// The values of a frame that all shaders share, from camera, view and light.
#pragma once

#include "render/frame.h"

namespace slosh {

struct LightSpace;

/// Light and shadow are drawn: 3-D scenes whose view wants both.
bool throws_shadows(const Frame& frame);

/// Fills frame.block. `colored`: the particles have values of a field or material; `translucent`: light
/// passes the fluid.
void fill_block(Frame& frame, const LightSpace& space, bool colored, bool translucent);

}  // namespace slosh

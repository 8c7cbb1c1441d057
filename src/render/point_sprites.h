// Whether particles can be drawn as points, half the cost of quads in software renderers.
#pragma once

#include "render/frame.h"

namespace slosh {

/// Pixels; needs a current context. A point whose centre leaves the picture vanishes; above this size one
/// would see it go.
float widest_point();

/// Upper bound of the width in pixels of the frame's particles, when they are `diameter` metres wide and the
/// picture is `height` pixels high: as wide as one would be at the corner of their box nearest to the eye.
float widest_sprite(const Frame& frame, float diameter, int height);

}  // namespace slosh

// A solid's description moved, turned and scaled, as handles ask for it.
#pragma once

#include <glm/ext/quaternion_float.hpp>

#include "render/scene.h"
#include "sim/solids/bodies/body.h"
#include "slosh/shapes.h"

namespace slosh::app {

/// The point about which it turns and scales: of a plane the one that describes it.
Vec3 center_of(const SolidShape& shape);
/// Half the edges of the box around the shape as described, m.
Vec3 half_extent_of(const SolidShape& shape);

Solid moved(Solid solid, const Vec3& by);
/// About its centre, behind the turn it has.
Solid turned(Solid solid, const glm::quat& by);
/// About its centre; 0.5: half as large.
Solid scaled(Solid solid, float factor);

/// What would start where the body is now: of a free one its present place and turn, at rest; others follow
/// their script, and stay as described.
Solid described_now(const Solid& solid, const Body& body);

/// About z the axis is +z and the angle has the sign: in 2-D the world reads the angle alone.
AxisAngle axis_angle(const glm::quat& turn);
glm::quat quaternion(const AxisAngle& turn);

/// Where a ghost of it is drawn.
RenderGhost ghost_of(const Solid& solid, const Vec3& color);

}  // namespace slosh::app

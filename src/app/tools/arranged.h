// What the arrange tool takes hold of: a solid, an emitter or a drain as it is described, and what becomes of
// it when a handle is dragged.
#pragma once

#include <cstdint>
#include <glm/ext/quaternion_float.hpp>
#include <optional>
#include <string>
#include <variant>

#include "app/session/simulation_frame.h"
#include "render/camera.h"
#include "slosh/command.h"

namespace slosh::app {

using Thing = std::variant<Solid, Emitter, Sink>;

/// A thing and its place in its list.
struct Selection {
    std::uint32_t index = 0;
    Thing thing;
};

/// The nearest thing that the ray meets; planes, which are everywhere, cannot be taken.
std::optional<Selection> thing_under(const SimulationFrame& frame, const Ray& ray);
/// What is in the same list at the same place now; nothing: the list is shorter.
std::optional<Thing> thing_at(const SimulationFrame& frame, const Selection& selection);
bool same_thing(const Thing& a, const Thing& b);

Vec3 center_of(const Thing& thing);
Thing moved(const Thing& thing, const Vec3& by);
/// A drain keeps its axes.
Thing turned(const Thing& thing, const glm::quat& by);
Thing scaled(const Thing& thing, float factor);
/// The box whose faces have handles, and how it is turned; nothing: it has none.
struct Faces {
    Vec3 center{0.0f}, half{0.0f};
    glm::quat turn{1.0f, 0.0f, 0.0f, 0.0f};
};
std::optional<Faces> faces_of(const Thing& thing);
/// One face of it moved outwards; it stays at least `least` m wide.
Thing stretched(const Thing& thing, int axis, float sign, float by, float least);

/// `clearance`: of solids, m.
Command replacing(const Selection& selection, float clearance);
Command removing(const Selection& selection);
/// "Box", "Emitter".
std::string name_of(const Thing& thing);

}  // namespace slosh::app

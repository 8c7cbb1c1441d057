// See foreign_body.h.
#include "io/splishsplash/foreign_body.h"

#include <cmath>
#include <glm/mat3x3.hpp>
#include <utility>

#include "base/turn.h"

namespace slosh::io {

Vec3 ForeignPlace::placed(const Vec3& scaled) const {
    return position + turn_about(turn.axis, turn.angle) * scaled;
}

Vec3 ForeignPlace::in_model_axes(const Vec3& x) const {
    return (x - position) * turn_about(turn.axis, turn.angle);  // the transposed matrix times the vector
}

bool turn_in_plane(ForeignPlace& place) {
    AxisAngle& turn = place.turn;
    const bool about_z = turn.axis.x == 0.0f && turn.axis.y == 0.0f, acts = turn.angle != 0.0f;
    if (!about_z) turn.angle = 0.0f;
    if (turn.axis.z < 0.0f) turn.angle = -turn.angle;
    turn.axis = Vec3(0.0f, 0.0f, 1.0f);
    return about_z || !acts;
}

BoxShape ForeignBody::placed_box(const Box3& part) const {
    return {place.placed(0.5f * (part.min + part.max)), part.max - part.min};
}

MeshShape ForeignBody::placed_mesh(ClosedMesh of) const {
    MeshShape shape;
    shape.mesh = std::move(of);
    shape.position = place.position;
    shape.axis = place.turn.axis;
    shape.angle = place.turn.angle;
    return shape;
}

bool align_box(ForeignBody& body, bool flat) {
    constexpr float rounding = 1e-5f;
    glm::mat3 turn = turn_about(body.place.turn.axis, body.place.turn.angle);
    bool aligned = true;
    for (int column = 0; column < 3; ++column) {
        for (int row = 0; row < 3; ++row) {
            const float whole = std::round(turn[column][row]);
            aligned = aligned && std::abs(turn[column][row] - whole) < rounding;
            turn[column][row] = whole;
        }
    }
    if (!aligned) return !flat || turn_in_plane(body.place);
    const Vec3 a = turn * body.box->min, b = turn * body.box->max;
    body.box = Box3{glm::min(a, b), glm::max(a, b)};
    body.place.turn = {};
    return true;
}

std::optional<Box3> box_of(const TriangleMesh& mesh) {
    const Vec3 size = mesh.bounds.max - mesh.bounds.min;
    const double full =
        static_cast<double>(size.x) * static_cast<double>(size.y) * static_cast<double>(size.z);
    if (std::abs(mesh.volume - full) > 1e-5 * full) return std::nullopt;
    return mesh.bounds;
}

}  // namespace slosh::io

// Bullet's shapes for solids and for the container's walls.
#pragma once

#include <BulletCollision/CollisionShapes/btCollisionShape.h>
#include <BulletCollision/CollisionShapes/btTriangleMesh.h>

#include <array>
#include <glm/ext/quaternion_float.hpp>
#include <memory>

#include "sim/solids/bodies/mass_properties.h"

namespace slosh {

inline btVector3 to_bullet(const Vec3& v) { return {v.x, v.y, v.z}; }

/// A shape about the solid's centre. Bullet requires that a body's axes are its principal axes.
struct ContactShape {
    std::unique_ptr<btTriangleMesh> triangles;    ///< the triangles that the shape of a fixed mesh refers to
    std::unique_ptr<btCollisionShape> shape;      ///< null: no contact with other solids
    glm::quat principal{1.0f, 0.0f, 0.0f, 0.0f};  ///< from the principal axes to the description's
    Vec3 principal_moments{0.0f};                 ///< kg m^2
};
ContactShape make_contact_shape(const Solid& solid, const Vec3& center, const RigidProperties& properties,
                                int dimension);

struct ContainerShapes {
    std::array<std::unique_ptr<btCollisionShape>, 6> planes;  ///< min x, y, z, max x, y, z; null: open
    void set(const Box3& box, bool open_top, int dimension);
};

}  // namespace slosh

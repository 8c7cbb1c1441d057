// Makes Bullet's collision shapes.
#include "sim/solids/contacts/contact_shapes.h"

#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btBvhTriangleMeshShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btMultiSphereShape.h>
#include <BulletCollision/CollisionShapes/btShapeHull.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/CollisionShapes/btStaticPlaneShape.h>

#include <algorithm>
#include <cmath>
#include <glm/gtc/quaternion.hpp>

#include "base/turn.h"

namespace slosh {

namespace {

constexpr float flat_half_depth = 0.5f;  // m, of boxes in 2-D, where nothing moves along z
constexpr float hull_margin = 0.01f;     // share of the least extent
constexpr std::size_t most_hull_vertices = 64;

/// Bullet treats this much of a shape's outside as a skin. Its default of 4 cm is too thick for a body of 10
/// cm.
float margin_for(float smallest_half_extent) { return std::min(0.04f, 0.1f * smallest_half_extent); }

std::unique_ptr<btCollisionShape> hull_of(const MeshShape& mesh, const Vec3& center,
                                          const glm::quat& to_axes) {
    const glm::mat3 turn = turn_about(mesh.axis, mesh.angle);
    auto hull = std::make_unique<btConvexHullShape>();
    for (const Vec3& vertex : mesh.mesh->vertices) {
        const Vec3 place = to_axes * (mesh.position + mesh.scale * (turn * vertex) - center);
        hull->addPoint(to_bullet(place), false);
    }
    hull->setMargin(0.0f);
    hull->recalcLocalAabb();
    if (mesh.mesh->vertices.size() > most_hull_vertices) {
        btShapeHull simple(hull.get());
        if (simple.buildHull(0.0f)) {
            auto fewer =
                std::make_unique<btConvexHullShape>(&simple.getVertexPointer()->getX(), simple.numVertices());
            hull = std::move(fewer);
        }
    }
    const Vec3 size = mesh.scale * (mesh.mesh->bounds.max - mesh.mesh->bounds.min);
    // The margin surrounds the points; a box's is inside it.
    hull->setMargin(hull_margin * std::min({size.x, size.y, size.z}));
    return hull;
}

void make_fixed_mesh(const MeshShape& mesh, const Vec3& center, ContactShape& result) {
    const glm::mat3 turn = turn_about(mesh.axis, mesh.angle);
    const auto place = [&](std::uint32_t vertex) {
        return to_bullet(mesh.position + mesh.scale * (turn * mesh.mesh->vertices[vertex]) - center);
    };
    result.triangles = std::make_unique<btTriangleMesh>();
    for (const Triangle& triangle : mesh.mesh->triangles)
        result.triangles->addTriangle(place(triangle[0]), place(triangle[1]), place(triangle[2]));
    result.shape = std::make_unique<btBvhTriangleMeshShape>(result.triangles.get(), true);
}

/// Principal axes and moments of a free body, from Bullet's Jacobi rotations.
void find_principal_axes(const RigidProperties& properties, ContactShape& result) {
    const glm::mat3& inertia = properties.inertia;  // symmetric
    btMatrix3x3 matrix(inertia[0][0], inertia[1][0], inertia[2][0], inertia[0][1], inertia[1][1],
                       inertia[2][1], inertia[0][2], inertia[1][2], inertia[2][2]);
    btMatrix3x3 axes;
    matrix.diagonalize(axes, 1e-6f, 50);
    btQuaternion q;
    axes.getRotation(q);
    result.principal = glm::normalize(glm::quat(q.w(), q.x(), q.y(), q.z()));
    result.principal_moments = Vec3(matrix[0][0], matrix[1][1], matrix[2][2]);
}

bool is_diagonal(const glm::mat3& m) {
    const float size = std::max({m[0][0], m[1][1], m[2][2]});
    return std::max({std::abs(m[0][1]), std::abs(m[0][2]), std::abs(m[1][2])}) <= 1e-6f * size;
}

}  // namespace

ContactShape make_contact_shape(const Solid& solid, const Vec3& center, const RigidProperties& properties,
                                int dimension) {
    ContactShape result;
    const glm::mat3& inertia = properties.inertia;
    result.principal_moments = Vec3(inertia[0][0], inertia[1][1], inertia[2][2]);
    if (dimension == 3 && properties.mass > 0.0f && !is_diagonal(inertia))
        find_principal_axes(properties, result);
    const glm::quat to_axes = glm::conjugate(result.principal);
    if (const auto* plane = std::get_if<PlaneShape>(&solid.shape)) {
        Vec3 normal = plane->normal;
        if (dimension == 2) normal.z = 0.0f;
        result.shape = std::make_unique<btStaticPlaneShape>(to_bullet(glm::normalize(normal)), 0.0f);
    } else if (const auto* box = std::get_if<BoxShape>(&solid.shape)) {
        Vec3 half = 0.5f * box->size;
        const float smallest = dimension == 2 ? std::min(half.x, half.y) : std::min({half.x, half.y, half.z});
        if (dimension == 2) half.z = flat_half_depth;
        auto shape = std::make_unique<btBoxShape>(to_bullet(half));
        shape->setMargin(margin_for(smallest));
        result.shape = std::move(shape);
    } else if (const auto* sphere = std::get_if<SphereShape>(&solid.shape)) {
        result.shape = std::make_unique<btSphereShape>(sphere->radius);
    } else if (const auto* capsule = std::get_if<CapsuleShape>(&solid.shape)) {
        Vec3 a = capsule->a, b = capsule->b;
        if (dimension == 2) a.z = b.z = 0.0f;
        const btVector3 ends[2] = {to_bullet(to_axes * (a - center)), to_bullet(to_axes * (b - center))};
        const btScalar radii[2] = {capsule->radius, capsule->radius};
        result.shape = std::make_unique<btMultiSphereShape>(ends, radii, 2);
    } else if (const auto* mesh = std::get_if<MeshShape>(&solid.shape);
               mesh && mesh->mesh && dimension == 3) {
        if (is_free(solid.motion))
            result.shape = hull_of(*mesh, center, to_axes);
        else
            make_fixed_mesh(*mesh, center, result);
    }
    return result;
}

void ContainerShapes::set(const Box3& box, bool open_top, int dimension) {
    for (int side = 0; side < 6; ++side) {
        const int axis = side % 3;
        std::unique_ptr<btCollisionShape>& plane = planes[static_cast<std::size_t>(side)];
        plane.reset();
        if (axis >= dimension || (side == 4 && open_top)) continue;
        btVector3 normal(0.0f, 0.0f, 0.0f);
        normal[axis] = side < 3 ? 1.0f : -1.0f;
        const float offset = side < 3 ? box.min[axis] : -box.max[axis];
        plane = std::make_unique<btStaticPlaneShape>(normal, offset);
    }
}

}  // namespace slosh

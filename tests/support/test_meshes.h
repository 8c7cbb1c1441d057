// Closed meshes of known shape.
#pragma once

#include <memory>
#include <vector>

#include "slosh/shapes.h"

namespace slosh {

/// Vertices and triangles before make_closed_mesh(): they can be joined, turned inside out or broken.
struct Triangles {
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;

    Triangles moved(const Vec3& by) const;
    Triangles inside_out() const;
    Triangles with(const Triangles& other) const;
    /// Each triangle with vertices of its own, as in STL files.
    Triangles taken_apart() const;
    /// Asserts that it is a closed mesh.
    std::shared_ptr<const TriangleMesh> closed() const;
};

/// Two triangles per face, edges centred on the origin.
Triangles box_triangles(const Vec3& size);
/// A ball about the origin, in rings from pole to pole, so that the triangles differ in size. All vertices
/// lie on the sphere.
Triangles ball_triangles(float radius, std::uint32_t rings);
/// About the y axis.
Triangles torus_triangles(float large_radius, float small_radius, std::uint32_t around, std::uint32_t across);
/// The outline of an L of two boxes, with an edge that points inwards.
Triangles corner_triangles();

}  // namespace slosh

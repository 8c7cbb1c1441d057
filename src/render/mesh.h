// The meshes that solids are drawn with.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "render/gl_object.h"
#include "slosh/geometry.h"

namespace slosh {

struct MeshVertex {
    Vec3 corner;
    Vec3 normal;
    float end = 0.0f;  ///< end of the sweep, 0 or 1
};

/// Vertices and triangles on the GPU; attributes as in shaders/solid.vert.
class Mesh {
  public:
    /// Edges -1 to 1.
    static Mesh box();
    /// A unit sphere cut at its equator (normals along y). The two halves belong to the ends 0 and 1 of the
    /// sweep along y.
    static Mesh swept_sphere();
    /// Any triangles, counter-clockwise seen from outside.
    static Mesh of(std::span<const MeshVertex> vertices, std::span<const std::uint32_t> indices);

    void draw() const;

  private:
    GlBuffer vertices_, indices_;
    GlVertexArray array_;
    GLsizei index_count_ = 0;
};

/// The vertices that a triangle mesh is drawn with, three per triangle that is shown, in its order: smooth
/// where neighbouring triangles bend by less than 40 degrees, sharp at other edges. For a vessel, a solid
/// with a closed hollow, only the walls of the hollow are shown.
std::vector<MeshVertex> model_vertices(const TriangleMesh& mesh);
/// The same vertices on the GPU.
Mesh model_mesh(const TriangleMesh& mesh);

}  // namespace slosh

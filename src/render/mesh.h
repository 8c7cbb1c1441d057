// The two meshes that all solids are drawn with.
#pragma once

#include "render/gl_object.h"

namespace slosh {

/// Vertices and triangles on the GPU; attributes as in shaders/solid.vert.
class Mesh {
  public:
    /// Edges -1 to 1.
    static Mesh box();
    /// A unit sphere cut at its equator (normals along y); the two halves belong to the ends 0 and 1 of the
    /// sweep along y.
    static Mesh swept_sphere();

    void draw() const;

  private:
    GlBuffer vertices_, indices_;
    GlVertexArray array_;
    GLsizei index_count_ = 0;
    friend class MeshBuilder;
};

}  // namespace slosh

// Solids, ghosts and the container's glass: everything that is not fluid, floor or line.
#pragma once

#include <glm/mat4x4.hpp>
#include <memory>
#include <vector>

#include "render/frame.h"
#include "render/mesh.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

/// A rotation that takes y to `axis` (unit).
glm::mat3 turn_y_to(const Vec3& axis);
/// A plane is drawn as a square as large as the scene, around the point of the plane that is nearest to the
/// scene's middle; its normal must not be zero.
Vec3 plane_middle(const PlaneShape& plane, const Box3& bounds);
float plane_half_edge(const Box3& bounds);  ///< m

class SolidPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Uploads the scene's models to the GPU, once each, and drops those of earlier scenes. Call it first in
    /// a frame.
    void take_models(const RenderScene& scene);
    /// Opaque, with depth.
    void draw_solids(const Frame& frame) const;
    /// Depth only, from the light's direction. Planes cast no shadow.
    void draw_depth(const Frame& frame, const glm::mat4& clip) const;
    /// In 2-D: alpha 1 where solids are, as they fill the fluid's place. Into the framebuffer that is bound.
    void draw_cover(const Frame& frame) const;
    /// The walls behind the fluid (in 2-D the inside of the container), blended.
    void draw_container(const Frame& frame) const;
    /// Previews of drops, blended, with depth test.
    void draw_ghosts(const Frame& frame) const;

  private:
    void place(const ShaderProgram& program, const BoxShape& box) const;
    void place(const ShaderProgram& program, const Vec3& from, const Vec3& to, float radius) const;
    void place(const ShaderProgram& program, const MeshShape& shape) const;
    void draw_shape(const ShaderProgram& program, const SolidShape& shape,
                    const RenderPlace& place_now) const;
    void draw_plane(const Frame& frame, const PlaneShape& plane, const Vec3& color) const;

    const ShaderProgram *lit_ = nullptr, *ghost_ = nullptr, *depth_ = nullptr, *plane_ = nullptr,
                        *wall_ = nullptr, *plain_wall_ = nullptr;
    const ShaderProgram* cover_ = nullptr;
    struct Model {
        std::shared_ptr<const TriangleMesh> of;
        Mesh mesh;
    };

    Mesh box_, swept_sphere_;
    std::vector<Model> models_;
    GlVertexArray no_vertices_;
};

}  // namespace slosh

// Sky and tiled floor.
#pragma once

#include "render/frame.h"
#include "render/gl_object.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

/// Where the floor fades into the backdrop, m.
struct FloorExtent {
    Vec3 middle;
    float begins = 0.0f, ends = 1.0f;  ///< distances from the middle
};
FloorExtent floor_extent(const Box3& container, const Stage& stage);
/// Edge of the floor's tiles, m: a round number, about a twelfth of the container's longer side.
float tile_edge(const Box3& container);

/// Writes sky, floor and container into the frame's block. Reflections and views through water read them
/// again.
void describe_background(FrameBlock& block, const RenderScene& scene, const ViewSettings& view,
                         const Stage& stage);

class BackgroundPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Draws the floor (3-D scenes with a container), then the sky behind everything. The block must contain
    /// describe_background().
    void draw(const Frame& frame) const;

  private:
    const ShaderProgram *sky_ = nullptr, *floor_ = nullptr, *plain_floor_ = nullptr;
    GlVertexArray no_vertices_;
};

}  // namespace slosh

// Sky and tiled floor.
#pragma once

#include "render/frame.h"
#include "render/gl_object.h"
#include "slosh/result.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

/// Linear colours of a background.
struct BackgroundColors {
    Vec3 low, high;            ///< of the sky: horizon and overhead (orthographic: bottom and top)
    Vec3 bright, dark, joint;  ///< of the tiles
};
BackgroundColors background_colors(Background background);
/// Edge of the floor's tiles, m: a round number, about a twelfth of the container's longer side.
float tile_edge(const Box3& container);

/// Writes sky, floor and container into the frame's block. Reflections and views through water read them
/// again.
void describe_background(FrameBlock& block, const RenderScene& scene, const ViewSettings& view);

class BackgroundPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// Draws the floor (3-D scenes with a container), then the sky behind everything. The block must contain
    /// describe_background().
    void draw(const Frame& frame) const;

  private:
    const ShaderProgram *sky_ = nullptr, *floor_ = nullptr;
    GlVertexArray no_vertices_;
};

}  // namespace slosh

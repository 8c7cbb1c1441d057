// Sky and tiled floor.
#pragma once

#include "base/result.h"
#include "render/frame.h"
#include "render/gl_object.h"

namespace slosh {

class ShaderLibrary;
class ShaderProgram;

/// Colours of a background, linear.
struct BackgroundColors {
    Vec3 low, high;            ///< of the sky: horizon and overhead (orthographic: bottom and top)
    Vec3 bright, dark, joint;  ///< of the tiles
};
BackgroundColors background_colors(Background background);
/// Of the floor's tiles, m: a round number, about a twelfth of the container's longer side.
float tile_edge(const Box3& container);

/// Sky, floor and container in the frame's block: whatever is reflected or seen through water asks for them
/// again.
void describe_background(FrameBlock& block, const RenderScene& scene, const ViewSettings& view);

class BackgroundPass {
  public:
    Result<void> load(ShaderLibrary& shaders);
    /// The floor (3-D scenes with a container) first, then the sky wherever nothing is. The block must hold
    /// describe_background().
    void draw(const Frame& frame) const;

  private:
    const ShaderProgram *sky_ = nullptr, *floor_ = nullptr;
    GlVertexArray no_vertices_;
};

}  // namespace slosh

// A framebuffer of our own, colour and depth, that can be read back.
#pragma once

#include <vector>

#include "render/image_file.h"
#include "render/scene_renderer.h"
#include "render/texture_target.h"
#include "slosh/result.h"

namespace slosh {

/// The context must be current in every call, including the destructor.
class OffscreenTarget {
  public:
    /// `supersampling` s: drawn s times as large in each direction and averaged when read. Error: larger than
    /// the driver allows.
    static Result<OffscreenTarget> create(const PixelSize& size, int supersampling = 1);

    /// The target for Renderer::draw; its size includes the supersampling.
    RenderTarget target() const;
    /// For a picture that is copied into a window.
    void store_rows_from_top() const;
    Image read() const;
    /// Window depth in [0, 1], rows from the top, at the drawn size.
    std::vector<float> read_depth() const;

  private:
    OffscreenTarget() = default;
    TextureTarget picture_;
    PixelSize size_;
    int supersampling_ = 1;
};

}  // namespace slosh

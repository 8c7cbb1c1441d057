// Brings a small picture to the size of the target. Its depths stay where they are: depth_test.h.
#pragma once

#include <cstdint>
#include <vector>

#include "render/enlarger.h"
#include "render/scene_renderer.h"
#include "render/texture_target.h"

namespace slosh {

class EnlargePass {
  public:
    /// `by_processor`: the driver draws there, too, and is slower.
    explicit EnlargePass(bool by_processor) : by_processor_(by_processor) {}
    void draw(const TextureTarget& picture, const RenderTarget& target);

  private:
    const bool by_processor_;
    Enlarger enlarger_;
    TextureTarget enlarged_;
    std::vector<std::uint32_t> small_, large_;  // pixels
};

}  // namespace slosh

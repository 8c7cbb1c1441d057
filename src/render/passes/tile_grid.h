// Passes that draw only the tiles of a picture in which they have something to do.
#pragma once

#include "render/camera.h"

namespace slosh {

constexpr int tile_size = 16;  ///< pixels; as in shaders/water/tile_size.glsl

/// Columns and rows of the tiles that cover a picture.
constexpr PixelSize tiles_of(const PixelSize& size) {
    return {(size.width + tile_size - 1) / tile_size, (size.height + tile_size - 1) / tile_size};
}

}  // namespace slosh

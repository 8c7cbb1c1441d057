// A picture brought to another size.
#pragma once

#include "render/image_file.h"

namespace slosh {

/// As large as fits into `size` without distortion, in the middle; black beside it. Bilinear.
Image fitted(const Image& image, const PixelSize& size);

/// Averages of the picture's pixels over cells of a smaller one of `size`, cut to its aspect: a thumbnail.
Image thumbnail_of(const Image& image, const PixelSize& size);

}  // namespace slosh

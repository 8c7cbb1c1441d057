// Still WebP pictures -> pixels, with the decoder that libwebp has beside its encoder. Small pictures that
// the program brings along are WebP: particles on a plain ground take a fifth of what they take as PNG.
#pragma once

#include <string>
#include <string_view>

#include "render/image_file.h"

namespace slosh {

/// Decodes the bytes of a WebP file; of an animated one nothing. The Error names `name`.
Result<Image> decode_webp(std::string_view bytes, const std::string& name);

}  // namespace slosh

// Pictures in memory, as PNG files and as the small WebP pictures that the program brings along: particles on
// a plain ground take a fifth of what they take as PNG.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "render/camera.h"
#include "slosh/result.h"

namespace slosh {

/// RGB, 8 bits, rows from the top.
struct Image {
    PixelSize size;
    std::vector<std::uint8_t> rgb;
    const std::uint8_t* pixel(int column, int row) const {
        return rgb.data() + 3 * (static_cast<std::size_t>(row) * static_cast<std::size_t>(size.width) +
                                 static_cast<std::size_t>(column));
    }
};

/// Averages blocks of factor x factor pixels in linear light.
Image downsample(const Image& image, int factor);

/// Writes the complete file or nothing.
Result<void> write_png(const Image& image, const std::filesystem::path& path);
Result<Image> read_png(const std::filesystem::path& path);
/// Decodes the bytes of a PNG file. The Error names `name`.
Result<Image> decode_png(std::string_view bytes, const std::string& name);

/// As large as fits into `size` without distortion, in the middle; black beside it. Bilinear.
Image fitted(const Image& image, const PixelSize& size);

/// Averages of the picture's pixels over cells of a smaller one of `size`, cut to its aspect: a thumbnail.
Image thumbnail_of(const Image& image, const PixelSize& size);

/// Decodes the bytes of a WebP file; of an animated one nothing. The Error names `name`.
Result<Image> decode_webp(std::string_view bytes, const std::string& name);

}  // namespace slosh

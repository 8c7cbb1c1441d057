// Pictures in memory and as PNG files.
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

}  // namespace slosh

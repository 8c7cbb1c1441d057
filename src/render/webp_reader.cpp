// See webp_reader.h.
#include "render/webp_reader.h"

#include <webp/decode.h>

#include <cstddef>
#include <cstdint>

namespace slosh {

Result<Image> decode_webp(std::string_view bytes, const std::string& name) {
    const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data());
    Image image;
    if (WebPGetInfo(data, bytes.size(), &image.size.width, &image.size.height) == 0)
        return Error{"not a WebP picture", name};
    const std::size_t row = 3 * static_cast<std::size_t>(image.size.width);
    image.rgb.resize(row * static_cast<std::size_t>(image.size.height));
    if (WebPDecodeRGBInto(data, bytes.size(), image.rgb.data(), image.rgb.size(), static_cast<int>(row)) ==
        nullptr)
        return Error{"a WebP picture that cannot be decoded", name};
    return image;
}

}  // namespace slosh

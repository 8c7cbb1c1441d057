// PNG files through stb: one small header library for each direction.
#include "render/image_file.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "base/system/atomic_file.h"

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_WRITE_NO_STDIO
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
#include <stb_image.h>
#include <stb_image_write.h>
#include <webp/decode.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace slosh {

namespace {

/// Table from sRGB bytes to linear light.
const std::array<float, 256>& linear_table() {
    static const auto table = [] {
        std::array<float, 256> values{};
        for (std::size_t i = 0; i < values.size(); ++i) {
            const float c = static_cast<float>(i) / 255.0f;
            values[i] = c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f);
        }
        return values;
    }();
    return table;
}

std::uint8_t encode(float linear) {
    const float c = linear <= 0.0031308f ? 12.92f * linear : 1.055f * std::pow(linear, 1.0f / 2.4f) - 0.055f;
    return static_cast<std::uint8_t>(std::lround(255.0f * std::clamp(c, 0.0f, 1.0f)));
}

}  // namespace

Image downsample(const Image& image, int factor) {
    if (factor <= 1) return image;
    Image smaller;
    smaller.size = {image.size.width / factor, image.size.height / factor};
    smaller.rgb.resize(3 * static_cast<std::size_t>(smaller.size.width) *
                       static_cast<std::size_t>(smaller.size.height));
    const float weight = 1.0f / static_cast<float>(factor * factor);
    const std::array<float, 256>& linear = linear_table();
    std::uint8_t* out = smaller.rgb.data();
    for (int row = 0; row < smaller.size.height; ++row) {
        for (int column = 0; column < smaller.size.width; ++column, out += 3) {
            std::array<float, 3> sum{};
            bool uniform = true;
            const std::uint8_t* first = image.pixel(column * factor, row * factor);
            for (int y = 0; y < factor; ++y) {
                const std::uint8_t* pixel = image.pixel(column * factor, row * factor + y);
                for (int x = 0; x < factor; ++x, pixel += 3) {
                    for (std::size_t channel = 0; channel < 3; ++channel) {
                        sum[channel] += linear[pixel[channel]];
                        uniform = uniform && pixel[channel] == first[channel];
                    }
                }
            }
            for (std::size_t channel = 0; channel < 3; ++channel) {
                out[channel] = uniform ? first[channel] : encode(sum[channel] * weight);
            }
        }
    }
    return smaller;
}

Result<void> write_png(const Image& image, const std::filesystem::path& path) {
    if (image.size.width <= 0 || image.size.height <= 0)
        return Error{"a picture without pixels cannot be written", path.string()};
    std::string bytes;
    const auto append = [](void* target, void* data, int size) {
        static_cast<std::string*>(target)->append(static_cast<const char*>(data),
                                                  static_cast<std::size_t>(size));
    };
    if (stbi_write_png_to_func(append, &bytes, image.size.width, image.size.height, 3, image.rgb.data(),
                               3 * image.size.width) == 0) {
        return Error{"the picture cannot be encoded as PNG", path.string()};
    }
    return write_file_atomically(path, bytes);
}

Result<Image> read_png(const std::filesystem::path& path) {
    const Result<std::string> bytes = read_file(path);
    if (!bytes) return bytes.error();
    return decode_png(bytes.value(), path.string());
}

Result<Image> decode_png(std::string_view bytes, const std::string& name) {
    Image image;
    int channels = 0;
    const std::unique_ptr<stbi_uc, decltype(&stbi_image_free)> pixels(
        stbi_load_from_memory(reinterpret_cast<const stbi_uc*>(bytes.data()), static_cast<int>(bytes.size()),
                              &image.size.width, &image.size.height, &channels, 3),
        &stbi_image_free);
    if (!pixels) return Error{std::string("not a PNG picture: ") + stbi_failure_reason(), name};
    image.rgb.assign(pixels.get(), pixels.get() + 3 * static_cast<std::size_t>(image.size.width) *
                                                      static_cast<std::size_t>(image.size.height));
    return image;
}

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

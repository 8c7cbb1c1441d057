// See webp_writer.h. A file is a RIFF chunk of chunks: VP8X (the size), ANIM (for ever), one ANMF per frame.
#include "render/webp_writer.h"

#include <webp/encode.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace slosh {
namespace {

constexpr float quality = 90.0f;  // out of 100: spray keeps its drops
constexpr int method = 1;         // from 0 to 6: the processor has water to compute, too
constexpr std::uint64_t riff_header = 8;
constexpr std::int64_t longest_frame = (1 << 24) - 1;  // ms

void append_number(std::string& bytes, std::uint64_t value, int count) {
    for (int i = 0; i < count; ++i) bytes += static_cast<char>((value >> (8 * i)) & 0xffu);
}

void append_chunk(std::string& bytes, std::string_view name, std::string_view content) {
    bytes += name;
    append_number(bytes, content.size(), 4);
    bytes += content;
    if (content.size() % 2 == 1) bytes += '\0';
}

/// The beginning of a file, with the size of the whole.
std::string header(const PixelSize& size, std::uint64_t file_bytes) {
    const auto width = static_cast<std::uint64_t>(size.width),
               height = static_cast<std::uint64_t>(size.height);
    std::string bytes = "RIFF";
    append_number(bytes, file_bytes - riff_header, 4);
    bytes += "WEBP";
    std::string extended;
    append_number(extended, 2, 1);  // it moves; no transparency
    append_number(extended, 0, 3);
    append_number(extended, width - 1, 3);
    append_number(extended, height - 1, 3);
    append_chunk(bytes, "VP8X", extended);
    std::string animation;
    append_number(animation, 0xff000000u, 4);  // black
    append_number(animation, 0, 2);            // again and again
    append_chunk(bytes, "ANIM", animation);
    return bytes;
}

int append_to_string(const std::uint8_t* data, std::size_t size, const WebPPicture* picture) {
    static_cast<std::string*>(picture->custom_ptr)->append(reinterpret_cast<const char*>(data), size);
    return 1;
}

/// The picture as a chunk "VP8 ". "" when the encoder has no memory.
std::string encode(const Image& image) {
    WebPConfig config;
    WebPPicture picture;
    if (WebPConfigPreset(&config, WEBP_PRESET_PICTURE, quality) == 0 || WebPPictureInit(&picture) == 0)
        return {};
    config.method = method;
    picture.width = image.size.width;
    picture.height = image.size.height;
    std::string file;
    picture.writer = append_to_string;
    picture.custom_ptr = &file;
    const bool encoded = WebPPictureImportRGB(&picture, image.rgb.data(), 3 * image.size.width) != 0 &&
                         WebPEncode(&config, &picture) != 0;
    WebPPictureFree(&picture);
    constexpr std::size_t before_chunk = 12;  // "RIFF", size, "WEBP"
    return encoded && file.size() > before_chunk ? file.substr(before_chunk) : std::string();
}

}  // namespace

Result<std::unique_ptr<WebpWriter>> WebpWriter::open(const std::filesystem::path& path, const PixelSize& size,
                                                     double frames_per_second) {
    if (size.width <= 0 || size.height <= 0)
        return Error{"a video without pixels cannot be written", path.string()};
    if (std::max(size.width, size.height) > WEBP_MAX_DIMENSION) {
        return Error{"a WebP file has at most " + std::to_string(WEBP_MAX_DIMENSION) + " pixels per side",
                     path.string()};
    }
    const Result<OutputTarget> target = find_output_target(path);
    if (!target) return target.error();
    if (target.value().stream)
        return Error{"is not a regular file, expected a file for the video", path.string()};
    Result<FileInMaking> file = FileInMaking::create(target.value());
    if (!file) return file.error();
    return std::unique_ptr<WebpWriter>(
        new WebpWriter(path, size, frames_per_second, std::move(file).value()));
}

Result<void> WebpWriter::write(std::string_view bytes) {
    if (bytes_ + bytes.size() - riff_header > std::numeric_limits<std::uint32_t>::max() - 1)
        return Error{"the video is larger than a WebP file can be (4 GB); record a shorter one",
                     path_.string()};
    if (!write_all(file_.descriptor(), bytes)) return file_error(path_, "write");
    bytes_ += bytes.size();
    return {};
}

Result<void> WebpWriter::add(const Image& frame, int times) {
    if (frame.size.width != size_.width || frame.size.height != size_.height)
        return Error{"a frame has another size than the video", path_.string()};
    const std::string encoded = encode(frame);
    if (encoded.empty()) return Error{"a picture could not be encoded as WebP", path_.string()};
    if (bytes_ == 0) {
        // Its size is that of the whole only at the end.
        if (Result<void> written = write(header(size_, riff_header)); !written) return written;
    }
    shown_ += times;
    // Whole milliseconds, from rounded ends: 33, 34, 33 ... at 30 pictures per second, without drift.
    const auto end =
        static_cast<std::int64_t>(std::llround(1000.0 * static_cast<double>(shown_) / frames_per_second_));
    std::string content;
    append_number(content, 0, 6);  // in the corner
    append_number(content, static_cast<std::uint64_t>(size_.width - 1), 3);
    append_number(content, static_cast<std::uint64_t>(size_.height - 1), 3);
    append_number(content, static_cast<std::uint64_t>(std::min(end - milliseconds_, longest_frame)), 3);
    append_number(content, 2, 1);  // covers what was there
    content += encoded;
    milliseconds_ = end;
    std::string chunk;
    append_chunk(chunk, "ANMF", content);
    return write(chunk);
}

Result<void> WebpWriter::finish() {
    if (bytes_ == 0) return Error{"a video without pictures cannot be written", path_.string()};
    if (!go_to_start(file_.descriptor()) || !write_all(file_.descriptor(), header(size_, bytes_)))
        return file_error(path_, "write");
    const Result<FileHandle> committed = std::move(file_).commit();
    if (!committed) return committed.error();
    return {};
}

}  // namespace slosh

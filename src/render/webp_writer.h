// Frames -> animated WebP, which browsers and picture viewers show; nothing but libwebp is needed. Each
// picture is written as soon as it is encoded, so that a long film takes no memory and a full disk is noticed
// at once: WebPAnimEncoder keeps all of them until the end.
// Source of the container: RFC 9649.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>

#include "base/system/atomic_file.h"
#include "render/video_sink.h"

namespace slosh {

class WebpWriter final : public VideoSink {
  public:
    /// Errors: a folder that cannot be written, not a regular file, a side of more than 16,383 pixels.
    static Result<std::unique_ptr<WebpWriter>> open(const std::filesystem::path& path, const PixelSize& size,
                                                    double frames_per_second);

    /// Error: a frame of another size, a full disk, more than the 4 GB that the format has.
    Result<void> add(const Image& frame, int times = 1) override;
    Result<void> finish() override;

  private:
    WebpWriter(std::filesystem::path path, const PixelSize& size, double frames_per_second, FileInMaking file)
        : path_(std::move(path)),
          size_(size),
          frames_per_second_(frames_per_second),
          file_(std::move(file)) {}
    Result<void> write(std::string_view bytes);

    std::filesystem::path path_;
    PixelSize size_;
    double frames_per_second_ = 30.0;
    FileInMaking file_;
    std::uint64_t bytes_ = 0;        // size of the file
    std::int64_t shown_ = 0;         // pictures so far
    std::int64_t milliseconds_ = 0;  // that they are shown
};

}  // namespace slosh

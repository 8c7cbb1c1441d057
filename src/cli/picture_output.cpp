// Files appear complete: pictures one by one, the video when it is finished.
#include "cli/picture_output.h"
#include "base/leaves.h"

#include <cmath>
#include <cstdio>

#include "base/system/atomic_file.h"

namespace slosh::cli {

Result<std::unique_ptr<PictureOutput>> PictureOutput::open(const std::filesystem::path& path,
                                                           const PixelSize& size, double fps) {
    const std::string ending = path.extension().string();
    const Kind kind = ending == ".png" ? Kind::picture : ending == ".mp4" ? Kind::video : Kind::folder;
    if (!leaves::video && kind == Kind::video) return Error{leaves::absence(leaves::video), path.string()};
    std::unique_ptr<PictureOutput> output(new PictureOutput(kind, path, fps));
    std::error_code code;
    if (kind == Kind::folder && std::filesystem::exists(path, code) &&
        !std::filesystem::is_directory(path, code)) {
        return Error{"is a file, expected a folder, FILE.png or FILE.mp4", path.string()};
    }
    // For a folder: checks a file in it, which creates the folder.
    if (auto writable = check_writable(kind == Kind::folder ? path / "frame_00000.png" : path); !writable)
        return writable.error();
    if constexpr (leaves::video) {
        if (kind == Kind::video) {
            auto video = VideoWriter::open(path, size, fps);
            if (!video) return video.error();
            output->video_ = std::move(video).value();
        }
    }
    return output;
}

Result<void> PictureOutput::add_due(double time, const Paint& paint) {
    if (kind_ == Kind::picture) return {};
    const auto due = static_cast<std::int64_t>(std::floor(time * fps_ * (1.0 + 1e-9) + 1e-9));
    // A saved state does not start at time 0: its first frame is the one due at its time.
    if (next_frame_ < 0) next_frame_ = due;
    if (next_frame_ > due) return {};
    const Result<std::optional<Image>> painted = paint();
    if (!painted) return painted.error();
    if (!painted.value()) return {};
    const Image& image = *painted.value();
    for (; next_frame_ <= due; ++next_frame_) {  // more than one when the step is longer than 1/fps
        if (kind_ == Kind::video) {
            if (auto added = video_->add(image, 1); !added) return added;
        } else {
            char name[40];
            std::snprintf(name, sizeof name, "frame_%05lld.png", static_cast<long long>(next_frame_));
            if (auto written = write_png(image, path_ / name); !written) return written;
        }
        ++written_;
    }
    return {};
}

Result<void> PictureOutput::finish(const Paint& paint) {
    if (kind_ == Kind::video) return video_->finish();
    if (kind_ == Kind::folder) return {};
    const Result<std::optional<Image>> painted = paint();
    if (!painted) return painted.error();
    if (!painted.value()) return {};
    ++written_;
    return write_png(*painted.value(), path_);
}

std::string PictureOutput::summary() const {
    if (kind_ == Kind::picture)
        return written_ > 0 ? "picture in " + path_.string() : "no picture was written";
    return std::to_string(written_) + (kind_ == Kind::video ? " frames in " : " pictures in ") +
           path_.string();
}

}  // namespace slosh::cli

// See film_writer.h.
#include "app/workspace/film_writer.h"

#include <cstdio>
#include <exception>
#include <utility>

#include "base/stop.h"
#include "render/image_file.h"

namespace slosh::app {

FilmWriter::FilmWriter(std::filesystem::path path, const VideoOptions& options)
    : path_(std::move(path)), options_(options), work_(most_waiting) {}

void FilmWriter::add(Image picture, int times) {
    added_ += times;
    work_.add([this, picture = std::move(picture), times] {
        try {
            encode(picture, times);
        } catch (const Stopped&) {
            sink_.reset();
            throw;
        } catch (const std::exception& thrown) {
            fail(Error{thrown.what(), path_.string()});
        }
    });
}

void FilmWriter::encode(const Image& picture, int times) {
    if (failed_) return;
    if (!sink_) {
        if (options_.size.width <= 0) options_.size = picture.size;
        auto opened = open_video(path_, options_);
        if (!opened) return fail(opened.error());
        sink_ = std::move(opened).value();
    }
    if (Result<void> added = sink_->add(fitted(picture, options_.size), times); !added)
        return fail(added.error());
    written_ += times;
}

void FilmWriter::close() {
    if (failed_ || !sink_) return;
    if (Result<void> finished = sink_->finish(); !finished) return fail(finished.error());
    closed_ = true;
    sink_.reset();
}

void FilmWriter::fail(Error error) {
    sink_.reset();
    const std::lock_guard lock(mutex_);
    error_ = std::move(error);
    failed_ = true;
}

WorkReport FilmWriter::finish() {
    WorkReport report = close_file();
    finished_ = true;
    return report;
}

WorkReport FilmWriter::close_file() {
    work_.add([this] {
        try {
            close();
        } catch (const Stopped&) {
            sink_.reset();
            throw;
        } catch (const std::exception& thrown) {
            fail(Error{thrown.what(), path_.string()});
        }
    });
    work_.wait();
    if (cancelled()) {
        // Nothing runs any more that could use it.
        sink_.reset();
        std::error_code ignored;
        if (closed_) std::filesystem::remove(path_, ignored);
        return {};
    }
    const std::lock_guard lock(mutex_);
    if (error_) return {"Video not saved: " + error_->text(), true};
    if (written_ == 0) return {"Video not saved: no simulated time passed.", false};
    char length[64];
    std::snprintf(length, sizeof length, "%.1f s, %lld pictures", seconds(),
                  static_cast<long long>(written_));
    return {"Video saved (" + std::string(length) + "): " + path_.string(), false, path_};
}

}  // namespace slosh::app

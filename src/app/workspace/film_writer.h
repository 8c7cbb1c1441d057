// The file of a film that is being recorded: pictures are encoded on a thread of its own, and few wait.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>

#include "app/session/background_work.h"
#include "app/session/bounded_work.h"
#include "render/video_sink.h"

namespace slosh::app {

class FilmWriter {
  public:
    /// Nothing is written before the first picture. `options.size`: without pixels, that of the first
    /// picture.
    FilmWriter(std::filesystem::path path, const VideoOptions& options);

    const std::filesystem::path& path() const { return path_; }
    /// Otherwise the water has to wait.
    bool has_room() const { return work_.has_room(); }
    /// Shown `times` pictures long; brought to the size of the film.
    void add(Image picture, int times);
    /// Pictures of the film so far: added, and taken by the encoder.
    std::int64_t added() const { return added_; }
    std::int64_t written() const { return written_; }
    double seconds() const { return static_cast<double>(added_) / options_.pictures_per_second; }
    /// It has failed, and takes no more.
    bool failed() const { return failed_; }

    /// Waits until the film is whole, or has failed; not on a thread that somebody waits for.
    WorkReport finish();
    bool finished() const { return finished_; }
    /// The film is not wanted: nothing is left of it after finish().
    void cancel() { work_.give_up(); }
    bool cancelled() const { return work_.given_up(); }

    static constexpr std::size_t most_waiting = 4;  ///< pictures

  private:
    void encode(const Image& picture, int times);
    void close();
    WorkReport close_file();
    void fail(Error error);

    std::filesystem::path path_;
    VideoOptions options_;
    std::atomic<std::int64_t> added_ = 0, written_ = 0;
    std::atomic<bool> failed_ = false, finished_ = false;
    mutable std::mutex mutex_;
    std::optional<Error> error_;
    std::unique_ptr<VideoSink> sink_;  // belongs to the thread that encodes
    bool closed_ = false;              // that thread's too: the video has its final name
    BoundedWork work_;                 // last: ends before what it writes with
};

}  // namespace slosh::app

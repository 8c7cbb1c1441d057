// Recording a film of the window: it begins and ends, and hands its pictures to the file. Frames of the
// simulation say which pictures they are (session/film_clock.h); each is taken once, drawn, and handed over
// before the next one is taken, so none is missing or there twice, however slow the steps or the encoder are.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "app/session/session.h"
#include "app/settings.h"
#include "app/workspace/film_writer.h"

namespace slosh::app {

class Film {
  public:
    /// "" = it has begun; else why it cannot. `size`: of its pictures; without pixels, that of the first one.
    /// `last`: as in SetFilm.
    std::string begin(Session& session, const Settings& settings, bool with_panels, const PixelSize& size,
                      double last = 0.0);
    /// No more pictures; the file is finished in the background, which the end of the session waits for.
    void stop(Session& session);
    /// Nothing is left of it, also while the file is being finished.
    void discard(Session& session);

    bool recording() const { return recording_; }
    bool finishing() const { return !recording_ && writer_ && !writer_->finished(); }
    /// It is the one that is recorded.
    bool is_present(std::uint64_t film) const { return recording_ && film == film_; }
    bool with_panels() const { return with_panels_; }
    /// Without pixels: not known before the first picture.
    const PixelSize& size() const { return size_; }

    /// This frame is a picture that is not handed over: no other may be taken.
    bool wants(const SimulationFrame& frame) const {
        return recording_ && frame.film.film == film_ && frame.film.number > handed_;
    }
    /// The same, and the file takes it now.
    bool is_due(const SimulationFrame& frame) const { return wants(frame) && writer_->has_room(); }
    /// A frame was taken: the water may go on to the next picture while this one is drawn.
    void taken(Session& session, const SimulationFrame& frame) const;
    void hand_over(const SimulationFrame& frame, Image picture);
    /// While the water runs only pictures of the film are drawn, and few others so that a person sees it go
    /// on: pictures cost the steps their time. True when this frame is to be left out.
    bool skips(const SimulationFrame& frame, double now);
    /// A film that failed ends. True when it did so now.
    bool follow(Session& session);

    /// State of the film that is recorded or being finished.
    const FilmWriter& writer() const { return *writer_; }

  private:
    bool recording_ = false, with_panels_ = false;
    PixelSize size_{0, 0};
    std::uint64_t film_ = 0;    ///< as in SetFilm
    std::uint64_t handed_ = 0;  ///< number of the newest picture
    double last_drawn_ = 0.0;   ///< s, when a frame was not left out
    std::shared_ptr<FilmWriter> writer_;
};

}  // namespace slosh::app

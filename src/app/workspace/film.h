// Recording a film of the window: it begins and ends, and hands its pictures to the file. Frames of the
// simulation say which pictures they are (session/film_clock.h); each is taken once, drawn, and handed over
// before the next one is taken, so none is missing or there twice, however slow the steps or the encoder are.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/settings.h"
#include "app/workspace/actions.h"
#include "app/workspace/film_writer.h"
#include "app/workspace/screen.h"
#include "app/workspace/simulation_controller.h"

namespace slosh::app {

class Film {
  public:
    Film(SimulationController& simulation, Settings& settings, Notices& notices, Screen& screen)
        : simulation_(simulation), settings_(settings), notices_(notices), screen_(screen) {}

    /// Begins a film of the water or the window, or ends the one that is recorded.
    void toggle(bool with_panels);
    /// The last seconds, as the timeline remembers them, from where the camera is now.
    void film_last();
    /// No more pictures; the file is finished in the background, which the end of the session waits for.
    void stop();
    void discard();
    /// Nothing is left of it, also while the file is being finished.
    void drop();

    bool recording() const { return recording_; }
    bool finishing() const { return !recording_ && writer_ && !writer_->finished(); }
    bool with_panels() const { return with_panels_; }
    /// Without pixels: not known before the first picture.
    const PixelSize& size() const { return size_; }

    /// The newest frame is a picture that is not handed over: no other may be taken.
    bool wants() const {
        const FilmPicture& of_frame = simulation_.frame().film;
        return recording_ && of_frame.film == film_ && of_frame.number > handed_;
    }
    /// The same, and the file takes it now.
    bool is_due() const { return wants() && writer_->has_room(); }
    /// A frame was taken: the water may go on to the next picture while this one is drawn.
    void taken() const;
    /// The newest frame was drawn for the film.
    void hand_over(Image picture);
    /// While the water runs only pictures of the film are drawn, and few others so that a person sees it go
    /// on: pictures cost the steps their time. True when the newest frame is to be left out.
    bool skips(double now);
    /// The past seconds end here, but for what is still being drawn.
    void past_ended(std::uint64_t film) { past_ended_ = recording_ && film == film_; }
    /// Often: a film that failed ends, and so does one of the past that is drawn.
    void follow();

    /// State of the film that is recorded or being finished.
    const FilmWriter& writer() const { return *writer_; }

    void add_actions(ActionList& list);

  private:
    /// `size`: of its pictures; without pixels, that of the first one. `last`: as in SetFilm. Where it cannot
    /// begin the notices say why.
    void begin(bool with_panels, const PixelSize& size, double last = 0.0);
    void end();

    SimulationController& simulation_;
    Settings& settings_;
    Notices& notices_;
    Screen& screen_;
    bool recording_ = false, with_panels_ = false;
    PixelSize size_{0, 0};
    std::uint64_t film_ = 0;    ///< as in SetFilm
    std::uint64_t handed_ = 0;  ///< number of the newest picture
    double last_drawn_ = 0.0;   ///< s, when a frame was not left out
    bool past_ended_ = false;   ///< see past_ended()
    std::shared_ptr<FilmWriter> writer_;
};

}  // namespace slosh::app

// What the simulation does for a video; see film_clock.h. The world stands until the window
// has the picture, of the running water or of what the timeline remembers.
#include <utility>
#include <vector>

#include "app/session/simulation.h"

namespace slosh::app {

void Simulation::begin_film(const SetFilm& wanted) {
    if (is(StateName::filming)) end_past_film();
    film_.waits = false;
    film_.picture = {wanted.film, film_.picture.number, 0};
    film_.clock.end();
    if (!(wanted.last > 0.0)) {
        if (wanted.film > 0) film_.clock.begin(wanted.pictures_per_second);
        return;
    }
    std::vector<Moment> moments;
    if (is(StateName::simulating)) {
        if (world_->inside_step()) give_up_step();
        timeline_.collect();
        moments = timeline_.film_of_last(wanted.last, wanted.pictures_per_second);
    }
    if (moments.empty()) return send(FilmEnded{wanted.film});
    enter(Filming{PastFilm(std::move(moments))});
}

/// The next picture, when the window has the one before. Shown again when another frame took its place.
void Simulation::advance_past_film() {
    PastFilm& film = std::get<Filming>(state_).film;
    if (!film_.waits && film_.picture.pictures > 0) {
        film.taken();
        film_.picture.pictures = 0;
    }
    const std::optional<Moment> moment = film.result();
    if (!moment) return end_past_film();
    if (film_.waits && frames_.looked_at == moment) return;
    if (!std::exchange(film_.waits, true)) ++film_.picture.number;
    film_.picture.pictures = film.pictures();
    if (!show(*moment)) film_.waits = false;  // nothing is kept of it
}

void Simulation::end_past_film() {
    enter(Simulating{});
    film_.waits = false;
    film_.picture.pictures = 0;
    frames_.looked_at.reset();
    frames_.changed = frames_.answers = true;
    pace_.restart();
    send(FilmEnded{film_.picture.film});
}

/// Where the film has a picture of the world as it is now, the world waits until it was taken.
void Simulation::follow_film() {
    if (!film_.clock.on() || film_.waits || world_->inside_step()) return;
    if (paused_ || catching_up()) return film_.clock.pass_over(world_->time());
    film_.picture.pictures = film_.clock.due(world_->time(), pace_.clock.speed());
    if (film_.picture.pictures == 0) return;
    ++film_.picture.number;
    film_.waits = frames_.changed = frames_.answers = true;
}

}  // namespace slosh::app

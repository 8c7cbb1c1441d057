// A film of what the timeline remembers; see simulation_thread.h. Each of its pictures is a look that waits
// until the window has it, like those of a film of the running water.
#include <algorithm>
#include <iterator>
#include <utility>

#include "app/session/simulation_thread.h"

namespace slosh::app {

void SimulationThread::begin_past_film(double seconds, double pictures_per_second) {
    if (world_ && world_->inside_step() && !failed_) give_up_step();
    std::vector<Moment> moments;
    if (world_ && !failed_ && !comparison_) {
        timeline_.collect();
        moments = timeline_.film_of_last(seconds, pictures_per_second);
    }
    past_film_.emplace();
    past_film_->moments.assign(moments.begin(), moments.end());
    if (moments.empty()) end_past_film();
}

/// The next picture, when the window has the one before. Shown again when another frame took its place.
void SimulationThread::advance_past_film() {
    std::deque<Moment>& moments = past_film_->moments;
    if (film_waits_) {
        if (looked_at_ != moments.front()) show(moments.front());
        return;
    }
    if (film_.pictures > 0) {
        moments.erase(moments.begin(),
                      moments.begin() + std::min<std::ptrdiff_t>(film_.pictures, std::ssize(moments)));
        film_.pictures = 0;
    }
    if (moments.empty()) return end_past_film();
    // A state that is several pictures is shown once.
    const auto other = std::find_if(moments.begin(), moments.end(),
                                    [&](const Moment& moment) { return !(moment == moments.front()); });
    film_.pictures = static_cast<int>(other - moments.begin());
    ++film_.number;
    film_waits_ = true;
    if (show(moments.front())) return;
    film_waits_ = false;  // nothing is kept of it
}

void SimulationThread::end_past_film() {
    std::deque<Message> waiting = std::move(past_film_->waiting);
    past_film_.reset();
    film_waits_ = false;
    film_.pictures = 0;
    looked_at_.reset();
    changed_ = answers_ = world_.has_value() && !failed_;
    pacing_.restart();
    send(FilmEnded{film_.film});
    std::move(waiting.rbegin(), waiting.rend(), std::front_inserter(todo_));
}

/// What would change what is seen, or the world.
bool SimulationThread::waits_for_past_film(const Message& message) const {
    if (!past_film_) return false;
    return ends_in_a_file(message) || std::holds_alternative<PostedCommand>(message) ||
           std::holds_alternative<ShowMoment>(message) || std::holds_alternative<GoToMoment>(message) ||
           std::holds_alternative<StepBack>(message) || std::holds_alternative<BeginComparison>(message) ||
           std::holds_alternative<StopLooking>(message) || std::holds_alternative<StepOnce>(message) ||
           std::holds_alternative<StepPhase>(message) || std::holds_alternative<CopySetUp>(message) ||
           std::holds_alternative<SetTimeline>(message);
}

}  // namespace slosh::app

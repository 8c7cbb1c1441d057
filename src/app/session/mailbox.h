// All that the simulation shares with other threads: messages and questions to it; events, answers and frames
// from it. Neither side waits for the other.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "app/session/simulation_frame.h"
#include "app/session/simulation_messages.h"
#include "app/session/simulation_state.h"
#include "app/session/step_rows.h"
#include "app/session/timeline/timeline_view.h"
#include "app/session/triple_buffer.h"

namespace slosh::app {

class Mailbox {
  public:
    /// `wake` is called when there is something for the simulation.
    explicit Mailbox(std::function<void()> wake) : wake_(std::move(wake)) {}

    // For the thread that owns the session.
    void post(Message message);
    /// Saves that were posted and are not with the files yet.
    int saves_asked() const;
    /// Those that have not begun are not made.
    void forget_saves();
    /// Gives the message a ticket, under which CommandDone answers.
    template <class Asking>
    std::uint64_t post_asking(Asking message) {
        const std::uint64_t ticket = message.ticket = next_ticket_++;
        post(std::move(message));
        return ticket;
    }
    void ask(const ToolQuery& query);

    /// Something can be taken that was not there before: a frame, events, an answer. Any thread may ask.
    bool has_news() const { return news_; }
    /// Among it is what a person waits for: a command that did not wait for its step, a pause, a scene.
    bool has_answer() const { return answered_; }
    /// True when frame() changed. What comes from now on is news again.
    bool take_frame() {
        news_ = answered_ = false;
        return frames_.update();
    }
    const SimulationFrame& frame() const { return frames_.front(); }
    std::vector<SimulationEvent> take_events();
    ToolAnswer answer() const;
    /// As it was with the newest frame; never null.
    std::shared_ptr<const TimelineView> timeline() const;
    /// What the simulation does now. Any thread may ask.
    StateName state() const { return state_; }

    /// The simulation has taken all that was posted.
    bool is_taken() const;

    // For the simulation.
    struct Inbox {
        std::vector<Message> messages;
        std::optional<ToolQuery> query;
        bool world = false;  ///< the loader has one
    };
    Inbox take();
    /// Set when something in the inbox gives up the step under way; see StopScope.
    const std::atomic<bool>* urgent() const { return &urgent_; }
    void send(SimulationEvent event);
    void send(const ToolAnswer& answer);
    void send(TimelineView timeline);
    void send(StateName state) { state_ = state; }
    /// A row is no event: a reader takes the rows up to a frame with that frame.
    void measured(StepRow row);
    /// A frame to be filled in, which publish() hands over.
    SimulationFrame& next_frame() { return frames_.back(); }
    bool frame_is_unread() const { return frames_.unread(); }
    void publish(bool is_answer);
    void step_ended();
    void save_ended();
    /// Any thread may call these.
    void world_is_made();
    void quit();
    bool quitting() const;

  private:
    /// There is something for the simulation.
    template <class Change>
    void put(Change change) {
        {
            const std::lock_guard lock(mutex_);
            change();
        }
        wake_();
    }
    bool is_urgent(const Message& message);

    const std::function<void()> wake_;
    mutable std::mutex mutex_;
    Inbox inbox_;
    bool quit_ = false;
    std::atomic<bool> urgent_ = false;
    std::atomic<bool> news_ = false;
    std::atomic<bool> answered_ = false;
    bool gave_up_for_soon_ = false;  ///< When::soon has had its step since the last whole one
    int saves_asked_ = 0;
    std::vector<SimulationEvent> events_;
    WaitingRows rows_waiting_;  ///< in them
    ToolAnswer answer_;
    std::shared_ptr<const TimelineView> timeline_ = std::make_shared<TimelineView>();
    std::atomic<StateName> state_ = StateName::empty;
    TripleBuffer<SimulationFrame> frames_;
    std::uint64_t next_ticket_ = 1;  ///< belongs to the thread that posts
};

}  // namespace slosh::app

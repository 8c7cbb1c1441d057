// Frame times and input latencies of a session, for `--statistics` and the tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "app/session/simulation_frame.h"
#include "slosh/command.h"

namespace slosh::app {

/// p in [0, 1], by linear interpolation between the sorted values; 0 for none.
double percentile(std::vector<double> values, double p);

class Statistics {
  public:
    void frame(double milliseconds) { add(frame_times_, milliseconds); }
    /// From the earliest moment at which the input can have come to the end of the frame that shows it: an
    /// upper bound.
    void latency(double milliseconds) { add(latencies_, milliseconds); }
    void scene_draw(double milliseconds) { add(draw_times_, milliseconds); }
    /// Times of a frame: to make the panels, and to draw them over the picture until the swap is done.
    void panels(double made, double drawn) {
        add(made_times_, made);
        add(panel_times_, drawn);
    }
    /// A command that does not wait for its step was sent at `now` (s).
    void asked(std::uint64_t ticket, double now) { asked_.emplace_back(ticket, now); }
    /// A picture with all commands up to this ticket has come to the screen.
    void seen(std::uint64_t acknowledged, double now);
    void command_done(const Command& command, const CommandResult& result);

    double wall_time = 0.0;         ///< s
    double real_time_factor = 0.0;  ///< the last while it ran
    double first_frame = 0.0;       ///< s after the process started
    float picture_scale = 1.0f;     ///< resolution of the particle picture over the window's
    std::string driver;             ///< what draws, as describe_gl() says
    std::string view;               ///< how the fluid was drawn at the end

    /// `last`: the newest frame; steps, time, particles and threads are its own.
    std::string to_json(const SimulationFrame& last) const;

  private:
    static void add(std::vector<double>& values, double value);

    std::vector<double> frame_times_, latencies_, draw_times_, made_times_, panel_times_, answer_times_;
    std::vector<std::pair<std::uint64_t, double>> asked_;
    struct Done {
        std::string name;
        CommandResult result;
    };
    std::vector<Done> last_commands_;
};

/// How long this process has existed: the honest start of "first frame after ...". Since the first call where
/// the system does not tell.
double seconds_since_start();

}  // namespace slosh::app

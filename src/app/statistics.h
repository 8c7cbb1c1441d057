// Frame times and input latencies of a session, for `--statistics` and the tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/command.h"

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
    void command_done(const Command& command, const CommandResult& result);

    std::uint64_t steps = 0;
    double simulated_time = 0.0, wall_time = 0.0, real_time_factor = 0.0;
    double first_frame = 0.0;  ///< s after the process started
    std::size_t particles = 0;
    int threads = 1;
    float picture_scale = 1.0f;  ///< resolution of the particle picture over the window's

    std::string to_json() const;

  private:
    static void add(std::vector<double>& values, double value);

    std::vector<double> frame_times_, latencies_, draw_times_;
    struct Done {
        std::string name;
        CommandResult result;
    };
    std::vector<Done> last_commands_;
};

/// "DropFluid" and so on, for logs.
std::string command_name(const Command& command);
/// One line for the log drawer: "Set pbf.iterations = 6".
std::string command_text(const Command& command);

}  // namespace slosh::app

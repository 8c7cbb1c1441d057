// See statistics.h.
#include "app/workspace/statistics.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/system/this_process.h"
#include "sim/world/commands/command_entry.h"

namespace slosh::app {
namespace {

constexpr std::size_t most_samples = 200'000;  // about an hour of frames
constexpr std::size_t most_commands = 16;

nlohmann::json summary(const std::vector<double>& values) {
    return {{"count", values.size()},
            {"p50", percentile(values, 0.5)},
            {"p95", percentile(values, 0.95)},
            {"p99", percentile(values, 0.99)},
            {"max", values.empty() ? 0.0 : *std::max_element(values.begin(), values.end())}};
}

}  // namespace

double percentile(std::vector<double> values, double p) {
    if (values.empty()) return 0.0;
    std::sort(values.begin(), values.end());
    const double place = std::clamp(p, 0.0, 1.0) * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    const double part = place - static_cast<double>(below);
    return values[below] + part * (values[above] - values[below]);
}

void Statistics::add(std::vector<double>& values, double value) {
    if (values.size() < most_samples) values.push_back(value);
}

void Statistics::command_done(const Command& command, const CommandResult& result) {
    last_commands_.push_back({std::string(command.entry()->type_name), result});
    last_commands_.back().result.inverse.reset();  // may hold a whole state of the water
    if (last_commands_.size() > most_commands) last_commands_.erase(last_commands_.begin());
}

void Statistics::seen(std::uint64_t acknowledged, double now) {
    std::erase_if(asked_, [&](const auto& asked) {
        if (asked.first > acknowledged) return false;
        add(answer_times_, 1000.0 * (now - asked.second));
        return true;
    });
}

std::string Statistics::to_json(const SimulationFrame& last) const {
    nlohmann::json commands = nlohmann::json::array();
    for (const Done& done : last_commands_) {
        commands.push_back({{"command", done.name},
                            {"applied", done.result.applied},
                            {"message", done.result.message},
                            {"added", done.result.added},
                            {"left_out", done.result.left_out},
                            {"removed", done.result.removed}});
    }
    const nlohmann::json json = {{"frames", frame_times_.size()},
                                 {"frame_ms", summary(frame_times_)},
                                 {"input_to_frame_ms", summary(latencies_)},
                                 {"command_to_picture_ms", summary(answer_times_)},
                                 {"scene_draw_ms", summary(draw_times_)},
                                 {"panels_made_ms", summary(made_times_)},
                                 {"panels_drawn_ms", summary(panel_times_)},
                                 {"picture_scale", picture_scale},
                                 {"driver", driver},
                                 {"view", view},
                                 {"first_frame_s", first_frame},
                                 {"steps", last.report.step},
                                 {"particles", last.x.size()},
                                 {"threads", last.threads},
                                 {"simulated_s", last.report.time},
                                 {"wall_s", wall_time},
                                 {"real_time_factor", real_time_factor},
                                 {"fidelity", last.parameters.fidelity() == Fidelity::real_time  ? "real_time"
                                              : last.parameters.fidelity() == Fidelity::accurate ? "accurate"
                                                                                                 : "as_set"},
                                 {"traded", last.fidelity.text},
                                 {"machine_speed", last.parameters.time.machine_speed},
                                 {"density_error", last.report.density_error_mean},
                                 {"pinned", last.pinned},
                                 {"commands", commands}};
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

double seconds_since_start() {
    if (const std::optional<double> known = seconds_since_process_start()) return *known;
    static const auto first_call = std::chrono::steady_clock::now();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - first_call).count();
}

}  // namespace slosh::app

// See statistics.h.
#include "app/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.h"

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

constexpr std::array<const char*, 14> names{
    "SetParameter",   "SwitchSolver",  "DropFluid", "EraseFluid", "RemoveParticles",
    "SetForceStroke", "MoveContainer", "AddSolid",  "MoveSolid",  "RemoveSolid",
    "AddEmitter",     "RemoveEmitter", "Reset",     "GrabSolid"};
static_assert(names.size() == std::variant_size_v<Command>);

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
    last_commands_.push_back({command_name(command), result});
    if (last_commands_.size() > most_commands) last_commands_.erase(last_commands_.begin());
}

std::string Statistics::to_json() const {
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
                                 {"scene_draw_ms", summary(draw_times_)},
                                 {"picture_scale", picture_scale},
                                 {"first_frame_s", first_frame},
                                 {"steps", steps},
                                 {"particles", particles},
                                 {"threads", threads},
                                 {"simulated_s", simulated_time},
                                 {"wall_s", wall_time},
                                 {"real_time_factor", real_time_factor},
                                 {"commands", commands}};
    return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string command_name(const Command& command) { return names[command.index()]; }

std::string command_text(const Command& command) {
    if (const auto* set = std::get_if<SetParameter>(&command))
        return "Set " + set->key + " = " + to_text(set->value);
    if (const auto* solver = std::get_if<SwitchSolver>(&command)) return "Solver " + solver->name;
    if (std::holds_alternative<DropFluid>(command)) return "Drop";
    if (std::holds_alternative<EraseFluid>(command)) return "Erase";
    if (const auto* remove = std::get_if<RemoveParticles>(&command))
        return "Remove " + std::to_string(remove->ids.size()) + " particles";
    if (const auto* stroke = std::get_if<SetForceStroke>(&command))
        return stroke->active ? "Force" : "Force ends";
    if (const auto* reset = std::get_if<Reset>(&command))
        return reset->keep_parameters ? "Restart" : "Restart with the scene's parameters";
    return command_name(command);
}

}  // namespace slosh::app

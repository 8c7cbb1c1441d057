// The block tool: drops blocks of fluid.
#include <algorithm>
#include <cmath>

#include "app/tools/drop_tool.h"
#include "app/tools/tool_size.h"
#include "base/text.h"

namespace slosh::app {
namespace {

constexpr double slow = 0.95;                   // times real time: below, the ghost says so
constexpr std::size_t enough_particles = 1000;  // to measure the time of one

constexpr int least_particles = 2, most_particles = 60;  // along each edge

struct BlockSettings {
    ToolSize edge{{least_particles, most_particles, 10}};
};

void* edge_of(void* settings) { return &static_cast<BlockSettings*>(settings)->edge.chosen; }

const ParameterTable& block_table() {
    static const ParameterTable described(
        {{.key = "tools.block_edge",
          .label = "Edge",
          .unit = "m",
          .min = 0.0,
          .max = 1000.0,
          .soft_min = 0.01,
          .soft_max = 2.0,
          .scale = ParameterScale::logarithmic,
          .group = "tool",
          .help = "Edge length of the block that a click drops. 0: ten particle spacings of the scene",
          .member = &edge_of}});
    return described;
}

/// How fast the clock would go with `added` particles more, from the time that each takes now.
double real_time_factor_with(const ToolView& view, std::size_t added) {
    const std::size_t particles = view.frame->report.particles;
    if (particles < enough_particles || view.step_milliseconds <= 0.0) return 1.0;
    const double per_particle = view.step_milliseconds / static_cast<double>(particles);
    const double step = per_particle * static_cast<double>(particles + added);
    return 1000.0 * static_cast<double>(view.frame->parameters.time.step) / step;
}

class BlockTool final : public DropTool {
  public:
    using DropTool::DropTool;

    ToolPlacement placement(const ToolView& view) const override {
        if (view.frame == nullptr || !(view.frame->spacing > 0.0f)) return {};
        spacing_ = view.frame->spacing;
        const float across = settings_.edge.acting(*view.frame) / spacing_;
        return {std::clamp(static_cast<int>(std::lround(across)), least_particles, most_particles),
                Vec3(0.0f)};
    }

    std::string label(const ToolView& view) const override {
        if (!bench_.answered(view)) return {};
        const World::DropPreview& preview = view.answer.preview;
        const bool exact = view.answer.exact && bench_.fresh(view.answer);
        std::string text = (exact ? "+" : "about +") + std::to_string(preview.added) + " particles";
        if (preview.left_out > 0) text += ", " + std::to_string(preview.left_out) + " skipped (no room)";
        const double factor = real_time_factor_with(view, preview.added);
        if (factor < slow) text += ", " + format_number(std::round(100.0 * factor) / 100.0) + "x real time";
        return text;
    }

    bool uses_liquid() const override { return true; }
    void resize(int notches) override {
        settings_.edge.resize(notches, spacing_);
        bench_.ask_anew();
    }

    ParameterSet settings() override {
        static const BlockSettings defaults;
        return {&block_table(), &settings_, &defaults};
    }
    Result<void> settings_changed() override {
        bench_.ask_anew();
        return {};
    }
    std::vector<ShownParameter> options(const SimulationFrame& frame) override {
        ShownParameter edge{block_table().find("tools.block_edge"), &settings_, "block"};
        edge.acting = static_cast<double>(settings_.edge.acting(frame));
        edge.least = static_cast<double>(settings_.edge.least(frame));
        edge.most = static_cast<double>(settings_.edge.most(frame));
        edge.format = "%.3f m";
        return {edge};
    }

  private:
    void drop(const ToolView& view, const Vec3& velocity) override {
        const std::uint64_t ticket =
            bench_.post_change(DropFluid{view.answer.block, velocity, bench_.liquid});
        bench_.announced.push_back({ticket, view.answer.exact, view.answer.preview.added,
                                    view.answer.preview.left_out, view.answer.block});
    }
    RenderGhost ghost(const ToolView& view) const override { return {view.answer.block, view.liquid_color}; }

    BlockSettings settings_;
    mutable float spacing_ = 0.0f;  ///< m, of the frame seen last
};

}  // namespace

extern const ToolModule block_tool;
const ToolModule block_tool{
    "block", "Block", "Drop blocks of fluid", "B",
    [](ToolBench& bench) -> std::unique_ptr<Tool> { return std::make_unique<BlockTool>(bench); }};

}  // namespace slosh::app

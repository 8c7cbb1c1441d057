// A tool that src does not know: it pokes a hole into the water where one clicks.
#include "app/tools/bench.h"
#include "app/tools/tool.h"
#include "house/modules.h"

namespace slosh::house {
namespace {

struct PokeSettings {
    float radius = 2.0f;  ///< in support radii
};

const ParameterTable& table() {
    static const ParameterTable table({{.key = "tools.poke.radius",
                                        .label = "Hole",
                                        .unit = "h",
                                        .min = 1.0,
                                        .max = 9.0,
                                        .soft_min = 1.0,
                                        .soft_max = 9.0,
                                        .group = "tool",
                                        .help = "Radius of the hole",
                                        .member = member_address<&PokeSettings::radius>}});
    return table;
}

class PokeTool final : public app::Tool {
  public:
    explicit PokeTool(app::ToolBench& bench) : bench_(bench) {}

    void press(int, const app::ToolView&) override { down_ = true; }
    void release(const app::ToolView& view) override {
        if (std::exchange(down_, false))
            bench_.post_change(EraseFluid{view.answer.point, settings_.radius * view.frame->support_radius});
    }
    bool cancel() override { return std::exchange(down_, false); }
    bool busy() const override { return down_; }
    std::string label(const app::ToolView&) const override { return "poke"; }
    ParameterSet settings() override { return {&table(), &settings_}; }

  private:
    app::ToolBench& bench_;
    PokeSettings settings_;
    bool down_ = false;
};

const app::ToolModule poke{
    "poke", "Poke", "Poke a hole into the water", "J",
    [](app::ToolBench& bench) -> std::unique_ptr<app::Tool> { return std::make_unique<PokeTool>(bench); }};

}  // namespace

void add_tool() { app::tool_list().add(poke); }

}  // namespace slosh::house

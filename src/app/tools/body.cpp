// The body tool: drops free bodies, of a shape, size and density that are chosen in its options.
#include "app/tools/body_maker.h"
#include "app/tools/body_pick.h"
#include "app/tools/drop_tool.h"
#include "app/tools/tool_size.h"

namespace slosh::app {
namespace {

constexpr Vec3 body_color{0.95f, 0.75f, 0.35f};

struct BodySettings {
    int shape = 0;  ///< index into body_shape_names()
    float density = BodyChoice().density;
    ToolSize size{{BodyMaker::least_spacings, BodyMaker::most_spacings, BodyMaker::usual_spacings}};
};

void* size_of(void* settings) { return &static_cast<BodySettings*>(settings)->size.chosen; }

const ParameterTable& body_table() {
    static const ParameterTable described(
        {{.key = "tools.body.shape",
          .label = "Shape",
          .kind = ParameterKind::choice,
          .group = "tool",
          .help = "Shape of the body that a click drops; models need a 3-D scene",
          .choices = body_shape_names(),
          .member = member_address<&BodySettings::shape>},
         {.key = "tools.body.size",
          .label = "Size",
          .unit = "m",
          .min = 0.0,
          .max = 1000.0,
          .soft_min = 0.01,
          .soft_max = 2.0,
          .scale = ParameterScale::logarithmic,
          .group = "tool",
          .help = "Longest edge of the body. 0: eight particle spacings of the scene",
          .member = &size_of},
         {.key = "tools.body.density",
          .label = "Density",
          .unit = "kg/m^3",
          .min = BodyMaker::least_density,
          .max = BodyMaker::most_density,
          .soft_min = BodyMaker::least_density,
          .soft_max = BodyMaker::most_density,
          .scale = ParameterScale::logarithmic,
          .group = "tool",
          .help = "Bodies lighter than the fluid float",
          .member = member_address<&BodySettings::density>}});
    return described;
}

class BodyTool final : public DropTool {
  public:
    using DropTool::DropTool;

    ToolPlacement placement(const ToolView& view) const override {
        if (view.frame == nullptr) return {};
        const SimulationFrame& frame = *view.frame;
        return {0, maker_.extent(settings_.size.acting(frame), frame.spacing, frame.dimension)};
    }
    std::string label(const ToolView& view) const override {
        if (!bench_.answered(view)) return {};
        const int dimension = view.frame->dimension;
        return maker_.label(dimension) + ", " +
               mass_text(announced(view, Vec3(0.0f)).shape, settings_.density, dimension) +
               (settings_.density < view.frame->rest_density ? ", floats" : ", sinks");
    }
    void resize(int notches) override {
        settings_.size.resize(notches);
        bench_.ask_anew();
    }

    ParameterSet settings() override {
        static const BodySettings defaults;
        return {&body_table(), &settings_, &defaults};
    }
    Result<void> settings_changed() override {
        bench_.ask_anew();
        return maker_.choose(
            {std::string(body_shape_names()[static_cast<std::size_t>(settings_.shape)]), settings_.density});
    }
    std::vector<ShownParameter> options(const SimulationFrame& frame) override {
        ShownParameter shape{body_table().find("tools.body.shape"), &settings_, "shape"};
        for (const BodyShapeName& choice : body_shapes(frame.dimension))
            shape.choices.push_back({choice.name, choice.label});
        ShownParameter size{body_table().find("tools.body.size"), &settings_, "size"};
        size.acting = static_cast<double>(settings_.size.acting(frame));
        size.least = static_cast<double>(settings_.size.least(frame));
        size.most = static_cast<double>(settings_.size.most(frame));
        size.format = "%.3f m";
        ShownParameter density{body_table().find("tools.body.density"), &settings_, "density"};
        density.format = "%.0f kg/m^3";
        for (const BodyMaterial& material : body_materials()) {
            density.presets.push_back({"material:" + std::string(material.name), std::string(material.name),
                                       static_cast<double>(material.density)});
        }
        return {shape, size, density};
    }

  private:
    Solid announced(const ToolView& view, const Vec3& velocity) const {
        const SimulationFrame& frame = *view.frame;
        return maker_.make(view.answer.block.center, velocity, settings_.size.acting(frame), frame.spacing,
                           frame.dimension);
    }
    void drop(const ToolView& view, const Vec3& velocity) override {
        bench_.post_change(AddSolid{announced(view, velocity)});
    }
    RenderGhost ghost(const ToolView& view) const override {
        return {announced(view, Vec3(0.0f)).shape, body_color};
    }

    BodySettings settings_;
    BodyMaker maker_;
};

}  // namespace

extern const ToolModule body_tool;
const ToolModule body_tool{
    "body", "Body", "Drop floating and sinking bodies: boxes, spheres, capsules, models", "Shift+B",
    [](ToolBench& bench) -> std::unique_ptr<Tool> { return std::make_unique<BodyTool>(bench); }};

}  // namespace slosh::app

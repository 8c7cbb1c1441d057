// The probe tool: a click places a gauge on what does not flow under the cursor, in 2-D anywhere in the
// plane.
#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <optional>
#include <string>

#include "app/tools/bench.h"
#include "app/tools/body_pick.h"
#include "app/tools/probe_marks.h"
#include "app/tools/view_geometry.h"
#include "sim/world/commands/engine_commands.h"

namespace slosh::app {
namespace {

constexpr Vec3 new_probe_color{1.0f, 0.8f, 0.95f};
constexpr float probe_pixels = 14.0f;  // Delete takes away what is so near to the cursor

/// In the order of probe_kinds().
enum ProbeKind { probe_pressure, probe_level, probe_flow, probe_speed, probe_force, probe_torque };
constexpr std::array<std::string_view, 3> probe_axes{"x", "y", "z"};
constexpr std::array<std::string_view, 4> load_parts{"size", "x", "y", "z"};

bool is_load(int kind) { return kind == probe_force || kind == probe_torque; }

struct ProbeSettings {
    int kind = 0;
    float size = 0.3f;  ///< m, edge of a flow's frame
    int across = 0;     ///< the axis along which flow is measured
    int part = 0;       ///< part of a force or torque, see load_parts
};

const ParameterTable& probe_table() {
    static const ParameterTable described(
        {{.key = "tools.probe.kind",
          .label = "Quantity",
          .kind = ParameterKind::choice,
          .group = "tool",
          .help = "Quantity that the probe measures: pressure at a point or wall, height of the surface, "
                  "flow through a frame, speed, or force or torque on a solid.",
          .choices = probe_kinds(),
          .member = member_address<&ProbeSettings::kind>},
         {.key = "tools.probe.size",
          .label = "Frame",
          .unit = "m",
          .min = 0.01,
          .max = 100.0,
          .soft_min = 0.05,
          .soft_max = 2.0,
          .scale = ParameterScale::logarithmic,
          .group = "tool",
          .help = "Edge length of the frame through which the probe measures flow.",
          .member = member_address<&ProbeSettings::size>,
          .applies =
              [](const void* values) {
                  return static_cast<const ProbeSettings*>(values)->kind == probe_flow;
              }},
         {.key = "tools.probe.across",
          .label = "Direction",
          .kind = ParameterKind::choice,
          .group = "tool",
          .help = "Direction of positive flow; the frame is perpendicular to it.",
          .choices = probe_axes,
          .member = member_address<&ProbeSettings::across>,
          .applies =
              [](const void* values) {
                  return static_cast<const ProbeSettings*>(values)->kind == probe_flow;
              }},
         {.key = "tools.probe.part",
          .label = "Component",
          .kind = ParameterKind::choice,
          .group = "tool",
          .help = "Component of the force or torque: its magnitude, or its part along an axis.",
          .choices = load_parts,
          .member = member_address<&ProbeSettings::part>,
          .applies = [](const void* values) {
              return is_load(static_cast<const ProbeSettings*>(values)->kind);
          }}});
    return described;
}

class ProbeTool final : public Tool {
  public:
    explicit ProbeTool(ToolBench& bench) : bench_(bench) {}

    void press(int, const ToolView& view) override {
        if (!view.ready() || !view.over_water) return;
        if (const std::optional<Probe> probe = probe_at(view)) bench_.post(AddProbe{*probe});
    }
    bool remove(const ToolView& view) override {
        const SimulationFrame& frame = *view.frame;
        float nearest = probe_pixels;
        const Probe* found = nullptr;
        for (const Probe& probe : frame.probes) {
            const std::optional<glm::vec2> pixel = pixel_of(view, place_of(probe, frame));
            if (!pixel || glm::length(*pixel - view.cursor) >= nearest) continue;
            nearest = glm::length(*pixel - view.cursor);
            found = &probe;
        }
        if (found != nullptr) bench_.post(RemoveProbe{found->name});
        return found != nullptr;
    }

    void decorate(const ToolView& view, RenderScene& scene) const override {
        if (!view.over_water) return;
        if (const std::optional<Probe> probe = probe_at(view))
            add_probe(scene.lines, *probe, nullptr, *view.frame, new_probe_color);
    }
    std::string label(const ToolView& view) const override {
        if (!probe_at(view)) return "point at a solid";
        return std::string(kind_name()) + " probe";
    }

    void resize(int notches) override {
        static_cast<void>(
            probe_table()
                .find("tools.probe.size")
                ->set_clamped(&settings_, static_cast<double>(settings_.size) * std::pow(1.12, notches)));
    }
    ParameterSet settings() override {
        static const ProbeSettings defaults;
        return {&probe_table(), &settings_, &defaults};
    }
    std::vector<ShownParameter> options(const SimulationFrame&) override {
        std::vector<ShownParameter> rows;
        for (const ParameterDescription& parameter : probe_table().all()) {
            if (parameter.acts(&settings_))
                rows.push_back({&parameter, &settings_, parameter.key.substr(12)});
        }
        return rows;
    }

  private:
    int kind() const { return std::clamp(settings_.kind, 0, static_cast<int>(probe_kinds().size()) - 1); }
    std::string_view kind_name() const { return probe_kinds()[static_cast<std::size_t>(kind())]; }

    /// Nothing: a force or torque needs a solid under the cursor.
    std::optional<Probe> probe_at(const ToolView& view) const {
        const SimulationFrame& frame = *view.frame;
        Probe probe;
        probe.name = free_name(frame, kind_name());
        if (is_load(kind())) {
            const std::optional<SolidPick> picked = pick_solid(frame, view.ray());
            if (!picked) return std::nullopt;
            const int solid = static_cast<int>(picked->index), axis = std::clamp(settings_.part, 0, 3) - 1;
            if (kind() == probe_force) {
                probe.what = ForceProbe{solid, axis};
            } else {
                probe.what = TorqueProbe{solid, axis};
            }
            return probe;
        }
        Vec3 at = surface_under(view, view.ray()).point;
        // In 3-D at the water that is seen: on the wall behind it nothing moves.
        if (kind() == probe_speed && frame.dimension == 3 && view.answer.hit.hit)
            at = view.answer.hit.point - frame.spacing * view.answer.hit.normal;
        if (frame.dimension == 2) at.z = 0.0f;
        if (kind() == probe_level) {
            probe.what = LevelProbe{at.x, at.z};
        } else if (kind() == probe_flow) {
            int across = std::clamp(settings_.across, 0, frame.dimension - 1);
            Vec3 half(0.5f * settings_.size);
            if (frame.dimension == 2) half.z = 0.0f;
            half[across] = 0.0f;
            probe.what = FlowProbe{at - half, at + half};
        } else if (kind() == probe_speed) {
            probe.what = SpeedProbe{at};
        } else {
            probe.what = PressureProbe{at};
        }
        return probe;
    }
    static std::string free_name(const SimulationFrame& frame, std::string_view kind) {
        for (int number = 1;; ++number) {
            std::string name = std::string(kind) + std::to_string(number);
            const bool taken = std::any_of(frame.probes.begin(), frame.probes.end(),
                                           [&](const Probe& probe) { return probe.name == name; });
            if (!taken) return name;
        }
    }

    ToolBench& bench_;
    ProbeSettings settings_;
};

}  // namespace

extern const ToolModule probe_tool;
const ToolModule probe_tool{
    .name = "probe",
    .label = "Probe",
    .help =
        "Place a probe for pressure, level, flow, speed, force or torque; Delete removes the one under the "
        "cursor",
    .key = "K",
    .create = [](ToolBench& bench) -> std::unique_ptr<Tool> { return std::make_unique<ProbeTool>(bench); },
    .action = "probe"};

}  // namespace slosh::app

// The inspector: a click picks a particle, which is known by its id from then on, wherever it goes.
#pragma once

#include <cstdint>
#include <optional>

#include "app/tools/tool.h"
#include "sim/services/inspection/inspection.h"

namespace slosh::app {

class InspectTool final : public Tool {
  public:
    void press(int modifiers, const ToolView& view) override;
    void update(const ToolView& view) override;
    void world_changed() override { forget(); }
    bool cancel() override;

    void decorate(const ToolView& view, RenderScene& scene) const override;
    bool has_marks() const override { return inspected_.has_value(); }
    std::string label(const ToolView& view) const override;
    ParameterSet settings() override;

    /// The particle that was picked, as of the newest frame; nothing where none is, or it has left.
    const std::optional<Inspection>& inspected() const { return inspected_; }
    /// How far it has moved since this was asked last, m: nothing to follow is no movement.
    Vec3 take_movement();
    /// Forgets the particle.
    void forget();

    struct Options {
        bool follow = false;
    };

  private:
    void inspect(const SimulationFrame& frame);

    Options options_;
    std::optional<std::uint32_t> id_;
    std::optional<Inspection> inspected_;
    std::uint64_t seen_ = 0;  ///< frame
    std::optional<Vec3> followed_from_;
    // V of the rest lattice, and what it was summed for.
    double rest_volume_ = 0.0;
    float rest_radius_ = 0.0f, rest_spacing_ = 0.0f;
    int rest_kernel_ = -1, rest_dimension_ = 0;
};

/// The particle under the cursor: the foremost that the ray meets, else the nearest within a few pixels.
std::optional<std::uint32_t> particle_under(const ToolView& view);

}  // namespace slosh::app

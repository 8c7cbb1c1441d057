// Runs a solver that the host has handed over (slosh/modules.h): the engine finds neighbors before it, and
// keeps particles out of walls and solids after it.
#include <algorithm>
#include <cmath>
#include <vector>

#include "base/assert.h"
#include "sim/core/kernels/pair_constants.h"
#include "sim/core/kernels/smoothing_kernel.h"
#include "sim/core/scratch/scratch.h"
#include "sim/methods/lists/list_update.h"
#include "sim/methods/phases/step_phases.h"
#include "sim/methods/step/solver_module.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

namespace {

class HostStep final : public SolverStep {
  public:
    explicit HostStep(StepContext& context)
        : context_(context),
          kernel_(context.state.parameters.kernel_name(), context.state.dimension, context.constants.h) {
        Particles& particles = context.state.particles;
        substep_length = context.dt;
        spacing = context.constants.spacing;
        support_radius = context.constants.h;
        volume = static_cast<double>(context.constants.volume);
        dimension = context.state.dimension;
        const std::size_t n = particles.size();
        id = {particles.id.data(), n};
        material = {particles.material.data(), n};
        x = {particles.x.data(), n}, y = {particles.y.data(), n}, z = {particles.z.data(), n};
        velocity_x = {particles.velocity_x.data(), n};
        velocity_y = {particles.velocity_y.data(), n};
        velocity_z = {particles.velocity_z.data(), n};
        find_neighbors();
    }

    void accelerate_and_move() override { slosh::accelerate_and_move(context_); }

    std::span<const std::uint32_t> neighbors(std::size_t i) const override { return neighbors_[i]; }
    void find_neighbors() override {
        neighbors_.resize(count());
        over_particles(context_, [&](std::size_t i) {
            std::vector<std::uint32_t>& near = neighbors_[i];
            near.clear();
            const NeighbourGroup& group = context_.scratch.lists.groups()[i / 8];
            for (std::uint32_t row = 0; row < group.rows; ++row) {
                const std::uint32_t j = group.offsets[8 * row + i % 8] / 4;
                if (j < count() && is_near(i, j)) near.push_back(j);
            }
            std::sort(near.begin(), near.end());
        });
    }

    double kernel(double distance) const override { return kernel_.value(distance); }
    double kernel_gradient_factor(double distance) const override {
        return kernel_.gradient_factor(distance);
    }

    void for_each_block(const std::function<void(std::size_t begin, std::size_t end)>& body) override {
        parallel_for(context_.threads, count(), particle_block,
                     [&](std::size_t begin, std::size_t end, int) { body(begin, end); });
    }

  private:
    bool is_near(std::size_t i, std::size_t j) const {
        const float gap[3] = {x[i] - x[j], y[i] - y[j], z[i] - z[j]};
        return gap[0] * gap[0] + gap[1] * gap[1] + gap[2] * gap[2] < support_radius * support_radius;
    }

    StepContext& context_;
    SmoothingKernel kernel_;
    std::vector<std::vector<std::uint32_t>> neighbors_;
};

void find_neighbors(StepContext& context) {
    update_lists(context);
    fill_position_stream(context, {0.0f, context.state.parameters.velocity.limit});
}

void advance(StepContext& context) {
    SLOSH_ASSERT(context.host_solver != nullptr, "a world without its solver");
    HostStep step(context);
    context.host_solver->advance(step);
}

void leave_walls(StepContext& context) { finish_move(context); }

}  // namespace

const SolverModule& host_module() {
    static const SolverModule module{
        .name = "host",
        .label = "Host",
        .title = "A solver of the host",
        .schedule = Schedule()
                        .phase("neighbours", find_neighbors)
                        .phase("advance", advance)
                        .phase("walls", leave_walls),
        .substeps = [](const StepContext& context) { return context.state.parameters.time.substeps; },
        .multipliers = false,
    };
    return module;
}

}  // namespace slosh

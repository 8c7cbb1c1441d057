#include "sim/methods/forces/material_phases.h"

#include "base/parallel.h"
#include "sim/core/particles/streams.h"
#include "sim/methods/forces/smoothing.h"
#include "sim/methods/forces/viscosity.h"
#include "sim/methods/loops/fluid_kernels.h"
#include "sim/methods/materials/material_table.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

namespace {

using Strengths = std::array<float, most_materials>;

MaterialScratch& scratch_of(const StepContext& context) { return context.scratch.of<MaterialScratch>(); }

/// scratch.positions with a number of each particle's material as payload.
void fill_material_stream(StepContext& context, const Strengths& strengths) {
    const std::uint8_t* material = context.state.particles.material.data();
    const std::uint64_t lists = context.scratch.list_epoch;
    const float* from = context.scratch.positions.read(lists);
    scratch_of(context).strengths.write(context.count(), lists, [&](float* to) {
        over_particles(context, [&](std::size_t i) {
            for (std::size_t axis = 0; axis < 3; ++axis) to[4 * i + axis] = from[4 * i + axis];
            to[4 * i + 3] = strengths[material[i]];
        });
    });
}

PairInput material_input(const StepContext& context) {
    return neighbour_input(context, scratch_of(context).strengths);
}

const MaterialKernels& material_kernels_of(const StepContext& context) {
    return material_kernels(context.simd, context.constants.kernel);
}

Strengths half_masses(const MaterialTable& table) {
    Strengths strengths = table.mass;
    for (float& strength : strengths) strength /= pair_mean_bound;
    return strengths;
}

/// mu over the largest nu, which viscosity_factor() has.
Strengths viscous_strengths(const MaterialTable& table) {
    Strengths strengths = half_masses(table);
    for (std::size_t k = 0; k < most_materials; ++k)
        strengths[k] *= table.viscosity[k] / table.largest_viscosity;
    return strengths;
}

void run_smoothing(StepContext& context, const SmoothingInput& smoothing) {
    MaterialPass pass;
    pass.weight = particle_weights(context);
    pass.smoothing = smoothing;
    const PairInput input = material_input(context);
    const MaterialKernels& kernels = material_kernels_of(context);
    over_groups(context, kernels.smooth, input, pass);
}

/// The published form is no exchange and knows no masses: V/r_j is a volume.
void run_asymmetric_smoothing(StepContext& context, const SmoothingInput& smoothing) {
    const PairInput input = neighbour_input(context, context.scratch.positions);
    const FluidKernels& kernels = fluid_kernels(context.simd, context.constants.kernel);
    over_groups(context, kernels.smooth, input, smoothing);
}

SmoothingInput velocity_smoothing(StepContext& context, BorrowedAxes& smoothed) {
    fill_velocity_stream(context);
    return smoothing_input(context, {}, smoothed);
}

void take_velocities(StepContext& context, BorrowedAxes& smoothed) {
    Particles& particles = context.state.particles;
    particles.velocity_x.swap(smoothed[0]);
    particles.velocity_y.swap(smoothed[1]);
    particles.velocity_z.swap(smoothed[2]);
}

}  // namespace

const float* particle_weights(const StepContext& context) {
    const MaterialScratch& scratch = scratch_of(context);
    return scratch.weight.empty() ? nullptr : scratch.weight.data();
}

const float* mean_weights(const StepContext& context) {
    const MaterialScratch& scratch = scratch_of(context);
    return scratch.weight.empty() ? nullptr : scratch.mean_weight.data();
}

void fill_weights(StepContext& context) {
    MaterialScratch& scratch = scratch_of(context);
    const MaterialTable table = material_table(context.state);
    if (!table.several()) {
        scratch.weight.clear();
        return;
    }
    scratch.weight.resize(context.count());
    const std::uint8_t* material = context.state.particles.material.data();
    over_particles(context, [&](std::size_t i) { scratch.weight[i] = table.weight[material[i]]; });
}

void sample_mean_weights(StepContext& context) {
    if (!particle_weights(context)) return;
    fill_material_stream(context, material_table(context.state).weight);
    AlignedArray<float>& mean_weight = scratch_of(context).mean_weight;
    mean_weight.resize(context.count());
    MaterialPass pass;
    pass.mean_weight = mean_weight.data();
    const PairInput input = material_input(context);
    const MaterialKernels& kernels = material_kernels_of(context);
    over_groups(context, kernels.mean_weight, input, pass);
}

void smooth_materials(StepContext& context, const SmoothingFactors& factors) {
    const MaterialTable table = material_table(context.state);
    BorrowedAxes smoothed(context.scratch.values, context.count());
    if (factors.value != 0.0f) {
        SmoothingInput smoothing = velocity_smoothing(context, smoothed);
        smoothing.value_factor = factors.value;
        if (factors.symmetric) {
            fill_material_stream(context, half_masses(table));
            run_smoothing(context, smoothing);
        } else {
            smoothing.symmetric = false;
            smoothing.value_factor /= pair_mean_bound;
            run_asymmetric_smoothing(context, smoothing);
        }
        take_velocities(context, smoothed);
    }
    if (factors.gradient != 0.0f) {
        SmoothingInput smoothing = velocity_smoothing(context, smoothed);
        smoothing.gradient_factor = factors.gradient;
        fill_material_stream(context, viscous_strengths(table));
        run_smoothing(context, smoothing);
        take_velocities(context, smoothed);
    }
}

PairInput viscous_input(StepContext& context) {
    if (!particle_weights(context)) return neighbour_input(context, context.scratch.positions);
    fill_material_stream(context, viscous_strengths(material_table(context.state)));
    return material_input(context);
}

}  // namespace slosh

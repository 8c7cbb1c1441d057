#include "sim/material_phases.h"

#include "base/parallel.h"
#include "sim/material_kernels.h"

namespace slosh {

namespace {

using Strengths = std::array<float, most_materials>;

/// scratch.positions with a number of each particle's material as payload -> scratch.material_stream.
void fill_material_stream(StepContext& context, const Strengths& strengths) {
    Scratch& scratch = context.scratch;
    const std::uint8_t* material = context.state.particles.material.data();
    scratch.material_stream.resize(4 * context.count());
    const float* from = scratch.positions.data();
    float* to = scratch.material_stream.data();
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) {
                         for (std::size_t axis = 0; axis < 3; ++axis) to[4 * i + axis] = from[4 * i + axis];
                         to[4 * i + 3] = strengths[material[i]];
                     }
                 });
    set_stream_padding(scratch.material_stream, context.count());
}

PairInput material_input(const StepContext& context) {
    PairInput input = pair_input(context);
    input.positions = context.scratch.material_stream.data();
    return input;
}

const MaterialKernels& kernels_of(const StepContext& context) {
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
    const MaterialKernels& kernels = kernels_of(context);
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) { kernels.smooth(input, pass, begin, end); });
}

/// The published form is no exchange and knows no masses: V/r_j is a volume.
void run_asymmetric_smoothing(StepContext& context, const SmoothingInput& smoothing) {
    const PairInput input = pair_input(context);
    const FluidKernels& kernels = fluid_kernels(context.simd, context.constants.kernel);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.smooth(input, smoothing, begin, end); });
}

/// Not into scratch.change: WCSPH has its accelerations there.
SmoothingInput velocity_smoothing(StepContext& context) {
    fill_velocity_stream(context);
    SmoothingInput smoothing;
    smoothing.velocities = context.scratch.velocities.data();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        context.scratch.second_change[axis].resize(context.count());
        smoothing.out[axis] = context.scratch.second_change[axis].data();
    }
    return smoothing;
}

void take_velocities(StepContext& context) {
    Particles& particles = context.state.particles;
    particles.velocity_x.swap(context.scratch.second_change[0]);
    particles.velocity_y.swap(context.scratch.second_change[1]);
    particles.velocity_z.swap(context.scratch.second_change[2]);
}

}  // namespace

void fill_weights(StepContext& context) {
    Scratch& scratch = context.scratch;
    const MaterialTable table = material_table(context.state);
    if (!table.several()) {
        scratch.weight.clear();
        return;
    }
    scratch.weight.resize(context.count());
    const std::uint8_t* material = context.state.particles.material.data();
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) scratch.weight[i] = table.weight[material[i]];
                 });
}

void sample_mean_weights(StepContext& context) {
    if (!particle_weights(context)) return;
    fill_material_stream(context, material_table(context.state).weight);
    context.scratch.mean_weight.resize(context.count());
    MaterialPass pass;
    pass.mean_weight = context.scratch.mean_weight.data();
    const PairInput input = material_input(context);
    const MaterialKernels& kernels = kernels_of(context);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.mean_weight(input, pass, begin, end); });
}

void smooth_materials(StepContext& context, const SmoothingFactors& factors) {
    const MaterialTable table = material_table(context.state);
    if (factors.value != 0.0f) {
        SmoothingInput smoothing = velocity_smoothing(context);
        smoothing.value_factor = factors.value;
        if (context.state.parameters.xsph.symmetric) {
            fill_material_stream(context, half_masses(table));
            run_smoothing(context, smoothing);
        } else {
            smoothing.symmetric = false;
            smoothing.value_factor /= pair_mean_bound;
            run_asymmetric_smoothing(context, smoothing);
        }
        take_velocities(context);
    }
    if (factors.gradient != 0.0f) {
        SmoothingInput smoothing = velocity_smoothing(context);
        smoothing.gradient_factor = factors.gradient;
        fill_material_stream(context, viscous_strengths(table));
        run_smoothing(context, smoothing);
        take_velocities(context);
    }
}

PairInput viscous_input(StepContext& context) {
    if (!particle_weights(context)) return pair_input(context);
    fill_material_stream(context, viscous_strengths(material_table(context.state)));
    return material_input(context);
}

}  // namespace slosh

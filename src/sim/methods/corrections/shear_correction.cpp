#include "sim/methods/corrections/shear_correction.h"

#include <algorithm>
#include <array>

#include "base/parallel.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/materials/material_table.h"

namespace slosh {

namespace {

/// nu dt/h^2 that halves the correction: in a thick fluid viscosity carries the shear, and bodies would sink
/// faster than they should.
constexpr float viscous_half = 0.3f;

/// s of a fluid of this viscosity, m^2/s. The warm start acts with `share` of the pressure, so it has to do
/// more; not more than twice as much, for what it does is explicit.
float strength_of(const StepContext& context, float share, float viscosity) {
    const float h = context.constants.h;
    const float viscous = viscosity * context.dt / (h * h);
    return context.state.parameters.pressure.shear_correction / std::max(share, 0.5f) /
           (1.0f + viscous / viscous_half);
}

/// Dummies' matrices are read for lanes that have no neighbour left, and must be numbers.
void clear_padding(AlignedArray<float>& stream) {
    if (stream.size() > 0) std::fill_n(stream.data() + stream.size(), AlignedArray<float>::padding, 0.0f);
}

void fill_strengths(StepContext& context, float share, const MaterialTable& materials,
                    AlignedArray<float>& strengths) {
    std::array<float, most_materials> of_material{};
    for (std::size_t k = 0; k < materials.count; ++k)
        of_material[k] = strength_of(context, share, materials.viscosity[k]);
    const std::uint8_t* material = context.state.particles.material.data();
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) strengths[i] = of_material[material[i]];
                 });
    std::fill_n(strengths.data() + context.count(), AlignedArray<float>::padding, 0.0f);
}

/// At input.positions.
void find_shear_matrices(StepContext& context, const PairInput& input, const ShearPass& pass) {
    const ShearKernels& kernels = shear_kernels(context.simd, context.constants.kernel);
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) { kernels.matrices(input, pass, begin, end); });
}

}  // namespace

bool corrects_shear(const StepContext& context, float share) {
    return context.state.parameters.pressure.shear_correction > 0.0f && share > 0.0f;
}

ShearPass begin_shear_correction(StepContext& context, float share) {
    ShearScratch& own = context.scratch.of<ShearScratch>();
    const std::size_t n = context.count();
    context.scratch.streams.take(own.matrices, 4 * n);
    if (context.constants.dimension == 3) context.scratch.streams.take(own.beyond, 4 * n);
    context.scratch.values.take(own.sums, n);
    ShearPass pass;
    pass.matrices = own.matrices.data();
    pass.beyond = own.beyond.data();
    for (int axis = 0; axis < 3; ++axis) pass.sums[axis] = own.sums[axis].data();
    const MaterialTable materials = material_table(context.state);
    pass.strength = strength_of(context, share, materials.viscosity[0]);
    if (materials.several()) {
        context.scratch.values.take(own.strengths, n);
        fill_strengths(context, share, materials, own.strengths);
        pass.strengths = own.strengths.data();
    }
    return pass;
}

void sum_without_shear(StepContext& context, const PairInput& input, const ShearPass& pass) {
    ShearScratch& own = context.scratch.of<ShearScratch>();
    clear_padding(own.matrices);
    clear_padding(own.beyond);
    const ShearKernels& kernels = shear_kernels(context.simd, context.constants.kernel);
    parallel_for(context.threads, context.groups(), group_block,
                 [&](std::size_t begin, std::size_t end, int) { kernels.sums(input, pass, begin, end); });
}

void end_shear_correction(StepContext& context) {
    ShearScratch& own = context.scratch.of<ShearScratch>();
    context.scratch.values.give_back(own.strengths);
    context.scratch.values.give_back(own.sums);
    context.scratch.streams.give_back(own.beyond);
    context.scratch.streams.give_back(own.matrices);
}

bool sum_pressures_without_shear(StepContext& context, const PairInput& input, float share,
                                 const float* (&pair_sums)[3]) {
    if (!corrects_shear(context, share)) return false;
    const ShearPass pass = begin_shear_correction(context, share);
    find_shear_matrices(context, input, pass);
    sum_without_shear(context, input, pass);
    std::copy_n(pass.sums, 3, pair_sums);
    return true;
}

}  // namespace slosh

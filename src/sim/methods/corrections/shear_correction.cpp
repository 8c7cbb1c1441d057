#include "sim/methods/corrections/shear_correction.h"

#include <algorithm>
#include <array>

#include "base/parallel.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/materials/material_table.h"
#include "sim/methods/step/solver_module.h"
#include "sim/solids/boundary/pair_input.h"

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

void fill_strengths(StepContext& context, float share, const MaterialTable& materials,
                    AlignedArray<float>& strengths) {
    std::array<float, most_materials> of_material{};
    for (std::size_t k = 0; k < materials.count; ++k)
        of_material[k] = strength_of(context, share, materials.viscosity[k]);
    const std::uint8_t* material = context.state.particles.material.data();
    over_particles(context, [&](std::size_t i) { strengths[i] = of_material[material[i]]; });
    std::fill_n(strengths.data() + context.count(), AlignedArray<float>::padding, 0.0f);
}

/// Whether those of an earlier substep of this step will do: they are of the lists that are there now. Forces
/// of the substep's start may not lag behind the arrangement: PCISPH's still tank moved with 0.002 sqrt(g D).
bool matrices_last(StepContext& context) {
    const SolverModule* solver = find_solver(context.state.solver);
    if (context.first_substep || !solver || solver->forces_of_start) return false;
    const StreamEpoch& epoch = context.scratch.of<ShearScratch>().matrices.epoch();
    return epoch.complete && epoch.lists == context.scratch.list_epoch;
}

}  // namespace

bool corrects_shear(const StepContext& context, float share) {
    return context.state.parameters.pressure.shear_correction > 0.0f && share > 0.0f;
}

void find_shear_matrices(StepContext& context, float share,
                         const std::function<void(const ShearMatrices&)>& find) {
    ShearScratch& own = context.scratch.of<ShearScratch>();
    const std::size_t n = context.count();
    context.scratch.streams.take(own.matrices, n);
    const MaterialTable materials = material_table(context.state);
    ShearMatrices pass;
    pass.strength.all = strength_of(context, share, materials.viscosity[0]);
    if (materials.several()) {
        context.scratch.values.take(own.strengths, n);
        fill_strengths(context, share, materials, own.strengths);
        pass.strength.each = own.strengths.data();
    }
    write_vectors(context, own.matrices, [&](float* matrices) {
        pass.matrices = matrices;
        if (context.constants.dimension == 2) return find(pass);
        context.scratch.streams.take(own.beyond, n);
        write_vectors(context, own.beyond, [&](float* beyond) {
            pass.beyond = beyond;
            find(pass);
        });
    });
}

PairSums sum_without_shear(StepContext& context, const PairInput& input) {
    ShearScratch& own = context.scratch.of<ShearScratch>();
    context.scratch.values.take(own.sums, context.count());
    ShearSums pass;
    pass.matrices = read_stream(context, own.matrices);
    if (context.constants.dimension == 3) pass.beyond = read_stream(context, own.beyond);
    for (int axis = 0; axis < 3; ++axis) pass.sums[axis] = own.sums[axis].data();
    const ShearKernels& kernels = shear_kernels(context.simd, context.constants.kernel);
    over_groups(context, kernels.sums, input, pass);
    return {pass.sums[0], pass.sums[1], pass.sums[2]};
}

void end_shear_correction(StepContext& context) {
    ShearScratch& own = context.scratch.of<ShearScratch>();
    context.scratch.values.give_back(own.strengths);
    context.scratch.values.give_back(own.sums);
    if (!context.last_substep) return;
    context.scratch.streams.give_back(own.beyond);
    context.scratch.streams.give_back(own.matrices);
}

std::optional<PairSums> sum_pressures_without_shear(StepContext& context, const PairInput& input,
                                                    float share) {
    if (!corrects_shear(context, share)) return std::nullopt;
    const ShearKernels& kernels = shear_kernels(context.simd, context.constants.kernel);
    if (!matrices_last(context)) {
        const auto find = [&](const ShearMatrices& pass) {
            over_groups(context, kernels.matrices, input, pass);
        };
        find_shear_matrices(context, share, std::ref(find));  // a copy would allocate in each substep
    }
    return sum_without_shear(context, input);
}

}  // namespace slosh

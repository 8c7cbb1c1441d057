#include "sim/solvers/compression_release.h"

#include <algorithm>

#include "base/parallel.h"
#include "sim/materials.h"

namespace slosh {

namespace {

float release_time(const StepContext& context) { return context.constants.spacing / release_speed; }

float allowed(float relative_density, float kept) {
    return 1.0f + kept * std::max(0.0f, relative_density - 1.0f);  // of what is no number 1
}

float kept_part(const StepContext& context) { return 1.0f - context.dt / release_time(context); }

}  // namespace

bool releases_slowly(const StepContext& context) { return context.dt < release_time(context); }

void note_compression(StepContext& context) {
    Scratch& scratch = context.scratch;
    Particles& particles = context.state.particles;
    scratch.relative_density.resize(context.count());
    const DensityOutput output{scratch.relative_density.data(), particles.neighbours.data()};
    const PairInput input = pair_input(context);
    const FluidKernels& kernels = fluid_kernels(context.simd, context.constants.kernel);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.density(input, output, begin, end); });
    const MaterialTable materials = material_table(context.state);
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i)
                         particles.density[i] =
                             materials.rest_density[particles.material[i]] * scratch.relative_density[i];
                 });
}

void allow_compression(StepContext& context) {
    AlignedArray<float>& limit = context.scratch.density_before;
    limit.resize(context.count());
    const Particles& particles = context.state.particles;
    const MaterialTable materials = material_table(context.state);
    const float kept = kept_part(context);
    parallel_for(
        context.threads, context.count(), particle_block, [&](std::size_t begin, std::size_t end, int) {
            for (std::size_t i = begin; i < end; ++i)
                limit[i] =
                    allowed(particles.density[i] / materials.rest_density[particles.material[i]], kept);
        });
}

void allow_compression_before(StepContext& context) {
    AlignedArray<float>& limit = context.scratch.density_before;
    const float kept = kept_part(context);
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) limit[i] = allowed(limit[i], kept);
                 });
}

const float* allowed_density(const StepContext& context) {
    return releases_slowly(context) ? context.scratch.density_before.data() : nullptr;
}

}  // namespace slosh

// Uses its own streams: those of the step belong to the solver, which may be in the middle of one.
#include "sim/methods/loops/vorticity_field.h"

#include <algorithm>

#include "base/parallel.h"
#include "sim/methods/loops/fluid_kernels.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

namespace {

/// Lower limit of the second moment, relative to the rest lattice: that of a particle in a corner of the
/// water. The curl of spray with its few neighbours means nothing: two drops that pass each other would be
/// brighter than every eddy.
constexpr float least_moment_share = 0.125f;

}  // namespace

void VorticityField::sum(const Particles& particles, const NeighbourLists& lists,
                         const PairConstants& constants, int threads, simd::Target simd,
                         AlignedArray<float>& out) {
    const std::size_t n = particles.size();
    out.resize(n);
    const float inverse_h = constants.inverse_h;
    constexpr std::uint64_t lists_of_its_own = 0;
    const auto fill = [&](float* positions, float* velocities) {
        parallel_for(threads, n, particle_block, [&](std::size_t begin, std::size_t end, int) {
            for (std::size_t i = begin; i < end; ++i) {
                set_record(positions, i, inverse_h * particles.position(i), 0.0f);
                set_record(velocities, i, particles.velocity(i), 0.0f);
            }
        });
    };
    positions_.write(n, lists_of_its_own, [&](float* positions) {
        velocities_.write(n, lists_of_its_own, [&](float* velocities) { fill(positions, velocities); });
    });

    PairInput input;
    input.groups = lists.groups().data();
    input.count = n;
    input.positions = positions_.read(lists_of_its_own);
    input.constants = &constants;
    CurlPass pass;
    pass.velocities = velocities_.read(lists_of_its_own);
    pass.least_moment = least_moment_share * constants.pressure_scale / constants.gradient_scale;
    pass.magnitude = out.data();
    const VorticityKernels& kernels = vorticity_kernels(simd, constants.kernel);
    parallel_for(threads, (n + 7) / 8, group_block,
                 [&](std::size_t begin, std::size_t end, int) { kernels.curl(input, pass, begin, end); });
}

std::span<const float> VorticityField::sample(const Particles& particles, const NeighbourLists* lists,
                                              const PairConstants& constants, int threads,
                                              simd::Target simd) {
    const std::size_t n = particles.size();
    values_.resize(n);
    if (n == 0) return values_.span();
    if (lists != nullptr) {
        sum(particles, *lists, constants, threads, simd, values_);
        return values_.span();
    }
    copy_.resize(n);
    const auto copy = [](const AlignedArray<float>& from, AlignedArray<float>& to) {
        std::copy(from.begin(), from.end(), to.begin());
    };
    copy(particles.x, copy_.x), copy(particles.y, copy_.y), copy(particles.z, copy_.z);
    copy(particles.velocity_x, copy_.velocity_x), copy(particles.velocity_y, copy_.velocity_y);
    copy(particles.velocity_z, copy_.velocity_z);
    for (std::size_t i = 0; i < n; ++i) copy_.id[i] = static_cast<std::uint32_t>(i);
    own_lists_.sort_and_build(copy_, constants.h, threads, simd);
    sum(copy_, own_lists_, constants, threads, simd, sorted_values_);
    for (std::size_t i = 0; i < n; ++i) values_[copy_.id[i]] = sorted_values_[i];
    return values_.span();
}

}  // namespace slosh

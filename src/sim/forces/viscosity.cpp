#include "sim/forces/viscosity.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/parallel.h"
#include "base/text.h"
#include "sim/material_phases.h"
#include "sim/step_context.h"

namespace slosh {

namespace {

using Axes = std::array<double, 3>;

constexpr int most_iterations = 200;
/// The residual at which the solve ends, over the first one, which is the change that viscosity asks for
/// (against 1e-4 of the velocities a slow decay was up to 7 % too slow), and over the velocities, where
/// rounding ends it.
constexpr double tolerance = 3e-3, rounding = 1e-6;

/// Sums of three products at once over all particles, in blocks that do not depend on the threads.
template <class Range>
Axes sum_over(StepContext& context, Range&& range) {
    return parallel_reduce(context.threads, context.count(), particle_block, context.scratch.partial_axes,
                           Axes{}, std::forward<Range>(range), [](Axes& sum, const Axes& part) {
                               for (std::size_t axis = 0; axis < 3; ++axis) sum[axis] += part[axis];
                           });
}

/// The velocities, or any three arrays, one per axis.
struct Field {
    float* axis[3];
    explicit Field(AlignedArray<float> (&arrays)[3])
        : axis{arrays[0].data(), arrays[1].data(), arrays[2].data()} {}
    explicit Field(Particles& particles)
        : axis{particles.velocity_x.data(), particles.velocity_y.data(), particles.velocity_z.data()} {}
};

/// Rates of the walls' drag times the step -> scratch.drag; velocities take on what the walls' own velocities
/// add.
void sample_drag(StepContext& context, const std::array<float, most_materials>& factors) {
    Scratch& scratch = context.scratch;
    Particles& particles = context.state.particles;
    const std::size_t n = context.count();
    scratch.drag.resize(n);
    parallel_for(context.threads, n, particle_block, [&](std::size_t begin, std::size_t end, int) {
        std::fill(scratch.drag.data() + begin, scratch.drag.data() + end, 0.0f);
        for (std::size_t i = begin; i < end; ++i) {
            if (!scratch.near_boundary[i / 8]) continue;
            const BoundaryDrag drag =
                context.boundary.drag(Vec3(particles.x[i], particles.y[i], particles.z[i]));
            const float factor = factors[particles.material[i]];
            scratch.drag[i] = factor * drag.rate;
            particles.velocity_x[i] += factor * drag.pull.x;
            particles.velocity_y[i] += factor * drag.pull.y;
            particles.velocity_z[i] += factor * drag.pull.z;
        }
    });
}

/// v/(1 + drag): the walls alone.
void damp_at_walls(StepContext& context) {
    Particles& particles = context.state.particles;
    const AlignedArray<float>& drag = context.scratch.drag;
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) {
                         const float kept = 1.0f / (1.0f + drag[i]);
                         particles.velocity_x[i] *= kept;
                         particles.velocity_y[i] *= kept;
                         particles.velocity_z[i] *= kept;
                     }
                 });
}

/// out = v + sum of the weighted differences to the neighbours, for the field v.
void smooth_field(StepContext& context, const Field& field, float gradient_factor) {
    Scratch& scratch = context.scratch;
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t i = begin; i < end; ++i) {
                         float* record = scratch.velocities.data() + 4 * i;
                         for (std::size_t axis = 0; axis < 3; ++axis) record[axis] = field.axis[axis][i];
                         record[3] = scratch.relative_density[i];
                     }
                 });
    if (particle_weights(context)) return viscous_sum(context, gradient_factor, Field(scratch.change).axis);
    SmoothingInput smoothing;
    smoothing.velocities = scratch.velocities.data();
    smoothing.gradient_factor = gradient_factor;
    for (std::size_t axis = 0; axis < 3; ++axis) smoothing.out[axis] = scratch.change[axis].data();
    const PairInput input = pair_input(context);
    const FluidKernels& kernels = fluid_kernels(context.simd, context.constants.kernel);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.smooth(input, smoothing, begin, end); });
}

/// Conjugate gradients for A v = b, A v = (2 + drag) v - smoothed v, the three axes beside each other. v
/// holds b and the first guess at the start. Returns the iterations.
int solve_implicit(StepContext& context, float gradient_factor) {
    Scratch& scratch = context.scratch;
    const std::size_t n = context.count();
    prepare_velocity_stream(context);
    if (particle_weights(context)) prepare_viscous_sum(context);
    for (int axis = 0; axis < 3; ++axis) {
        scratch.change[axis].resize(n);
        scratch.second_change[axis].resize(n);
        scratch.residual[axis].resize(n);
    }
    const Field v(context.state.particles), out(scratch.change), p(scratch.second_change),
        r(scratch.residual);
    const float* drag = scratch.drag.data();
    const MaterialTable table = material_table(context.state);
    const std::uint8_t* material = context.state.particles.material.data();
    // The operator is symmetric in the product that weighs with the masses.
    const auto mass = [&](std::size_t i) { return static_cast<double>(table.mass[material[i]]); };
    smooth_field(context, v, gradient_factor);
    Axes scale{};
    Axes squares = sum_over(context, [&](std::size_t begin, std::size_t end) {
        Axes sum{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (std::size_t i = begin; i < end; ++i) {
                const float b = v.axis[axis][i];
                const float left = out.axis[axis][i] - (1.0f + drag[i]) * b;
                r.axis[axis][i] = p.axis[axis][i] = left;
                sum[axis] += mass(i) * static_cast<double>(left) * static_cast<double>(left);
            }
        }
        return sum;
    });
    scale = sum_over(context, [&](std::size_t begin, std::size_t end) {
        Axes sum{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (std::size_t i = begin; i < end; ++i)
                sum[axis] +=
                    mass(i) * static_cast<double>(v.axis[axis][i]) * static_cast<double>(v.axis[axis][i]);
        }
        return sum;
    });
    const double all = scale[0] + scale[1] + scale[2];
    const double first = squares[0] + squares[1] + squares[2];
    const double enough = std::max(tolerance * tolerance * first, rounding * rounding * all);
    const auto solved = [&] { return squares[0] + squares[1] + squares[2] <= enough; };
    int iteration = 0;
    for (; iteration < most_iterations && !solved(); ++iteration) {
        smooth_field(context, p, gradient_factor);
        const Axes curvature = sum_over(context, [&](std::size_t begin, std::size_t end) {
            Axes sum{};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                for (std::size_t i = begin; i < end; ++i) {
                    const float along = p.axis[axis][i];
                    const float image = (2.0f + drag[i]) * along - out.axis[axis][i];
                    out.axis[axis][i] = image;
                    sum[axis] += mass(i) * static_cast<double>(along) * static_cast<double>(image);
                }
            }
            return sum;
        });
        float length[3];
        for (std::size_t axis = 0; axis < 3; ++axis)
            length[axis] = curvature[axis] > 0.0 ? static_cast<float>(squares[axis] / curvature[axis]) : 0.0f;
        const Axes left = sum_over(context, [&](std::size_t begin, std::size_t end) {
            Axes sum{};
            for (std::size_t axis = 0; axis < 3; ++axis) {
                for (std::size_t i = begin; i < end; ++i) {
                    v.axis[axis][i] += length[axis] * p.axis[axis][i];
                    float& residual = r.axis[axis][i];
                    residual -= length[axis] * out.axis[axis][i];
                    sum[axis] += mass(i) * static_cast<double>(residual) * static_cast<double>(residual);
                }
            }
            return sum;
        });
        float turn[3];
        for (std::size_t axis = 0; axis < 3; ++axis)
            turn[axis] = squares[axis] > 0.0 ? static_cast<float>(left[axis] / squares[axis]) : 0.0f;
        squares = left;
        parallel_for(context.threads, n, particle_block, [&](std::size_t begin, std::size_t end, int) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                for (std::size_t i = begin; i < end; ++i)
                    p.axis[axis][i] = r.axis[axis][i] + turn[axis] * p.axis[axis][i];
            }
        });
    }
    return iteration;
}

}  // namespace

void apply_viscosity(StepContext& context, ViscositySteps steps) {
    const auto& viscosity = context.state.parameters.viscosity;
    const MaterialTable table = material_table(context.state);
    if (!(table.largest_viscosity > 0.0f) || context.count() == 0) return;
    const bool implicit = viscosity_is_implicit(context);
    const bool every_substep = implicit && steps == ViscositySteps::every_substep;
    if (!context.last_substep && !every_substep) return;
    if (!viscosity.no_slip && !implicit) return;
    const float length = every_substep ? context.dt : context.step;
    // Of the same sum as the viscosity, so with the same share of the Laplacian.
    std::array<float, most_materials> factors{};
    for (std::size_t k = 0; viscosity.no_slip && k < most_materials; ++k)
        factors[k] = 2.0f * table.viscosity[k] * length / context.constants.pressure_scale;
    sample_drag(context, factors);
    const bool pulls_bodies = context.has_free_bodies && viscosity.no_slip;
    if (!implicit) {
        damp_at_walls(context);
        if (pulls_bodies) collect_drag(context, factors);
        return;
    }
    const int iterations = solve_implicit(context, viscosity_factor(context, length));
    if (pulls_bodies) collect_drag(context, factors);
    context.report.viscosity_iterations = std::max(context.report.viscosity_iterations, iterations);
    if (iterations < most_iterations) return;
    const std::string note =
        "the viscosity was not solved to the end in " + std::to_string(most_iterations) + " iterations";
    std::vector<std::string>& notes = context.report.notes;
    if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
}

}  // namespace slosh

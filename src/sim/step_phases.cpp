// The building blocks of a substep that all solvers share: see step_context.h.
#include <algorithm>
#include <cmath>
#include <limits>

#include "base/parallel.h"
#include "base/text.h"
#include "sim/forces/adhesion.h"
#include "sim/forces/external.h"
#include "sim/material_phases.h"
#include "sim/step_context.h"

namespace slosh {

namespace {

constexpr float xsph_reference_step = 1.0f / 200.0f;  // s; the step for which xsph.c is stated
/// Explicit smoothing is stable while the weights of a particle's neighbours sum to less than 1; compressed
/// water has more neighbours.
constexpr float smoothing_sum_limit = 0.45f;
constexpr float viscous_sum_limit = 0.3f;  // leaves room for XSPH beside it

float velocity_limit(const StepContext& context) {
    return context.state.parameters.velocity.limit * context.constants.h / context.dt;
}

/// Returns how many were over the limit.
std::uint64_t limit_range(Particles& particles, std::size_t begin, std::size_t end, float limit) {
    std::uint64_t limited = 0;
    for (std::size_t i = begin; i < end; ++i) {
        float &vx = particles.velocity_x[i], &vy = particles.velocity_y[i], &vz = particles.velocity_z[i];
        const float square = vx * vx + vy * vy + vz * vz;
        if (square <= limit * limit) continue;
        if (!std::isfinite(vx + vy + vz)) {
            // Marked for removal at the end of the step by its position alone: a velocity that is no number
            // would pass on to every neighbour by smoothing (3 particles took 53 more with them within one
            // WCSPH step).
            particles.x[i] = std::numeric_limits<float>::quiet_NaN();
            vx = vy = vz = 0.0f;
            continue;
        }
        const float factor = limit / std::sqrt(square);
        vx *= factor;
        vy *= factor;
        vz *= factor;
        ++limited;
    }
    return limited;
}

/// `begin` is a multiple of 8.
void contact_range(StepContext& context, std::size_t begin, std::size_t end) {
    const auto& parameters = context.state.parameters.boundary;
    const ContactSettings settings{parameters.restitution, parameters.friction, parameters.separation_speed};
    Particles& particles = context.state.particles;
    const float dt = context.dt;
    for (std::size_t first = begin; first < end; first += 8) {
        if (!context.scratch.near_boundary[first / 8]) continue;
        const std::size_t last = std::min(first + 8, end);
        for (std::size_t i = first; i < last; ++i) {
            const Vec3 x(particles.x[i], particles.y[i], particles.z[i]);
            const Vec3 v(particles.velocity_x[i], particles.velocity_y[i], particles.velocity_z[i]);
            const ContactResult result = context.boundary.contact(x - dt * v, x, v, settings);
            if (result.touching == 0) continue;
            if (result.pushed > 0) collect_contact(context, i, result);
            particles.x[i] = result.position.x;
            particles.y[i] = result.position.y;
            particles.z[i] = result.position.z;
            particles.velocity_x[i] = result.velocity.x;
            particles.velocity_y[i] = result.velocity.y;
            particles.velocity_z[i] = result.velocity.z;
        }
    }
}

SmoothingFactors unlimited_smoothing(const StepContext& context, float dt) {
    const Parameters& parameters = context.state.parameters;
    const PairConstants& constants = context.constants;
    SmoothingFactors factors;
    // XSPH [SB12]: v += c sum_j V/r_j (v_j - v_i) W_ij; c scaled by dt, or viscosity would grow with the
    // number of substeps.
    factors.value = parameters.xsph.c * dt / xsph_reference_step * constants.density_scale;
    if (!context.state.materials.empty()) factors.value *= pair_mean_bound;
    if (!viscosity_is_implicit(context)) factors.gradient = viscosity_factor(context, dt);
    return factors;
}

/// The sum of a particle's weights of its neighbours in the rest lattice.
float neighbour_weight(const StepContext& context, const SmoothingFactors& factors) {
    return factors.value * context.constants.value_sum + factors.gradient * context.constants.gradient_sum;
}

/// For this substep alone.
SmoothingFactors limited_smoothing(StepContext& context) {
    SmoothingFactors factors = unlimited_smoothing(context, context.dt);
    const float viscous = factors.gradient * context.constants.gradient_sum;
    const float sum = neighbour_weight(context, factors) - viscous;
    if (sum > smoothing_sum_limit - viscous) {
        const float scale = (smoothing_sum_limit - viscous) / sum;
        factors.value *= scale;
        append_note(context.report, "xsph.c acts with " +
                                        format_number(std::round(100.0 * static_cast<double>(scale))) +
                                        " % of its value: more is unstable at this substep");
    }
    return factors;
}

}  // namespace

float viscosity_factor(const StepContext& context, float dt) {
    const PairConstants& constants = context.constants;
    // nu Laplacian(v) = 2 nu sum_j V/r_j (v_i - v_j) x_ij . grad W_ij/r^2, where r^2 cancels. Of x^2 the sum
    // makes 2 pressure_scale on the rest lattice (0.94 at h/d 2 in 2-D): without it nu is that much too low.
    const float viscous = 2.0f * material_table(context.state).largest_viscosity * dt *
                          constants.gradient_scale * constants.inverse_h * constants.inverse_h /
                          constants.pressure_scale;
    return context.state.materials.empty() ? viscous : pair_mean_bound * viscous;
}

bool viscosity_is_implicit(const StepContext& context) {
    SmoothingFactors factors;
    factors.gradient = viscosity_factor(context, context.step);
    return neighbour_weight(context, factors) > viscous_sum_limit;
}

std::size_t Scratch::bytes() const {
    std::size_t sum = lists.bytes() + positions.capacity_bytes() + other_positions.capacity_bytes() +
                      velocities.capacity_bytes() + vorticities.capacity_bytes() + normals.capacity_bytes() +
                      spins.capacity_bytes() + near_boundary.capacity_bytes() +
                      relative_density.capacity_bytes() + multiplier_sum.capacity_bytes() +
                      allowed_density.capacity_bytes() + factor.capacity_bytes() + drag.capacity_bytes() +
                      density_before.capacity_bytes() + weight.capacity_bytes() +
                      mean_weight.capacity_bytes() + material_stream.capacity_bytes();
    for (int axis = 0; axis < 3; ++axis) {
        sum += boundary_gradient[axis].capacity_bytes() + change[axis].capacity_bytes() +
               second_change[axis].capacity_bytes() + residual[axis].capacity_bytes() +
               turning[axis].capacity_bytes() + turning_direction[axis].capacity_bytes() +
               turning_residual[axis].capacity_bytes() + turning_change[axis].capacity_bytes();
    }
    for (const AlignedArray<float>& push : boundary_push) sum += push.capacity_bytes();
    return sum + body_forces.capacity_bytes();
}

void append_note(StepReport& report, std::string note) {
    if (std::find(report.notes.begin(), report.notes.end(), note) == report.notes.end())
        report.notes.push_back(std::move(note));
}

void set_stream_padding(AlignedArray<float>& stream, std::size_t count) {
    float* p = stream.data() + 4 * count;
    for (int dummy = 0; dummy < 16; ++dummy, p += 4) {
        p[0] = p[1] = p[2] = far_away;
        p[3] = 0.0f;
    }
}

void set_velocity_padding(AlignedArray<float>& stream, std::size_t count) {
    float* p = stream.data() + 4 * count;
    for (int dummy = 0; dummy < 16; ++dummy, p += 4) {
        p[0] = p[1] = p[2] = 0.0f;
        p[3] = 1.0f;
    }
}

void accelerate_and_move(StepContext& context) {
    const ExternalForces forces(context.state, context.constants);
    const float dt = context.dt, limit = velocity_limit(context);
    Particles& particles = context.state.particles;
    context.report.velocity_limited += parallel_reduce(
        context.threads, context.count(), particle_block, context.scratch.partial_counts, std::uint64_t{0},
        [&](std::size_t begin, std::size_t end) {
            forces.apply(particles, begin, end, dt);
            const std::uint64_t limited = limit_range(particles, begin, end, limit);
            for (std::size_t i = begin; i < end; ++i) {
                particles.x[i] += dt * particles.velocity_x[i];
                particles.y[i] += dt * particles.velocity_y[i];
                particles.z[i] += dt * particles.velocity_z[i];
            }
            return limited;
        },
        [](std::uint64_t& sum, std::uint64_t part) { sum += part; });
}

void fill_position_stream(StepContext& context, Reach reach) {
    Scratch& scratch = context.scratch;
    const Particles& particles = context.state.particles;
    const std::size_t n = context.count();
    scratch.positions.resize(4 * n);
    scratch.near_boundary.resize(context.groups());
    const float inverse_h = context.constants.inverse_h, dt = context.dt;
    const float h = context.constants.h;
    float margin = std::max(context.boundary.range() + reach.density * h,
                            context.boundary.contact_distance() + reach.contact * h);
    if (adhesion_acts(context)) margin = std::max(margin, adhesion_range(context));
    parallel_for(
        context.threads, context.groups(), particle_block / 8, [&](std::size_t begin, std::size_t end, int) {
            for (std::size_t group = begin; group < end; ++group) {
                const std::size_t first = group * 8, last = std::min(first + 8, n);
                Box3 bounds{Vec3(far_away), Vec3(-far_away)};
                for (std::size_t i = first; i < last; ++i) {
                    const float x = particles.x[i], y = particles.y[i], z = particles.z[i];
                    float* record = scratch.positions.data() + 4 * i;
                    record[0] = x * inverse_h;
                    record[1] = y * inverse_h;
                    record[2] = z * inverse_h;
                    record[3] = 0.0f;
                    const Vec3 now(x, y, z);
                    const Vec3 before = now - dt * Vec3(particles.velocity_x[i], particles.velocity_y[i],
                                                        particles.velocity_z[i]);
                    bounds.min = glm::min(bounds.min, glm::min(now, before));
                    bounds.max = glm::max(bounds.max, glm::max(now, before));
                }
                scratch.near_boundary[group] = context.boundary.near(bounds, margin) ? 1 : 0;
            }
        });
    set_stream_padding(scratch.positions, n);
    fill_weights(context);
}

void prepare_velocity_stream(StepContext& context) {
    context.scratch.velocities.resize(4 * context.count());
    set_velocity_padding(context.scratch.velocities, context.count());
}

void fill_velocity_range(StepContext& context, std::size_t begin, std::size_t end) {
    const Particles& particles = context.state.particles;
    for (std::size_t i = begin; i < end; ++i) {
        float* record = context.scratch.velocities.data() + 4 * i;
        record[0] = particles.velocity_x[i];
        record[1] = particles.velocity_y[i];
        record[2] = particles.velocity_z[i];
        record[3] = context.scratch.relative_density[i];
    }
}

void fill_velocity_stream(StepContext& context) {
    prepare_velocity_stream(context);
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) { fill_velocity_range(context, begin, end); });
}

PairInput pair_input(const StepContext& context) {
    PairInput input;
    input.groups = context.scratch.lists.groups().data();
    input.count = context.count();
    input.positions = context.scratch.positions.data();
    input.constants = &context.constants;
    input.boundary = context.state.parameters.boundary.density ? &context.boundary : nullptr;
    input.boundary_kernels = &boundary_kernels(context.boundary, context.simd, context.constants.kernel);
    input.near_boundary = context.scratch.near_boundary.data();
    return input;
}

void finish_range(StepContext& context, std::size_t begin, std::size_t end, std::uint64_t& limited) {
    limited += limit_range(context.state.particles, begin, end, velocity_limit(context));
    contact_range(context, begin, end);
}

SmoothingFactors due_smoothing(StepContext& context) {
    const SmoothingFactors whole = unlimited_smoothing(context, context.step);
    if (neighbour_weight(context, whole) > smoothing_sum_limit) return limited_smoothing(context);
    return context.last_substep ? whole : SmoothingFactors{};
}

void smooth_velocities(StepContext& context, const SmoothingFactors& factors) {
    if (particle_weights(context)) return smooth_materials(context, factors);
    Scratch& scratch = context.scratch;
    const std::size_t n = context.count();
    SmoothingInput smoothing;
    smoothing.velocities = scratch.velocities.data();
    smoothing.value_factor = factors.value;
    smoothing.gradient_factor = factors.gradient;
    smoothing.symmetric = context.state.parameters.xsph.symmetric;
    for (int axis = 0; axis < 3; ++axis) {
        scratch.change[axis].resize(n);
        smoothing.out[axis] = scratch.change[axis].data();
    }
    const PairInput input = pair_input(context);
    const FluidKernels& kernels = fluid_kernels(context.simd, context.constants.kernel);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.smooth(input, smoothing, begin, end); });
    Particles& particles = context.state.particles;
    particles.velocity_x.swap(scratch.change[0]);
    particles.velocity_y.swap(scratch.change[1]);
    particles.velocity_z.swap(scratch.change[2]);
}

void confine_vorticity(StepContext& context) {
    const float strength = context.state.parameters.vorticity.strength;
    if (strength == 0.0f || !context.last_substep) return;
    fill_velocity_stream(context);
    Scratch& scratch = context.scratch;
    Particles& particles = context.state.particles;
    scratch.vorticities.resize(4 * context.count());
    VorticityPass pass;
    pass.velocities = scratch.velocities.data();
    pass.vorticities = pass.out_stream = scratch.vorticities.data();
    pass.strength_dt = strength * context.step;
    pass.velocity[0] = particles.velocity_x.data();
    pass.velocity[1] = particles.velocity_y.data();
    pass.velocity[2] = particles.velocity_z.data();
    const PairInput input = pair_input(context);
    const FluidKernels& kernels = fluid_kernels(context.simd, context.constants.kernel);
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.vorticity(input, pass, begin, end); });
    set_stream_padding(scratch.vorticities, context.count());
    parallel_for(
        context.threads, context.groups(), group_block,
        [&](std::size_t begin, std::size_t end, int) { kernels.confinement(input, pass, begin, end); });
}

}  // namespace slosh

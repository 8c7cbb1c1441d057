// Velocities and turnings T = omega h/k are one vector of unknowns; k makes both rows of the equations alike.
#include "sim/forces/viscosity_solve.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>

#include "base/parallel.h"
#include "sim/forces/viscosity.h"
#include "sim/forces/viscosity_kernels.h"
#include "sim/step/material_phases.h"

namespace slosh {

namespace {

/// The residual at which the solve ends, over the first one, which is the change that viscosity asks for
/// (against 1e-4 of the velocities a slow decay was up to 7 % too slow), and over the velocities, where
/// rounding ends it.
constexpr double tolerance = 3e-3, rounding = 1e-6;
/// With free bodies: there the residual is added to velocities.
constexpr double tolerance_beside_bodies = 2e-4;

/// A vector of unknowns, one array per component: velocities, then turnings, of which 2-D has one.
struct Unknowns {
    float* component[6] = {};
    int velocities = 3, count = 6;

    Unknowns(int dimension, float* const (&v)[3], float* const (&turning)[3])
        : velocities(dimension), count(dimension == 2 ? 3 : 6) {
        std::copy_n(v, velocities, component);
        std::copy_n(turning + (dimension == 2 ? 2 : 0), count - velocities, component + velocities);
    }
    Unknowns(int dimension, BorrowedAxes& v, BorrowedAxes& turning)
        : Unknowns(dimension, {v[0].data(), v[1].data(), v[2].data()},
                   {turning[0].data(), turning[1].data(), turning[2].data()}) {}
};

/// A as a product with vectors; symmetric in the product that weighs velocities with the masses.
class ViscousSystem {
  public:
    ViscousSystem(StepContext& context, float length, const AlignedArray<float>& drag,
                  ViscositySolveArrays& arrays)
        : context_(context),
          drag_(drag),
          arrays_(arrays),
          kernels_(viscosity_kernels(context.simd, context.constants.kernel)),
          input_(viscous_input(context)),
          weight_(particle_weights(context)),
          holds_(context.settings<ViscositySettings>().no_slip),
          table_(material_table(context.state)) {
        const PairConstants& constants = context.constants;
        pass_.factor = 2.0f * viscosity_factor(context, length);
        const float square_sum =
            constants.pressure_scale * static_cast<float>(constants.dimension) / constants.gradient_scale;
        pass_.turning_length = 2.0f * std::sqrt(constants.gradient_sum / square_sum);
        pass_.materials = weight_ != nullptr;
        prepare_velocity_stream(context);
        set_velocity_padding(arrays.turning_stream, context.count());
        pass_.velocities = context.scratch.velocities.data();
        pass_.turnings = arrays.turning_stream.data();
    }

    /// The turnings that suit the velocities, roughly.
    void start(const Unknowns& x) {
        fill_streams(x);
        for (int axis = 0; axis < 3; ++axis) pass_.torque[axis] = arrays_.turning[axis].data();
        run(kernels_.turnings);
    }

    /// image = A x, for the image in the arrays.
    void multiply(const Unknowns& x, const Unknowns& out) {
        fill_streams(x);
        for (int axis = 0; axis < 3; ++axis) {
            pass_.force[axis] = arrays_.image[axis].data();
            pass_.torque[axis] = arrays_.turning_image[axis].data();
        }
        run(kernels_.forces);
        parallel_for(context_.threads, context_.count(), particle_block,
                     [&](std::size_t begin, std::size_t end, int) {
                         for (int axis = 0; axis < x.velocities; ++axis) {
                             const float* v = x.component[axis];
                             float* image = out.component[axis];
                             for (std::size_t i = begin; i < end; ++i) {
                                 const float force = weight_ ? weight_[i] * image[i] : image[i];
                                 image[i] = (1.0f + drag_[i]) * v[i] + force;
                             }
                         }
                         for (std::size_t i = begin; i < end; ++i) add_wall(i);
                     });
    }

    /// The right side's torque of a particle, by the velocities of solids.
    float wall_torque(std::size_t i, int axis) const {
        if (!holds_) return 0.0f;
        return -pass_.turning_length * arrays_.wall_torques[4 * i + static_cast<std::size_t>(axis)];
    }

    /// Turnings as the angular velocity times h.
    void finish() {
        parallel_for(context_.threads, context_.count(), particle_block,
                     [&](std::size_t begin, std::size_t end, int) {
                         for (AlignedArray<float>& turning : arrays_.turning) {
                             for (std::size_t i = begin; i < end; ++i) turning[i] *= pass_.turning_length;
                         }
                     });
    }

    /// Sum of a b over all components and particles, in blocks that do not depend on the threads; with `only`
    /// components.
    double product(const Unknowns& a, const Unknowns& b, int only) const {
        const std::uint8_t* material = context_.state.particles.material.data();
        return parallel_reduce(
            context_.threads, context_.count(), particle_block, context_.scratch.partial_sums, 0.0,
            [&](std::size_t begin, std::size_t end) {
                double sum = 0.0;
                for (int k = 0; k < only; ++k) {
                    const float *left = a.component[k], *right = b.component[k];
                    for (std::size_t i = begin; i < end; ++i) {
                        const double mass =
                            k < a.velocities ? static_cast<double>(table_.mass[material[i]]) : 1.0;
                        sum += mass * static_cast<double>(left[i]) * static_cast<double>(right[i]);
                    }
                }
                return sum;
            },
            [](double& sum, double part) { sum += part; });
    }

    /// to = to + factor x, or x + factor to.
    enum class Scaled { added, target };
    void combine(const Unknowns& to, float factor, const Unknowns& x, Scaled scaled) const {
        parallel_for(context_.threads, context_.count(), particle_block,
                     [&](std::size_t begin, std::size_t end, int) {
                         for (int k = 0; k < to.count; ++k) {
                             float* target = to.component[k];
                             const float* source = x.component[k];
                             if (scaled == Scaled::added) {
                                 for (std::size_t i = begin; i < end; ++i) target[i] += factor * source[i];
                             } else {
                                 for (std::size_t i = begin; i < end; ++i)
                                     target[i] = source[i] + factor * target[i];
                             }
                         }
                     });
    }

  private:
    /// What the walls do besides their drag; the unknowns are in the streams.
    void add_wall(std::size_t i) {
        const float *record = arrays_.walls.data() + 4 * i,
                    *velocity = context_.scratch.velocities.data() + 4 * i,
                    *turning = arrays_.turning_stream.data() + 4 * i;
        const Vec3 normal(record[0], record[1], record[2]), v(velocity[0], velocity[1], velocity[2]);
        if (normal == Vec3(0.0f)) return;
        Vec3 force(0.0f), torque(0.0f);
        if (holds_) {
            const float k = pass_.turning_length;
            const Vec3 turn = k * Vec3(turning[0], turning[1], turning[2]);
            force = -glm::cross(turn, normal);
            torque = k * (2.0f * record[3] * turn - glm::cross(normal, v));
        } else {
            force = glm::dot(normal, v) * normal;
        }
        for (std::size_t axis = 0; axis < 3; ++axis) {
            arrays_.image[axis][i] += force[static_cast<int>(axis)];
            arrays_.turning_image[axis][i] += torque[static_cast<int>(axis)];
        }
    }
    void fill_streams(const Unknowns& x) {
        Scratch& scratch = context_.scratch;
        parallel_for(
            context_.threads, context_.count(), particle_block, [&](std::size_t begin, std::size_t end, int) {
                const auto first = static_cast<std::size_t>(3 - (x.count - x.velocities));
                for (std::size_t i = begin; i < end; ++i) {
                    float *velocity = scratch.velocities.data() + 4 * i,
                          *turning = arrays_.turning_stream.data() + 4 * i;
                    velocity[2] = turning[0] = turning[1] = turning[3] = 0.0f;
                    for (int axis = 0; axis < x.velocities; ++axis) velocity[axis] = x.component[axis][i];
                    for (int k = x.velocities; k < x.count; ++k)
                        turning[first + static_cast<std::size_t>(k - x.velocities)] = x.component[k][i];
                    velocity[3] = scratch.relative_density[i];
                }
            });
    }
    void run(void (*kernel)(const PairInput&, const ViscousPass&, std::size_t, std::size_t)) {
        parallel_for(context_.threads, context_.groups(), group_block,
                     [&](std::size_t begin, std::size_t end, int) { kernel(input_, pass_, begin, end); });
    }

    StepContext& context_;
    const AlignedArray<float>& drag_;  ///< rates of the walls, times the length
    ViscositySolveArrays& arrays_;
    const ViscosityKernels& kernels_;
    PairInput input_;
    const float* weight_;
    bool holds_;  ///< nothing slips along the walls
    MaterialTable table_;
    ViscousPass pass_;
};

}  // namespace

int solve_viscosity(StepContext& context, float length, const AlignedArray<float>& drag,
                    ViscositySolveArrays& arrays) {
    Particles& particles = context.state.particles;
    const std::size_t n = context.count();
    const int dimension = context.state.dimension;
    const Unknowns x(dimension,
                     {particles.velocity_x.data(), particles.velocity_y.data(), particles.velocity_z.data()},
                     {arrays.turning[0].data(), arrays.turning[1].data(), arrays.turning[2].data()}),
        image(dimension, arrays.image, arrays.turning_image),
        direction(dimension, arrays.direction, arrays.turning_direction),
        residual(dimension, arrays.residual, arrays.turning_residual);
    ViscousSystem system(context, length, drag, arrays);
    system.start(x);
    system.multiply(x, image);
    // The right side is v*, which is also the first guess; for the turnings what the walls' velocities add.
    parallel_for(context.threads, n, particle_block, [&](std::size_t begin, std::size_t end, int) {
        for (int k = 0; k < x.count; ++k) {
            for (std::size_t i = begin; i < end; ++i) {
                const int axis = dimension == 2 ? 2 : k - x.velocities;
                const float wanted = k < x.velocities ? x.component[k][i] : system.wall_torque(i, axis);
                residual.component[k][i] = direction.component[k][i] = wanted - image.component[k][i];
            }
        }
    });
    double square = system.product(residual, residual, x.count);
    const double all = system.product(x, x, x.velocities);
    const double part = context.has_free_bodies ? tolerance_beside_bodies : tolerance;
    const double enough = std::max(part * part * square, rounding * rounding * all);
    int iteration = 0;
    for (; iteration < most_viscosity_iterations && square > enough; ++iteration) {
        system.multiply(direction, image);
        const double curvature = system.product(direction, image, x.count);
        if (!(curvature > 0.0)) break;
        const auto step = static_cast<float>(square / curvature);
        system.combine(x, step, direction, ViscousSystem::Scaled::added);
        system.combine(residual, -step, image, ViscousSystem::Scaled::added);
        const double left = system.product(residual, residual, x.count);
        system.combine(direction, static_cast<float>(left / square), residual, ViscousSystem::Scaled::target);
        square = left;
    }
    system.finish();
    return iteration;
}

}  // namespace slosh

#include "sim/methods/forces/viscosity_solve.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/parallel.h"
#include "sim/core/particles/streams.h"
#include "sim/methods/forces/force_kernels.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/forces/viscosity.h"
#include "sim/methods/materials/material_table.h"

namespace slosh {

namespace {

/// The residual at which the solve ends, over the first one, which is the change that viscosity asks for
/// (against 1e-4 of the velocities a slow decay was up to 7 % too slow), and over the velocities, where
/// rounding ends it. Residuals are measured as the change that they ask of single particles.
constexpr double tolerance = 3e-3, rounding = 1e-6;
/// Slower motion is not visible, in spacings per second.
constexpr double invisible = 1e-6;

/// The equations and the vectors of the conjugate gradients.
class ViscousSystem {
  public:
    ViscousSystem(StepContext& context, float length, bool pairs, ViscousBodies& bodies,
                  ViscositySolveArrays& arrays)
        : context_(context),
          bodies_(bodies),
          arrays_(arrays),
          kernels_(viscosity_kernels(context.simd, context.constants.kernel)),
          input_(viscous_input(context)),
          table_(material_table(context.state)) {
        pass_.equations.factor = 2.0f * viscosity_factor(context, length);
        pass_.equations.turning_length = viscous_turning_length(context.constants);
        pass_.equations.pairs = pairs;
        pass_.equations.holding = context.settings<ViscositySettings>().no_slip;
        pass_.equations.materials = particle_weights(context) != nullptr;
        pass_.equations.walls = arrays.walls.data();
        pass_.equations.own = arrays.own.data();
        for (int axis = 0; axis < 3; ++axis) {
            pass_.solution.turning[axis] = arrays.turning[axis].data();
            pass_.turning_right[axis] = arrays.turning_right[axis].data();
            pass_.residual.velocity[axis] = arrays.residual[axis].data();
            pass_.residual.turning[axis] = arrays.turning_residual[axis].data();
            pass_.image.velocity[axis] = arrays.image[axis].data();
            pass_.image.turning[axis] = arrays.turning_image[axis].data();
            pass_.inverse[1 + axis] = arrays.diagonal[axis].data();
            pass_.inverse[4 + axis] = arrays.mixed[axis].data();
        }
        pass_.inverse[0] = arrays.velocity_diagonal.data();
    }

    /// The right side: the momenta of now, with what moving walls add.
    void set_right_side() {
        const Particles& particles = context_.state.particles;
        const AlignedArray<float>* const velocity[3] = {&particles.velocity_x, &particles.velocity_y,
                                                        &particles.velocity_z};
        parallel_for(context_.threads, context_.count(), particle_block,
                     [&](std::size_t begin, std::size_t end, int) {
                         for (std::size_t axis = 0; axis < 3; ++axis) {
                             for (std::size_t i = begin; i < end; ++i)
                                 arrays_.right[axis][i] += mass_of(i) * (*velocity[axis])[i];
                         }
                     });
    }
    /// Starts from the particles' velocities and turnings that suit them. Returns residual . inverse
    /// residual.
    double start(ViscousBodies::Guess guess) {
        Particles& particles = context_.state.particles;
        AlignedArray<float>* const velocity[3] = {&particles.velocity_x, &particles.velocity_y,
                                                  &particles.velocity_z};
        for (int axis = 0; axis < 3; ++axis) pass_.solution.velocity[axis] = velocity[axis]->data();
        fill_velocity_stream(context_);
        pass_.velocities = read_stream(context_, context_.scratch.velocities);
        over_groups([&](std::size_t begin, std::size_t end) { kernels_.start(input_, pass_, begin, end); });
        const std::size_t n = context_.count();
        write_vectors(context_, arrays_.turning_stream, [&](float* turnings) {
            over_particles(context_, [&](std::size_t i) {
                for (std::size_t axis = 0; axis < 3; ++axis)
                    turnings[4 * i + axis] = pass_.solution.turning[axis][i];
                turnings[4 * i + 3] = 0.0f;
            });
        });
        bodies_.begin(guess);
        multiply();
        bodies_.subtract_image();
        parallel_for(context_.threads, n, particle_block, [&](std::size_t begin, std::size_t end, int) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                for (std::size_t i = begin; i < end; ++i) {
                    pass_.residual.velocity[axis][i] = arrays_.right[axis][i] - pass_.image.velocity[axis][i];
                    pass_.residual.turning[axis][i] =
                        arrays_.turning_right[axis][i] - pass_.image.turning[axis][i];
                }
            }
        });
        // The groups' last lanes belong to no particle.
        for (std::size_t i = n; i < 8 * context_.groups(); ++i) {
            for (int axis = 0; axis < 3; ++axis) {
                pass_.residual.velocity[axis][i] = pass_.residual.turning[axis][i] = 0.0f;
                pass_.image.velocity[axis][i] = pass_.image.turning[axis][i] = 0.0f;
            }
            for (float* inverse : pass_.inverse) inverse[i] = 0.0f;
        }
        return advance(0.0);
    }

    /// direction . image
    double multiply() {
        pass_.velocities = read_stream(context_, context_.scratch.velocities);
        pass_.turnings = read_stream(context_, arrays_.turning_stream);
        const double fluid = sum_over_groups(
            [&](std::size_t begin, std::size_t end) { return kernels_.multiply(input_, pass_, begin, end); });
        return fluid + bodies_.multiply(context_, pass_);
    }
    /// residual . inverse residual
    double advance(double step) {
        const auto length = static_cast<float>(step);
        const double fluid = sum_over_groups(
            [&](std::size_t begin, std::size_t end) { return kernels_.advance(pass_, length, begin, end); });
        return fluid + bodies_.advance(step, context_.state.dimension);
    }
    void redirect(double share) {
        const auto kept = static_cast<float>(share);
        write_vectors(context_, context_.scratch.velocities, [&](float* velocities) {
            write_vectors(context_, arrays_.turning_stream, [&](float* turnings) {
                over_groups([&](std::size_t begin, std::size_t end) {
                    kernels_.redirect(pass_, kept, velocities, turnings, begin, end);
                });
            });
        });
        bodies_.redirect(share, context_.state.dimension);
    }

    double masses_times_squares() const {
        const Particles& particles = context_.state.particles;
        return sum_over_particles([&](std::size_t i) {
            const auto x = static_cast<double>(particles.velocity_x[i]),
                       y = static_cast<double>(particles.velocity_y[i]),
                       z = static_cast<double>(particles.velocity_z[i]);
            return static_cast<double>(mass_of(i)) * (x * x + y * y + z * z);
        });
    }
    float mass_of(std::size_t i) const { return table_.mass[context_.state.particles.material[i]]; }
    double masses() const {
        return sum_over_particles([&](std::size_t i) { return static_cast<double>(mass_of(i)); });
    }

    /// The whole fluid and its bodies go where the residual pushes them together: where no wall holds them,
    /// momentum is then kept to round-off, however far the solve went. Turnings become angular velocities
    /// times h.
    void finish() {
        const double fluid = masses();
        const double held =
            sum_over_particles([&](std::size_t i) { return static_cast<double>(pass_.equations.own[i]); }) -
            fluid - bodies_.tie_rates();
        const bool free = held < 1e-6 * fluid && pass_.equations.holding;
        std::array<double, 3> shift{};
        for (int axis = 0; axis < context_.state.dimension; ++axis) {
            // The residual has been rounded in every iteration.
            const float *right = arrays_.right[axis].data(), *residual = pass_.residual.velocity[axis],
                        *velocity = pass_.solution.velocity[axis];
            const double left = sum_over_particles([&](std::size_t i) {
                return free ? static_cast<double>(right[i]) -
                                  static_cast<double>(mass_of(i)) * static_cast<double>(velocity[i])
                            : static_cast<double>(residual[i]);
            });
            shift[static_cast<std::size_t>(axis)] =
                (left + (free ? bodies_.lost(axis) : bodies_.left(axis))) / (fluid + held + bodies_.mass());
        }
        // The shift is smaller than what a velocity rounds to: what one particle cannot take goes to the
        // next.
        parallel_for(
            context_.threads, context_.count(), particle_block, [&](std::size_t begin, std::size_t end, int) {
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    double owed = 0.0;  // momentum
                    for (std::size_t i = begin; i < end; ++i) {
                        float& velocity = pass_.solution.velocity[axis][i];
                        const auto mass = static_cast<double>(mass_of(i));
                        const double wanted = static_cast<double>(velocity) + shift[axis] + owed / mass;
                        velocity = static_cast<float>(wanted);
                        owed = mass * (wanted - static_cast<double>(velocity));
                        pass_.solution.turning[axis][i] *= pass_.equations.turning_length;
                    }
                }
            });
        bodies_.finish(context_, shift);
    }

  private:
    template <class Body>
    void over_groups(const Body& body) {
        parallel_for(context_.threads, context_.groups(), group_block,
                     [&](std::size_t begin, std::size_t end, int) { body(begin, end); });
    }
    template <class Body>
    double sum_over_groups(const Body& body) {
        return parallel_reduce(context_.threads, context_.groups(), group_block,
                               context_.scratch.partial_sums, 0.0, body,
                               [](double& sum, double part) { sum += part; });
    }
    template <class Value>
    double sum_over_particles(const Value& value) const {
        return parallel_reduce(
            context_.threads, context_.count(), particle_block, context_.scratch.partial_sums, 0.0,
            [&](std::size_t begin, std::size_t end) {
                double sum = 0.0;
                for (std::size_t i = begin; i < end; ++i) sum += value(i);
                return sum;
            },
            [](double& sum, double part) { sum += part; });
    }

    StepContext& context_;
    ViscousBodies& bodies_;
    ViscositySolveArrays& arrays_;
    const ViscosityKernels& kernels_;
    PairInput input_;
    MaterialTable table_;
    ViscousPass pass_;
};

/// Those of now are kept meanwhile.
void swap_with_kept(StepContext& context) {
    Particles& particles = context.state.particles;
    OwnedAxes& kept = context.scratch.kept_velocities;
    particles.velocity_x.swap(kept[0]);
    particles.velocity_y.swap(kept[1]);
    particles.velocity_z.swap(kept[2]);
}

}  // namespace

float viscous_turning_length(const PairConstants& constants) {
    const float square_sum =
        constants.pressure_scale * static_cast<float>(constants.dimension) / constants.gradient_scale;
    return 2.0f * std::sqrt(constants.gradient_sum / square_sum);
}

void keep_velocities(StepContext& context) {
    Scratch& scratch = context.scratch;
    const Particles& particles = context.state.particles;
    const AlignedArray<float>* const velocity[3] = {&particles.velocity_x, &particles.velocity_y,
                                                    &particles.velocity_z};
    for (std::size_t axis = 0; axis < 3; ++axis)
        static_cast<AlignedArray<float>&>(scratch.kept_velocities[axis]) = *velocity[axis];
    scratch.velocities_kept = true;
    scratch.of<ViscosityScratch>().bodies.keep(context);
}

void extrapolate_kept(StepContext& context, float share) {
    const Particles& particles = context.state.particles;
    const AlignedArray<float>* const velocity[3] = {&particles.velocity_x, &particles.velocity_y,
                                                    &particles.velocity_z};
    parallel_for(context.threads, context.count(), particle_block,
                 [&](std::size_t begin, std::size_t end, int) {
                     for (std::size_t axis = 0; axis < 3; ++axis) {
                         float* kept = context.scratch.kept_velocities[axis].data();
                         const float* now = velocity[axis]->data();
                         for (std::size_t i = begin; i < end; ++i) kept[i] -= share * (now[i] - kept[i]);
                     }
                 });
    context.scratch.of<ViscosityScratch>().bodies.extrapolate_kept(context, share);
}

int solve_viscosity(StepContext& context, float length, bool pairs, ViscousBodies& bodies,
                    ViscositySolveArrays& arrays) {
    ViscousSystem system(context, length, pairs, bodies, arrays);
    system.set_right_side();
    const double asked = system.start(ViscousBodies::Guess::now);
    const double slow = invisible * static_cast<double>(context.constants.spacing);
    const double enough =
        std::max({tolerance * tolerance * asked, rounding * rounding * system.masses_times_squares(),
                  slow * slow * system.masses()});
    double square = asked;
    if (pairs && asked > enough && context.scratch.velocities_kept) {
        swap_with_kept(context);
        square = system.start(ViscousBodies::Guess::kept);
        if (!(square < asked)) {
            swap_with_kept(context);
            square = system.start(ViscousBodies::Guess::now);
        }
    }
    int iteration = 0;
    double share = 0.0;
    for (; iteration < most_viscosity_iterations && square > enough; ++iteration) {
        system.redirect(share);
        const double curvature = system.multiply();
        if (!(curvature > 0.0)) break;
        const double left = system.advance(square / curvature);
        share = left / square;
        square = left;
    }
    system.finish();
    return iteration;
}

}  // namespace slosh

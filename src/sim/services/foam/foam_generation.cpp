// Generation of foam [IAAT12 section 3.2]: every fast fluid particle makes foam in proportion to the air it
// traps and to the curvature of the surface where it advances.
#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "base/parallel.h"
#include "sim/methods/step/step_context.h"
#include "sim/services/foam/foam_kernels.h"
#include "sim/services/foam/foam_step.h"
#include "sim/solids/boundary/pair_input.h"
#include "sim/world/state/foam_particles.h"
#include "sim/world/state/state.h"
#include "sim/world/world/step_services.h"

namespace slosh {

namespace {

constexpr std::uint64_t foam_stream = 0xf0a3;
constexpr std::uint64_t words_per_particle = 8;
constexpr int disc_tries = 4;
constexpr float most_at_once = 8.0f;  // from one fluid particle in one step
/// rho/rho0 at the surface of water at rest is 0.65 to 0.8, depending on the kernel; one layer below it is
/// 0.97 or more.
constexpr float surface_density = 0.9f;
// New particles get parts of the surrounding velocity differences and of their own speed as random
// velocities.
constexpr float spread_of_difference = 0.3f, spread_of_speed = 0.05f;

/// [IAAT12 eq. 1]; a step function if max <= min.
float clamped_potential(float value, float min, float max) {
    return std::clamp((value - min) / std::max(max - min, 1e-6f), 0.0f, 1.0f);
}

void find_potentials(StepContext& context, float least_speed) {
    Scratch& scratch = context.scratch;
    const std::size_t n = context.count();
    FoamScratch& own = scratch.of<FoamScratch>();
    BorrowedVectors normals(scratch.streams, n);
    own.speed_difference.resize(n);
    own.curvature.resize(n);
    FoamPotentialPass pass;
    pass.velocities = read_stream(context, scratch.velocities);
    pass.least_speed_squared = least_speed * least_speed;
    pass.surface_density = surface_density;
    pass.speed_difference = own.speed_difference.data();
    pass.curvature = own.curvature.data();
    PairInput input = neighbour_input(context, scratch.positions);
    input.boundary = &context.boundary;  // a wall is not a surface for any solver
    const FoamKernels& kernels = foam_kernels(context.simd, context.constants.kernel);
    const auto for_groups = [&](auto kernel) {
        parallel_for(context.threads, context.groups(), group_block,
                     [&](std::size_t begin, std::size_t end, int) { kernel(input, pass, begin, end); });
    };
    write_vectors(context, normals, [&](float* records) {
        pass.normals_out = records;
        for_groups(kernels.potentials);
    });
    pass.normals = read_stream(context, normals);
    for_groups(kernels.crests);
}

/// Fills FoamScratch::expected [IAAT12 eq. 9]; returns its sum.
double find_expected(const State& state, StepContext& context, const FoamScales& scales) {
    const auto& foam = state.parameters.foam;
    const Particles& particles = state.particles;
    FoamScratch& scratch = context.scratch.of<FoamScratch>();
    scratch.expected.resize(context.count());
    const float speed_min = foam.speed_min * scales.speed, speed_max = foam.speed_max * scales.speed;
    const float rate = foam.amount * context.step / scales.time;
    return parallel_reduce(
        context.threads, context.count(), particle_block, scratch.expected_sums, 0.0,
        [&](std::size_t begin, std::size_t end) {
            double sum = 0.0;
            for (std::size_t i = begin; i < end; ++i) {
                const float difference = scratch.speed_difference[i] / scales.speed;
                const float trapped = clamped_potential(difference, foam.trapped_min, foam.trapped_max);
                // The second factor is not in [IAAT12]: it keeps the edges of a block that falls as one from
                // counting as crests.
                const float crest = clamped_potential(scratch.curvature[i], foam.crest_min, foam.crest_max) *
                                    clamped_potential(difference, 0.0f, foam.trapped_min);
                const float square = particles.velocity_x[i] * particles.velocity_x[i] +
                                     particles.velocity_y[i] * particles.velocity_y[i] +
                                     particles.velocity_z[i] * particles.velocity_z[i];
                const float energy = clamped_potential(square, speed_min * speed_min, speed_max * speed_max);
                const float expected =
                    rate * energy * (foam.trapped_air * trapped + foam.wave_crests * crest);
                scratch.expected[i] = expected > 0.0f ? std::min(expected, most_at_once) : 0.0f;
                sum += static_cast<double>(scratch.expected[i]);
            }
            return sum;
        },
        [](double& sum, double part) { sum += part; });
}

/// Two numbers in [0, 1) from one random word.
struct UnitPair {
    float first, second;
};
UnitPair unit_pair(std::uint64_t word) { return {unit_float(word), unit_float(word << 24)}; }

/// The random numbers of one new particle.
class Draw {
  public:
    Draw(const State& state, std::uint32_t parent, std::uint64_t copy)
        : seed_(state.seed),
          stream_(foam_stream + copy * words_per_particle),
          parent_(parent),
          step_(state.step_index) {}
    UnitPair pair(std::uint64_t word) const {
        return unit_pair(counter_random(seed_, stream_ + word, parent_, step_));
    }
    /// Uniform in the unit disc; its middle after too many attempts.
    UnitPair disc(std::uint64_t word) const {
        for (int attempt = 0; attempt < disc_tries; ++attempt) {
            const UnitPair u = pair(word + static_cast<std::uint64_t>(attempt));
            const float a = 2.0f * u.first - 1.0f, b = 2.0f * u.second - 1.0f;
            if (a * a + b * b <= 1.0f) return {a, b};
        }
        return {0.0f, 0.0f};
    }

  private:
    std::uint64_t seed_, stream_, parent_, step_;
};

/// An offset perpendicular to a motion, by two random numbers; in 2-D within the plane.
Vec3 sideways(const Vec3& direction, const UnitPair& disc, int dimension) {
    if (dimension == 2) return disc.first * Vec3(-direction.y, direction.x, 0.0f);
    const Vec3 other = std::abs(direction.x) < 0.6f ? Vec3(1.0f, 0.0f, 0.0f) : Vec3(0.0f, 1.0f, 0.0f);
    const Vec3 first = glm::normalize(glm::cross(direction, other));
    return disc.first * first + disc.second * glm::cross(direction, first);
}

/// Adds one foam particle at fluid particle `parent`, in a cylinder as long as the distance that it moves in
/// this step.
void add_foam(State& state, const StepContext& context, const FoamScales& scales, std::size_t parent,
              std::uint64_t copy) {
    const Particles& particles = state.particles;
    const Draw draw(state, particles.id[parent], copy);
    const Vec3 x(particles.x[parent], particles.y[parent], particles.z[parent]);
    const Vec3 v(particles.velocity_x[parent], particles.velocity_y[parent], particles.velocity_z[parent]);
    const float speed = std::sqrt(glm::dot(v, v));
    const Vec3 offset = sideways(v / speed, draw.disc(1), state.dimension);
    const UnitPair along_and_life = draw.pair(5), size = draw.pair(6);
    const float spread = spread_of_difference * context.scratch.of<FoamScratch>().speed_difference[parent] +
                         spread_of_speed * speed;
    const Vec3 place =
        x + 0.5f * context.constants.spacing * offset + along_and_life.first * context.step * v;
    const ContactResult start = context.boundary.contact(x, place, v + spread * offset, {});

    FoamParticles& foam = state.foam;
    const std::size_t i = foam.count();
    foam.resize(i + 1);
    foam.x[i] = start.position.x;
    foam.y[i] = start.position.y;
    foam.z[i] = start.position.z;
    foam.velocity_x[i] = start.velocity.x;
    foam.velocity_y[i] = start.velocity.y;
    foam.velocity_z[i] = start.velocity.z;
    foam.life[i] = state.parameters.foam.lifetime * scales.time * (0.5f + along_and_life.second);
    foam.age[i] = 0.0f;
    foam.size[i] = 0.3f + 0.4f * size.first * size.first;
    foam.kind[i] = foam_kind(particles.neighbours[parent] / context.constants.lattice_neighbours);
    foam.look[i] = static_cast<float>(foam.kind[i]);
}

}  // namespace

void generate_foam(State& state, StepContext& context) {
    const auto& settings = state.parameters.foam;
    const FoamScales scales = foam_scales(state);
    const float least_speed = settings.speed_min * scales.speed;
    if (context.count() == 0 || !(context.report.v_max > static_cast<double>(least_speed))) return;
    fill_velocity_stream(context);
    find_potentials(context, least_speed);
    const double total = find_expected(state, context, scales);
    if (!(total > 0.0)) return;
    // The fuller the pool, the fewer particles are added, so that late splashes foam too. Never more than
    // there is room for, taken from all places alike.
    const auto budget = static_cast<std::size_t>(settings.budget);
    if (state.foam.count() >= budget) return;
    const double fill = static_cast<double>(state.foam.count()) / static_cast<double>(budget);
    const double room = static_cast<double>(budget - state.foam.count());
    const auto share = static_cast<float>(std::min(1.0 - fill * fill, room / total));
    for (std::size_t i = 0; i < context.count(); ++i) {
        const float expected = share * context.scratch.of<FoamScratch>().expected[i];
        if (!(expected > 0.0f)) continue;
        const float chance =
            unit_float(counter_random(state.seed, foam_stream, state.particles.id[i], state.step_index));
        const auto number = static_cast<std::uint64_t>(expected + chance);
        for (std::uint64_t copy = 0; copy < number && state.foam.count() < budget; ++copy)
            add_foam(state, context, scales, i, copy);
    }
}

void advance_foam(State& state, StepContext& context) {
    if (state.foam.count() == 0 && context.count() == 0) return;
    move_foam(state, context);
    generate_foam(state, context);
}

}  // namespace slosh

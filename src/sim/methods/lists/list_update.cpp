// When the neighbour lists are rebuilt, and what is repaired on that occasion: see step_context.h.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "base/hash.h"
#include "base/parallel.h"
#include "sim/methods/lists/unseen_approach.h"
#include "sim/methods/step/step_context.h"
#include "sim/solids/boundary/wall_images.h"

namespace slosh {

namespace {

constexpr std::uint64_t separation_stream = 0x5e9a;
constexpr float separation = 0.005f;  // over h
constexpr std::size_t compared_successors = 4;

/// Coincident particles (two that a closing wall pressed into the same corner) have no separation direction,
/// so the solver cannot push them apart. Each but the last is moved by 0.005 h in a direction of its own. The
/// sort has put them next to each other.
void separate_coincident(StepContext& context) {
    Particles& particles = context.state.particles;
    const std::size_t n = particles.size();
    const float length = separation * context.constants.h;
    const float *x = particles.list_x.data(), *y = particles.list_y.data(), *z = particles.list_z.data();
    const auto step = [&](std::size_t i, std::uint64_t axis) {
        const std::uint64_t word = counter_random(context.state.seed, separation_stream + axis,
                                                  particles.id[i], context.state.step_index);
        return length * (2.0f * unit_float(word) - 1.0f);
    };
    parallel_for(context.threads, n, particle_block, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t distance = 1; distance <= compared_successors; ++distance) {
            const std::size_t last = std::min(end, n - std::min(n, distance));
            // Counts first: that loop is vectorised, and the count is nearly always zero.
            unsigned pairs = 0;
            for (std::size_t i = begin; i < last; ++i) {
                pairs += static_cast<unsigned>((x[i] == x[i + distance]) & (y[i] == y[i + distance]) &
                                               (z[i] == z[i + distance]));
            }
            if (pairs == 0) continue;
            for (std::size_t i = begin; i < last; ++i) {
                if (x[i] != x[i + distance] || y[i] != y[i + distance] || z[i] != z[i + distance]) continue;
                particles.x[i] += step(i, 0);
                particles.y[i] += step(i, 1);
                if (context.state.dimension == 3) particles.z[i] += step(i, 2);
            }
        }
    });
}

/// In a splash neighbours move against each other by more than lists always bear, and lists would be
/// rebuilt in every substep. So they bear what neighbours move in this many substeps, up to this many times
/// the deviation that is always borne (0.16 h by default). What is missed adds 4e-6 to the density, and 0.6 %
/// to that of the particle that misses most (docs/notes/tuning.md).
constexpr double list_life = 2.4, splash_factor = 8.0;
/// In a block, against all particles.
constexpr double block_factor = 2.0;

/// How far the fastest particle may go in calm water, over h: there the mean never says that lists are old,
/// while a few particles creep through others along a wall (docs/notes/tuning.md).
constexpr float calm_way = 0.1f;

constexpr double square(double a) { return a * a; }

/// Mean square that is borne, m^2: `least` always, and what comes of the next substep's moves, up to `most`.
double borne(double least, double ahead, double most) {
    return std::max(least, std::min(square(list_life) * ahead, most));
}

/// How far particles are from where they were when the lists were built, m^2.
struct ListMoves {
    float farthest_squared = 0.0f;
    double worst_block = 0.0;         ///< the greatest share of what a block of particle_block particles may
    double deviations_squared = 0.0;  ///< summed over particles, against the middle one of their group of 8
    double ahead_squared = 0.0;       ///< the same of what their velocities move them in a substep
};

struct ListMoveScratch : ScratchArrays {
    std::vector<ListMoves> partial;
};

/// Squares of a vector per particle against that of the middle one of a group of 8.
struct Deviations {
    static constexpr std::size_t lanes = 8;
    std::array<float, lanes> x, y, z, sums{};

    void clear() { x.fill(0.0f), y.fill(0.0f), z.fill(0.0f); }
    void add(std::size_t count) {
        const std::size_t middle = count / 2;
        const float mx = x[middle], my = y[middle], mz = z[middle];
        for (std::size_t lane = 0; lane < count; ++lane) {
            const float ax = x[lane] - mx, ay = y[lane] - my, az = z[lane] - mz;
            sums[lane] += ax * ax + ay * ay + az * az;
        }
    }
    double sum() const {
        double all = 0.0;
        for (const float one : sums) all += static_cast<double>(one);
        return all;
    }
};

/// `least` and `most`, m: see borne().
ListMoves moves_of_range(const Particles& particles, float dt, double least, double most, std::size_t begin,
                         std::size_t end) {
    // A sum and a maximum per lane, which the compiler vectorises.
    constexpr std::size_t lanes = Deviations::lanes;
    std::array<float, lanes> farthest{};
    Deviations moved, ahead;
    for (std::size_t group = begin; group < end; group += lanes) {
        const std::size_t count = std::min(lanes, end - group);
        moved.clear(), ahead.clear();
        for (std::size_t lane = 0; lane < count; ++lane) {
            const std::size_t i = group + lane;
            moved.x[lane] = particles.x[i] - particles.list_x[i];
            moved.y[lane] = particles.y[i] - particles.list_y[i];
            moved.z[lane] = particles.z[i] - particles.list_z[i];
            ahead.x[lane] = dt * particles.velocity_x[i];
            ahead.y[lane] = dt * particles.velocity_y[i];
            ahead.z[lane] = dt * particles.velocity_z[i];
        }
        for (std::size_t lane = 0; lane < count; ++lane) {
            const float square =
                moved.x[lane] * moved.x[lane] + moved.y[lane] * moved.y[lane] + moved.z[lane] * moved.z[lane];
            farthest[lane] = std::max(farthest[lane], square);
        }
        moved.add(count);
        ahead.add(count);
    }
    ListMoves moves;
    for (const float one : farthest) moves.farthest_squared = std::max(moves.farthest_squared, one);
    moves.deviations_squared = moved.sum();
    moves.ahead_squared = ahead.sum();
    const auto count = static_cast<double>(end - begin);
    moves.worst_block =
        moves.deviations_squared / (count * borne(square(block_factor * least), moves.ahead_squared / count,
                                                  square(block_factor * most)));
    return moves;
}

/// Lists are stale when two particles may have met that do not know of each other, or when neighbours have
/// moved relative to each other: on average, twice as far in one region (a splash in a large calm tank), or,
/// once lists have lasted, two of them by much.
/// Water that moves as a whole keeps its lists. A non-finite position makes the sum non-finite and the lists
/// stale.
bool stale(StepContext& context) {
    const auto& settings = context.state.parameters.neighbours;
    const float h = context.constants.h;
    const double least = static_cast<double>(settings.rebuild_deviation) * static_cast<double>(h);
    const double most = splash_factor * least;
    const ListMoves moves = parallel_reduce(
        context.threads, context.count(), particle_block, context.scratch.of<ListMoveScratch>().partial,
        ListMoves{},
        [&](std::size_t begin, std::size_t end) {
            return moves_of_range(context.state.particles, context.dt, least, most, begin, end);
        },
        [](ListMoves& sum, const ListMoves& part) {
            sum.farthest_squared = std::max(sum.farthest_squared, part.farthest_squared);
            sum.worst_block = std::max(sum.worst_block, part.worst_block);
            sum.deviations_squared += part.deviations_squared;
            sum.ahead_squared += part.ahead_squared;
        });
    const auto count = static_cast<double>(context.count());
    const double mean = moves.deviations_squared / count, ahead = moves.ahead_squared / count;
    if (!(moves.worst_block <= 1.0 && mean <= borne(square(least), ahead, square(most)))) return true;
    // Bodies that fly towards each other must not be nearer than d when the lists notice.
    const float unseen = 0.5f * (h - context.constants.spacing);
    const float each = std::max(std::min(settings.rebuild_distance * h, unseen), 0.0f);
    const float farthest = std::sqrt(moves.farthest_squared);
    const bool calm = ahead <= square(least);
    return calm ? !(farthest <= std::min(each, calm_way * h)) : may_have_met(context, farthest, 2.0f * each);
}

/// As the particles have been sorted.
void sort_kept_velocities(StepContext& context) {
    Scratch& scratch = context.scratch;
    const std::uint32_t* order = scratch.lists.order().data();
    Borrowed sorted(scratch.values, context.count());
    for (OwnedArray<float>& axis : scratch.kept_velocities) {
        over_particles(context, [&](std::size_t i) { sorted[i] = axis[order[i]]; });
        axis.swap(sorted);
    }
}

}  // namespace

void update_lists(StepContext& context) {
    MethodState& state = context.state;
    Scratch& scratch = context.scratch;
    Particles& particles = state.particles;
    bool rebuild = !state.lists_valid, other_lists = !scratch.lists_present;
    if (!rebuild) {
        if (!scratch.lists_present)
            scratch.lists.build_at_list_positions(particles, context.constants.h, context.threads,
                                                  context.simd);
        rebuild = stale(context);
    }
    if (rebuild) {
        scratch.lists.sort_and_build(particles, context.constants.h, context.threads, context.simd);
        if (scratch.velocities_kept) sort_kept_velocities(context);
        separate_coincident(context);
        reserve_approach(context);
        state.lists_valid = true;
        context.report.lists_rebuilt = true;
    }
    scratch.lists_present = true;
    update_wall_images(context, rebuild || other_lists);
    context.report.list_entries = scratch.lists.entries();
}

}  // namespace slosh

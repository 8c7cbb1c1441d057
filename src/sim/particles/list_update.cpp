// When the neighbour lists are rebuilt, and what is repaired on that occasion: see step_context.h.
#include <algorithm>
#include <array>

#include "base/hash.h"
#include "base/parallel.h"
#include "sim/boundary/wall_images.h"
#include "sim/step/step_context.h"

namespace slosh {

namespace {

constexpr std::uint64_t separation_stream = 0x5e9a;
constexpr float separation = 0.005f;  // of h
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

ListMoves moves_of_range(const Particles& particles, std::size_t begin, std::size_t end) {
    constexpr std::size_t lanes = 8;
    // A sum and a maximum per lane, which the compiler vectorises.
    std::array<float, lanes> farthest{}, deviations{}, dx, dy, dz;
    for (std::size_t group = begin; group < end; group += lanes) {
        const std::size_t count = std::min(lanes, end - group);
        dx.fill(0.0f), dy.fill(0.0f), dz.fill(0.0f);
        for (std::size_t lane = 0; lane < count; ++lane) {
            const std::size_t i = group + lane;
            dx[lane] = particles.x[i] - particles.list_x[i];
            dy[lane] = particles.y[i] - particles.list_y[i];
            dz[lane] = particles.z[i] - particles.list_z[i];
        }
        const std::size_t middle = count / 2;
        const float mx = dx[middle], my = dy[middle], mz = dz[middle];
        for (std::size_t lane = 0; lane < count; ++lane) {
            const float square = dx[lane] * dx[lane] + dy[lane] * dy[lane] + dz[lane] * dz[lane];
            const float ax = dx[lane] - mx, ay = dy[lane] - my, az = dz[lane] - mz;
            farthest[lane] = std::max(farthest[lane], square);
            deviations[lane] += ax * ax + ay * ay + az * az;
        }
    }
    ListMoves moves;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        moves.farthest_squared = std::max(moves.farthest_squared, farthest[lane]);
        moves.deviations_squared += static_cast<double>(deviations[lane]);
    }
    moves.worst_block = moves.deviations_squared / static_cast<double>(end - begin);
    return moves;
}

/// Lists are stale when one particle has moved so far that it may miss a neighbour, or when neighbours have
/// moved relative to each other: on average, or twice as far in one region (a splash in a large calm tank).
/// Water that moves as a whole keeps its lists. A non-finite position makes the sum non-finite and the lists
/// stale.
bool stale(StepContext& context) {
    const ListMoves moves = parallel_reduce(
        context.threads, context.count(), particle_block, context.scratch.partial_moves, ListMoves{},
        [&](std::size_t begin, std::size_t end) {
            return moves_of_range(context.state.particles, begin, end);
        },
        [](ListMoves& sum, const ListMoves& part) {
            sum.farthest_squared = std::max(sum.farthest_squared, part.farthest_squared);
            sum.worst_block = std::max(sum.worst_block, part.worst_block);
            sum.deviations_squared += part.deviations_squared;
        });
    const auto& settings = context.state.parameters.neighbours;
    // Two bodies that fly towards each other approach by twice this distance before the lists notice, and
    // must not be nearer than d then. At 0.35 h (h = 2 d), two colliding balls of water exploded.
    const float unseen = 0.5f * (context.constants.h - context.constants.spacing);
    const float farthest = std::max(std::min(settings.rebuild_distance * context.constants.h, unseen), 0.0f);
    const double deviation =
        static_cast<double>(settings.rebuild_deviation) * static_cast<double>(context.constants.h);
    return !(moves.farthest_squared <= farthest * farthest &&
             moves.worst_block <= 4.0 * deviation * deviation &&
             moves.deviations_squared <= deviation * deviation * static_cast<double>(context.count()));
}

/// As the particles have been sorted.
void sort_kept_velocities(StepContext& context) {
    Scratch& scratch = context.scratch;
    const std::uint32_t* order = scratch.lists.order().data();
    Borrowed sorted(scratch.values, context.count());
    for (OwnedArray<float>& axis : scratch.kept_velocities) {
        parallel_for(context.threads, context.count(), particle_block,
                     [&](std::size_t begin, std::size_t end, int) {
                         for (std::size_t i = begin; i < end; ++i) sorted[i] = axis[order[i]];
                     });
        axis.swap(sorted);
    }
}

}  // namespace

void update_lists(StepContext& context) {
    State& state = context.state;
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
        state.lists_valid = true;
        context.report.lists_rebuilt = true;
    }
    scratch.lists_present = true;
    update_wall_images(context, rebuild || other_lists);
    context.report.list_entries = scratch.lists.entries();
}

}  // namespace slosh

#include "sim/methods/corrections/coarse_pressure.h"

#include <algorithm>

#include "base/parallel.h"
#include "sim/methods/corrections/carried_compression.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

namespace {

/// Particles that lack more than the first take no part: they are at a surface, where there is no pressure to
/// find. From the second on they take their whole part. With one limit for both, particles come and go, and a
/// still tank boils (docs/notes/tuning.md).
constexpr float surface_deficit = -0.06f, inner_deficit = -0.02f;
/// Share of the pressure found that is added. The iterations' first correction answers to the same densities,
/// and the matrix is made from samples.
constexpr float part_added = 0.8f;
/// A node needs so much of a full hat: fewer samples say too little about it.
constexpr float least_fill = 0.06f;
/// Per corner of a cell, and per node: C, p and 1.
constexpr std::size_t sums_of_place = 3;

/// How far the fastest particle may go before the matrix is made again, over a cell.
constexpr float longest_way = 0.33f;
/// How far the fastest particle near a wall or a solid may go, over a spacing. What a pressure moves there
/// depends on the gaps between particles and surface, and a hat that is mostly solid has few other particles.
constexpr float longest_way_at_surfaces = 0.1f;

/// m/s
float fastest_at_surfaces(const StepContext& context) {
    const Particles& particles = context.state.particles;
    const std::uint8_t* near = context.scratch.near_boundary.data();
    return std::sqrt(largest_of_particles(context, [&](std::size_t i) {
        if (near[i / 8] == 0) return 0.0f;
        const float vx = particles.velocity_x[i], vy = particles.velocity_y[i], vz = particles.velocity_z[i];
        return vx * vx + vy * vy + vz * vz;
    }));
}

/// Whether this substep rebuilds cells and matrix: the matrix is half of the cost, and holds as long as
/// water moves by a small part of a cell: a step of the defaults, but not always a step of Real time.
bool must_rebuild(StepContext& context, const CoarseScale& scale, CoarseScratch::Parts& parts) {
    if (!context.first_substep) {
        parts.way += parts.fastest * context.dt;
        parts.way_at_surfaces += fastest_at_surfaces(context) * context.dt;
        if (parts.way < longest_way * scale.cell * context.constants.h &&
            parts.way_at_surfaces <= longest_way_at_surfaces * context.constants.spacing)
            return false;
    }
    parts.way = 0.0f;
    parts.way_at_surfaces = 0.0f;
    parts.fastest = fastest_speed(context);
    return true;
}

/// C as an iteration counts it, and in the stream how far a particle takes part; changes of lambda meanwhile
/// are kept in scratch.change.
void mark_active(StepContext& context, float* records, AlignedArray<float>& excess) {
    AlignedArray<float>& change = context.scratch.of<CoarseScratch>().change;
    const float* density = context.scratch.relative_density.data();
    const float* allowed = carried_densities(context);
    over_particles(context, [&](std::size_t i) {
        float c = density[i] - 1.0f;
        if (allowed) c = std::max(density[i] - std::max(allowed[i], 1.0f), std::min(c, 0.0f));
        excess[i] = c;
        change[i] = records[4 * i + 3];
        records[4 * i + 3] =
            std::min(std::max((c - surface_deficit) / (inner_deficit - surface_deficit), 0.0f), 1.0f);
    });
}

/// Sums over the particles of each cell, per corner: C, p and 1, times the corner's hat.
template <int dimension>
void restrict_to_corners(StepContext& context, const CoarseScale& scale, const PositionStream& stream,
                         const AlignedArray<float>& excess, CoarseScratch::Parts& parts) {
    const CoarseGrid& grid = parts.grid;
    const float* lambda = context.scratch.of<PressureSolveScratch>().multiplier_sum.data();
    constexpr std::size_t corners = CoarseStencil<dimension>::corners,
                          sums_per_cell = sums_of_place * corners;
    parts.corner_sums.resize(sums_per_cell * grid.cells.size());
    parallel_for(context.threads, grid.cells.size(), 4, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t cell = begin; cell < end; ++cell) {
            const CoarseWeights<dimension> hats(scale, grid.cells[cell]);
            float sums[sums_of_place][corners] = {};
            for (std::uint32_t run = grid.first_run[cell]; run < grid.first_run[cell + 1]; ++run) {
                for (std::size_t i = grid.runs[run].begin; i < grid.runs[run].end; ++i) {
                    float weights[corners];
                    hats.at(stream.data() + 4 * i, weights);
                    const float active = stream[4 * i + 3], c = active * excess[i], p = -active * lambda[i];
                    for (std::size_t corner = 0; corner < corners; ++corner) {
                        sums[0][corner] += c * weights[corner];
                        sums[1][corner] += p * weights[corner];
                        sums[2][corner] += active * weights[corner];
                    }
                }
            }
            std::copy(&sums[0][0], &sums[0][0] + sums_per_cell,
                      parts.corner_sums.data() + sums_per_cell * cell);
        }
    });
}

/// What stands in for an excess where no pressure is wanted.
constexpr float no_excess = -1e30f;

/// If `rebuilds` the nodes that have an equation, and always its right-hand side: a node that has lost its
/// water since then keeps its row and gets no pressure.
void choose_equations(const CoarseScale& scale, CoarseScratch::Parts& parts, bool rebuilds) {
    const CoarseGrid& grid = parts.grid;
    CoarseEquations& equations = parts.equations;
    const std::size_t count = grid.nodes.size();
    AlignedArray<float>& sums = parts.node_sums;
    sums.clear();
    sums.resize(sums_of_place * count);  // zeros
    for (std::size_t cell = 0; cell < grid.cells.size(); ++cell) {
        const float* own = parts.corner_sums.data() + sums_of_place * scale.corners * cell;
        for (std::size_t corner = 0; corner < scale.corners; ++corner) {
            const std::size_t node = grid.corners[scale.corners * cell + corner];
            for (std::size_t k = 0; k < sums_of_place; ++k)
                sums[sums_of_place * node + k] += own[scale.corners * k + corner];
        }
    }
    const auto works = [&](std::size_t node) {
        return sums[sums_of_place * node + 2] > least_fill * scale.volume;
    };
    if (rebuilds) {
        equations.nodes.clear();
        equations.row_of_node.clear();
        equations.row_of_node.resize(count, coarse_none);
        for (std::size_t node = 0; node < count; ++node) {
            if (!works(node)) continue;
            equations.row_of_node[node] = static_cast<std::uint32_t>(equations.nodes.size());
            equations.nodes.push_back(static_cast<std::uint32_t>(node));
        }
    }
    equations.row_of_node.resize(count, coarse_none);
    equations.excess.clear();
    equations.least.clear();
    for (const std::uint32_t node : equations.nodes) {
        const float* of_node = sums.data() + sums_of_place * node;
        equations.excess.push_back(works(node) ? of_node[0] : no_excess);
        equations.least.push_back(works(node) ? -of_node[1] / of_node[2] : 0.0f);
    }
}

/// lambda and the payloads follow the coarse pressure.
template <int dimension>
void prolong(StepContext& context, const CoarseScale& scale, float* records,
             const CoarseScratch::Parts& parts) {
    const CoarseGrid& grid = parts.grid;
    const CoarseEquations& equations = parts.equations;
    constexpr std::size_t corners = CoarseStencil<dimension>::corners;
    float* lambda = context.scratch.of<PressureSolveScratch>().multiplier_sum.data();
    float* change = context.scratch.of<CoarseScratch>().change.data();
    // Beside bodies it is wanted too.
    float* wanted =
        couples_bodies(context) ? context.scratch.of<BodyCouplingScratch>().wanted.data() : nullptr;
    parallel_for(context.threads, grid.cells.size(), 4, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t cell = begin; cell < end; ++cell) {
            const CoarseWeights<dimension> hats(scale, grid.cells[cell]);
            float pressure[corners];
            for (std::size_t corner = 0; corner < corners; ++corner) {
                const std::uint32_t row = equations.row_of_node[grid.corners[corners * cell + corner]];
                pressure[corner] = row == coarse_none ? 0.0f : part_added * equations.pressure[row];
            }
            for (std::uint32_t run = grid.first_run[cell]; run < grid.first_run[cell + 1]; ++run) {
                for (std::size_t i = grid.runs[run].begin; i < grid.runs[run].end; ++i) {
                    float weights[corners];
                    hats.at(records + 4 * i, weights);
                    float sum = 0.0f;
                    for (std::size_t corner = 0; corner < corners; ++corner)
                        sum += pressure[corner] * weights[corner];
                    const float before = lambda[i];
                    sum *= records[4 * i + 3];
                    if (wanted) wanted[i] -= sum;
                    lambda[i] = std::min(before - sum, 0.0f);
                    const float coarse = lambda[i] - before;
                    records[4 * i + 3] = change[i] + coarse;
                    change[i] = coarse;
                }
            }
        }
    });
}

}  // namespace

void add_coarse_pressure(StepContext& context, const CoupledPass& pass) {
    PositionStream& stream = *pass.changes;
    const bool bodies = couples_bodies(context);
    if (bodies) begin_coupling(context, pass);
    CoarseScratch& scratch = context.scratch.of<CoarseScratch>();
    CoarseScratch::Parts& parts = scratch.parts;
    ArrayPool& pool = context.scratch.values;
    pool.take(scratch.change, context.count());
    Borrowed excess(pool, context.count());
    const CoarseScale scale = CoarseScale::of(context);
    write_payloads(context, stream, [&](float* records) { mark_active(context, records, excess); });
    const bool rebuilds = must_rebuild(context, scale, parts);
    parts.grid.build(context, scale, stream, rebuilds);
    const bool flat = context.constants.dimension == 2;
    (flat ? restrict_to_corners<2> : restrict_to_corners<3>)(context, scale, stream, excess, parts);
    choose_equations(scale, parts, rebuilds);
    if (rebuilds) assemble(context, scale, parts.grid, stream, pass.place, parts.samples, parts.equations);
    parts.equations.right = parts.equations.excess;
    parts.equations.pressure.assign(parts.equations.nodes.size(), 0.0f);
    parts.equations.solve();
    if (bodies) {
        parts.bodies.find(context, scale, parts.grid, parts.equations, stream, rebuilds);
        parts.bodies.solve(context, pass, static_cast<double>(part_added), parts.equations);
    }
    write_payloads(context, stream,
                   [&](float* records) { (flat ? prolong<2> : prolong<3>)(context, scale, records, parts); });
}

void forget_coarse_pressure(StepContext& context, PositionStream& stream) {
    AlignedArray<float>& change = context.scratch.of<CoarseScratch>().change;
    write_payloads(context, stream, [&](float* records) {
        over_particles(context, [&](std::size_t i) { records[4 * i + 3] -= change[i]; });
        if (couples_bodies(context)) forget_changes(context, records);
    });
    context.scratch.values.give_back(change);
}

}  // namespace slosh

#include "sim/methods/corrections/coarse_equations.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/parallel.h"
#include "sim/methods/corrections/coarse_kernels.h"
#include "sim/methods/forces/material_phases.h"
#include "sim/methods/pressure/body_coupling.h"
#include "sim/methods/pressure/pressure_solve.h"
#include "sim/solids/boundary/pair_input.h"

namespace slosh {

namespace {

/// Groups that stand for the particles of a full cell. With fewer in 3-D deep tanks burst, because evenly
/// spread groups of a lattice lie at few distances from a wall (docs/notes/tuning.md).
constexpr std::size_t groups_per_cell_2d = 8, groups_per_cell_3d = 64;
/// The same beside a free body, in its cells and those around them. Few particles around a body smaller than
/// a cell make the pressures' answer to it, and from fewer groups that is too large.
constexpr std::size_t groups_per_cell_of_bodies = 32;

template <class T>
std::size_t bytes_of(const std::vector<T>& values) {
    return values.capacity() * sizeof(T);
}

/// The cells in which there are particles beside free bodies, and those around them.
template <int dimension>
void find_cells_of_bodies(StepContext& context, const CoarseScale& scale, const CoarseGrid& grid,
                          const PositionStream& stream, CoarseSampleArrays& samples) {
    samples.beside_body.assign(grid.cells.size(), 0);
    if (!couples_bodies(context)) return;
    constexpr std::int32_t far = std::numeric_limits<std::int32_t>::max();
    for (const CoupledBody& body : context.scratch.of<BodyCouplingScratch>().coupled.bodies) {
        if (!body.mass_matrix.moves()) continue;
        CoarsePlace last{far, far, far};
        for (const CoupledParticle& particle : body.particles) {
            const float* record = stream.data() + 4 * std::size_t{particle.particle};
            const CoarsePlace place = coarse_place(scale, record, 0.0f);
            if (place == last) continue;
            last = place;
            for (std::size_t k = 0; k < CoarseStencil<dimension>::hats; ++k) {
                const std::uint32_t cell = grid.cells.find(place + place_around<dimension>(k));
                if (cell != coarse_none) samples.beside_body[cell] = 1;
            }
        }
    }
}

/// Groups whose particles stand for those of a cell, evenly spread over it: all groups where it has few. Each
/// counts so often that the cell's number of particles is right.
void choose_groups(int dimension, const CoarseGrid& grid, CoarseSampleArrays& samples) {
    const std::size_t of_water = dimension == 3 ? groups_per_cell_3d : groups_per_cell_2d;
    samples.groups.clear();
    samples.times.clear();
    for (std::size_t cell = 0; cell < grid.cells.size(); ++cell) {
        std::size_t particles = 0, groups = 0;
        for (std::uint32_t run = grid.first_run[cell]; run < grid.first_run[cell + 1]; ++run) {
            particles += grid.runs[run].end - grid.runs[run].begin;
            groups += (grid.runs[run].end + 7) / 8 - (grid.runs[run].begin + 7) / 8;
        }
        if (groups == 0) continue;
        const std::size_t wanted =
            samples.beside_body[cell] ? std::max(groups_per_cell_of_bodies, of_water) : of_water;
        const std::size_t stride = std::max<std::size_t>(groups / wanted, 1);
        const std::size_t begin = samples.groups.size();
        std::size_t number = stride / 2;
        for (std::uint32_t run = grid.first_run[cell]; run < grid.first_run[cell + 1]; ++run) {
            for (std::size_t group = (grid.runs[run].begin + 7) / 8; group < (grid.runs[run].end + 7) / 8;
                 ++group) {
                if (number++ % stride == stride - 1)
                    samples.groups.push_back(static_cast<std::uint32_t>(group));
            }
        }
        if (samples.groups.size() == begin) continue;
        const float times =
            static_cast<float>(particles) / static_cast<float>(8 * (samples.groups.size() - begin));
        samples.times.resize(samples.groups.size(), std::max(times, 1.0f));
    }
}

/// The nodes around each node are looked up once: a row's columns lie around the nodes around its own.
template <int dimension>
void find_nodes_around(const StepContext& context, const CoarseGrid& grid, CoarseSampleArrays& samples) {
    constexpr std::size_t hats = CoarseStencil<dimension>::hats;
    samples.around.resize(hats * grid.nodes.size());
    parallel_for(context.threads, grid.nodes.size(), 64, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t node = begin; node < end; ++node) {
            for (std::size_t k = 0; k < hats; ++k)
                samples.around[hats * node + k] =
                    grid.nodes.find(grid.nodes[node] + place_around<dimension>(k));
        }
    });
}

/// The node nearest to each slot's particle, if it is at or around one that has an equation.
template <int dimension>
void find_nearest_nodes(const StepContext& context, const CoarseScale& scale, const CoarseGrid& grid,
                        const PositionStream& stream, const CoarseEquations& equations,
                        CoarseSampleArrays& samples) {
    constexpr std::size_t hats = CoarseStencil<dimension>::hats;
    samples.wanted.assign(grid.nodes.size(), 0);
    for (const std::uint32_t node : equations.nodes) {
        for (std::size_t k = 0; k < hats; ++k) {
            const std::uint32_t near = samples.around[hats * node + k];
            if (near != coarse_none) samples.wanted[near] = 1;
        }
    }
    const std::size_t slots = 8 * samples.groups.size();
    for (AlignedArray<float>& axis : samples.node) axis.resize(slots);
    samples.nearest.assign(slots, coarse_none);
    parallel_for(context.threads, slots, 1024, [&](std::size_t begin, std::size_t end, int) {
        CoarsePlace last;
        std::uint32_t node = grid.nodes.find(last);
        for (std::size_t slot = begin; slot < end; ++slot) {
            const std::size_t i = 8 * std::size_t{samples.groups[slot / 8]} + slot % 8;
            if (i >= context.count()) continue;
            const CoarsePlace place = coarse_place(scale, stream.data() + 4 * i, 0.5f);
            samples.node[0][slot] = static_cast<float>(place.x) * scale.cell;
            samples.node[1][slot] = static_cast<float>(place.y) * scale.cell;
            samples.node[2][slot] = static_cast<float>(place.z) * scale.cell;
            if (!(place == last)) node = grid.nodes.find(place);
            last = place;
            if (node != coarse_none && samples.wanted[node]) samples.nearest[slot] = node;
        }
    });
}

/// The slots of each node, in ascending order.
void sort_slots(std::size_t nodes, CoarseSampleArrays& samples) {
    samples.first.assign(nodes + 1, 0);
    for (const std::uint32_t node : samples.nearest) {
        if (node != coarse_none) ++samples.first[node + 1];
    }
    for (std::size_t node = 0; node < nodes; ++node) samples.first[node + 1] += samples.first[node];
    samples.cursor.assign(samples.first.begin(), samples.first.end() - 1);
    samples.slots.resize(samples.first.back());
    for (std::size_t slot = 0; slot < samples.nearest.size(); ++slot) {
        if (samples.nearest[slot] != coarse_none)
            samples.slots[samples.cursor[samples.nearest[slot]]++] = static_cast<std::uint32_t>(slot);
    }
}

/// How far along a row's stencil each of the nodes around another lies from it, from the first of them on.
template <int dimension>
constexpr auto steps_around() {
    std::array<std::size_t, CoarseStencil<dimension>::hats> steps{};
    constexpr std::size_t width = CoarseStencil<dimension>::width;
    for (std::size_t k = 0; k < steps.size(); ++k) steps[k] = (k / 9 * width + k / 3 % 3) * width + k % 3;
    return steps;
}

/// The row of a node over the stencil, from the products of all nodes around, and the rows of its columns.
template <int dimension>
void gather_row(const CoarseSampleArrays& samples, const CoarseEquations& equations, std::uint32_t node,
                float* row, std::uint32_t* columns) {
    using Stencil = CoarseStencil<dimension>;
    constexpr std::size_t hats = Stencil::hats;
    constexpr auto steps = steps_around<dimension>();
    std::fill(row, row + Stencil::entries, 0.0f);
    std::fill(columns, columns + Stencil::entries, coarse_none);
    for (std::size_t k = 0; k < hats; ++k) {
        const std::uint32_t near = samples.around[hats * node + k];
        if (near == coarse_none || samples.first[near] == samples.first[near + 1]) continue;
        const std::size_t own = hats - 1 - k;
        const float* products = samples.products.data() + (hats * near + own) * Stencil::row;
        for (std::size_t other = 0; other < hats; ++other) {
            const std::size_t at = steps[k] + steps[other];
            row[at] += products[other];
            const std::uint32_t column = samples.around[hats * near + other];
            if (column != coarse_none) columns[at] = equations.row_of_node[column];
        }
    }
}

/// See assemble().
template <int dimension>
void assemble_matrix(StepContext& context, const CoarseScale& scale, const CoarseGrid& grid,
                     const PositionStream& stream, MirrorPlace place, CoarseSampleArrays& samples,
                     CoarseEquations& equations) {
    using Stencil = CoarseStencil<dimension>;
    constexpr std::size_t middle = Stencil::entries / 2;
    find_nodes_around<dimension>(context, grid, samples);
    find_cells_of_bodies<dimension>(context, scale, grid, stream, samples);
    choose_groups(dimension, grid, samples);
    find_nearest_nodes<dimension>(context, scale, grid, stream, equations, samples);
    sort_slots(grid.nodes.size(), samples);
    samples.moves.resize(8 * samples.groups.size() * dimension * Stencil::row);
    samples.products.resize(grid.nodes.size() * Stencil::hats * Stencil::row);
    const PairInput input = force_input(context, stream, place);
    CoarseSamples pass;
    pass.groups = samples.groups.data();
    PressureSolveScratch& solve = context.scratch.of<PressureSolveScratch>();
    for (int axis = 0; axis < 3; ++axis) {
        pass.node[axis] = samples.node[axis].data();
        pass.inverse_cell[axis] = scale.inverse[static_cast<std::size_t>(axis)];
        pass.boundary_gradient[axis] = solve.boundary_gradient[axis].data();
    }
    pass.weight.each = particle_weights(context);
    pass.times = samples.times.data();
    pass.moves = samples.moves.data();
    const CoarseKernels& kernels = coarse_kernels(context.simd, context.constants.kernel, dimension);
    parallel_for(context.threads, samples.groups.size(), 16,
                 [&](std::size_t begin, std::size_t end, int) { kernels.moves(input, pass, begin, end); });
    const CoarseBins bins{samples.first.data(), samples.slots.data(), samples.moves.data(),
                          samples.products.data()};
    parallel_for(context.threads, grid.nodes.size(), 8,
                 [&](std::size_t begin, std::size_t end, int) { kernels.products(bins, begin, end); });
    // Rows of the stencil's full width first, then without what is not there.
    const std::size_t rows = equations.nodes.size();
    std::vector<float>& wide = samples.wide;
    std::vector<std::uint32_t>& wide_columns = samples.wide_columns;
    wide.resize(rows * Stencil::entries);
    wide_columns.resize(rows * Stencil::entries);
    equations.diagonal.resize(rows);
    parallel_for(context.threads, rows, 8, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t row = begin; row < end; ++row) {
            gather_row<dimension>(samples, equations, equations.nodes[row],
                                  wide.data() + row * Stencil::entries,
                                  wide_columns.data() + row * Stencil::entries);
            equations.diagonal[row] = wide[row * Stencil::entries + middle];
        }
    });
    equations.first.assign(1, 0);
    equations.columns.clear();
    equations.entries.clear();
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t k = 0; k < Stencil::entries; ++k) {
            const std::uint32_t column = wide_columns[row * Stencil::entries + k];
            const float entry = wide[row * Stencil::entries + k];
            if (k == middle || column == coarse_none || entry == 0.0f) continue;
            equations.columns.push_back(column);
            equations.entries.push_back(entry);
        }
        const std::size_t padded = (equations.columns.size() + 7) / 8 * 8;
        equations.columns.resize(padded, 0);
        equations.entries.resize(padded, 0.0f);
        equations.first.push_back(static_cast<std::uint32_t>(padded));
    }
}

}  // namespace

std::size_t CoarseSampleArrays::capacity_bytes() const {
    return bytes_of(groups) + bytes_of(nearest) + bytes_of(first) + bytes_of(slots) + bytes_of(times) +
           bytes_of(cursor) + bytes_of(wanted) + bytes_of(beside_body) + bytes_of(around) + bytes_of(wide) +
           bytes_of(wide_columns) + node[0].capacity_bytes() + node[1].capacity_bytes() +
           node[2].capacity_bytes() + moves.capacity_bytes() + products.capacity_bytes();
}

std::size_t CoarseEquations::capacity_bytes() const {
    return bytes_of(nodes) + bytes_of(row_of_node) + bytes_of(first) + bytes_of(columns) + bytes_of(entries) +
           bytes_of(diagonal) + bytes_of(excess) + bytes_of(right) + bytes_of(least) + bytes_of(pressure);
}

void assemble(StepContext& context, const CoarseScale& scale, const CoarseGrid& grid,
              const PositionStream& stream, MirrorPlace place, CoarseSampleArrays& samples,
              CoarseEquations& equations) {
    const auto assemble_in = context.constants.dimension == 3 ? assemble_matrix<3> : assemble_matrix<2>;
    assemble_in(context, scale, grid, stream, place, samples, equations);
}

void CoarseEquations::solve() {
    constexpr int most_sweeps = 100;
    constexpr float accuracy = 1e-3f;
    for (sweeps = 0; sweeps < most_sweeps; ++sweeps) {
        float change = 0.0f, largest = 1e-30f;
        for (std::size_t row = 0; row < nodes.size(); ++row) {
            if (!(diagonal[row] > 1e-9f)) continue;
            float sum[8] = {};
            for (std::uint32_t k = first[row]; k < first[row + 1]; k += 8) {
                for (std::uint32_t lane = 0; lane < 8; ++lane)
                    sum[lane] += entries[k + lane] * pressure[columns[k + lane]];
            }
            const float others =
                ((sum[0] + sum[4]) + (sum[2] + sum[6])) + ((sum[1] + sum[5]) + (sum[3] + sum[7]));
            const float next = std::max((right[row] - others) / diagonal[row], least[row]);
            change = std::max(change, std::fabs(next - pressure[row]));
            largest = std::max(largest, std::fabs(next));
            pressure[row] = next;
        }
        if (change < accuracy * largest) break;
    }
}

}  // namespace slosh

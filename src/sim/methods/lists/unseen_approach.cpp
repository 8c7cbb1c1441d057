#include "sim/methods/lists/unseen_approach.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "base/parallel.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

namespace {

constexpr int radii = 2;  // width of a cell, in pencils
/// Share of what fills a cell. Less is spray: a drop that comes half a radius nearer than it should is pushed
/// away again, and rebuilding all lists for it takes a fifth of the time of a splash.
constexpr float least_share = 1.0f / 8.0f;
/// From a wall, in radii: images of what is nearer count.
constexpr float wall_reach = 1.5f;
/// A cell may come nearer to its image by this much more than to other water: its particles at the wall have
/// their images in the lists, and others are farther from theirs than the cell is wide.
constexpr float image_factor = 1.5f;

/// Cells of the lists' grid, joined.
struct Cells {
    const CellGrid& grid;
    int bins = 1;  ///< bins of the grid in one cell
    int count[3] = {1, 1, 1};

    Cells(const CellGrid& of, float radius) : grid(of) {
        // At least two radii, however wide a bin is.
        bins = std::max(1, static_cast<int>(static_cast<float>(radii) * radius / grid.width[2] + 0.999f));
        for (int role = 0; role < 3; ++role) {
            const int size = role == 2 ? bins : radii;
            count[role] = (grid.cells[role] + size - 1) / size;
        }
    }
    std::size_t at(int slow, int middle, int fast) const {
        return (static_cast<std::size_t>(slow) * static_cast<std::size_t>(count[1]) +
                static_cast<std::size_t>(middle)) *
                   static_cast<std::size_t>(count[2]) +
               static_cast<std::size_t>(fast);
    }
    std::size_t slab() const { return at(1, 0, 0); }
    std::size_t total() const { return at(count[0], 0, 0); }
};

/// Along the grid's roles.
struct Moves {
    const float *now[3], *listed[3];

    Moves(const Particles& particles, const CellGrid& grid) {
        const float* const x[3] = {particles.x.data(), particles.y.data(), particles.z.data()};
        const float* const list[3] = {particles.list_x.data(), particles.list_y.data(),
                                      particles.list_z.data()};
        const int roles[3] = {grid.slow, grid.middle, grid.fast};
        for (int role = 0; role < 3; ++role) {
            now[role] = x[roles[role]];
            listed[role] = list[roles[role]];
        }
    }
    void add(std::size_t begin, std::size_t end, CellMoves& cell) const {
        for (int role = 0; role < 3; ++role) {
            float sum = 0.0f, squares = 0.0f;
            for (std::size_t i = begin; i < end; ++i) {
                const float move = now[role][i] - listed[role][i];
                sum += move;
                squares += move * move;
            }
            cell.mean[role] += sum;
            cell.spread += squares;
        }
        cell.count += static_cast<std::uint32_t>(end - begin);
    }
};

/// visit(from, to, cell) for the particles of a slab, which are one range, and in it those of a pencil and of
/// a cell.
template <class Visit>
void for_each_run(const Cells& cells, std::span<const std::uint32_t> bin_starts, int slab,
                  std::vector<CellMoves>& all, Visit&& visit) {
    const CellGrid& grid = cells.grid;
    const int last = std::min(radii * (slab + 1), grid.cells[0]);
    for (int slow = radii * slab; slow < last; ++slow) {
        for (int middle = 0; middle < grid.cells[1]; ++middle) {
            const std::size_t pencil =
                static_cast<std::size_t>(slow) * static_cast<std::size_t>(grid.cells[1]) +
                static_cast<std::size_t>(middle);
            const std::uint32_t* starts =
                bin_starts.data() + pencil * static_cast<std::size_t>(grid.cells[2]);
            for (int fast = 0; fast < cells.count[2]; ++fast) {
                const std::uint32_t from = starts[fast * cells.bins],
                                    to = starts[std::min((fast + 1) * cells.bins, grid.cells[2])];
                if (from < to) visit(from, to, all[cells.at(slab, middle / radii, fast)]);
            }
        }
    }
}

void fill_slab(const Cells& cells, std::span<const std::uint32_t> bin_starts, const Moves& moves, int slab,
               std::vector<CellMoves>& all) {
    const std::size_t begin = cells.at(slab, 0, 0);
    std::fill_n(all.begin() + static_cast<std::ptrdiff_t>(begin), cells.slab(), CellMoves{});
    for_each_run(cells, bin_starts, slab, all,
                 [&](std::uint32_t from, std::uint32_t to, CellMoves& cell) { moves.add(from, to, cell); });
    for (std::size_t cell = begin; cell < begin + cells.slab(); ++cell) {
        CellMoves& of = all[cell];
        if (of.count == 0) continue;
        const float share = 1.0f / static_cast<float>(of.count);
        of.spread *= share;
        for (float& mean : of.mean) {
            mean *= share;
            of.spread -= mean * mean;
        }
        of.spread = std::sqrt(std::max(of.spread, 0.0f));
    }
}

/// Where images are near, along the grid's roles: cells up to `low` and from `high` on.
struct WallCells {
    int low[3] = {-1, -1, -1}, high[3];

    WallCells(const StepContext& context, const Cells& cells) {
        const CellGrid& grid = cells.grid;
        const WallsInRadii& walls = context.boundary.walls();
        const bool images = context.boundary.mirrors() && walls.present;
        const float h = context.constants.h;
        const int roles[3] = {grid.slow, grid.middle, grid.fast};
        for (int role = 0; role < 3; ++role) {
            const int axis = roles[role], size = role == 2 ? cells.bins : radii;
            high[role] = cells.count[role];
            if (!images || axis >= walls.dimension) continue;
            low[role] = grid.cell_of(role, h * (walls.low[axis] + wall_reach)) / size;
            if (axis == 1 && walls.open_top) continue;
            high[role] = grid.cell_of(role, h * (walls.high[axis] - wall_reach)) / size;
        }
    }
};

/// Whether particles of a cell may have come nearer by `approach` to those of another, or to their images.
struct Judge {
    float approach;       ///< m
    std::uint32_t least;  ///< particles in a cell that is judged

    bool counts(const CellMoves& cell) const { return cell.count >= least; }
    bool image(const CellMoves& cell, const WallCells& walls, const int (&at)[3]) const {
        for (int role = 0; role < 3; ++role) {
            const bool low = at[role] <= walls.low[role], high = at[role] >= walls.high[role];
            if (!low && !high) continue;
            const float to_wall = std::max(low ? -cell.mean[role] : 0.0f, high ? cell.mean[role] : 0.0f);
            if (2.0f * to_wall > image_factor * approach) return true;
        }
        return false;
    }
    /// `way`: from a to b, in cells.
    bool meet(const CellMoves& a, const CellMoves& b, const int (&way)[3]) const {
        return counts(b) && !(nearer(a, b, way) <= approach);
    }

  private:
    /// m. Water that shears past other water does not come nearer to it: what its neighbors move against it
    /// is judged by deviations (list_update.cpp).
    float nearer(const CellMoves& a, const CellMoves& b, const int (&way)[3]) const {
        float along = 0.0f, cells = 0.0f;
        for (int role = 0; role < 3; ++role) {
            const float step = static_cast<float>(way[role]);
            along += step * (a.mean[role] - b.mean[role]);
            cells += step * step;
        }
        // Two bodies that meet in one cell are half of their approach from its mean.
        return cells > 0.0f ? along / std::sqrt(cells) : 2.0f * a.spread;
    }
};

bool slab_meets(const Cells& cells, const std::vector<CellMoves>& all, const WallCells& walls, int slab,
                const Judge& judge) {
    for (int middle = 0; middle < cells.count[1]; ++middle) {
        for (int fast = 0; fast < cells.count[2]; ++fast) {
            const CellMoves& own = all[cells.at(slab, middle, fast)];
            if (!judge.counts(own)) continue;
            if (judge.image(own, walls, {slab, middle, fast})) return true;
            for (int s = slab; s <= std::min(slab + 1, cells.count[0] - 1); ++s) {
                for (int m = std::max(middle - 1, 0); m <= std::min(middle + 1, cells.count[1] - 1); ++m) {
                    for (int f = std::max(fast - 1, 0); f <= std::min(fast + 1, cells.count[2] - 1); ++f) {
                        const int way[3] = {s - slab, m - middle, f - fast};
                        if (judge.meet(own, all[cells.at(s, m, f)], way)) return true;
                    }
                }
            }
        }
    }
    return false;
}

}  // namespace

bool may_have_met(StepContext& context, float farthest, float approach) {
    if (2.0f * farthest <= approach) return false;
    const float h = context.constants.h, across = static_cast<float>(radii) * h / context.constants.spacing;
    // What is a cell away comes no nearer than two radii less twice the longest move.
    if (!(2.0f * farthest <= h + approach)) return true;
    const float full = across * across * (context.state.dimension == 2 ? 1.0f : across);
    const Judge judge{approach, std::max(2u, static_cast<std::uint32_t>(least_share * full))};
    const NeighbourLists& lists = context.scratch.lists;
    ApproachCells& scratch = context.scratch.of<ApproachCells>();
    const Cells cells(lists.grid(), h);
    const WallCells walls(context, cells);
    const Moves moves(context.state.particles, lists.grid());
    const auto slabs = static_cast<std::size_t>(cells.count[0]);
    scratch.moves.resize(cells.total());
    scratch.met.assign(slabs, 0);
    parallel_for(context.threads, slabs, 1, [&](std::size_t slab, std::size_t, int) {
        fill_slab(cells, lists.bin_starts(), moves, static_cast<int>(slab), scratch.moves);
    });
    parallel_for(context.threads, slabs, 1, [&](std::size_t slab, std::size_t, int) {
        scratch.met[slab] = slab_meets(cells, scratch.moves, walls, static_cast<int>(slab), judge);
    });
    return std::find(scratch.met.begin(), scratch.met.end(), 1) != scratch.met.end();
}

void reserve_approach(StepContext& context) {
    ApproachCells& scratch = context.scratch.of<ApproachCells>();
    const Cells cells(context.scratch.lists.grid(), context.constants.h);
    if (scratch.moves.capacity() < cells.total()) scratch.moves.reserve(2 * cells.total());
    const auto slabs = static_cast<std::size_t>(cells.count[0]);
    if (scratch.met.capacity() < slabs) scratch.met.reserve(2 * slabs);
}

}  // namespace slosh

#include "sim/solvers/coarse_walls.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/parallel.h"
#include "sim/solvers/pressure_solve.h"
#include "sim/step/step_context.h"

namespace slosh {

namespace {

/// An axis counts where the gradient goes along it at least so much, as a part of its length: 45 degrees and
/// a little more, so that a slanted wall counts for some axis.
constexpr float along_axis = 0.55f;
/// Gradients shorter than this, in 1/h, are no wall's.
constexpr float least_gradient = 1e-3f;
/// In spacings: water flows through it, and equals the pressures on both sides.
constexpr float least_gap = 2.0f;

}  // namespace

void CoarseWalls::find(StepContext& context, const CoarseScale& scale, const CoarseGrid& grid,
                       const AlignedArray<float>& stream, MirrorPlace place) {
    const std::size_t cells = grid.cells.size();
    lowest_under.assign(3 * cells, std::numeric_limits<float>::max());
    highest_over.assign(3 * cells, -std::numeric_limits<float>::max());
    const std::uint8_t* near = context.scratch.near_boundary.data();
    PressureSolveScratch& solve = context.scratch.of<PressureSolveScratch>();
    const float* gradient[3] = {solve.boundary_gradient[0].data(), solve.boundary_gradient[1].data(),
                                solve.boundary_gradient[2].data()};
    const BoundaryField& field = context.boundary;
    const float h = context.constants.h, hat = 2.0f * scale.cell * h,
                gap = least_gap * context.constants.spacing;
    undivided.clear();
    for (std::size_t solid = 0; solid < field.solid_count(); ++solid) {
        if (field.is_free(solid) || field.flows_round(solid, hat, gap)) undivided.push_back(solid);
    }
    const auto of_undivided = [&](std::size_t i) {
        Vec3 sum(0.0f);
        for (const std::size_t solid : undivided) {
            sum += field.mirrors()
                       ? solid_reaction(context, place, i, solid)
                       : h * field.solid_gradient(
                                 solid, h * Vec3(stream[4 * i], stream[4 * i + 1], stream[4 * i + 2]));
        }
        return sum;
    };
    parallel_for(context.threads, cells, 4, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t cell = begin; cell < end; ++cell) {
            for (std::uint32_t run = grid.first_run[cell]; run < grid.first_run[cell + 1]; ++run) {
                for (std::size_t i = grid.runs[run].begin; i < grid.runs[run].end; ++i) {
                    if (!near[i / 8]) {
                        i |= 7;
                        continue;
                    }
                    const Vec3 walls = Vec3(gradient[0][i], gradient[1][i], gradient[2][i]) - of_undivided(i);
                    const float length = glm::length(walls);
                    if (!(length > least_gradient)) continue;
                    for (std::size_t axis = 0; axis < 3; ++axis) {
                        const float part = walls[static_cast<int>(axis)], position = stream[4 * i + axis];
                        float &under = lowest_under[3 * cell + axis], &over = highest_over[3 * cell + axis];
                        if (part > along_axis * length) under = std::min(under, position);
                        if (part < -along_axis * length) over = std::max(over, position);
                    }
                }
            }
        }
    });
    const std::size_t nodes = grid.nodes.size();
    std::vector<float>& node_under = node_lowest_under;
    std::vector<float>& node_over = node_highest_over;
    node_under.assign(3 * nodes, std::numeric_limits<float>::max());
    node_over.assign(3 * nodes, -std::numeric_limits<float>::max());
    for (std::size_t cell = 0; cell < cells; ++cell) {
        for (const std::uint32_t node : grid.corners[cell]) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                node_under[3 * node + axis] =
                    std::min(node_under[3 * node + axis], lowest_under[3 * cell + axis]);
                node_over[3 * node + axis] =
                    std::max(node_over[3 * node + axis], highest_over[3 * cell + axis]);
            }
        }
    }
    split.assign(nodes, 0);
    for (std::size_t node = 0; node < nodes; ++node) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (node_under[3 * node + axis] < node_over[3 * node + axis]) split[node] = 1;
        }
    }
}

}  // namespace slosh

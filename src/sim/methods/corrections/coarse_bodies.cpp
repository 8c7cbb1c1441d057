// See coarse_bodies.h.
#include "sim/methods/corrections/coarse_bodies.h"

#include <algorithm>
#include <cmath>

#include "base/parallel.h"
#include "sim/methods/corrections/coarse_kernels.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

namespace {

/// Bodies that share water, and the pressures' limits, need more than one round.
constexpr int most_rounds = 6;
/// Less than this share of what a body has moved in the first round is nothing.
constexpr double accuracy = 1e-3;
/// Six and two that are always 0: whole groups of lanes.
constexpr std::size_t freedoms = 8;

/// How the pressures answer to the body's moves, without limits: A relief = pushes.
void find_relief(const CoarseKernels& kernels, const CoarseEquations& equations, CoarseBody& body) {
    const std::size_t rows = equations.nodes.size();
    body.relief.assign(freedoms * rows, 0.0f);
    std::vector<float>& right = body.right;
    right.assign(freedoms * rows, 0.0f);
    for (const CoarseBody::Push& push : body.pushes) {
        float* to = right.data() + freedoms * push.row;
        for (int i = 0; i < 6; ++i) to[i] = static_cast<float>(push.impulse[i]);
    }
    if (!body.pushes.empty()) {
        const CoarseRows matrix{rows, equations.first.data(), equations.columns.data(),
                                equations.entries.data(), equations.diagonal.data()};
        kernels.solve_eight(matrix, right.data(), body.relief.data());
    }
    for (int i = 0; i < 6; ++i) {
        for (int j = 0; j < 6; ++j) {
            double sum = 0.0;
            for (const CoarseBody::Push& push : body.pushes)
                sum += push.impulse[i] *
                       static_cast<double>(body.relief[freedoms * push.row + static_cast<std::size_t>(j)]);
            body.stiffness[i][j] = sum;
        }
    }
    for (int i = 0; i < 6; ++i) {
        for (int j = 0; j < i; ++j)
            body.stiffness[i][j] = body.stiffness[j][i] = 0.5 * (body.stiffness[i][j] + body.stiffness[j][i]);
    }
}

}  // namespace

void CoarseBodies::find_pushes(StepContext& context, const CoarseScale& scale, const CoarseGrid& grid,
                               const CoarseEquations& equations, const PositionStream& stream,
                               CoarseBody& body) {
    const CoupledBodies& coupled = context.scratch.of<BodyCouplingScratch>().coupled;
    push_of_row_.assign(equations.nodes.size(), coarse_none);
    body.pushes.clear();
    for (const CoupledParticle& particle : coupled.bodies[body.coupled].particles) {
        const float* record = stream.data() + 4 * std::size_t{particle.particle};
        if (!(record[3] > 0.0f)) continue;
        const CoarsePlace place = coarse_place(scale, record, 0.0f);
        const std::uint32_t cell = grid.cells.find(place);
        if (cell == coarse_none) continue;
        float weights[8];  // in 2-D the last four are 0 and have no node
        CoarseWeights<3>(scale, place).at(record, weights);
        const Motion6 impulse = lever_of(particle);
        for (std::size_t corner = 0; corner < scale.corners; ++corner) {
            const std::uint32_t row = equations.row_of_node[grid.corners[scale.corners * cell + corner]];
            if (row == coarse_none || weights[corner] == 0.0f) continue;
            std::uint32_t& number = push_of_row_[row];
            if (number == coarse_none) {
                number = static_cast<std::uint32_t>(body.pushes.size());
                body.pushes.push_back({row, {}});
            }
            const auto share = static_cast<double>(record[3] * weights[corner]);
            for (int i = 0; i < 6; ++i) body.pushes[number].impulse[i] += share * impulse[i];
        }
    }
}

void CoarseBodies::find(StepContext& context, const CoarseScale& scale, const CoarseGrid& grid,
                        const CoarseEquations& equations, const PositionStream& stream, bool rebuilds) {
    const CoupledBodies& coupled = context.scratch.of<BodyCouplingScratch>().coupled;
    std::size_t used = 0;
    for (std::size_t k = 0; k < coupled.bodies.size(); ++k) {
        if (!coupled.bodies[k].mass_matrix.moves()) continue;
        if (used == bodies_.size()) bodies_.emplace_back();
        bodies_[used].coupled = k;
        find_pushes(context, scale, grid, equations, stream, bodies_[used]);
        ++used;
    }
    bodies_.resize(used);
    if (!rebuilds) return;
    const CoarseKernels& kernels =
        coarse_kernels(context.simd, context.constants.kernel, context.constants.dimension);
    parallel_for(context.threads, bodies_.size(), 1, [&](std::size_t begin, std::size_t end, int) {
        for (std::size_t k = begin; k < end; ++k) find_relief(kernels, equations, bodies_[k]);
    });
}

void CoarseBodies::solve(StepContext& context, const CoupledPass& pass, double part,
                         CoarseEquations& equations) {
    CoupledBodies& coupled = context.scratch.of<BodyCouplingScratch>().coupled;
    const std::size_t rows = equations.nodes.size();
    const auto length = static_cast<double>(pass.length);
    for (int round = 0; round < most_rounds; ++round) {
        bool settled = true;
        for (const CoarseBody& body : bodies_) {
            CoupledBody& moving = coupled.bodies[body.coupled];
            SixEquations six = missing_impulse(context, pass, moving);
            for (const CoarseBody::Push& push : body.pushes) {
                const auto pressure = static_cast<double>(equations.pressure[push.row]);
                for (int i = 0; i < 6; ++i) six.right[i] += part * pressure * push.impulse[i];
            }
            for (int i = 0; i < 6; ++i) {
                for (int j = 0; j <= i; ++j) six.matrix[i][j] += length * part * body.stiffness[i][j];
            }
            Motion6 more = solved(six, context.state.dimension);
            move_further(context, moving, more);
            double largest = 0.0, change = 0.0;
            float step[freedoms] = {};
            for (int i = 0; i < 6; ++i) {
                largest = std::max(largest, std::fabs(moving.solution[i]));
                change = std::max(change, std::fabs(more[i]));
                more[i] *= length;
                step[i] = static_cast<float>(more[i]);
            }
            settled = settled && change <= accuracy * largest;
            for (const CoarseBody::Push& push : body.pushes)
                equations.right[push.row] -= static_cast<float>(dot(push.impulse, more));
            for (std::size_t row = 0; row < rows; ++row) {
                float& pressure = equations.pressure[row];
                for (std::size_t i = 0; i < freedoms; ++i)
                    pressure -= body.relief[freedoms * row + i] * step[i];
                pressure = std::max(pressure, equations.least[row]);
            }
        }
        equations.solve();
        if (settled) break;
    }
}

std::size_t CoarseBodies::capacity_bytes() const {
    std::size_t sum =
        bodies_.capacity() * sizeof(CoarseBody) + push_of_row_.capacity() * sizeof(std::uint32_t);
    for (const CoarseBody& body : bodies_)
        sum += body.pushes.capacity() * sizeof(CoarseBody::Push) +
               (body.relief.capacity() + body.right.capacity()) * sizeof(float);
    return sum;
}

}  // namespace slosh

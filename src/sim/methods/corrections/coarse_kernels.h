// The loops behind the matrix of the coarse pressure (coarse_pressure.h) and how it answers to bodies,
// compiled per instruction set.
#pragma once

#include "sim/methods/loops/fluid_kernels.h"

namespace slosh {

/// How many nodes and corners the coarse pressure has, by the scene's dimension. In 2-D all particles lie at
/// z = 0, where the hats of one layer of nodes are all there is: the others, and every sum over z, would be
/// exact zeros.
template <int dimension>
struct CoarseStencil {
    static_assert(dimension == 2 || dimension == 3);
    /// Number of places in a square or cube that has `side` places on each side.
    static constexpr std::size_t places(std::size_t side) {
        return dimension == 3 ? side * side * side : side * side;
    }
    static constexpr std::size_t corners = places(2);  ///< corners of a cell
    /// Nodes whose hats a particle and its neighbours touch: the nearest one and those around it, x fastest.
    static constexpr std::size_t hats = places(3);
    /// The same, filled up to whole groups of lanes.
    static constexpr std::size_t row = (hats + 7) / 8 * 8;
    static constexpr std::size_t width = 5;  ///< nodes with which an equation connects its own, along an axis
    static constexpr std::size_t entries = places(width);
};

/// Sampled groups of eight particles; slot 8 s + lane is a particle of the s-th. Rows, hats: CoarseStencil of
/// the scene's dimension, as many axes.
struct CoarseSamples {
    const std::uint32_t* groups = nullptr;   ///< which groups
    const float* times = nullptr;            ///< [sample] how often its particles count
    const float* node[3] = {};               ///< [slot] position of the node nearest to the particle, h
    float inverse_cell[3] = {};              ///< 1/h
    const float* boundary_gradient[3] = {};  ///< for groups near a boundary, 1/h
    ParticleField weight{nullptr, 1.0f};     ///< several materials: w
    float* moves = nullptr;                  ///< [slot][axis][row]: by a pressure of 1 at each node
};

/// Nodes with the slots that are nearest to them.
struct CoarseBins {
    const std::uint32_t* first = nullptr;  ///< [node], and one behind the last, into slots
    const std::uint32_t* slots = nullptr;
    const float* moves = nullptr;  ///< as in CoarseSamples
    float* products = nullptr;     ///< [node][hats][row]: sum of move . move; unset without slots
};

/// The matrix of CoarseEquations.
struct CoarseRows {
    std::size_t count = 0;
    const std::uint32_t* first = nullptr;
    const std::uint32_t* columns = nullptr;
    const float* entries = nullptr;
    const float* diagonal = nullptr;
};

struct CoarseKernels {
    /// Moves of sampled groups. The payload of input.positions says how far a particle takes part, 0 to 1.
    void (*moves)(const PairInput&, const CoarseSamples&, std::size_t sample_begin,
                  std::size_t sample_end) = nullptr;
    void (*products)(const CoarseBins&, std::size_t node_begin, std::size_t node_end) = nullptr;
    /// Solves for eight right-hand sides at once, without limits, by Gauss-Seidel from `solution`; both
    /// [row][8].
    void (*solve_eight)(const CoarseRows&, const float* right, float* solution) = nullptr;
};
const CoarseKernels& coarse_kernels(simd::Target target, KernelName kernel, int dimension);

}  // namespace slosh

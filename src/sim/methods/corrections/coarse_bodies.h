// Free bodies in the equations of the coarse pressure. A body that takes the coarse pressure as if it were
// immovable is thrown, and one that is left out of it stands in a hole of the pressure around it. Here it
// gives way within the same equations: with b_a the force of a pressure of 1 at node a on the body, M its
// mass and inertia, u its move,
//     A q + b u = r,    D dlambda + B u = -C,    M u = b^T q - B^T dlambda
// where the second is the iteration's own change (body_coupling.h; docs/physics/coarse-pressure.md, Free
// bodies). A body has one move for both: with one for each, it would give way twice. Without q and dlambda
// these are six equations per body, M + b^T A^-1 b + B^T D^-1 B.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/methods/corrections/coarse_equations.h"
#include "sim/methods/pressure/body_coupling.h"

namespace slosh {

/// A body that moves in the solve.
struct CoarseBody {
    /// What a pressure of 1 h^2 at the node of a row gives to it.
    struct Push {
        std::uint32_t row = 0;
        Motion6 impulse;
    };
    std::size_t coupled = 0;  ///< which of the coupled bodies
    std::vector<Push> pushes;
    /// Per row: how the pressure falls as the body moves by 1 along, and turns by 1 about, each axis.
    std::vector<float> relief;
    std::vector<float> right;     ///< right side of the equations for relief
    double stiffness[6][6] = {};  ///< stiffness of the water against these moves
};

class CoarseBodies {
  public:
    /// After the equations' nodes have been chosen and, if `rebuilds`, their matrix filled. `stream` as for
    /// assemble(); the particles beside the bodies were found.
    void find(StepContext& context, const CoarseScale& scale, const CoarseGrid& grid,
              const CoarseEquations& equations, const PositionStream& stream, bool rebuilds);
    /// Pressures of the equations, of which `part` acts, with bodies that give way to them and to the
    /// iteration's own multipliers.
    void solve(StepContext& context, const CoupledPass& pass, double part, CoarseEquations& equations);
    std::size_t capacity_bytes() const;

  private:
    void find_pushes(StepContext& context, const CoarseScale& scale, const CoarseGrid& grid,
                     const CoarseEquations& equations, const PositionStream& stream, CoarseBody& body);

    std::vector<CoarseBody> bodies_;
    std::vector<std::uint32_t> push_of_row_;
};

}  // namespace slosh

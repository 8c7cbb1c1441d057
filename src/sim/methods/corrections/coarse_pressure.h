// Pressure that crosses the water at once: besides an iteration's own correction, which reaches a support
// radius, a coarse one with hat functions over cells of 12 d, from the exact Galerkin equations
// (docs/physics/coarse-pressure.md). A stage that solvers put into their schedule between the first
// densities and the first move by them.
#pragma once

#include "sim/methods/corrections/coarse_bodies.h"
#include "sim/methods/corrections/coarse_equations.h"
#include "sim/methods/pressure/iterated_settings.h"
#include "sim/methods/step/step_context.h"

namespace slosh {

struct CoarseScratch : ScratchArrays {
    struct Parts {
        CoarseGrid grid;
        CoarseEquations equations;
        CoarseBodies bodies;
        CoarseSampleArrays samples;
        AlignedArray<float> corner_sums;  ///< per cell and corner: excess, pressure, particles
        AlignedArray<float> node_sums;    ///< the same per node
        float fastest = 0.0f;             ///< m/s, of the particles when the matrix was made
        float way = 0.0f;                 ///< m, how far that has gone since
        float way_at_surfaces = 0.0f;     ///< m, the same of particles near solids
        std::size_t capacity_bytes() const {
            return grid.capacity_bytes() + equations.capacity_bytes() + bodies.capacity_bytes() +
                   samples.capacity_bytes() + corner_sums.capacity_bytes() + node_sums.capacity_bytes();
        }
    };
    Owned<Parts> parts{*this};
    OwnedArray<float> change{*this};  ///< per particle: the coarse part of the change of lambda, h^2
};

template <class Settings>
bool works_coarsely(const StepContext& context) {
    return has_coarse_pressure<Settings>(context.state);
}

/// Adds the coarse change to the changes of lambda, the payload of pass.changes, and to their sums, and moves
/// the bodies by it. Forces are those at the positions of that stream, which are at pass.place as mirrors
/// call it; the excess is that of scratch.relative_density.
void add_coarse_pressure(StepContext& context, const CoupledPass& pass);
/// Takes it out of the payload again: the next iteration goes on from the change of its own kind alone.
void forget_coarse_pressure(StepContext& context, PositionStream& stream);

}  // namespace slosh

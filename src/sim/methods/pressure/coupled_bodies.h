// The free bodies of a pressure solve, and the particles beside them.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "sim/core/scratch/scratch.h"
#include "sim/methods/coupling/mass_matrix.h"
#include "sim/methods/pressure/iteration_steps.h"
#include "sim/solids/bodies/body.h"
#include "sim/solids/boundary/mirrors.h"

namespace slosh {

struct StepContext;

/// A particle beside a body.
struct CoupledParticle {
    std::uint32_t particle = 0;
    Vec3 gradient{0.0f};  ///< gradient of the density that the body adds there, 1/h
    Vec3 arm{0.0f};       ///< from the body's centre, h
    float before = 0.0f;  ///< the multiplier before this iteration, h^2
};

/// A point at which a body may not move further against what holds it.
struct CoupledContact {
    Motion6 lever;          ///< derivative of the distance to the body's displacement and turn
    double gap = 0.0;       ///< h
    Motion6 response;       ///< the body's move by an impulse of 1 there
    double yielding = 0.0;  ///< how far the distance grows by it
};

/// A body that moves in the solve.
struct CoupledBody {
    std::uint32_t solid = 0;
    std::size_t index = 0;  ///< place among the boundary's acting solids
    Body start;             ///< where the substep's free motion has led it
    MassMatrix mass_matrix;
    Motion6 moved;      ///< since then
    Motion6 last_move;  ///< in the iteration before
    Motion6 solution;   ///< solution for P's part of this iteration
    Motion6 impulse;    ///< by the multipliers, as the displacement of a particle's mass
    std::vector<CoupledParticle> particles;
    std::vector<CoupledContact> contacts;
};

/// What the solver's own pass has left behind.
struct CoupledPass {
    const float* positions = nullptr;      ///< stream at which the boundaries' gradients were taken, h
    MirrorPlace place = MirrorPlace::now;  ///< where the reflections of these positions are
    PositionStream* changes = nullptr;     ///< stream whose payloads are the changes of the multipliers
    float length = 1.0f, momentum = 0.0f;  ///< length and momentum of the iteration's step
    MultiplierLimit limit = MultiplierLimit::never_pulls;
    /// The multipliers are those to start from: the body moves by them, and none is changed.
    bool warm_start = false;
};

class CoupledBodies {
  public:
    using Found = std::vector<std::pair<std::uint32_t, CoupledParticle>>;  ///< body, particle
    std::vector<CoupledBody> bodies;
    std::vector<Found> blocks;  ///< per block of groups
    bool begun = false;         ///< the next couple_bodies()
    std::size_t capacity_bytes() const;
};

struct BodyCouplingScratch : ScratchArrays {
    // The solver's passes write these for groups near a boundary.
    OwnedArray<float> wanted{*this};     ///< the multiplier, were there no limit, h^2
    OwnedArray<float> response{*this};   ///< its change per change of the constraint
    OwnedArray<float> shortened{*this};  ///< the share of a correction that was carried out
    Owned<CoupledBodies> coupled{*this};
};

/// The gradient of a particle's constraint to the body's displacement and turn, with the sign of what a
/// pressure there gives to the body.
Motion6 lever_of(const CoupledParticle& particle);

/// The particles beside each body, with the gradients of now, in the order of the particles.
void find_coupled_particles(StepContext& context, const CoupledPass& pass);

}  // namespace slosh

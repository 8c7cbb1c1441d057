// Free bodies within the iterations of a pressure solve.
//
// A body that only takes the impulse at the substep's end is infinitely heavy for the water meanwhile, and
// below its added mass it swings further with every substep. Here a body is one more mass of the same
// equations: it moves by what the multipliers push it, and the densities beside it are sampled where it is
// then. One iteration is
//     P d = -C,    P = D + B M^-1 B^T
// with D the solver's own diagonal, B the gradients of the constraints to the body's displacement and M its
// mass and inertia. B M^-1 B^T has rank 6 per body, so P d = -C costs six equations per body
// (Sherman-Morrison-Woodbury): the body moves by u = (M + K)^-1 B^T D^-1 C with K = B^T D^-1 B, and the
// multipliers beside it give way by D^-1 B u. As D damps the water's own iterations, P damps those with
// bodies, whatever they weigh (docs/PHYSICS.md, Bodies).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/core/scratch/scratch.h"
#include "sim/solids/bodies/body.h"
#include "sim/solids/bodies/mass_properties.h"
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
    std::size_t index = 0;      ///< place among the boundary's acting solids
    Body start;                 ///< where the substep's free motion has led it
    double mass = 0.0;          ///< in masses of a particle; 0: moves by no force
    double inertia[3][3] = {};  ///< in world axes, masses of a particle times h^2
    Motion6 moved;              ///< since then
    Motion6 last_move;          ///< in the iteration before
    Motion6 solution;           ///< solution for P's part of this iteration
    Motion6 impulse;            ///< by the multipliers, as the displacement of a particle's mass
    std::vector<CoupledParticle> particles;
    std::vector<CoupledContact> contacts;
};

/// What the solver's own pass has left behind.
struct CoupledPass {
    const float* positions = nullptr;        ///< stream at which the boundaries' gradients were taken, h
    MirrorPlace place = MirrorPlace::now;    ///< where the reflections of these positions are
    AlignedArray<float>* changes = nullptr;  ///< stream whose payloads are the changes of the multipliers
    float length = 1.0f, momentum = 0.0f;    ///< length and momentum of the iteration's step
    enum class Limit { never_pulls, only_adds, none } limit = Limit::never_pulls;
    /// The multipliers are those to start from: the body moves by them, and none is changed.
    bool warm_start = false;
};

class CoupledBodies {
  public:
    std::vector<CoupledBody> bodies;
    std::vector<std::vector<std::pair<std::uint32_t, CoupledParticle>>>
        blocks;          ///< found, per block of groups
    bool begun = false;  ///< the next couple_bodies()
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

/// Whether bodies take part in the solver's iterations.
bool couples_bodies(const StepContext& context);
/// Before a substep, with the bodies where their free motion leads them.
void start_coupling(StepContext& context);
// For a coarse pressure, which finds the bodies' moves together with itself:
/// The particles beside the bodies. couple_bodies() of the same iteration goes on from there.
void begin_coupling(StepContext& context, const CoupledPass& pass);
/// What is missing to the balance of a body, without the coarse pressure's impulse, and its derivative.
SixEquations missing_impulse(StepContext& context, const CoupledPass& pass, const CoupledBody& body);
/// Moves the body further, and the multipliers beside it give way.
void move_further(StepContext& context, CoupledBody& body, const Motion6& move);
/// The next iteration does not go on from the changes of this one beside bodies.
void forget_changes(StepContext& context, AlignedArray<float>& changes);

/// After multipliers were found and before they move anything: moves the bodies and corrects the multipliers
/// beside them.
void couple_bodies(StepContext& context, const CoupledPass& pass);
/// After the multipliers have moved the particles: what the bodies have had to do with it.
void collect_coupling(StepContext& context, const CoupledPass& pass);
/// After the last iteration: the bodies' velocities take the impulses.
void finish_coupling(StepContext& context);

}  // namespace slosh

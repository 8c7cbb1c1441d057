// The mouth of an emitter: a short pipe, from half a spacing behind the emitter's disc to one support radius
// before it. All water in the pipe moves with the nozzle's velocity, whatever pushes it, and no water enters
// from the sides or from behind. So a layer that has just left is held from behind by the ones that follow,
// a jet stays a jet, and a nozzle under water pushes water away (docs/physics/emitters.md).
//
// Whether a particle is held follows from its position at the substep's start alone: the state needs no flag.
#pragma once

#include <cstdint>
#include <vector>

#include "base/aligned_array.h"
#include "sim/core/scratch/scratch.h"
#include "slosh/shapes.h"

namespace slosh {

struct EmitterState;
struct MethodState;
struct StepContext;

struct Nozzle {
    Vec3 position{0.0f}, direction{0.0f};  ///< the disc's center; unit
    Vec3 velocity{0.0f};                   ///< m/s
    /// Extent of the held water at the substep's start: radius, and reach behind and before the disc, m.
    float radius = 0.0f, behind = 0.0f, front = 0.0f;
    /// Extent of the pipe's wall at the substep's end, m.
    float wall_radius = 0.0f, wall_behind = 0.0f;
    float skin = 0.0f;   ///< what touches the wall is so far from being held, whatever is rounded, m
    float depth = 1.0f;  ///< 0 in 2-D, where z does not count

    /// Whether water that is there at a substep's start is held; `margin`: as if the pipe were longer, m.
    bool holds(const Vec3& x, float margin = 0.0f) const {
        return within(x, behind - skin + margin, front + margin, radius - skin + margin);
    }
    /// Puts what has entered through the side or from behind back to the pipe's surface, and takes the
    /// inward part of its velocity. `before`: where it was at the substep's start.
    void keep_out(const Vec3& before, Vec3& x, Vec3& v) const;

  private:
    bool within(const Vec3& x, float behind, float ahead, float beside) const {
        const Vec3 from = from_disc(x);
        const float along = glm::dot(from, direction);
        const Vec3 across = from - along * direction;
        return along >= -behind && along <= ahead && glm::dot(across, across) <= beside * beside;
    }
    Vec3 from_disc(const Vec3& x) const {
        const Vec3 from = x - position;
        return {from.x, from.y, depth * from.z};
    }
};

/// One layer of an emitter's water.
struct NozzleLayer {
    std::vector<Vec3> points;  ///< from the disc's center, m
    float thickness = 0.0f;    ///< m: the layer's particles fill the disc to this depth
    // What it was made for.
    Vec3 direction{0.0f};
    float radius = 0.0f, spacing = 0.0f;
    int dimension = 0;
};
/// How many particles a layer has, to the next whole one: known before the disc is filled.
double particles_in_layer(const Emitter& emitter, float spacing, int dimension);
/// The points lie on a square lattice within the disc (a row in 2-D), scaled a little so that the layers fill
/// the disc exactly: the rate is the disc's area times the speed at every spacing.
NozzleLayer nozzle_layer(const Emitter& emitter, float spacing, int dimension);

struct NozzleScratch : ScratchArrays {
    std::vector<Nozzle> open;         ///< the emitters that run in this substep
    std::vector<std::uint32_t> held;  ///< the particles in them, once they have been predicted
    std::vector<NozzleLayer> layers;  ///< those of the emitters, as they were asked for last
};

/// Whether the emitter runs at this time.
bool is_open(const EmitterState& source, double time);
/// The speed of the fastest emitter that runs, m/s; 0: none runs.
float fastest_nozzle(const MethodState& state, double time);
/// After the particles were predicted: finds those that are held.
void find_held(StepContext& context);
/// Takes back what a pass of a pressure solve has moved held particles by: `corrections` become 0 and the
/// records have the predicted positions `place` (m) again.
void hold_in_nozzles(StepContext& context, float* records, const float* const place[3],
                     OwnedAxes& corrections);
/// No water enters the nozzles: for particles [begin, end) after their move.
void keep_out_of_nozzles(StepContext& context, std::size_t begin, std::size_t end);

}  // namespace slosh

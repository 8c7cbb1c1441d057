// Spray, foam and bubbles: particles that the water carries and that never act back on it [IAAT12]. They are
// part of the state, so that a saved world continues with the same foam. They are not part of the state hash,
// which covers the water.
#pragma once

#include <cstdint>

#include "base/aligned_array.h"
#include "slosh/geometry.h"
#include "slosh/particle_view.h"

namespace slosh {

/// Structure of arrays, oldest first. All arrays have the same size.
struct FoamParticles {
    AlignedArray<float> x, y, z;                             ///< m
    AlignedArray<float> velocity_x, velocity_y, velocity_z;  ///< m/s
    AlignedArray<float> life;                                ///< remaining, s of floating foam
    AlignedArray<float> age;                                 ///< s
    AlignedArray<float> size;                                ///< diameter as drawn, in spacings
    AlignedArray<FoamKind> kind;
    /// How it is drawn: 0 spray, 1 foam, 2 bubble. Follows the kind, so that nothing changes at once.
    AlignedArray<float> look;

    std::size_t count() const { return x.size(); }
    void resize(std::size_t wanted);
    void clear() { resize(0); }
    /// Keeps the particles whose flag is 0, in their order.
    void remove_flagged(const AlignedArray<std::uint8_t>& flags);
    /// Calls visit(AlignedArray<T>&) for every array, in a fixed order.
    template <class Visitor>
    void for_each_array(Visitor&& visit) {
        visit_arrays(*this, visit);
    }
    template <class Visitor>
    void for_each_array(Visitor&& visit) const {
        visit_arrays(*this, visit);
    }

  private:
    template <class Self, class Visitor>
    static void visit_arrays(Self& p, Visitor& visit) {
        visit(p.x), visit(p.y), visit(p.z), visit(p.velocity_x), visit(p.velocity_y), visit(p.velocity_z);
        visit(p.life), visit(p.age), visit(p.size), visit(p.kind), visit(p.look);
    }
};

/// A hash of all arrays, in their order: for tests of determinism.
std::uint64_t hash_foam(const FoamParticles& foam);

/// Removes the particles at places where `leaves` returns true. `gone`: memory that is kept.
template <class Leaves>
void remove_foam_where(FoamParticles& foam, AlignedArray<std::uint8_t>& gone, Leaves&& leaves) {
    gone.resize(foam.count());
    bool any = false;
    for (std::size_t i = 0; i < foam.count(); ++i) {
        gone[i] = leaves(Vec3(foam.x[i], foam.y[i], foam.z[i])) ? 1 : 0;
        any = any || gone[i] != 0;
    }
    if (any) foam.remove_flagged(gone);
}

struct State;

/// The scales of the foam parameters, which make scenes of any size and resolution foam alike
/// (docs/physics/common.md, Foam scales): L is the edge of a cube (2-D: square) that would hold the water;
/// sqrt(g L) is about the speed of water that has fallen through its own height. g is always 9.81 m/s^2: with
/// less gravity water is slower and foams less.
struct FoamScales {
    float length = 1.0f;  ///< L, m; at least one spacing
    float speed = 1.0f;   ///< m/s
    float time = 1.0f;    ///< s
};
FoamScales foam_scales(const State& state);

/// Foam with less remaining life than this fades out, s.
float foam_fade_time(const State& state);
/// Foam younger than this fades in, s.
float foam_appear_time(const State& state);

}  // namespace slosh

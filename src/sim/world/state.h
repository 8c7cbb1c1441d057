// Everything that decides how a world goes on: what is copied, saved and hashed. Scratch (lists, grids,
// streams) is rebuilt from it bit for bit.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/aligned_array.h"
#include "sim/bodies/body.h"
#include "sim/foam/foam_particles.h"
#include "sim/parameters/parameters.h"
#include "sim/sph/materials.h"
#include "slosh/probe.h"
#include "slosh/scene.h"
#include "slosh/step_report.h"

namespace slosh {

/// Structure of arrays, in the current order (cell order of the last list build). All arrays have the same
/// size.
struct Particles {
    AlignedArray<float> x, y, z;                             ///< m
    AlignedArray<float> velocity_x, velocity_y, velocity_z;  ///< m/s
    AlignedArray<std::uint32_t> id;
    AlignedArray<float> list_x, list_y,
        list_z;                           ///< positions at which the current neighbour lists were built, m
    AlignedArray<float> density;          ///< kg/m^3, end of the last step
    AlignedArray<float> pressure;         ///< Pa, end of the last step
    AlignedArray<float> neighbours;       ///< count within h, end of the last step
    AlignedArray<std::uint8_t> material;  ///< 0: the scene's own, else State::materials[material - 1]
    AlignedArray<float>
        pressure_mean;      ///< Pa, of `pressure` over the last substeps: see WarmStart, WcsphPass
    bool spinning = false;  ///< whether there are spins: only where a force works with them
    AlignedArray<float> spin_x, spin_y, spin_z;  ///< angular velocities, 1/s; empty unless `spinning`

    std::size_t size() const { return x.size(); }
    void resize(std::size_t size);
    /// Spins of zero, or none.
    void set_spinning(bool on);
    /// Calls visit(AlignedArray<T>&) for every array that is in use, in a fixed order.
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
        visit(p.x), visit(p.y), visit(p.z), visit(p.velocity_x), visit(p.velocity_y), visit(p.velocity_z),
            visit(p.id);
        visit(p.list_x), visit(p.list_y), visit(p.list_z), visit(p.density), visit(p.pressure),
            visit(p.neighbours), visit(p.material), visit(p.pressure_mean);
        if (p.spinning) visit(p.spin_x), visit(p.spin_y), visit(p.spin_z);
    }
};

struct EmitterState {
    Emitter emitter;
    std::uint32_t emitted = 0;  ///< particles so far
    double layers = 0.0;        ///< layers of one spacing that have left the nozzle, as a distance over d
};

/// Walls on their way to where MoveContainer sent them.
struct ContainerState {
    bool present = false;
    bool open_top = false;
    Box3 walls;
    Box3 target;
    float speed = 0.0f;                    ///< m/s
    std::array<float, 6> wall_velocity{};  ///< min x, y, z, max x, y, z in the current step, m/s
};

/// What Real time has seen of the water: sim/fidelity decides by it. All 0 in other fidelities.
struct FidelityMemory {
    float error = 0.0f;        ///< mean compression, smoothed over half a second
    float coefficient = 0.0f;  ///< m^2/s^2, see fidelity/fidelity_plan.h; 0: nothing seen yet
    float speed = 0.0f;        ///< m/s, the fastest particle; fades in seconds
    float limited = 0.0f;      ///< part of particles and substeps where the velocity limit acted; fades too
    std::uint32_t steps_since_change = 0;  ///< since a Govern changed something
};

/// What the water's depth at the start of the scene decides: sim/world/deep_water.h.
struct DeepWater {
    float depth = 0.0f;   ///< m, along gravity; 0: not deep
    bool coarse = false;  ///< methods with a coarse pressure work with it where that is left to them
};

struct State {
    SceneDescription scene;  ///< for Reset and the events still to come
    Parameters parameters;
    std::vector<std::string> pinned;  ///< governed parameters that somebody has set, in alphabetical order
    FidelityMemory fidelity;
    std::vector<Material> materials;  ///< besides the one that the parameters describe
    std::string solver = "pbf";
    int dimension = 3;

    Particles particles;
    FoamParticles foam;
    bool lists_valid = false;  ///< false: the order and lists are rebuilt at the next use

    ContainerState container;
    std::vector<Solid> solids;
    std::vector<Body> bodies;  ///< one per solid: where it is
    GrabSolid grab;
    std::vector<EmitterState> emitters;
    std::vector<Sink> sinks;
    SetForceStroke stroke;
    std::vector<Probe> probes;  ///< gauges; no step looks at them

    std::uint64_t step_index = 0;
    double time = 0.0;       ///< s; step x time.step as long as time.step was not changed
    double time_base = 0.0;  ///< s, at the step where time.step was last changed
    std::uint64_t step_base = 0;
    std::uint64_t seed = 1;
    std::uint32_t next_id = 0;
    std::uint32_t next_event = 0;   ///< events before this one have been applied
    float acceleration_max = 0.0f;  ///< m/s^2, in the last substep; decides the next substep count
    float kernel_ratio = 0.0f;      ///< h/d in use: ramps towards the parameter
    DeepWater deep_water;
    float softness = 0.0f;  ///< (s/m)^2, in use: falls towards that of the solver and its settings
    RemovedCounts removed;
};

/// An event is due from this long before its time on, s: the clock is a sum of steps.
inline constexpr double clock_tolerance = 1e-9;

/// Over (id, position, velocity) sorted by id, bodies, step index. Foam, which changes none of them, has its
/// own: hash_foam().
std::uint64_t hash_state(const State& state);

}  // namespace slosh

// What the compute thread hands over to be drawn: a finished copy, so that nothing is shared while the next
// step runs.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sim/core/parameters/parameters.h"
#include "sim/services/doctor/doctor.h"
#include "sim/services/fidelity/governor.h"
#include "sim/services/surface/steady_ellipsoids.h"
#include "sim/services/surface/surface_mesh.h"
#include "sim/solids/bodies/body.h"
#include "slosh/particle_view.h"
#include "slosh/probe.h"
#include "slosh/shapes.h"
#include "slosh/step_report.h"
#include "slosh/world.h"

namespace slosh::app {

/// A copy of the foam.
struct FoamCopy {
    std::vector<float> x, y, z, life, age, size, velocity_x, velocity_y, velocity_z, look;
    std::vector<FoamKind> kind;
    float fade_time = 1.0f, appear_time = 0.1f;

    FoamView view() const {
        return {x,         y,           z,          life,       age,        size, kind,
                fade_time, appear_time, velocity_x, velocity_y, velocity_z, look};
    }
};

/// What stands around the water, and how it is computed. It can be read off a world between two steps only.
struct Surroundings {
    std::optional<Box3> container;         ///< the walls now
    std::optional<Box3> container_target;  ///< where they are going
    bool open_top = false;
    std::vector<Solid> solids;
    std::vector<Body> bodies;  ///< where they are, one each
    std::vector<Emitter> emitters;
    std::vector<Sink> sinks;
    std::vector<std::string> material_names;  ///< names of materials 1, 2 ...
    std::vector<std::string> pinned;          ///< parameters that no fidelity moves, in alphabetical order
    FidelityStatus fidelity;                  ///< what is traded for real time
    std::size_t events_to_come = 0;           ///< of the scene
    double last_event = 0.0;                  ///< s, the time of the last one

    /// The world must not be inside a step. `share`: of the machine's time that it has.
    void read_from(const World& world, double share = 1.0);
};

/// Which picture of a film a frame is.
struct FilmPicture {
    std::uint64_t film = 0;    ///< as in SetFilm; 0: the frame is no picture of a film
    std::uint64_t number = 0;  ///< counts the frames that are pictures of any film
    int pictures = 0;          ///< that it is, one after the other
};

/// The particles of the run before the last restart, when its water was as old.
struct ParticlesBefore {
    std::vector<float> x, y, z;  ///< m, rounded
    double time = 0.0;           ///< s, of that water
    float spacing = 0.0f;        ///< m
    std::string why;             ///< there are none
};

struct SimulationFrame : Surroundings {
    std::uint64_t sequence = 0;      ///< counts publications; 0 = nothing yet
    std::uint64_t generation = 0;    ///< counts loaded scenes
    std::uint64_t acknowledged = 0;  ///< every command up to this ticket has been applied or refused

    std::vector<float> x, y, z, velocity_x, velocity_y, velocity_z, density, pressure, neighbours;
    std::vector<float> vorticity;  ///< empty unless the view wants it
    std::vector<std::uint32_t> id;
    std::vector<std::uint8_t> material;
    std::array<float, most_materials> rest_densities{};  ///< kg/m^3, by material
    FoamCopy foam;
    int dimension = 3;
    float spacing = 0.0f, support_radius = 0.0f, rest_density = 1000.0f, multiplier_per_pascal = 0.0f;

    bool has_surface = false;
    SurfaceMesh surface;         ///< old when has_surface is false
    DrawnEllipsoids ellipsoids;  ///< empty when they are not wanted

    StepReport report;
    std::vector<Finding> findings;  ///< the doctor's, as of the last whole step; empty: nothing is wrong
    // The left world alone has probes, and what they say, filtered: one reading each, or none yet.
    std::vector<Probe> probes;
    std::vector<ProbeReading> readings;
    Parameters parameters;
    std::string solver;
    std::string phase;             ///< inside a step: the phase done last; else ""
    std::vector<PhaseRun> phases;  ///< inside a step: those done so far
    bool paused = false;
    FilmPicture film;
    bool preview =
        false;           ///< a moment of the timeline as it is remembered: rounded, without foam and surface
    double clock = 0.0;  ///< s, where on the timeline this is
    double speed = 1.0;
    double real_time_factor = 0.0;
    int threads = 1;
    /// The frame of the world that this one is compared with, at the same moment; nullptr: it is alone.
    std::unique_ptr<SimulationFrame> right;
    /// nullptr: they were not asked for, or this is another moment of the timeline.
    std::shared_ptr<const ParticlesBefore> before;

    ParticleView view() const;
    /// Copies the world and what stood around it when the step began; what has to be computed for
    /// it, where it is wanted.
    void copy_from(const World& world, const Surroundings& around, ComputedField computed);
};

/// The walls now; nothing for an unbounded scene. Only outside a step.
std::optional<Box3> current_container(const World& world);

}  // namespace slosh::app

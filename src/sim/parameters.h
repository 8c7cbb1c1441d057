// Every number a person can change, with its default; described for panels, files and the command line by
// parameter_table().
#pragma once

#include "base/parameter_table.h"
#include "base/vector_types.h"

namespace slosh {

enum class KernelName : int { poly6_spiky, cubic_spline, wendland_c2 };
enum class BoundaryMethod : int { signed_distance, particles };
enum class WindKind : int { none, uniform, vortex, jet };

/// Choice members are plain ints (indices into the table's choices) so that the table can address them; use
/// the typed readers.
struct Parameters {
    struct Fluid {
        float spacing = 0.05f;         ///< d, m; a change re-seeds the scene
        float rest_density = 1000.0f;  ///< kg/m^3
    } fluid;
    struct Kernel {
        float ratio = 2.0f;  ///< support radius over spacing, h/d
        int name = static_cast<int>(KernelName::wendland_c2);
    } kernel;
    struct Time {
        float step = 0.005f;   ///< outer step, s
        int substeps = 3;      ///< least number of substeps per step
        float courant = 0.4f;  ///< PCISPH, DFSPH: most that a particle moves in a substep, in d; 0: fixed
    } time;
    struct Pbf {
        int iterations = 2;  ///< at most, per substep
        int min_iterations = 1;
        float tolerance =
            0.0f;  ///< mean compression (fraction) at which the iterations stop; 0 = always all of them
        float relaxation = 0.35f;  ///< eps/S0, dimensionless
        bool clamp = true;         ///< only compression is corrected
        bool accelerated = true;   ///< sim/solvers/iteration_steps.h; off: as published
        float warm_start = 0.5f;   ///< part of the last substep's multipliers to start from
    } pbf;
    struct Pcisph {
        int iterations = 3;
        int min_iterations = 1;
        float tolerance = 0.0f;
        bool accelerated = true;
        float warm_start = 0.5f;
    } pcisph;
    struct Dfsph {
        int iterations = 2;
        int min_iterations = 1;
        float tolerance = 0.0f;
        int divergence_iterations = 1;
        float divergence_tolerance = 0.0f;  ///< mean rise of the density (fraction) within a substep
        bool accelerated = true;
        float warm_start = 0.5f;
    } dfsph;
    struct SCorr {
        float head = 0.0f;  ///< artificial pressure in particle layers of water head
        int n = 4;
        float dq = 0.2f;  ///< fraction of h
    } s_corr;
    struct Xsph {
        float c = 0.02f;        ///< for a substep of 1/200 s
        bool symmetric = true;  ///< the form that conserves momentum
    } xsph;
    struct Viscosity {
        float nu = 0.0f;      ///< kinematic, m^2/s
        bool no_slip = true;  ///< walls hold viscous fluid
    } viscosity;
    struct Vorticity {
        float strength = 0.0f;  ///< confinement, m/s
    } vorticity;
    struct Tension {
        float gamma = 0.0f;  ///< surface tension over rest density, m^3/s^2
    } tension;
    struct Adhesion {
        float work = 0.0f;  ///< of adhesion, over rest density, m^3/s^2
    } adhesion;
    struct Micropolar {
        float transfer = 0.0f;  ///< nu_t, d^2/s
        float inertia = 5.0f;   ///< Theta, d^2
        float damping = 0.05f;  ///< of differences between neighbours' spins, as xsph.c is stated
    } micropolar;               ///< particles that spin
    struct Velocity {
        float limit = 0.5f;  ///< |v| <= limit h/dt
    } velocity;
    struct Wcsph {
        float sound_speed = 40.0f;  ///< m/s
        int gamma = 7;
        float negative_pressure = 0.0f;  ///< factor on p < 0
        float safety = 0.9f;             ///< on the stable time step
    } wcsph;
    struct Gravity {
        float x = 0.0f, y = -9.81f, z = 0.0f;  ///< m/s^2
    } gravity;
    struct Central {
        float omega = 0.0f;  ///< acceleration -omega^2 (x - centre), 1/s
        float x = 0.0f, y = 0.0f, z = 0.0f;
    } central;
    struct Wind {
        int kind = static_cast<int>(WindKind::none);
        float x = 0.0f, y = 0.0f, z = 0.0f;  ///< uniform: the velocity; vortex, jet: axis times speed, m/s
        float drag = 1.0f;                   ///< 1/s, towards the wind's velocity, on surface particles
        float radius = 0.5f;                 ///< vortex core or jet radius, m
        float center_x = 0.0f, center_y = 0.0f, center_z = 0.0f;
    } wind;
    struct Boundary {
        int method = static_cast<int>(BoundaryMethod::signed_distance);
        bool density = true;  ///< walls count in the density of fluid near them
        float restitution = 0.0f;
        float friction = 0.05f;
        float separation_speed = 0.0f;  ///< m/s
    } boundary;
    struct Bodies {
        float restitution = 0.2f;
        float friction = 0.4f;
    } bodies;  ///< solids against solids and walls
    struct Neighbours {
        // Lists are rebuilt when a particle moved further than this, in h,
        float rebuild_distance = 0.25f;
        // or when neighbours moved against each other by this, in h, root mean square. With the distance
        // alone a still tank kept moving (WCSPH, 0.03 sqrt(g D) at 0.3 h; 0.003 at 0.15 h, which takes twice
        // the rebuilds in a splash).
        float rebuild_deviation = 0.02f;
    } neighbours;
    struct Particles {
        int budget = 1'000'000;  ///< emitters and drops stop here
    } particles;
    /// Lengths, speeds and times in the scales of sim/foam/foam_scales.h: L, sqrt(g L), sqrt(L/g).
    struct Foam {
        bool enabled = false;
        float amount = 1.0f;  ///< factor on both rates below
        float trapped_air =
            20.0f;  ///< particles per fluid particle and sqrt(L/g) where the potential is full
        float wave_crests = 20.0f;
        float trapped_min = 0.12f, trapped_max = 0.6f;  ///< mean velocity difference, sqrt(g L)
        float crest_min = 0.05f, crest_max = 0.3f;      ///< mean of 1 - cosine between normals
        float speed_min = 0.25f, speed_max = 1.0f;      ///< sqrt(g L)
        float lifetime = 6.0f;                          ///< of floating foam, mean, sqrt(L/g)
        float bubble_rise = 0.12f;                      ///< through still water, sqrt(g L)
        float spray_drag = 0.1f;                        ///< sqrt(g/L)
        int budget = 50'000;                            ///< as many at most
    } foam;

    KernelName kernel_name() const { return static_cast<KernelName>(kernel.name); }
    BoundaryMethod boundary_method() const { return static_cast<BoundaryMethod>(boundary.method); }
    WindKind wind_kind() const { return static_cast<WindKind>(wind.kind); }
    Vec3 gravity_vector() const { return {gravity.x, gravity.y, gravity.z}; }
    /// h, m
    float support_radius() const { return kernel.ratio * fluid.spacing; }
};

/// One line per parameter; keys are stable.
const ParameterTable& parameter_table();

}  // namespace slosh

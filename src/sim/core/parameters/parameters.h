// Every number a person can change, with its default; described for panels, files and the command line by
// parameter_table(). What all of the engine shares stands here; the settings of a solver or a force are a
// struct in its own file and are read as parameters.of<PbfSettings>().iterations.
#pragma once

#include "sim/core/kernels/smoothing_kernel.h"
#include "sim/core/parameters/settings_store.h"
#include "slosh/geometry.h"
#include "slosh/parameter_table.h"

namespace slosh {

enum class BoundaryMethod : int { signed_distance, particles, mirrors };
/// Who decides what a step costs: services/fidelity.
enum class Fidelity : int {
    as_set,     ///< nothing moves by itself
    accurate,   ///< parameters that are not set have their defaults
    real_time,  ///< parameters that are not set are chosen for real time
};

/// Choice members are plain ints (indices into the table's choices) so that the table can address them; use
/// the typed readers.
struct Parameters {
    struct Fluid {
        float spacing = 0.05f;         ///< d, m; a change re-seeds the scene
        float rest_density = 1000.0f;  ///< kg/m^3
    } fluid;
    struct Kernel {
        float ratio = 2.05f;  ///< support radius over spacing, h/d
        int name = static_cast<int>(KernelName::wendland_c2);
    } kernel;
    struct Pressure {
        /// Part of the shear stress of the particles' arrangement that pressure forces leave out; 0: none.
        float shear_correction = 0.5f;
        /// Part of what the last pressure was above its mean over the last substeps that acts in the next.
        float lead = 0.1f;
        /// Part of the water that is missing over a free surface which counts in densities, 0 to 1.
        float surface_completion = 1.0f;
    } pressure;
    struct Time {
        int fidelity = static_cast<int>(Fidelity::accurate);
        /// Particles times passes of a pair loop that the machine does in a second, on the threads in use;
        /// 0: not measured. Decisions of Real time take no other clock.
        float machine_speed = 0.0f;
        float step = 0.005f;   ///< outer step, s
        int substeps = 3;      ///< least number of substeps per step
        float courant = 0.4f;  ///< most that a particle moves in a substep, in d; 0: fixed substeps
    } time;
    struct Velocity {
        float limit = 0.5f;  ///< |v| <= limit h/dt
    } velocity;
    struct Boundary {
        int method = static_cast<int>(BoundaryMethod::mirrors);
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
        // Lists are rebuilt when water has come nearer to other water by twice this, in h,
        float rebuild_distance = 0.25f;
        // or when neighbours moved against each other by this, in h, root mean square; where they move more
        // than that in a substep, by 2.4 substeps' moves and at most eight times this. With the distance
        // alone a still tank kept moving (WCSPH, 0.03 sqrt(g D) at 0.3 h; 0.003 at 0.15 h, which takes twice
        // the rebuilds in a splash).
        float rebuild_deviation = 0.02f;
    } neighbours;
    struct Particles {
        int budget = 1'000'000;  ///< emitters and drops stop here
    } particles;
    /// Lengths, speeds and times in the scales of sim/world/state/foam_particles.h: L, sqrt(g L), sqrt(L/g).
    struct Foam {
        bool enabled = false;
        float amount = 1.0f;  ///< factor on both rates below
        float trapped_air =
            20.0f;  ///< particles per fluid particle and sqrt(L/g) where the potential is full
        float wave_crests = 20.0f;
        float trapped_min = 0.12f, trapped_max = 0.6f;  ///< mean velocity difference, sqrt(g L)
        float crest_min = 0.05f, crest_max = 0.3f;      ///< mean of 1 - cosine between normals
        float speed_min = 0.25f, speed_max = 1.0f;      ///< sqrt(g L)
        float lifetime = 6.0f;                          ///< mean lifetime of floating foam, sqrt(L/g)
        float bubble_rise = 0.12f;                      ///< through still water, sqrt(g L)
        float spray_drag = 0.1f;                        ///< sqrt(g/L)
        int budget = 50'000;                            ///< as many at most
    } foam;

    /// The settings of a module, as PbfSettings or WindSettings.
    template <class Settings>
    const Settings& of() const {
        return modules_.of<Settings>();
    }
    template <class Settings>
    Settings& change() {
        return modules_.change<Settings>();
    }

    Fidelity fidelity() const { return static_cast<Fidelity>(time.fidelity); }
    KernelName kernel_name() const { return static_cast<KernelName>(kernel.name); }
    BoundaryMethod boundary_method() const { return static_cast<BoundaryMethod>(boundary.method); }
    /// h, m
    float support_radius() const { return kernel.ratio * fluid.spacing; }

  private:
    SettingsStore modules_;
};

/// One line per parameter; keys are stable. Made at the first call, of what stands here and of the solvers
/// and forces that are in their lists by then.
const ParameterTable& parameter_table();

}  // namespace slosh

// A method, declared once: what menus, files, the bench and the engine have to know of it. Solvers hold no
// data; all of it is in State and Scratch, so that a switch keeps every particle and a saved state continues
// with the same bits.
//
// To add one: a file that defines a SolverModule, and a line in list.cpp (a program that links the engine
// calls solver_modules().add() instead). It is then in menus, `list`, `--solver`, the bench, recordings and
// tests; its parameters are in panels, files and `--set`.
#pragma once

#include <limits>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/module_list.h"
#include "sim/methods/step/schedule.h"
#include "slosh/parameter_table.h"

namespace slosh {

struct PairConstants;
struct Parameters;
struct Scratch;
struct MethodState;
struct StepReport;

/// A phase whose pair loop the bench counts: floating-point operations per pair within h (Wendland C2; a
/// fused multiply-add is two, a root or a division one).
struct TimedPass {
    std::string_view phase;
    double operations = 0.0;
};

/// Substeps of a step at most, where sound limits them: sound that needs more acts slower, and a note says
/// so.
inline constexpr int most_sound_substeps = 8192;

/// What a setting does to the cost and the error of a step.
enum class Lever {
    iterations,        ///< iterations of a substep, at most
    least_iterations,  ///< these as well, or the tolerance decides alone
    tolerance,         ///< at which iterating stops
    sound_speed,       ///< m/s: compression against the number of substeps
    coarse,            ///< whether there is a coarse pressure
};
/// A setting that Real time may change until it is set.
struct GovernedParameter {
    std::string_view key;
    Lever lever = Lever::iterations;
};
/// What a substep costs, in passes over all neighbours of all particles: PBF's iteration is two. Measured as
/// src/sim/services/fidelity/README.md says.
struct SubstepCost {
    double fixed = 4.0;      ///< lists, prediction, what is done once
    double iteration = 2.0;  ///< 0: there are none
    double coarse = 0.0;     ///< with a coarse pressure so much more
    /// s: Real time takes no longer substeps; they take energy out of a splash.
    double longest = 1.0 / 180.0;
};

struct SolverModule {
    std::string_view name;                           ///< as files and the command line have it: "pbf"
    std::string_view label;                          ///< as buttons have it: "PBF"
    std::string_view title;                          ///< "Position Based Fluids"
    std::string_view summary{};                      ///< one line for menus, without a full stop
    std::string_view source{};                       ///< key of the paper in REFERENCES.md
    std::string_view key{};                          ///< on the keyboard, as help names it: "F2"; "": none
    std::vector<ParameterDescription> parameters{};  ///< its settings; see parameters/parameter_groups.h
    /// Its scratch, there while it runs: own_scratch<PbfScratch>, see step/scratch.h. nullptr: none.
    void (*make_scratch)(Scratch&) = nullptr;
    Schedule schedule{};  ///< phases of one substep

    /// Substeps of the coming step: at least time.substeps, more where stability asks for it. From the state
    /// only.
    int (*substeps)(const StepContext&) = nullptr;
    /// For methods that iterate: what softness_now() (carried_compression.h) says of substeps of dt, given
    /// dt/h in s/m. Takes what has no unit from the constants.
    float (*softness)(const Parameters&, const PairConstants&, float dt_over_h) = nullptr;
    /// m/s, of methods whose substeps sound limits; nullptr: others.
    float (*sound_speed)(const MethodState&) = nullptr;
    /// What water compressed to rho/rho0 has stored, J per m^3 of water at rest; nullptr: compression is an
    /// error and not a state.
    double (*elastic_energy)(const MethodState&, double relative_density) = nullptr;
    /// Whether its settings and the state's depth ask for a coarse pressure; nullptr: it knows none.
    bool (*has_coarse_pressure)(const MethodState&) = nullptr;
    /// What to say at a step's start, appended to the report's notes; nullptr: nothing.
    void (*add_notes)(const StepContext&, StepReport&) = nullptr;

    /// The method whose settings it reads; "": its own. A reference solver has those of the method that it
    /// checks.
    std::string_view settings_of{};
    /// It takes no more: a reference solver is slow.
    int most_particles = std::numeric_limits<int>::max();

    bool multipliers = true;  ///< it solves for multipliers lambda and reads the pressure off them
    /// Forces of the stage diffusion act in every substep, and not once for the whole step: for pressures
    /// that answer to the velocities of every substep.
    bool diffuses_every_substep = false;
    /// Its forces act along the gradients of the substep's start, which do not know what meets on the way.
    bool forces_of_start = false;

    std::vector<GovernedParameter> governed{};  ///< besides what all methods have: fidelity/pins.h
    SubstepCost cost{};

    std::vector<TimedPass> passes{};  ///< passes of an iteration, or of a substep if there are no iterations
    /// With which the bench runs it, by parameter.
    std::vector<std::pair<std::string_view, double>> bench_settings{};

    bool iterates() const { return !schedule.loops().empty(); }
};

/// In the order of menus.
ModuleList<SolverModule>& solver_modules();
/// Methods as printed, slow and without corrections, for people to read and for tests to compare with.
ModuleList<SolverModule>& reference_solvers();
/// Looks in both lists; nullptr when there is none of that name. For every "host:NAME" there is one, which
/// runs a solver of the host (slosh/modules.h); only the world knows which of those it has.
const SolverModule* find_solver(std::string_view name);
/// What names of the host's solvers begin with.
inline constexpr std::string_view host_solver_prefix = "host:";
/// Names of both lists, for error messages.
std::vector<std::string_view> all_solver_names();
/// particles.budget, or what the solver takes if that is less.
int particle_limit(const MethodState& state);
/// The method whose settings this one reads.
std::string_view settings_solver(std::string_view solver);

}  // namespace slosh

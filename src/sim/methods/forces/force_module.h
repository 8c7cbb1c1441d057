// A force, declared once: everything that changes velocities besides pressure. Solvers name the stage of
// their substep at which forces act, never a force.
//
// To add one: a file that defines a ForceModule, and a line in list.cpp (a program that links the engine
// calls force_modules().add() instead). Its parameters are then in panels, files and `--set`, and every
// solver runs it.
#pragma once

#include <string_view>
#include <vector>

#include "base/module_list.h"
#include "sim/methods/step/step_context.h"
#include "slosh/parameter_table.h"

namespace slosh {

enum class ForceStage {
    acceleration,  ///< in the loop that moves the particles, before they move
    interface,     ///< before particles move, in every substep: surfaces, whose forces are large and stiff
    diffusion,     ///< viscosity: once in a step, or several times (SolverModule says which)
    smoothing,     ///< in the loop that smooths velocities, see smoothing.h: without an apply
    velocity,      ///< at a substep's end, from its streams: what turns velocities over
};

/// Accelerations of particles [begin, end), m/s^2: that of particle begin + k is at [k]. In 2-D that along z
/// is left out afterwards.
struct AccelerationBlock {
    std::size_t begin = 0, end = 0;
    float *x = nullptr, *y = nullptr, *z = nullptr;
    std::size_t count() const { return end - begin; }
};

/// What XSPH and explicit viscosity multiply w(q) and g(q) with in the loop that smooths velocities.
struct SmoothingFactors {
    float value = 0.0f, gradient = 0.0f;
    bool symmetric = true;  ///< the form of XSPH that conserves momentum
    bool any() const { return value != 0.0f || gradient != 0.0f; }
};

struct ForceModule {
    std::string_view name;       ///< "viscosity"
    std::string_view title;      ///< one line for menus
    std::string_view parameter;  ///< key of the parameter that turns it on; "": the tool of a person does
    std::vector<ParameterDescription> parameters{};  ///< its settings; see parameters/parameter_groups.h
    ForceStage stage = ForceStage::acceleration;
    /// Whether it does anything in this substep.
    bool (*acts)(const StepContext&) = nullptr;

    /// At a step's start, before anything has moved; nullptr: nothing.
    void (*begin)(StepContext&) = nullptr;

    // Stage acceleration, one of two; called for many small blocks from several threads.
    /// Adds its accelerations. Particles are at context.state.particles.
    void (*accelerate)(const StepContext&, const AccelerationBlock&) = nullptr;
    /// Changes the velocities of particles [begin, end) itself, after all accelerations: for drag, which is
    /// implicit.
    void (*drive)(const StepContext&, std::size_t begin, std::size_t end) = nullptr;
    /// The other stages: changes velocities.
    void (*apply)(StepContext&) = nullptr;

    /// Its part of the smoothing loop over `length` seconds; nullptr: none.
    SmoothingFactors (*smoothing)(const StepContext&, float length) = nullptr;
    /// The largest value of `parameter` that the explicit form bears in this substep; nullptr: all are
    /// stable.
    float (*largest_stable)(const StepContext&) = nullptr;
    /// How near to a wall it acts, m; nullptr: walls do not matter to it. Groups of particles nearer than
    /// this are marked in scratch.near_boundary.
    float (*boundary_reach)(const StepContext&) = nullptr;
};

/// In the order in which forces of one stage act, and of menus.
ModuleList<ForceModule>& force_modules();

/// At a step's start.
void begin_forces(StepContext& context);
/// Whether any force of the stage acts in this substep.
bool forces_act(const StepContext& context, ForceStage stage);
/// All forces of a stage after acceleration.
void run_forces(StepContext& context, ForceStage stage);

/// The forces of the stage acceleration that act in this substep: looked up once, used for every block.
class AccelerationForces {
  public:
    explicit AccelerationForces(const StepContext& context);
    /// v += dt a for particles [begin, end).
    void apply(const StepContext& context, std::size_t begin, std::size_t end) const;

  private:
    static constexpr std::size_t most = 32;
    const ForceModule* accelerating_[most] = {};
    const ForceModule* driving_[most] = {};
    std::size_t accelerating_count_ = 0, driving_count_ = 0;
};

/// `wanted`, or as much of it as is stable; the report notes what is left out.
float stable_value(StepContext& context, const ForceModule& force, float wanted);
/// "KEY acts with P % of its value: more is unstable at this substep"
void note_limited(StepReport& report, std::string_view key, double share);

}  // namespace slosh

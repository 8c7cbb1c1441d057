// Free bodies within the implicit viscosity.
//
// A body that takes the fluid's drag when the solve is done has been infinitely heavy meanwhile: one that is
// lighter than the fluid it drags along is thrown back further in every step. Here its velocity and angular
// velocity are six more unknowns (three in 2-D) of the same equations, tied to the particles beside it. The
// matrix stays symmetric and positive for every mass, and what a body gains is what the fluid loses.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "sim/methods/coupling/mass_matrix.h"
#include "sim/methods/step/step_context.h"
#include "sim/solids/bodies/body.h"

namespace slosh {

struct ViscousPass;

/// Between a particle and a body beside it: see viscosity_solve.h.
struct ViscousTieToBody {
    std::uint32_t particle = 0;
    float rate = 0.0f;  ///< a, times the particle's mass
    Vec3 lever{0.0f};   ///< s n, h
    Vec3 arm{0.0f};     ///< from the body's centre, h
};

/// Motions are {velocity, angular velocity times h}, m/s; momenta per mass of a particle.
struct ViscousBody {
    std::uint32_t solid = 0;
    MassMatrix mass_matrix;
    Motion6 start, solution, direction, residual, image;
    SixEquations block;  ///< the diagonal's block
    std::vector<ViscousTieToBody> ties;
};

class ViscousBodies {
  public:
    /// The free bodies, with no ties yet.
    void start(StepContext& context);
    /// Motions to start from.
    void keep(const StepContext& context);
    void extrapolate_kept(const StepContext& context, float share);
    /// From several threads, each for blocks of its own.
    void add(std::size_t block, std::uint32_t solid, const ViscousTieToBody& tie);
    /// Once all ties are there.
    void gather();
    bool any() const { return used_ > 0; }
    double mass() const;       ///< in masses of a particle
    double tie_rates() const;  ///< summed

    // The steps of conjugate gradients, as in ViscosityKernels, on the bodies' unknowns.
    /// The first guess is what the bodies were like when kept(), or as they are now; residuals are the
    /// momenta of now.
    enum class Guess { now, kept };
    void begin(Guess guess);
    /// Adds to the images of the particles, and returns what that and the bodies add to direction . image.
    double multiply(StepContext& context, const ViscousPass& pass);
    /// residual -= image
    void subtract_image();
    double advance(double step, int dimension);
    /// inverse residual + share direction. Returns residual . inverse residual.
    double redirect(double share, int dimension);
    /// What is left of the residuals, one axis.
    double left(int axis) const;
    /// Momentum that the solution has less than the bodies have now, one axis.
    double lost(int axis) const;
    /// The bodies take their new velocities, all of them `shift` m/s more.
    void finish(StepContext& context, const std::array<double, 3>& shift) const;

    std::size_t capacity_bytes() const;

  private:
    std::vector<ViscousBody> bodies_;
    std::size_t used_ = 0;
    std::vector<std::vector<std::pair<std::uint32_t, ViscousTieToBody>>> blocks_;
    std::vector<int> body_of_;   ///< by solid; -1: none
    std::vector<Motion6> kept_;  ///< by solid
};

struct ViscosityScratch : ScratchArrays {
    Owned<ViscousBodies> bodies{*this};
};

}  // namespace slosh

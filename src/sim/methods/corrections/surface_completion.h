// Particles at a free surface lack neighbours over it. Their density is completed by what the uppermost layer
// of a half-filled rest lattice lacks, so that this layer bears pressure where it stands; without, it crowds
// until its density is the rest's, and the level falls (docs/physics/corrections.md, Surface completion).
#pragma once

namespace slosh {

struct StepContext;

/// Pressure that completed densities reach at most, in weights of a layer: what a completion pushes with is
/// the gradient of no energy, so it gets no more than twice of what holds the uppermost layer. With four, the
/// layers of a stretched lattice, which lack less, were thrown apart as a scene began.
inline constexpr float most_completed_layers = 1.0f;
/// |grad rho|^2 over that of the uppermost layer, from which a completion begins and at which it is whole:
/// water that is stirred has less. No particle gets more than the uppermost layer lacks: where all of it
/// counts, pressures follow the density alone and push with the gradient of an energy. Particles that stood
/// out of the surface got twice as much and stirred it for ever.
inline constexpr float gradient_square_without_completion = 0.25f, gradient_square_of_a_whole_one = 0.75f;
/// Density that walls of tables add, rho/rho0, from which nothing is completed: their gradients are
/// calibrated for forces, not to balance. It holds beside solids too where there are free bodies: with PBF a
/// light body that was let go was thrown.
inline constexpr float solid_share_without_completion = 0.1f;

/// Ratio of densities of several fluids up to which there is a completion: the spray of a fluid that is a
/// hundredth of another's density took up 10 m/s.
inline constexpr float most_completed_contrast = 4.0f;

/// What is missing is missing min(1, scale (h^2 |grad rho|^2 - least_square)), within the limits above.
struct SurfaceCompletion {
    float scale = 0.0f;         ///< 0: nothing is completed
    float least_square = 0.0f;  ///< in squares of rest densities
    float missing = 0.0f;       ///< at most, in rest densities
    float most = 1.0f;          ///< density that is reached at most, rho/rho0
    float taken_by_solids = 1.0f / solid_share_without_completion;  ///< per density that they add; 0: mirrors
};

/// As pressure.surface_completion asks for.
SurfaceCompletion surface_completion(const StepContext& context);

}  // namespace slosh

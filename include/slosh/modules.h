/// @file
/// Forces and solvers of the host, handed to a world when it is made.
///
///     slosh::Modules modules;
///     modules.forces.push_back({"updraft", [](const slosh::ForceBlock& block) {
///         for (std::size_t i = 0; i < block.count(); ++i) block.acceleration_y[i] += 3.0f;  // m/s^2
///     }});
///     slosh::Result<slosh::World> world = slosh::World::create(scene, {}, modules);
///
/// A saved state or recording names the modules of its world. A world is made from it only if you hand over
/// modules of these names. The Error says which one is missing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#pragma GCC visibility push(default)
namespace slosh {

/// Some of the particles at the start of a substep, before they move. All spans have the same size.
struct ForceBlock {
    double time = 0.0;            ///< s, at the start of the substep
    float substep_length = 0.0f;  ///< s
    int dimension = 3;            ///< in 2-D accelerations along z are ignored
    std::span<const std::uint32_t> id;
    std::span<const float> x, y, z;                                   ///< m
    std::span<const float> velocity_x, velocity_y, velocity_z;        ///< m/s
    std::span<const float> density;                                   ///< kg/m^3, at the end of the last step
    std::span<const std::uint8_t> material;                           ///< 0: the scene's own
    std::span<float> acceleration_x, acceleration_y, acceleration_z;  ///< m/s^2: add to them

    std::size_t count() const { return x.size(); }
};

/// An acceleration of every particle.
struct Force {
    std::string name;  ///< in files: "updraft"
    /// Called for many blocks of each substep, from several threads at once. It must not throw. The bits of a
    /// run repeat only if it depends on the block alone.
    std::function<void(const ForceBlock&)> accelerate;
};

/// A substep of a solver of the host. Valid during the call.
class SolverStep {
  public:
    virtual ~SolverStep() = default;

    float substep_length = 0.0f;                  ///< s
    float spacing = 0.0f, support_radius = 0.0f;  ///< d and h, m
    double volume = 0.0;                          ///< of a particle in water at rest, m^3 (m^2 in 2-D)
    int dimension = 3;                            ///< in 2-D all z and velocities along z stay 0
    // All particles; the spans have the same size.
    std::span<const std::uint32_t> id;
    std::span<const std::uint8_t> material;
    std::span<float> x, y, z;                             ///< m; the solver moves them
    std::span<float> velocity_x, velocity_y, velocity_z;  ///< m/s

    std::size_t count() const { return x.size(); }
    /// v += dt a by all forces, then x += dt v. No particle moves farther than velocity.limit times h.
    virtual void accelerate_and_move() = 0;
    /// Those nearer than h to particle i, in ascending order, without itself, as at the last
    /// find_neighbors(). The engine's lists last for some substeps, so a few are missing in fast water.
    virtual std::span<const std::uint32_t> neighbors(std::size_t i) const = 0;
    /// Finds them again for the present positions. Called once before the substep.
    virtual void find_neighbors() = 0;
    virtual double kernel(double distance) const = 0;  ///< W, 1/m^3 (1/m^2 in 2-D)
    /// grad W is this times x_i - x_j; 1/m^5 (1/m^4 in 2-D).
    virtual double kernel_gradient_factor(double distance) const = 0;
    /// body(begin, end) for blocks of all particles, from several threads at once.
    virtual void for_each_block(const std::function<void(std::size_t begin, std::size_t end)>& body) = 0;
};

/// A method in place of the engine's. Scenes and SwitchSolver name it "host:NAME". After each substep the
/// engine puts particles back that have entered walls and solids.
struct Solver {
    std::string name;
    /// Moves all particles by one substep; time.substeps says how many a step has. It must not throw.
    std::function<void(SolverStep&)> advance;
};

/// What a host adds to a world. A value; the world keeps a copy.
struct Modules {
    std::vector<Force> forces;  ///< act in this order, after the engine's own
    std::vector<Solver> solvers;
};

}  // namespace slosh
#pragma GCC visibility pop

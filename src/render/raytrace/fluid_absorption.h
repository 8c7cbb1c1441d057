// What fluids take from light on its way through them: one fluid's absorption, or, where there are several,
// that of the particles around each point of the way.
#pragma once

#include <glm/vec4.hpp>
#include <optional>
#include <span>
#include <vector>

#include "base/vector_types.h"
#include "render/camera.h"
#include "render/raytrace/grid_walk.h"
#include "sim/particle_view.h"

namespace slosh {

class FluidAbsorption {
  public:
    /// The same everywhere, 1/m per colour.
    FluidAbsorption(const Vec3& everywhere)
        : everywhere_(everywhere) {}  // NOLINT(google-explicit-constructor)
    /// `by_material`: 1/m. Smooth over about a spacing on either side of where fluids meet. With particles of
    /// a single material it is the same everywhere. Particles outside the container, if there is one, count
    /// only near it.
    FluidAbsorption(const ParticleView& particles, std::span<const Vec3> by_material,
                    const std::optional<Box3>& container);

    /// The integral of the absorption over the first `distance` metres of the ray, all of them in fluid.
    Vec3 optical_depth(const Ray& ray, float distance) const;
    /// What is left after it [Beer-Lambert].
    Vec3 transmitted(const Ray& ray, float distance) const;

  private:
    bool lay_grid(const ParticleView& particles, const std::optional<Box3>& container);
    void fill(const ParticleView& particles, std::span<const Vec3> by_material);
    void fill_gaps(std::size_t along, std::vector<float>& weights);
    void find_even_blocks();
    std::size_t node_index(const GridCell& node) const;
    glm::vec4 between_nodes(const GridCell& cell, const Vec3& place) const;
    Vec3 inside_grid(const Vec3& origin, const Vec3& direction, float from, float to) const;

    Vec3 everywhere_{0.0f};
    // A grid only where there are several fluids: values at nodes, linear between them along each axis.
    Vec3 low_{0.0f};     ///< of node 0, m
    float edge_ = 1.0f;  ///< m
    GridCell nodes_{}, cells_{}, blocks_{};
    std::vector<glm::vec4> values_;      ///< 1/m; four for the vector unit
    std::vector<std::uint8_t> is_even_;  ///< of blocks: the same value at all of their nodes
};

}  // namespace slosh

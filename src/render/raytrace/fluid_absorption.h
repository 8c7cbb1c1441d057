// Absorption of light along a path through fluid: that of one fluid, or, if there are several, that of the
// particles around each point of the path.
#pragma once

#include <glm/vec4.hpp>
#include <optional>
#include <span>
#include <vector>

#include "render/camera.h"
#include "render/raytrace/grid_walk.h"
#include "slosh/geometry.h"
#include "slosh/particle_view.h"

namespace slosh {

class FluidAbsorption {
  public:
    /// The same absorption everywhere, 1/m per colour.
    FluidAbsorption(const Vec3& everywhere)
        : everywhere_(everywhere) {}  // NOLINT(google-explicit-constructor)
    /// `by_material`: 1/m. Changes smoothly within about a spacing on either side of an interface. With
    /// particles of a single material it is the same everywhere. Particles outside the container, if there is
    /// one, count only near it.
    FluidAbsorption(const ParticleView& particles, std::span<const Vec3> by_material,
                    const std::optional<Box3>& container);

    /// Integral of the absorption over the first `distance` metres of the ray, which all lie in fluid.
    Vec3 optical_depth(const Ray& ray, float distance) const;
    /// The part of light that remains after that distance [Beer-Lambert].
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
    // The grid exists only with several fluids: values at nodes, linear between them along each axis.
    Vec3 low_{0.0f};     ///< place of node 0, m
    float edge_ = 1.0f;  ///< m
    GridCell nodes_{}, cells_{}, blocks_{};
    std::vector<glm::vec4> values_;      ///< 1/m; four for the vector unit
    std::vector<std::uint8_t> is_even_;  ///< per block: the same value at all of its nodes
};

}  // namespace slosh

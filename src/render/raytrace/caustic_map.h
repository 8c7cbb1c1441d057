// Sunlight that reaches the floor through water: refracted, focused by waves, coloured by absorption. Rays go
// from the sun to the floor and deposit their light in a map of it.
#pragma once

#include <atomic>
#include <cstdint>
#include <glm/vec2.hpp>
#include <vector>

#include "render/raytrace/fluid_absorption.h"
#include "render/raytrace/ray_scene.h"
#include "render/raytrace/traced_foam.h"
#include "render/water_look.h"

namespace slosh {

class CausticMap {
  public:
    /// Empty unless there are water and a floor. `rays_across`: along the longer side of the area that light
    /// may reach, 16 per cell of the map. `foam`: nullptr for none. The result does not depend on the number
    /// of threads.
    CausticMap(const RayScene& scene, const TracedFoam* foam, const RenderSurface& surface,
               const SceneLight& light, const FluidAbsorption& absorption, float refractive_index,
               int rays_across, int threads);

    /// False where no light can arrive through water.
    bool covers(const Vec3& at) const;
    /// Light relative to that of the open sun; bilinear.
    Vec3 light(const Vec3& at) const;

  private:
    struct Optics;
    using Sums = std::vector<std::atomic<std::uint32_t>>;
    /// Follows a ray of the sun until it ends.
    void follow(Ray ray, const Optics& optics, Sums& sums) const;
    void land(const Vec3& at, const Vec3& left, Sums& sums) const;

    glm::vec2 low_{0.0f};
    float edge_ = 1.0f;  ///< edge of a cell, m
    int width_ = 0, height_ = 0;
    std::vector<Vec3> cells_;
};

}  // namespace slosh

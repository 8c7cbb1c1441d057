// Spray, foam and bubbles for rays: soft white balls that a ray goes through rather than meets. The look is
// that of the OpenGL views (shaders/foam/splat.frag).
#pragma once

#include <memory>
#include <vector>

#include "base/result.h"
#include "render/raytrace/ray_scene.h"

namespace slosh {

/// A ball on a ray.
struct FoamCrossing {
    float distance = 0.0f;  ///< m, of the place nearest to the ball's middle
    float opacity = 0.0f;
    Vec3 normal{0.0f, 1.0f, 0.0f};  ///< of the ball where the ray comes in
};

class TracedFoam {
  public:
    /// What floats is laid on the nearest surface of the scene's water, which is smoother than the particles
    /// that carry it. The scene's spans are not kept. Error: Embree cannot work here.
    static Result<TracedFoam> create(const RenderScene& scene, const RayScene& rays, int threads);
    TracedFoam(TracedFoam&&) noexcept;
    TracedFoam& operator=(TracedFoam&&) noexcept;
    ~TracedFoam();

    /// Replaces `crossings` by the balls on the first `distance` metres, nearest first. Any number of threads
    /// at once.
    void cross(const Ray& ray, float distance, std::vector<FoamCrossing>& crossings) const;
    /// The part of the sun's light that is left after so many metres: of what a ball stops, half goes on. Any
    /// number of threads at once.
    float sunlight_left(const Ray& ray, float distance) const;

  private:
    struct Tree;
    TracedFoam();

    std::unique_ptr<Tree> tree_;
};

}  // namespace slosh

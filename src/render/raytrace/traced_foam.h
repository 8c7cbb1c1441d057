// Spray, foam, bubbles and mist for ray tracing: soft white droplets and puffs that a ray passes through, the
// same ones as in the OpenGL views (render/foam_droplets.h, render/mist.h).
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "render/drops.h"
#include "render/foam_droplets.h"
#include "render/raytrace/embree_ray.h"
#include "render/raytrace/ray_scene.h"
#include "slosh/result.h"

namespace slosh {

/// A droplet on a ray.
struct FoamCrossing {
    float distance = 0.0f;  ///< m, of the point nearest to the droplet's middle
    float opacity = 0.0f;
    Vec3 normal{0.0f, 1.0f, 0.0f};  ///< the droplet's, where the ray enters
};

class TracedFoam {
  public:
    /// Floating foam is placed on the nearest surface of the scene's water, which is smoother than the
    /// particles that carry the foam. `droplets`: for each foam particle; 0: mist alone. The scene's spans
    /// are not kept. Error: Embree does not work here.
    static Result<TracedFoam> create(const RenderScene& scene, const RayScene& rays, int threads,
                                     int droplets = usual_droplets);
    TracedFoam(TracedFoam&&) noexcept;
    TracedFoam& operator=(TracedFoam&&) noexcept;
    ~TracedFoam();

    bool empty() const;
    /// Replaces `crossings` by the droplets, and puffs `with_mist`, on the first `distance` metres, nearest
    /// first. May be called from any number of threads at once.
    void cross(const Ray& ray, float distance, bool with_mist, std::vector<FoamCrossing>& crossings) const;
    /// The part of the sun's light that remains after this distance: half of the light that a droplet blocks
    /// continues. May be called from any number of threads at once.
    float sunlight_left(const Ray& ray, float distance) const;

  private:
    struct Tree;
    TracedFoam();

    std::unique_ptr<Tree> tree_;
};

/// As geometry `id` of the scene, which the caller commits. The drops must outlive it. Rays meet them from
/// outside and from within.
void attach_drops(RTCDevice device, RTCScene scene, unsigned id, std::span<const Drop> drops);

}  // namespace slosh

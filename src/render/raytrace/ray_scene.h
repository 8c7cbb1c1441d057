// Everything that rays can hit: the water's surface, solids, the floor.
#pragma once

#include <limits>
#include <memory>
#include <optional>

#include "render/camera.h"
#include "render/raytrace/traced_solids.h"
#include "render/scene.h"
#include "render/view_settings.h"
#include "slosh/result.h"

namespace slosh {

struct RayHit {
    enum class What { nothing, water, solid, floor };
    What what = What::nothing;
    float distance = 0.0f;                 ///< m
    Vec3 normal{0.0f, 1.0f, 0.0f};         ///< the triangle's, unit, outwards
    Vec3 smooth_normal{0.0f, 1.0f, 0.0f};  ///< as it is shaded, unit; on the same side of the ray
    Vec3 color{0.0f};                      ///< the solid's or floor's, linear
    bool in_wall = false;                  ///< the water's surface, flat against the glass of the container
};

/// The tiled floor, as floor.frag draws it.
struct TracedFloor {
    float height = 0.0f;                         ///< m
    Vec3 corner{0.0f};                           ///< where tiles start
    float half_edge = 1.0f, tile = 0.1f;         ///< m
    Vec3 bright{0.9f}, dark{0.8f}, joint{0.7f};  ///< linear
    Vec3 low{0.0f}, high{0.0f};  ///< of the container; below it the floor's colour is multiplied by `base`
    float base = 1.0f;
    Vec3 middle{0.0f};
    float begins = 1.0f, ends = 8.0f;  ///< m from the middle: where it starts to fade and has faded
    /// 1 near, 0 where the floor has faded into the backdrop.
    float nearness(const Vec3& at) const;
    Vec3 color(const Vec3& at) const;
};

class RayScene {
  public:
    /// The scene's spans must outlive this object. Error: Embree does not work here.
    static Result<RayScene> create(const RenderScene& scene, const ViewSettings& view);
    RayScene(RayScene&&) noexcept;
    RayScene& operator=(RayScene&&) noexcept;
    ~RayScene();

    /// The nearest hit on the ray, within `reach` metres. May be called from any number of threads at once.
    RayHit nearest(const Ray& ray, float reach = std::numeric_limits<float>::infinity()) const;
    const Box3& bounds() const { return bounds_; }
    const std::optional<TracedFloor>& floor() const { return floor_; }
    /// Distance from a surface at which a ray starts, m: smaller than anything visible.
    float skin() const { return skin_; }

  private:
    struct Tree;
    RayScene();
    bool in_water(const Vec3& at) const;

    std::unique_ptr<Tree> tree_;
    Box3 bounds_;
    std::optional<TracedFloor> floor_;
    float skin_ = 1e-5f;
};

}  // namespace slosh

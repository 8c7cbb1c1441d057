// The light that arrives along a ray: from surfaces, water and sky.
#pragma once

#include "render/raytrace/caustic_map.h"
#include "render/raytrace/fluid_absorption.h"
#include "render/raytrace/ray_random.h"
#include "render/raytrace/ray_scene.h"
#include "render/raytrace/traced_foam.h"
#include "render/stage.h"
#include "render/water_look.h"

namespace slosh {

class LightPath {
  public:
    struct World {
        explicit World(const RayScene& of) : scene(of) {}
        const RayScene& scene;
        Stage stage;  ///< its surroundings
        SceneLight light;
        FluidAbsorption absorption{Vec3(0.0f)};
        float refractive_index = 1.333f;
        int depth = 12;  ///< number of water surfaces that a ray may cross
        bool shadows = true, lighting = true;
        const Box3* glass = nullptr;           ///< panes around the tank, seen from outside
        const CausticMap* caustics = nullptr;  ///< nullptr: light passes through water in straight lines
        const TracedFoam* foam = nullptr;      ///< nullptr: no foam
    };
    LightPath(const World& world, RayRandom& random, const glm::vec2& sun_place)
        : world_(world), random_(random), sun_place_(sun_place) {}

    /// Linear.
    Vec3 seen(const Ray& ray);

  private:
    Vec3 follow(const Ray& ray, bool in_water, int met, float weight);
    Vec3 beyond_foam(const Ray& ray, const RayHit& hit, bool in_water, int met, float weight);
    float through_foam(const Ray& ray, float distance, bool in_water, int met, float weight, Vec3& white);
    Vec3 at_water(const Ray& ray, const RayHit& hit, int met, float weight);
    Vec3 at_matt(const Ray& ray, const RayHit& hit, bool in_water);
    struct SunWay {
        bool in_water = false;      ///< at its end
        bool through_water = true;  ///< what passed water counts too
        bool foam_shadow = true;
    };
    /// The part of the sun's light that arrives.
    Vec3 sunlight(const Vec3& from, const Vec3& normal, const SunWay& way);
    Vec3 through_glass(const Ray& ray, float distance, Vec3 behind) const;

    const World& world_;
    RayRandom& random_;
    glm::vec2 sun_place_;
    std::vector<FoamCrossing> crossings_;  // on the current part of the path; kept for its memory
};

}  // namespace slosh

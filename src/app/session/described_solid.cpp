// See described_solid.h.
#include "app/session/described_solid.h"

#include <variant>

namespace slosh::app {
namespace {

struct SameShape {
    const SolidShape& other;
    bool operator()(const PlaneShape& a) const {
        const auto* b = std::get_if<PlaneShape>(&other);
        return b != nullptr && a.point == b->point && a.normal == b->normal;
    }
    bool operator()(const SphereShape& a) const {
        const auto* b = std::get_if<SphereShape>(&other);
        return b != nullptr && a.center == b->center && a.radius == b->radius;
    }
    bool operator()(const BoxShape& a) const {
        const auto* b = std::get_if<BoxShape>(&other);
        return b != nullptr && a.center == b->center && a.size == b->size;
    }
    bool operator()(const CapsuleShape& a) const {
        const auto* b = std::get_if<CapsuleShape>(&other);
        return b != nullptr && a.a == b->a && a.b == b->b && a.radius == b->radius;
    }
    bool operator()(const MeshShape& a) const {
        const auto* b = std::get_if<MeshShape>(&other);
        return b != nullptr && a.mesh == b->mesh && a.position == b->position && a.axis == b->axis &&
               a.angle == b->angle && a.scale == b->scale;
    }
};

}  // namespace

bool same_solid(const Solid& a, const Solid& b) {
    const auto *x = std::get_if<FreeMotion>(&a.motion), *y = std::get_if<FreeMotion>(&b.motion);
    const bool same_motion = x != nullptr && y != nullptr
                                 ? x->density == y->density && x->velocity == y->velocity &&
                                       x->angular_velocity == y->angular_velocity
                                 : a.motion.index() == b.motion.index();
    return same_motion && a.turn.axis == b.turn.axis && a.turn.angle == b.turn.angle &&
           std::visit(SameShape{b.shape}, a.shape);
}

}  // namespace slosh::app

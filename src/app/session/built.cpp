// Compares descriptions of solids, emitters and drains.
#include "app/session/built.h"

#include <algorithm>
#include <utility>
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

bool same(const Solid& a, const Solid& b) { return same_solid(a, b); }
bool same(const Emitter& a, const Emitter& b) {
    return a.position == b.position && a.direction == b.direction && a.radius == b.radius &&
           a.speed == b.speed && a.stop == b.stop && a.material == b.material;
}
bool same(const Sink& a, const Sink& b) {
    return a.bounds.min == b.bounds.min && a.bounds.max == b.bounds.max;
}

/// Those of `now` that are new, and the places in `before` of those that have gone, the last first.
template <class Part>
std::pair<std::vector<Part>, std::vector<std::uint32_t>> difference(std::vector<Part> before,
                                                                    const std::vector<Part>& now) {
    std::vector<Part> added;
    std::vector<bool> stays(before.size(), false);
    for (const Part& part : now) {
        std::size_t place = 0;
        while (place < before.size() && (stays[place] || !same(before[place], part))) ++place;
        if (place < before.size()) {
            stays[place] = true;
        } else {
            added.push_back(part);
        }
    }
    std::vector<std::uint32_t> gone;
    for (std::size_t place = before.size(); place-- > 0;) {
        if (!stays[place]) gone.push_back(static_cast<std::uint32_t>(place));
    }
    return {std::move(added), std::move(gone)};
}

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

std::optional<Command> built_since(const SceneDescription& scene, const SimulationFrame& frame) {
    Together built{"Solids and emitters that you added are kept", {}};
    const auto [solids, solids_gone] = difference(scene.solids, frame.solids);
    for (const std::uint32_t place : solids_gone) {
        // A free body of the scene that was taken away comes back with the water.
        if (!is_free(scene.solids[place].motion)) built.commands.emplace_back(RemoveSolid{place});
    }
    for (const Solid& solid : solids) {
        if (!is_free(solid.motion)) built.commands.emplace_back(AddSolid{solid});
    }
    const auto [emitters, emitters_gone] = difference(scene.emitters, frame.emitters);
    for (const std::uint32_t place : emitters_gone) built.commands.emplace_back(RemoveEmitter{place});
    for (Emitter emitter : emitters) {
        emitter.start = 0.0;
        built.commands.emplace_back(AddEmitter{emitter});
    }
    const auto [sinks, sinks_gone] = difference(scene.sinks, frame.sinks);
    for (const std::uint32_t place : sinks_gone) built.commands.emplace_back(RemoveSink{place});
    for (const Sink& sink : sinks) built.commands.emplace_back(AddSink{sink.bounds});
    if (built.commands.empty()) return std::nullopt;
    return built;
}

}  // namespace slosh::app

// Every part of a state that comes from outside is judged, and the sentence names the part. A test of a world
// would find the first fault only.
#include "sim/world/state/geometry_checks.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"

namespace slosh::state_checks_test {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float infinite = std::numeric_limits<float>::infinity();

/// One of everything.
State sound_state() {
    State state;
    state.kernel_ratio = 2.0f;
    state.materials = {{"oil", 900.0f, 1e-5f}};
    state.particles.resize(3);
    state.particles.for_each_array([](auto& array) { std::fill(array.begin(), array.end(), 0); });
    state.foam.resize(2);
    state.foam.for_each_array(
        [](auto& array) { std::fill(array.begin(), array.end(), std::decay_t<decltype(array[0])>{}); });
    state.container.present = true;
    state.container.walls = state.container.target = {Vec3(-1.0f), Vec3(1.0f)};
    state.solids = {Solid{SphereShape{Vec3(0.0f), 0.1f}, {}, FreeMotion{}}};
    state.bodies.resize(1);
    state.emitters.resize(1);
    state.sinks = {{Box3{Vec3(0.0f), Vec3(0.1f)}}};
    state.probes = {{"p1", PressureProbe{}}};
    return state;
}

struct Fault {
    const char* sentence;
    std::function<void(State&)> make;
};

const std::vector<Fault>& faults() {
    static const std::vector<Fault> list{
        {"dimension", [](State& s) { s.dimension = 4; }},
        {"solver \"sph\"", [](State& s) { s.solver = "sph"; }},
        {"time", [](State& s) { s.time = std::numeric_limits<double>::infinity(); }},
        {"time", [](State& s) { s.time_base = std::nan(""); }},
        {"support radius", [](State& s) { s.kernel_ratio = 0.5f; }},
        {"memory", [](State& s) { s.acceleration_max = infinite; }},
        {"memory", [](State& s) { s.softness = -1.0f; }},
        {"memory", [](State& s) { s.deep_water.depth = nan; }},
        {"memory", [](State& s) { s.fidelity.coefficient = nan; }},
        {"memory",
         [](State& s) {
             s.pinned = {"b", "a"};
         }},
        {"particles' arrays", [](State& s) { s.particles.density.resize(2); }},
        {"particle 1: its position", [](State& s) { s.particles.y[1] = nan; }},
        {"particle 2: its velocity", [](State& s) { s.particles.velocity_z[2] = infinite; }},
        {"particle 0: its figures", [](State& s) { s.particles.pressure_mean[0] = nan; }},
        {"particle 2: its material", [](State& s) { s.particles.material[2] = 2; }},
        {"foam's arrays", [](State& s) { s.foam.age.resize(1); }},
        {"foam particle 1", [](State& s) { s.foam.x[1] = nan; }},
        {"neither spray", [](State& s) { s.foam.kind[0] = static_cast<FoamKind>(3); }},
        {"neither spray", [](State& s) { s.foam.look[0] = 3.0f; }},
        {"density", [](State& s) { s.materials[0].rest_density = nan; }},
        {"container", [](State& s) { s.container.walls.max.x = nan; }},
        {"narrower", [](State& s) { s.container.target.max.x = -1.0f; }},
        {"finite speeds", [](State& s) { s.container.wall_velocity[3] = infinite; }},
        {"the numbers of bodies", [](State& s) { s.bodies.clear(); }},
        {"solid 0: a solid needs finite numbers",
         [](State& s) {
             s.solids[0].shape = SphereShape{{}, nan};
         }},
        {"solid 0: a solid needs a finite place", [](State& s) { s.bodies[0].velocity.x = nan; }},
        {"solid 0: a solid needs a finite place", [](State& s) { s.bodies[0].turn.w = 2.0f; }},
        {"no free solid 7",
         [](State& s) {
             s.grab = {true, 7, {}, {}};
         }},
        {"grab",
         [](State& s) {
             s.grab = {true, 0, Vec3(nan), {}};
         }},
        {"force stroke", [](State& s) { s.stroke.radius = infinite; }},
        {"emitter 0: an emitter has the speed", [](State& s) { s.emitters[0].emitter.speed = 1e30f; }},
        {"emitter 0: a layer", [](State& s) { s.emitters[0].emitter.radius = 1000.0f; }},
        {"emitter 0: its number of emitted layers", [](State& s) { s.emitters[0].layers = std::nan(""); }},
        {"drain 0", [](State& s) { s.sinks[0].bounds.max.y = 0.0f; }},
        {"two probes", [](State& s) { s.probes.push_back(s.probes[0]); }},
    };
    return list;
}

TEST(StateChecks, ASoundStateIsTaken) {
    const Result<void> checked = check_state(sound_state());
    EXPECT_TRUE(checked) << checked.error().text();
    EXPECT_TRUE(deserialize_state(serialize_state(sound_state())));
}

TEST(StateChecks, EachFaultIsNamed) {
    for (const Fault& fault : faults()) {
        SCOPED_TRACE(fault.sentence);
        State state = sound_state();
        fault.make(state);
        const Result<void> checked = check_state(state);
        ASSERT_FALSE(checked);
        EXPECT_NE(checked.error().text().find(fault.sentence), std::string::npos) << checked.error().text();
        // A file with a right seal is no other: it is refused as well.
        const Result<State> read = deserialize_state(serialize_state(state));
        EXPECT_FALSE(read);
    }
}

}  // namespace
}  // namespace slosh::state_checks_test

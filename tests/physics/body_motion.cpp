#include "body_motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/world/state/state.h"

namespace slosh::physics {

namespace {

constexpr double spacing = 0.05;  // m

double added_mass(int dimension) { return dimension == 2 ? 1.0 : 0.5; }

float metres(double value) { return static_cast<float>(value); }

SceneDescription tank_with_body(const RoundBodyCase& round) {
    const double radius = round.radius * spacing;
    const double width = round.width * radius, depth = (round.above + round.below) * radius;
    SceneDescription scene;
    scene.solver = round.solver;
    scene.dimension = round.dimension;
    const double across = round.dimension == 2 ? spacing : width;
    scene.container = Box3{Vec3(0.0f), Vec3(metres(width), metres(depth + 2.0 * radius), metres(across))};
    const float z = round.dimension == 2 ? 0.0f : metres(0.5 * across);
    const Vec3 center(metres(0.5 * width), metres(round.below * radius), z);
    SolidShape shape = SphereShape{center, metres(radius)};
    scene.solids.push_back({shape, {}, FixedMotion{}});
    scene.fluids.push_back({BoxShape{Vec3(metres(0.5 * width), metres(0.5 * depth), z),
                                     Vec3(metres(width), metres(depth), metres(across))}});
    scene.parameters = {{"fluid.spacing", spacing}, {"particles.budget", 1000000.0}};
    return scene;
}

}  // namespace

double RoundBodyRun::worst_jump() const {
    double worst = 0.0;
    for (std::size_t i = 1; i < velocity.size(); ++i)
        worst = std::max(worst, std::hypot(velocity[i] - velocity[i - 1], sideways[i] - sideways[i - 1]));
    return worst / (std::abs(acceleration) * step);
}

double RoundBodyRun::first_acceleration(int steps) const {
    return velocity[static_cast<std::size_t>(steps)] / (steps * step);
}

World held_at_rest(const RoundBodyCase& round) {
    World held = make_world(tank_with_body(round), round.settings);
    while (held.time() < round.hold) held.step();
    return held;
}

RoundBodyRun let_go(const RoundBodyCase& round, double seconds) {
    return let_go(held_at_rest(round), round, seconds);
}

RoundBodyRun let_go(const World& held, const RoundBodyCase& round, double seconds) {
    State state = held.state();
    FreeMotion motion;
    motion.density = metres(1000.0 * round.ratio);
    state.solids[0].motion = motion;
    Result<World> released = World::from_state(std::move(state), held.execution());
    EXPECT_TRUE(released);
    World world = std::move(released).value();
    RoundBodyRun run;
    run.step = static_cast<double>(world.parameters().time.step);
    run.radius = round.radius * spacing;
    run.acceleration = gravity * (1.0 - round.ratio) / (round.ratio + added_mass(round.dimension));
    const Vec3 start = world.state().bodies[0].position;
    const double until = world.time() + seconds;
    run.velocity.push_back(0.0);
    run.sideways.push_back(0.0);
    run.height.push_back(0.0);
    while (world.time() < until) {
        world.step();
        const Body& body = world.state().bodies[0];
        run.velocity.push_back(static_cast<double>(body.velocity.y));
        run.sideways.push_back(
            std::hypot(static_cast<double>(body.velocity.x), static_cast<double>(body.velocity.z)));
        run.height.push_back(static_cast<double>(body.position.y - start.y));
    }
    return run;
}

double speed_with_drag(const RoundBodyCase& round, double radius, double drag, double time) {
    // v = v_t tanh(a t/v_t): weight and buoyancy against 1/2 rho Cd A v^2.
    const double acceleration =
        gravity * std::abs(1.0 - round.ratio) / (round.ratio + added_mass(round.dimension));
    const double force_per_density = round.dimension == 2
                                         ? std::numbers::pi * radius * radius / (radius * drag)
                                         : 4.0 / 3.0 * std::numbers::pi * radius * radius * radius /
                                               (0.5 * drag * std::numbers::pi * radius * radius);
    const double terminal = std::sqrt(gravity * std::abs(1.0 - round.ratio) * force_per_density);
    return terminal * std::tanh(acceleration * time / terminal);
}

}  // namespace slosh::physics

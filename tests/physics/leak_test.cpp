// Nothing gets through walls or solids when particles move as far per substep as the doctor allows: 0.4
// spacings. Every scene with every solver.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "io/scene_limits.h"
#include "measurements.h"
#include "scenes.h"
#include "sim/methods/step/solver_module.h"
#include "sim/services/fidelity/governor.h"
#include "sim/solids/boundary/boundary_field.h"
#include "sim/world/state/state.h"
#include "slosh/files.h"
#include "support/scene_cases.h"
#include "support/test_meshes.h"

namespace slosh::physics::leak_test {
namespace {

constexpr double courant = 0.4;         // spacings per substep
constexpr double between_looks = 0.05;  // s, simulated

const Settings one_substep{{"time.substeps", 1.0}, {"time.courant", courant}};

/// One substep as long as the fastest particle allows. Methods with the forces of a substep's start see to
/// that themselves: shortening their step from outside would raise what a particle may gain in speed within
/// one, from compression that longer ones left.
void set_step(World& world, double longest) {
    const bool shortens = find_solver(world.state().solver)->forces_of_start;
    const double move = courant * static_cast<double>(world.particles().spacing);
    const double step =
        shortens ? longest : std::clamp(move / std::max(world.report().v_max, 1e-6), 1e-5, longest);
    world.enqueue(SetParameter{"time.step", step});
}

/// Least distance of a particle's centre to a surface, in spacings; < 0 behind it.
class Depths {
  public:
    double least(const World& world) {
        const State& state = world.state();
        const ParticleView particles = world.particles();
        if (!tables_) {
            const float spacing = particles.spacing;
            tables_ = std::make_shared<BoundaryTables>(rest_lattice(
                state.parameters.kernel_name(), world.dimension(), state.kernel_ratio * spacing, spacing));
        }
        std::optional<ContainerWalls> walls;
        if (world.scene().container) walls = ContainerWalls{*world.scene().container, world.scene().open_top};
        BoundaryField field(tables_, walls, state.solids, &meshes_, 1, state.bodies);
        float depth = field.contact_distance();
        for (std::size_t i = 0; i < particles.count; ++i) {
            depth = std::min(depth, field.signed_distance({particles.x[i], particles.y[i], particles.z[i]}));
        }
        return static_cast<double>(depth / particles.spacing);
    }

  private:
    std::shared_ptr<const BoundaryTables> tables_;
    MeshFields meshes_;
};

constexpr double simulated_seconds = 2.0;

class SlowLeaks : public testing::TestWithParam<SceneCase> {};
INSTANTIATE_TEST_SUITE_P(Scenes, SlowLeaks, testing::ValuesIn(scene_cases()),
                         scene_case_name<testing::TestParamInfo<SceneCase>>);

TEST_P(SlowLeaks, NothingBehindASurface) {
    SceneDescription scene = *io::find_scene(GetParam().scene).value().scene;
    scene.solver = GetParam().solver;
    ASSERT_TRUE(io::rescale_scene(scene, 3000).ok());
    World world = make_world(scene, one_substep);
    const double longest = static_cast<double>(world.parameters().time.step);
    Depths depths;
    double worst = 1.0, look = 0.0;
    while (world.time() < simulated_seconds) {
        set_step(world, longest);
        const StepReport& report = world.step();
        if (world.scene().container) {  // else drops may fly as far as they like
            ASSERT_EQ(report.removed.escaped, 0u) << "at " << world.time() << " s";
        }
        ASSERT_EQ(report.removed.nonfinite, 0u) << "at " << world.time() << " s";
        if (world.time() < look) continue;
        look = world.time() + between_looks;
        worst = std::min(worst, depths.least(world));
        ASSERT_GT(worst, 0.0) << "at " << world.time() << " s";
    }
    figure("leaks %s %s: closest to a surface %.3f d", GetParam().scene.c_str(), GetParam().solver.c_str(),
           worst);
}

/// Real time raises the velocity limit to as much as h per substep. On a machine with time for 20 passes a
/// step it does, wherever no solid is too thin for that.
class SlowLeaksInRealTime : public testing::TestWithParam<SceneCase> {};
INSTANTIATE_TEST_SUITE_P(Scenes, SlowLeaksInRealTime, testing::ValuesIn(scene_cases()),
                         scene_case_name<testing::TestParamInfo<SceneCase>>);

TEST_P(SlowLeaksInRealTime, NothingBehindASurface) {
    constexpr std::int64_t particles = 3000;
    SceneDescription scene = *io::find_scene(GetParam().scene).value().scene;
    scene.solver = GetParam().solver;
    ASSERT_TRUE(io::rescale_scene(scene, particles).ok());
    World world = make_world(scene, {{"time.machine_speed", 20.0 * 60.0 * particles}});
    world.enqueue(SetParameter{"time.fidelity", std::string("real_time")});
    static_cast<void>(world.apply_commands());
    Depths depths;
    double worst = 1.0, look = 0.0;
    float limit = 0.0f;
    while (world.time() < simulated_seconds) {
        if (const std::optional<Govern> decision = govern(world)) world.enqueue(*decision);
        const StepReport& report = world.step();
        limit = std::max(limit, world.parameters().velocity.limit);
        if (world.scene().container) {
            ASSERT_EQ(report.removed.escaped, 0u) << "at " << world.time() << " s";
        }
        ASSERT_EQ(report.removed.nonfinite, 0u) << "at " << world.time() << " s";
        if (world.time() < look) continue;
        look = world.time() + between_looks;
        worst = std::min(worst, depths.least(world));
        ASSERT_GT(worst, 0.0) << "at " << world.time() << " s";
    }
    figure("leaks in real time %s %s: closest to a surface %.3f d, highest velocity limit %.2f h",
           GetParam().scene.c_str(), GetParam().solver.c_str(), worst, static_cast<double>(limit));
}

class SlowClosedVessel : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Solvers, SlowClosedVessel, testing::ValuesIn(every_solver()), name_of);

/// A hollow box of a mesh with walls one spacing thick, half full, tumbling: whatever gets through a wall is
/// outside for good.
TEST_P(SlowClosedVessel, KeepsItsWaterWhileItTumbles) {
    constexpr float d = 0.05f, inside = 0.6f, wall = d;
    const Vec3 center(0.0f, 2.0f, 0.0f);
    SceneDescription scene;
    scene.solver = GetParam();
    const std::shared_ptr<const TriangleMesh> vessel =
        box_triangles(Vec3(inside + 2.0f * wall)).with(box_triangles(Vec3(inside)).inside_out()).closed();
    SpinMotion spin;
    spin.axis = Vec3(0.3f, 0.2f, 1.0f);
    spin.speed = 180.0f;
    MeshShape shape;
    shape.mesh = vessel;
    shape.position = center;
    scene.solids.push_back({shape, {}, spin});
    scene.fluids.push_back(
        {BoxShape{center - Vec3(0.0f, 0.25f * inside, 0.0f), Vec3(inside, 0.5f * inside, inside)}});
    scene.parameters.emplace_back("fluid.spacing", static_cast<double>(d));
    World world = make_world(scene, one_substep);
    const std::size_t filled = world.particles().count;
    ASSERT_GT(filled, 700u);
    const float reach = 0.5f * inside * std::numbers::sqrt3_v<float> - 0.25f * d;
    while (world.time() < 2.0) {
        set_step(world, 0.01);
        const StepReport& report = world.step();
        ASSERT_EQ(report.particles, filled);
        const ParticleView particles = world.particles();
        for (std::size_t i = 0; i < particles.count; ++i) {
            const Vec3 from_center = Vec3(particles.x[i], particles.y[i], particles.z[i]) - center;
            ASSERT_LT(glm::length(from_center), reach) << "at " << world.time() << " s";
        }
    }
}

}  // namespace
}  // namespace slosh::physics::leak_test

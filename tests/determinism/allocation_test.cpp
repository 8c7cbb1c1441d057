// A step whose particles stay about as many allocates nothing: counted by an operator new of this program.
#include <gtest/gtest.h>

#include "sim/methods/step/solver_module.h"
#include "slosh/world.h"
#include "support/small_scenes.h"

#if !defined(SLOSH_SANITIZED)
#include "support/counted_allocations.h"

namespace slosh::allocation_test {
namespace {

TEST(SlowAllocations, ASteadyStepMakesNone) {
    for (const SolverModule* solver : solver_modules().all()) {
        SceneDescription viscous = small_dam_3d();
        viscous.name = "viscous";
        viscous.parameters.emplace_back("viscosity.nu", 0.05);  // implicit
        for (SceneDescription scene : {small_dam_3d(), small_dam_2d(), small_obstacles(), viscous}) {
            scene.solver = solver->name;
            // A note is an allocation: relaxation above every bound, and no strength of older files.
            scene.parameters.emplace_back("pbf.relaxation", 2.0);
            scene.parameters.emplace_back("s_corr.head", 0.0);
            World world = world_of(scene, {.threads = 2});
            // The splash is over: neither lists nor the grid around the water grow. Thick water creeps on.
            run(world, scene.name == "viscous" ? 1500 : 500);
            const long before = allocations;
            EXPECT_GT(before, 0) << "the counter does not count";
            int rebuilds = 0;
            for (int step = 0; step < 40; ++step) rebuilds += world.step().lists_rebuilt ? 1 : 0;
            if (scene.name != "viscous") {
                EXPECT_GT(rebuilds, 0) << scene.name << ": lists were never made anew";
            }
            EXPECT_EQ(allocations - before, 0) << scene.name << ", " << solver->name;
        }
    }
}

}  // namespace
}  // namespace slosh::allocation_test

#endif

// What settings cost and how much they compress, and which are the best for a machine: over the list of
// solvers, so that a new one is held to the same.
#include "sim/services/fidelity/fidelity_plan.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sim/services/fidelity/governor.h"
#include "sim/world/state/state.h"
#include "support/small_scenes.h"

namespace slosh::fidelity_plan_test {
namespace {

void set_support_radius(FidelityConditions& conditions, double h) {
    conditions.support_radius = h;
    conditions.parameters.fluid.spacing = static_cast<float>(h) / conditions.parameters.kernel.ratio;
}

/// 20,000 particles of a splash from 1.25 m on a machine of this many passes a second.
FidelityConditions splash(const SolverModule& solver, double passes) {
    FidelityConditions conditions;
    conditions.solver = &solver;
    conditions.lattice = unit_constants(KernelName::wendland_c2, 3, conditions.parameters.kernel.ratio);
    conditions.particles = 20'000;
    set_support_radius(conditions, 0.1);
    conditions.coefficient = guessed_coefficient(12.3);
    conditions.speed = 8.0;
    conditions.most_limit = 10.0;
    conditions.passes = passes;
    return conditions;
}

double value_of(const FidelityConditions& conditions, const FidelityPlan& plan, std::string_view key) {
    for (const auto& [name, value] : settings_of(conditions, plan)) {
        if (name == key) return std::get<double>(value);
    }
    return -1.0;
}

TEST(FidelityPlan, AFasterMachineGivesMoreAccurateWater) {
    for (const SolverModule* solver : solver_modules().all()) {
        double cost = 0.0, compression = 1.0;
        for (const double passes : {1e7, 4e7, 8e7, 2e8, 1e9, 1e10}) {
            const FidelityConditions conditions = splash(*solver, passes);
            const FidelityPlan plan = best_plan(conditions);
            EXPECT_GE(plan.cost, cost) << solver->name << " " << passes;
            EXPECT_LE(plan.compression, most_compression) << solver->name << " " << passes;
            EXPECT_GE(plan.speed_limit, conditions.speed) << solver->name << " " << passes;
            cost = plan.cost, compression = plan.compression;
        }
        EXPECT_LT(compression, 1e-3) << solver->name;
    }
}

TEST(FidelityPlan, TakesNoCoarsePressureOfItsOwnAndCountsOneThatIsThere) {
    for (const SolverModule* solver : solver_modules().all()) {
        const std::string key = std::string(solver->name) + ".coarse";
        if (parameter_table().find(key) == nullptr) continue;
        // Deep water: 200,000 particles of it, compressed by as much as the bounds allow.
        FidelityConditions deep = splash(*solver, 1e10);
        deep.particles = 200'000;
        set_support_radius(deep, 0.046);
        deep.speed = 2.0;  // so that compression decides
        const FidelityPlan without = cheapest_plan(deep);
        EXPECT_FALSE(without.coarse) << solver->name;
        EXPECT_EQ(value_of(deep, without, key), -1.0) << solver->name;
        deep.coarse = true;
        const FidelityPlan with = cheapest_plan(deep);
        EXPECT_TRUE(with.coarse) << solver->name;
        EXPECT_EQ(value_of(deep, with, key), -1.0) << solver->name;
        EXPECT_LT(with.cost, without.cost) << solver->name;
        FidelityPlan same = without;
        same.coarse = true;
        EXPECT_LT(compression_shape(deep, same), compression_shape(deep, without)) << solver->name;
    }
}

TEST(FidelityPlan, KeepsUpWhereThatIsPossibleAndKeepsItsBoundsWhereNot) {
    for (const SolverModule* solver : solver_modules().all()) {
        for (const double passes : {1e6, 1e8, 1e9}) {
            const FidelityConditions conditions = splash(*solver, passes);
            const FidelityPlan plan = best_plan(conditions), cheapest = cheapest_plan(conditions);
            EXPECT_GE(plan.cost, cheapest.cost) << solver->name;
            if ((1.0 - conditions.reserve) * expected_factor(conditions, cheapest) >= 1.0)
                EXPECT_GE(expected_factor(conditions, plan), 1.0) << solver->name << " " << passes;
            else
                EXPECT_EQ(plan.cost, cheapest.cost) << solver->name << " " << passes;
        }
    }
}

TEST(FidelityPlan, WhatIsPinnedIsNotPlanned) {
    for (const SolverModule* solver : solver_modules().all()) {
        FidelityConditions conditions = splash(*solver, 1e9);
        conditions.parameters.time.substeps = 7;
        conditions.parameters.time.step = 0.004f;
        conditions.pinned = {"time.step", "time.substeps"};
        const FidelityPlan plan = best_plan(conditions);
        EXPECT_EQ(plan.step, 0.004f);
        EXPECT_EQ(plan.substeps, 7);
        EXPECT_EQ(value_of(conditions, plan, "time.step"), -1.0) << "left out";
        EXPECT_EQ(value_of(conditions, plan, "time.substeps"), -1.0);
        for (const GovernedParameter& governed : solver->governed) {
            if (governed.lever == Lever::coarse) continue;  // nothing that a plan sets
            EXPECT_NE(value_of(conditions, plan, governed.key), -1.0) << governed.key;
        }
    }
}

TEST(FidelityPlan, PinnedSubstepsShortenTheStep) {
    for (const SolverModule* solver : solver_modules().all()) {
        FidelityConditions conditions = splash(*solver, 1e9);
        const double substep =
            static_cast<double>(best_plan(conditions).step) / best_plan(conditions).substeps;
        conditions.parameters.time.substeps = 1;
        conditions.pinned = {"time.substeps"};
        const FidelityPlan plan = best_plan(conditions);
        EXPECT_EQ(plan.substeps, 1);
        EXPECT_EQ(value_of(conditions, plan, "time.step"), static_cast<double>(plan.step));
        if (plan.sound_speed == 0.0) {  // sound has as many substeps as it needs, whatever is pinned
            EXPECT_LE(plan.step, solver->cost.longest + 1e-5);
            EXPECT_LT(plan.step, 2.0 * substep) << solver->name << ": as short as if nothing were pinned";
        }
        EXPECT_GE(plan.speed_limit, conditions.speed) << solver->name;
        EXPECT_LE(plan.compression, most_compression) << solver->name;
        EXPECT_GE(expected_factor(conditions, plan), 1.0) << solver->name;
    }
}

TEST(FidelityPlan, ThinSolidsKeepTheVelocityLimit) {
    const SolverModule& pbf = *find_solver("pbf");
    FidelityConditions conditions = splash(pbf, 4e7);
    conditions.speed = 20.0;
    EXPECT_GT(cheapest_plan(conditions).limit, 0.5);
    conditions.most_limit = 0.2;
    const FidelityPlan plan = cheapest_plan(conditions);
    EXPECT_EQ(plan.limit, 0.5);
    EXPECT_GE(plan.speed_limit, 20.0) << "by more substeps";
}

// A plan is reckoned with what the engine says of water that runs with its settings.
TEST(FidelityPlan, CompressesAsItsSettingsDo) {
    for (const SolverModule* solver : solver_modules().all()) {
        for (const int dimension : {2, 3}) {
            for (const int iterations : {1, 3, 8}) {
                SceneDescription scene = dimension == 2 ? small_dam_2d() : small_dam_3d();
                scene.solver = solver->name;
                World world = world_of(scene);
                FidelityConditions conditions = splash(*solver, 1e9);
                conditions.parameters = world.parameters();
                conditions.lattice =
                    unit_constants(KernelName::wendland_c2, dimension, conditions.parameters.kernel.ratio);
                conditions.support_radius = static_cast<double>(conditions.parameters.support_radius());
                FidelityPlan plan = best_plan(conditions);
                plan.substeps = 2, plan.iterations = iterations;
                if (plan.sound_speed > 0.0) plan.sound_speed = 10.0 * iterations;
                for (const auto& [key, value] : settings_of(conditions, plan)) {
                    scene.parameters.erase(
                        std::remove_if(scene.parameters.begin(), scene.parameters.end(),
                                       [&, name = key](const auto& one) { return one.first == name; }),
                        scene.parameters.end());
                    scene.parameters.emplace_back(key, value);
                }
                World runs = world_of(scene);
                runs.step();
                const double softness = static_cast<double>(runs.state().softness);
                EXPECT_NEAR(compression_shape(conditions, plan), softness, 1e-4 * softness)
                    << solver->name << " in " << dimension << "-D, " << iterations;
            }
        }
    }
}

TEST(FidelityPlan, ForcesOfTheSubstepsStartNeedShortWays) {
    for (const SolverModule* solver : solver_modules().all()) {
        if (!solver->iterates()) continue;  // sound is faster
        FidelityConditions conditions = splash(*solver, 1e6);
        conditions.speed = 20.0;
        const FidelityPlan plan = cheapest_plan(conditions);
        const double way = conditions.speed * static_cast<double>(plan.step) / plan.substeps;
        const double spacing = static_cast<double>(conditions.parameters.fluid.spacing);
        EXPECT_LE(way, (solver->forces_of_start ? 2.0 / plan.iterations : 1.75) * spacing) << solver->name;
    }
}

}  // namespace
}  // namespace slosh::fidelity_plan_test

// Tiny scenes (a few hundred particles) that together use every part of the engine, for tests of the world,
// its bits and its robustness.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "slosh/world.h"

namespace slosh {

/// A column beside a lower pool in a box of 1 x 0.8 x 0.4 m; 352 particles at 0.05 m.
SceneDescription small_dam_3d();
/// The same in 2-D; 280 particles at 0.025 m.
SceneDescription small_dam_2d();
/// Water falling onto a sphere, a capsule, a box and a tilted plane.
SceneDescription small_obstacles();
/// An emitter that fills a box whose floor has a sink.
SceneDescription small_fountain(int dimension);
/// A paddle, a mixer and free bodies that fall into water and onto each other.
SceneDescription small_bodies(int dimension);
/// Two balls meeting without gravity and without walls.
SceneDescription small_blobs();
/// Viscous oil under and beside water, and mercury from above.
SceneDescription small_materials(int dimension);

std::vector<SceneDescription> small_scenes();
/// The scenes with walls or solids, with particle boundaries: names end in "_particles".
std::vector<SceneDescription> particle_walled_scenes();

/// Two dams with every solver there is. Everything that decides is written out, so that a new default is not
/// a change of the engine. Their hashes are frozen in tests/determinism/golden_test.cpp.
std::vector<SceneDescription> golden_scenes();
inline constexpr int golden_steps = 25;

/// A command for the start of step `step` (counted from 0).
struct ScriptedCommand {
    int step = 0;
    Command command;
};
/// Drops, solver switches, moving walls, strokes, parameters, erasing: something every few steps of the first
/// 40.
std::vector<ScriptedCommand> busy_script(const SceneDescription& scene);

/// Creates the world or throws, because a test cannot continue without it. One thread by default: tiny scenes
/// gain nothing from more.
World world_of(const SceneDescription& scene, const ExecutionOptions& options = {.threads = 1});
/// Queues the script's commands for the coming step, then steps; repeated `steps` times.
void run(World& world, int steps, const std::vector<ScriptedCommand>& script = {});

}  // namespace slosh

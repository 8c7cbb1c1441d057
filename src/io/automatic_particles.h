// How many particles of a scene this machine simulates in real time, and the spacing for that number.
#pragma once

#include <cstdint>

#include "slosh/result.h"
#include "slosh/scene.h"

namespace slosh::io {

/// Limits of the count that fit_particles() chooses, and the share of the machine that is left.
inline constexpr std::int64_t least_particles = 5'000, most_particles = 200'000;
inline constexpr double particle_reserve = 1.0 / 3.0;

/// How many particles of this scene and its solver hold real time at 60 steps a second with a third of the
/// machine in reserve, from least_particles to most_particles. `machine_speed`: time.machine_speed, above 0.
std::int64_t particles_that_fit(const SceneDescription& scene, double machine_speed);

/// The spacing for about a given number of particles, m: rescale_scene() without changing the scene.
Result<double> spacing_for(const SceneDescription& scene, std::int64_t particles);

/// A scene with "particles": "automatic" and the fidelity real_time whose time.machine_speed is known gets
/// the spacing for particles_that_fit(). Other scenes stay as they are.
Result<void> fit_particles(SceneDescription& scene);

}  // namespace slosh::io

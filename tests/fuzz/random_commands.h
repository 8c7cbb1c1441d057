// Random commands for the world fuzz: any parameter anywhere in its range, drops, erasing, strokes, walls,
// solids, emitters, resets; and their text, so that a failure can be read and repeated.
#pragma once

#include <cstdint>
#include <random>
#include <string>

#include "slosh/command.h"
#include "slosh/scene.h"

namespace slosh {

class RandomCommands {
  public:
    RandomCommands(const SceneDescription& scene, unsigned seed) : scene_(scene), random_(seed) {}

    /// True with this probability.
    bool chance(double probability) { return uniform() < probability; }
    /// One of all kinds.
    Command next(std::size_t solids, std::size_t emitters);
    /// Any value of the parameter's range, its ends more often. What only costs time is drawn low, and mostly
    /// so.
    SetParameter any_parameter();

  private:
    double uniform() { return std::uniform_real_distribution<double>(0.0, 1.0)(random_); }
    float between(float low, float high) { return low + (high - low) * static_cast<float>(uniform()); }
    Box3 room() const;
    Vec3 place();
    FluidShape shape();
    SolidMotion motion();
    Solid shape_of_solid();
    Solid solid();
    Emitter emitter();
    Box3 drain();
    std::string material();

    SceneDescription scene_;
    std::mt19937 random_;
};

std::string to_text(const Command& command);

}  // namespace slosh

// What the body tool drops: a shape, a size and a density made into a free solid.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "slosh/result.h"
#include "slosh/shapes.h"

namespace slosh::app {

struct BodyChoice {
    std::string shape = "box";  ///< "box", "sphere", "capsule" or a model of the binary: "duck.ply"
    float density = 500.0f;     ///< kg/m^3
    bool operator==(const BodyChoice&) const = default;
};

struct BodyShapeName {
    std::string name, label;
};
/// In a flat scene there are no models.
std::vector<BodyShapeName> body_shapes(int dimension);

/// What a body can be, in a flat scene too: "box", "sphere", "capsule", then the binary's models. Lives as
/// long as the program.
std::span<const std::string_view> body_shape_names();

struct BodyMaterial {
    std::string_view name;
    float density = 0.0f;  ///< kg/m^3
};
std::span<const BodyMaterial> body_materials();

class BodyMaker {
  public:
    /// Limits of the longest edge: a body must be several particles wide, or the water does not feel it.
    static constexpr float least_spacings = 3.0f, most_spacings = 40.0f, usual_spacings = 8.0f;
    static constexpr float least_density = 50.0f, most_density = 8000.0f;

    const BodyChoice& choice() const { return choice_; }
    /// Numbers are brought into range. Error: a shape that does not exist; the one before stays.
    Result<void> choose(BodyChoice choice);

    /// The box around the body, m. `edge`: the longest.
    Vec3 extent(float edge, float spacing, int dimension) const;
    Solid make(const Vec3& center, const Vec3& velocity, float edge, float spacing, int dimension) const;
    /// "box" also for a model in a flat scene, where models do not act.
    std::string_view shape_in(int dimension) const;
    std::string label(int dimension) const;

  private:
    BodyChoice choice_;
    std::shared_ptr<const TriangleMesh> mesh_;  // a chosen model's
};

}  // namespace slosh::app

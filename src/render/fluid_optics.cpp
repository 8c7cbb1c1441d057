// See fluid_optics.h. Colours instead of measured coefficients: the same oil is drawn in a tank of 10 cm and
// in one of 10 m and must look like oil in both.
#include "render/fluid_optics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "render/shader_library.h"

namespace slosh {
namespace {

constexpr std::array other_colors{Vec3(0.82f, 0.25f, 0.25f), Vec3(0.36f, 0.72f, 0.30f),
                                  Vec3(0.62f, 0.36f, 0.76f), Vec3(0.90f, 0.55f, 0.20f)};

}  // namespace

Vec3 fluid_color(std::string_view material) {
    for (const KnownFluid& fluid : known_fluids()) {
        if (fluid.name == material) return fluid.color;
    }
    std::size_t sum = 0;
    for (const char letter : material) sum = 31 * sum + static_cast<unsigned char>(letter);
    return other_colors[sum % other_colors.size()];
}

float fluid_scattering(std::string_view material) {
    for (const KnownFluid& fluid : known_fluids()) {
        if (fluid.name == material) return fluid.scattering;
    }
    return 0.0f;
}

Vec3 absorption_of(const Vec3& transmitted, float depth) {
    const Vec3 part = glm::clamp(to_linear(transmitted), Vec3(1.0e-4f), Vec3(1.0f));
    return -Vec3(std::log(part.x), std::log(part.y), std::log(part.z)) / std::max(depth, 1.0e-6f);
}

float reference_depth(const ViewSettings& view, const Box3& bounds) {
    return 0.25f * glm::length(bounds.max - bounds.min) * std::max(view.clarity, 0.01f);
}

void set_fluids(const ShaderProgram& program, const Frame& frame) {
    const float depth = reference_depth(frame.view, frame.bounds);
    const Vec3 own(frame.block.absorption);
    std::array<glm::vec3, most_materials> absorption;
    absorption.fill(own);
    for (std::size_t i = 1; i < std::min(absorption.size(), frame.scene.fluid_colors.size() + 1); ++i)
        absorption[i] = absorption_of(frame.scene.fluid_colors[i - 1], depth);
    program.set("fluid_absorption", absorption);
}

}  // namespace slosh

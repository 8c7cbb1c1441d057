// See solid_block.h.
#include "render/passes/solid_block.h"

#include <algorithm>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <variant>

#include "render/passes/solid_pass.h"
#include "render/shader_library.h"

namespace slosh {
namespace {

constexpr float least_half = 1.0e-5f;  // m, of a box: its map onto the cube must exist

using Numbers = std::array<glm::vec4, 4>;

/// A box with this middle and half edges along the columns of `turn`.
Numbers box_numbers(const Vec3& middle, const Vec3& half, const glm::mat3& turn, const Vec3& color) {
    Numbers numbers{};
    for (int axis = 0; axis < 3; ++axis) {
        const Vec3 row = turn[axis] / std::max(half[axis], least_half);
        numbers[static_cast<std::size_t>(axis)] = glm::vec4(row, -glm::dot(row, middle));
    }
    numbers[3] = glm::vec4(color, 0.0f);
    return numbers;
}

Numbers capsule_numbers(const Vec3& from, const Vec3& to, float radius, const Vec3& color) {
    return {glm::vec4(from, radius), glm::vec4(to - from, 0.0f), glm::vec4(0.0f), glm::vec4(color, 0.0f)};
}

Vec3 now(const RenderPlace& place, const Vec3& described) {
    return place.position + place.turn * (described - place.center);
}

}  // namespace

SolidNumbers describe_solids(const RenderScene& scene, const Box3& bounds, bool& complete) {
    SolidNumbers numbers;
    complete = true;
    const auto add = [&](const Numbers& solid) {
        if (numbers.counts.y == SolidNumbers::most) {
            complete = false;
            return;
        }
        std::copy(solid.begin(), solid.end(), numbers.numbers.begin() + 4 * numbers.counts.y++);
    };
    for (const RenderSolid& solid : scene.solids) {
        const RenderPlace& place = solid.place;
        const Vec3 color = to_linear(solid.color);
        if (const auto* box = std::get_if<BoxShape>(&solid.shape)) {
            add(box_numbers(now(place, box->center), 0.5f * box->size, place.turn, color));
        } else if (const auto* plane = std::get_if<PlaneShape>(&solid.shape)) {
            const float length = glm::length(plane->normal);
            if (!(length > 0.0f)) continue;
            const Vec3 normal = plane->normal / length;
            const float half = plane_half_edge(bounds);
            add(box_numbers(plane_middle(*plane, bounds) - half * normal, Vec3(half), turn_y_to(normal),
                            color));
        } else if (std::holds_alternative<MeshShape>(solid.shape)) {
            complete = false;
        }
    }
    numbers.counts.x = numbers.counts.y;
    for (const RenderSolid& solid : scene.solids) {
        const RenderPlace& place = solid.place;
        const Vec3 color = to_linear(solid.color);
        if (const auto* sphere = std::get_if<SphereShape>(&solid.shape)) {
            const Vec3 center = now(place, sphere->center);
            add(capsule_numbers(center, center, sphere->radius, color));
        } else if (const auto* capsule = std::get_if<CapsuleShape>(&solid.shape)) {
            add(capsule_numbers(now(place, capsule->a), now(place, capsule->b), capsule->radius, color));
        }
    }
    return numbers;
}

void SolidBlock::upload(const Frame& frame) {
    complete_ = true;
    numbers_ = frame.view.solids ? describe_solids(frame.scene, frame.bounds, complete_) : SolidNumbers();
    if (!buffer_) buffer_ = GlBuffer::create();
    glBindBufferBase(GL_UNIFORM_BUFFER, ShaderLibrary::solid_block_binding, buffer_.name());
    glBufferData(GL_UNIFORM_BUFFER, sizeof(SolidNumbers), &numbers_, GL_STREAM_DRAW);
}

}  // namespace slosh

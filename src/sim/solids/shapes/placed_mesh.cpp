// Queries of a placed mesh: transforms to the model's frame and reads its grid or tree.
#include "sim/solids/shapes/placed_mesh.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <utility>

#include "base/turn.h"
#include "sim/solids/shapes/hollow_edges.h"

namespace slosh {
namespace {

/// The slope of a distance is 1. Where the interpolated slope next to a surface is below this value, the mesh
/// is thinner than a cell and the slope may point to either side of it. Without this test one of some hundred
/// particles was pushed through a plate of a tenth of a spacing.
constexpr float thin_slope = 0.6f;

std::vector<float> rounded_distances(const TriangleMesh& mesh, const TriangleTree& tree,
                                     const GridLayout& grid, float spacing, int threads) {
    std::vector<float> distances = signed_distances(mesh, tree, grid, threads);
    round_hollow_edges(mesh, grid, spacing, distances);
    return distances;
}

}  // namespace

MeshField::MeshField(std::shared_ptr<const TriangleMesh> of, const GridLayout& grid, float spacing,
                     int threads)
    : mesh(std::move(of)),
      tree(*mesh),
      layout(grid),
      distances(rounded_distances(*mesh, tree, grid, spacing, threads)),
      faces(*mesh, tree, grid, distances, mesh_reach_in_spacings * spacing, threads) {}

PlacedMesh::PlacedMesh(const MeshShape& shape, std::shared_ptr<const MeshField> field,
                       std::shared_ptr<const MeshShares> shares)
    : field_(std::move(field)),
      shares_(std::move(shares)),
      position_(shape.position),
      turn_(turn_about(shape.axis, shape.angle)),
      scale_(shape.scale),
      inverse_scale_(1.0f / shape.scale) {}

Vec3 PlacedMesh::to_model(const Vec3& x) const {
    // A vector times a matrix is the transposed matrix, which is the inverse turn, times the vector.
    return ((x - position_) * turn_) * inverse_scale_;
}

SurfaceDistance PlacedMesh::box_distance(const Vec3& model_place) const {
    const Box3& box = field_->mesh->bounds;
    const Vec3 nearest = glm::min(glm::max(model_place, box.min), box.max);
    const Vec3 gap = model_place - nearest;
    const float length = std::sqrt(glm::dot(gap, gap));
    if (!(length > 0.0f)) return {0.0f, Vec3(0.0f, 1.0f, 0.0f)};
    return {length * scale_, turn_ * (gap / length)};
}

SurfaceDistance PlacedMesh::exact_distance(const Vec3& model_place) const {
    const SurfaceDistance nearest =
        field_->tree.nearest(model_place).distance(model_place, rounded_distance * field_->layout.cell);
    return {scale_ * nearest.distance, turn_ * nearest.normal};
}

SurfaceDistance PlacedMesh::grid_distance(const GridPlace& cell, const Vec3& model_place) const {
    // In a hollow edge the grid has the distance to a rounded one.
    const SeenFaces faces = field_->faces.seen_from(field_->layout, cell);
    if (faces.count > 0) {
        const FacePlane& nearest = faces.planes[0];
        return {scale_ * nearest.distance, turn_ * glm::normalize(nearest.normal)};
    }
    const GridSample at = sample(field_->layout, field_->distances, cell);
    const float length = std::sqrt(glm::dot(at.slope, at.slope));
    const float cell_size = field_->layout.cell;
    if (length < thin_slope * cell_size && std::abs(at.value) < cell_size) return exact_distance(model_place);
    // Half way between two surfaces no direction is the nearest.
    if (!(length > 0.0f)) return {at.value * scale_, Vec3(0.0f, 1.0f, 0.0f)};
    return {at.value * scale_, turn_ * (at.slope / length)};
}

SurfaceDistance PlacedMesh::surface_distance(const Vec3& x) const {
    const Vec3 place = to_model(x);
    const std::optional<GridPlace> cell = find_place(field_->layout, place);
    return cell ? grid_distance(*cell, place) : box_distance(place);
}

SolidPoint PlacedMesh::point(const Vec3& x) const {
    const Vec3 place = to_model(x);
    const std::optional<GridPlace> cell = find_place(field_->layout, place);
    const SurfaceDistance surface = cell ? grid_distance(*cell, place) : box_distance(place);
    const float weight = cell ? sample_value(field_->layout, shares_->for_tables(), *cell) : 1.0f;
    return {surface.distance, surface.normal, weight};
}

SolidMirrors PlacedMesh::mirrors(const Vec3& x) const {
    const GridLayout& layout = field_->layout;
    const Vec3 place = to_model(x);
    const std::optional<GridPlace> cell = find_place(layout, place);
    SolidMirrors mirrors{1, {}};
    if (!cell) {
        const SurfaceDistance surface = box_distance(place);
        mirrors.list[0] = {surface.distance, surface.normal};
        return mirrors;
    }
    const GridSample share = sample(layout, shares_->of_all, *cell);
    const Vec3 slope = turn_ * (inverse_scale_ / layout.cell * share.slope);
    const SeenFaces faces = field_->faces.seen_from(layout, *cell);
    mirrors.count = std::max(faces.count, 1);
    for (int k = 0; k < faces.count; ++k) {
        const FacePlane& plane = faces.planes[static_cast<std::size_t>(k)];
        mirrors.list[k] = {scale_ * plane.distance, turn_ * plane.normal, share.value, slope};
    }
    if (faces.count > 0) return mirrors;
    const GridSample at = sample(layout, field_->distances, *cell);
    mirrors.list[0] = {scale_ * at.value, turn_ * (at.slope / layout.cell), share.value, slope};
    return mirrors;
}

float PlacedMesh::share(const Vec3& x) const {
    const std::optional<GridPlace> cell = find_place(field_->layout, to_model(x));
    return cell ? sample_value(field_->layout, shares_->for_tables(), *cell) : 1.0f;
}

bool PlacedMesh::may_be_near(const Box3& bounds, float margin) const {
    const Vec3 half = 0.5f * (bounds.max - bounds.min);
    const Vec3 place = to_model(0.5f * (bounds.min + bounds.max));
    const float reach = margin + std::sqrt(glm::dot(half, half));
    const std::optional<GridPlace> cell = find_place(field_->layout, place);
    if (!cell) return !(box_distance(place).distance > reach);
    // The interpolation error is up to sqrt(3)/2 cells, here and at the nearest point of the box, because a
    // distance changes by at most the distance moved.
    const float slack = 1.75f * field_->layout.cell;
    return !((sample_value(field_->layout, field_->distances, *cell) - slack) * scale_ > reach);
}

std::optional<SolidRayHit> PlacedMesh::ray_hit(const Vec3& origin, const Vec3& direction, float reach) const {
    const auto hit = field_->tree.first_hit(to_model(origin), direction * turn_, reach * inverse_scale_);
    // The first hit comes from within: the ray starts inside, and that is no hit.
    if (!hit || !hit->from_outside) return std::nullopt;
    return SolidRayHit{hit->distance * scale_, turn_ * hit->normal};
}

}  // namespace slosh

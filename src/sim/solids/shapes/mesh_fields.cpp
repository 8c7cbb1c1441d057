// Samples meshes and keeps the results while solids use them.
#include "sim/solids/shapes/mesh_fields.h"

#include <algorithm>
#include <cmath>

namespace slosh {
namespace {

/// Contact at a quarter of a spacing needs cells of half a spacing. A solid that is only a few of them thick
/// gets smaller ones.
constexpr float largest_cell = 0.5f, smallest_cell = 0.25f;  // spacings
constexpr float cells_across = 8.0f;
/// h is rounded for the shares. They hardly change with h but take half a second, and a moving slider passes
/// through hundreds of values of h.
constexpr float support_steps_per_spacing = 4.0f;

}  // namespace

std::shared_ptr<const MeshField> MeshFields::field_of(const MeshShape& shape, float spacing, int threads) {
    const float unit = spacing / shape.scale;
    const Vec3 size = shape.mesh->bounds.max - shape.mesh->bounds.min;
    const float thickness = std::min({size.x, size.y, size.z});
    const float cell = std::clamp(thickness / cells_across, smallest_cell * unit, largest_cell * unit);
    const float margin = mesh_reach_in_spacings * unit;
    for (Sampled& sampled : sampled_) {
        if (sampled.field->mesh != shape.mesh || sampled.cell != cell || sampled.margin != margin) continue;
        sampled.used = true;
        return sampled.field;
    }
    const GridLayout layout = grid_layout(shape.mesh->bounds, cell, margin);
    sampled_.push_back({cell, margin, std::make_shared<MeshField>(shape.mesh, layout, unit, threads)});
    return sampled_.back().field;
}

std::shared_ptr<const MeshShares> MeshFields::shares_of(const std::shared_ptr<const MeshField>& field,
                                                        KernelName kernel, float support_radius,
                                                        int threads) {
    for (Shares& shares : shares_) {
        if (shares.field != field || shares.kernel != kernel || shares.support_radius != support_radius)
            continue;
        shares.used = true;
        return shares.values;
    }
    shares_.push_back({field, kernel, support_radius,
                       std::make_shared<MeshShares>(solid_shares(*field, kernel, support_radius, threads))});
    return shares_.back().values;
}

std::shared_ptr<const PlacedMesh> MeshFields::place(const MeshShape& shape, const RestLattice& lattice,
                                                    int threads) {
    const std::shared_ptr<const MeshField> field = field_of(shape, lattice.spacing, threads);
    const float ratio = lattice.kernel.h / lattice.spacing;
    const float stepped = std::round(ratio * support_steps_per_spacing) / support_steps_per_spacing;
    const float support_radius = stepped * lattice.spacing / shape.scale;
    return std::make_shared<PlacedMesh>(shape, field,
                                        shares_of(field, lattice.kernel.name, support_radius, threads));
}

void MeshFields::forget_unused() {
    std::erase_if(sampled_, [](const Sampled& sampled) { return !sampled.used; });
    std::erase_if(shares_, [](const Shares& shares) { return !shares.used; });
    for (Sampled& sampled : sampled_) sampled.used = false;
    for (Shares& shares : shares_) shares.used = false;
}

}  // namespace slosh

// The sampled meshes of one world, kept while solids use them. Sampling takes seconds for large ones (10 240
// triangles, 595 000 nodes: 1.7 s of one core), and moving walls, solids or the slider of h must not repeat
// it.
#pragma once

#include <memory>
#include <vector>

#include "sim/core/kernels/rest_lattice.h"
#include "sim/core/kernels/smoothing_kernel.h"
#include "sim/solids/shapes/distance_grid.h"
#include "sim/solids/shapes/placed_mesh.h"

namespace slosh {

inline constexpr float most_solid_share = 3.0f;

/// How much of the half-space behind its surface a mesh really fills, at the nodes of its grid: the kernel's
/// integral over the solid divided by its integral over the half-space at the node's distance. Less than 1 at
/// edges, corners and thin walls, more in hollows (at most `most_solid_share`), 1 away from the surface;
/// compare BoundaryTables::box_share. Where a node sees several faces, `of_all` is the part of what is behind
/// any of them. `support_radius` in the units of the grid.
MeshShares solid_shares(const MeshField& field, KernelName kernel, float support_radius, int threads);

class MeshFields {
  public:
    /// A pure function of shape and lattice, independent of earlier requests. The shape must be valid: a
    /// mesh, a finite place, an axis, a scale above 0.
    std::shared_ptr<const PlacedMesh> place(const MeshShape& shape, const RestLattice& lattice, int threads);
    /// Drops what was not requested since the last call.
    void forget_unused();

  private:
    struct Sampled {
        float cell = 0.0f, margin = 0.0f;  ///< as requested, in the model's own lengths
        std::shared_ptr<const MeshField> field;
        bool used = true;
    };
    struct Shares {
        std::shared_ptr<const MeshField> field;
        KernelName kernel = KernelName::wendland_c2;
        float support_radius = 0.0f;  ///< in the model's own lengths
        std::shared_ptr<const MeshShares> values;
        bool used = true;
    };

    std::shared_ptr<const MeshField> field_of(const MeshShape& shape, float spacing, int threads);
    std::shared_ptr<const MeshShares> shares_of(const std::shared_ptr<const MeshField>& field,
                                                KernelName kernel, float support_radius, int threads);

    std::vector<Sampled> sampled_;
    std::vector<Shares> shares_;
};

}  // namespace slosh

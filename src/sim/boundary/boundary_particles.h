// Boundary particles [AIA12]: particles behind the surfaces of solids, which add to density and gradient like
// the water's own. The first layer is half a spacing deep, where the lattice of water at rest, half a spacing
// away from the wall, would continue. Planes, boxes and the container are filled with a lattice that is never
// stored: its places are enumerated where a group of particles is, and walls may move in every step. Round
// solids and meshes have sets of samples in their own frame.
//
// Where a lattice fits (walls, edges, corners, boxes), psi is the volume that a particle stands for, and
// water of the rest lattice is at rest by construction. For irregular samples psi is 1/sum_l W_kl [AIA12 eq.
// 4], calibrated with the plane. A plate thinner than d counts with its volume, as it does with the distance
// tables: water on its other side adds the rest.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "sim/boundary/sample_sets.h"
#include "sim/sph/rest_lattice.h"
#include "slosh/shapes.h"

namespace slosh {

/// If the sets of one world would exceed this number of samples (50 MB with their grids), the solids added
/// last use the tables. Sampling a mesh of this size takes 50 s of one thread, a usual one a tenth of a
/// second.
inline constexpr std::size_t most_stored_samples = 2'000'000;

/// The frame of a body's samples: x = origin + axes (own coordinates).
struct SampleFrame {
    Vec3 axes[3] = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}};
    Vec3 origin{0.0f};  ///< m
};

/// Cells along one axis of a lattice, with a particle in the middle of each.
struct LatticeAxis {
    int count = 1;
    float cell = 0.0f;   ///< width, m
    float share = 1.0f;  ///< of a spacing
};
/// The number of cells whose width is nearest to d; one in thinner solids.
LatticeAxis lattice_axis(float length, float spacing);

/// Number of layers that contribute to water at rest half a spacing from a plane wall. Layers at h and beyond
/// add nothing.
int sample_layers(const RestLattice& lattice);

enum class SampleKind {
    tables,   ///< too many samples: use the distance tables
    lattice,  ///< of a box or a plane
    set
};

struct SampleBody {
    SampleKind kind = SampleKind::tables;
    SampleFrame frame;    ///< of the solid as described; BoundaryField::sample_frame() is the current one
    Vec3 low{0.0f};       ///< lattice: its corner in the frame, m
    LatticeAxis axis[3];  ///< lattice: count 0 is infinite to both sides of `low`
    std::shared_ptr<const SampleSet> set;
    float share = 1.0f;     ///< set: factor of each sample's share; calibrates it for h/d
    std::size_t count = 0;  ///< of particles that water can reach; 0 for a plane
};

/// `shape` is prepared (solid_distance.h).
SampleBody sample_body(const SolidShape& shape, const RestLattice& lattice, SampleSets& sets);

struct BoundaryParticles {
    std::vector<SampleBody> bodies;  ///< one per solid of the field
};

}  // namespace slosh

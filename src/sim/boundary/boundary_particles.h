// Boundary particles [AIA12]: solids as particles behind their surfaces, which add to density and gradient as
// the water's own do. They sit half a spacing deep, so that water at rest half a spacing off sees them where
// its lattice would go on. What is made of planes and boxes (the container, too) is filled with a lattice
// that is never stored: its places are counted out where a group of particles is, and walls may move in every
// step. Round solids and meshes have sets of samples in their own frame.
//
// Where a lattice fits (walls, edges, corners, boxes) psi is the volume that a particle stands for, and water
// of the rest lattice is at rest by construction; of irregular samples it is 1/sum_l W_kl [AIA12 eq. 4],
// calibrated by the plane. A plate thinner than d counts as what it fills, as it does by distance tables:
// water on its other side adds the rest.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "sim/boundary/sample_sets.h"
#include "sim/rest_lattice.h"
#include "sim/shapes.h"

namespace slosh {

/// More samples than this of one world's sets, and the tables serve the solids that came last: 50 MB with
/// their grids. A mesh of so many takes 50 s of one thread to sample, a usual one a tenth of a second.
inline constexpr std::size_t most_stored_samples = 2'000'000;

/// Where a body's samples are: x = origin + axes (own coordinates).
struct SampleFrame {
    Vec3 axes[3] = {{1.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, {0.0f, 0.0f, 1.0f}};
    Vec3 origin{0.0f};  ///< m
};

/// Cells along one axis of a lattice, a particle in the middle of each.
struct LatticeAxis {
    int count = 1;
    float cell = 0.0f;   ///< width, m
    float share = 1.0f;  ///< of a spacing
};
/// As many as fit best, so that their widths differ little from d; one in what is thinner.
LatticeAxis lattice_axis(float length, float spacing);

/// Layers that water at rest half a spacing off a plane wall sees; those at h and beyond add nothing.
int sample_layers(const RestLattice& lattice);

enum class SampleKind {
    tables,   ///< too many samples: as by the distance method
    lattice,  ///< of a box or a plane
    set
};

struct SampleBody {
    SampleKind kind = SampleKind::tables;
    SampleFrame frame;    ///< of the solid as described; BoundaryField::sample_frame() is that of now
    Vec3 low{0.0f};       ///< lattice: its corner in the frame, m
    LatticeAxis axis[3];  ///< lattice: count 0 is without end to both sides of `low`
    std::shared_ptr<const SampleSet> set;
    float share = 1.0f;     ///< set: times that of each sample; calibrates it for h/d
    std::size_t count = 0;  ///< of particles that water can meet; 0 of a plane
};

/// `shape` is prepared (solid_distance.h).
SampleBody sample_body(const SolidShape& shape, const RestLattice& lattice, SampleSets& sets);

struct BoundaryParticles {
    std::vector<SampleBody> bodies;  ///< one per solid of the field
};

}  // namespace slosh

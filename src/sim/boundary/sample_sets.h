// Samples of the solids that a lattice does not fit: spheres, capsules, meshes. They are stored in cells, in
// the solid's own frame and scale. The samples near a group of particles are found without lists that could
// become stale. A set is a pure function of shape and spacing, kept while solids use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "slosh/geometry.h"

namespace slosh {

/// A boundary particle and the volume it stands for, relative to that of a fluid particle.
struct BoundaryParticle {
    float x = 0.0f, y = 0.0f, z = 0.0f;  ///< m
    float share = 1.0f;
};

class SampleSet {
  public:
    /// Sorts the samples into cells of size `cell`, or larger ones if that would be too many. z is 0 in 2-D.
    SampleSet(std::vector<BoundaryParticle> samples, float cell);

    const std::vector<BoundaryParticle>& samples() const { return samples_; }

    // For the pair loops: row (iy, iz) of cells along x holds samples [start(row, ix), ...).
    struct Grid {
        Vec3 low{0.0f};  ///< m
        float cell = 1.0f, inverse_cell = 1.0f;
        int cells[3] = {1, 1, 1};
        const std::uint32_t* start = nullptr;  ///< cells + 1
    };
    Grid grid() const;

  private:
    std::vector<BoundaryParticle> samples_;
    std::vector<std::uint32_t> start_;
    Grid grid_;
};

class SampleSets {
  public:
    /// A sphere about the origin with `layers` shells. In 2-D a disc.
    std::shared_ptr<const SampleSet> sphere(float radius, float spacing, int layers, int dimension);
    /// A capsule along y, with one end of its axis at the origin.
    std::shared_ptr<const SampleSet> capsule(float radius, float length, float spacing, int layers,
                                             int dimension);
    /// One layer of the model times `scale`. nullptr: too many samples.
    std::shared_ptr<const SampleSet> mesh(const std::shared_ptr<const TriangleMesh>& mesh, float scale,
                                          float spacing);
    /// Drops the sets that were not requested since the last call and restarts the count of samples.
    void forget_unused();

  private:
    struct Key {
        const TriangleMesh* mesh = nullptr;
        float size = 0.0f, length = 0.0f, spacing = 0.0f;
        int layers = 0, dimension = 3;
        bool operator==(const Key&) const = default;
    };
    struct Entry {
        Key key;
        std::shared_ptr<const TriangleMesh> mesh;  ///< kept alive, so that no other mesh can take its address
        std::shared_ptr<const SampleSet> set;      ///< nullptr: too many
        bool used = true;
    };
    template <class Make>
    std::shared_ptr<const SampleSet> find_or_make(const Key& key, double expected, Make&& make);

    std::vector<Entry> entries_;
    std::size_t asked_for_ = 0;  ///< requested since the last forget_unused()
};

/// Surface area of the model at its own size, m^2.
double surface_area(const TriangleMesh& mesh);

/// One layer of samples of the model times `scale`: random points of its surface, each moved half a spacing
/// into the solid (half way through where it is thinner) and kept if no earlier sample is too near [blue
/// noise]. The random numbers are counter hashes, so the same mesh always gives the same samples.
std::vector<BoundaryParticle> mesh_samples(const TriangleMesh& mesh, float scale, float spacing);

// Samples of spheres and capsules (discs and stadiums in 2-D): evenly covered shells, the first half a
// spacing deep, the others a spacing apart. Each sample stands for its part of its shell's volume, so that
// small and thin solids count as what they are.

/// A sphere about the origin.
std::vector<BoundaryParticle> sphere_samples(float radius, float spacing, int layers, int dimension);
/// A capsule whose axis goes from the origin to (0, length, 0).
std::vector<BoundaryParticle> capsule_samples(float radius, float length, float spacing, int layers,
                                              int dimension);
/// Approximate number of samples in one layer of a capsule.
double expected_samples(float radius, float length, float spacing, int dimension);

}  // namespace slosh

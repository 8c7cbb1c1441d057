// Samples of the solids that a lattice does not fit: spheres, capsules, meshes. In the solid's own frame and
// at its own scale, in cells, so that those near a group of particles are found without lists that could go
// stale: a pure function of shape and spacing, kept while solids use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/vector_types.h"
#include "sim/triangle_mesh.h"

namespace slosh {

/// A boundary particle and the volume it stands for, over that of a particle of the fluid.
struct BoundaryParticle {
    float x = 0.0f, y = 0.0f, z = 0.0f;  ///< m
    float share = 1.0f;
};

class SampleSet {
  public:
    /// Sorts the samples into cells of `cell`, more if that would be too many. z is 0 in 2-D.
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
    /// About the origin; `layers` of shells. In 2-D a disc.
    std::shared_ptr<const SampleSet> sphere(float radius, float spacing, int layers, int dimension);
    /// Along y, one end of its axis in the origin.
    std::shared_ptr<const SampleSet> capsule(float radius, float length, float spacing, int layers,
                                             int dimension);
    /// One layer, the model times `scale`. nullptr: too many.
    std::shared_ptr<const SampleSet> mesh(const std::shared_ptr<const TriangleMesh>& mesh, float scale,
                                          float spacing);
    /// Forgets what nobody asked for since the last call; counts the samples anew.
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
        std::shared_ptr<const TriangleMesh> mesh;  ///< kept, or another could take its address
        std::shared_ptr<const SampleSet> set;      ///< nullptr: too many
        bool used = true;
    };
    template <class Make>
    std::shared_ptr<const SampleSet> find_or_make(const Key& key, double expected, Make&& make);

    std::vector<Entry> entries_;
    std::size_t asked_for_ = 0;  ///< samples since the last forget_unused()
};

}  // namespace slosh

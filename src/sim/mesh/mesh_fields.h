// The sampled meshes of one world, kept while solids use them: sampling takes seconds for large ones
// (10 240 triangles, 595 000 nodes: 1.7 s of one core), and moving
// walls, solids or the slider of h must not repeat it.
#pragma once

#include <memory>
#include <vector>

#include "sim/mesh/placed_mesh.h"
#include "sim/rest_lattice.h"

namespace slosh {

class MeshFields {
  public:
    /// A pure function of shape and lattice, whatever has been asked for before. The shape is sound: a mesh,
    /// a finite place, an axis, a scale above 0.
    std::shared_ptr<const PlacedMesh> place(const MeshShape& shape, const RestLattice& lattice, int threads);
    /// Forgets what nobody asked for since the last call.
    void forget_unused();

  private:
    struct Sampled {
        float cell = 0.0f, margin = 0.0f;  ///< asked for, in the model's own lengths
        std::shared_ptr<const MeshField> field;
        bool used = true;
    };
    struct Shares {
        std::shared_ptr<const MeshField> field;
        KernelName kernel = KernelName::wendland_c2;
        float support_radius = 0.0f;  ///< in the model's own lengths
        std::shared_ptr<const std::vector<float>> values;
        bool used = true;
    };

    std::shared_ptr<const MeshField> field_of(const MeshShape& shape, float spacing, int threads);
    std::shared_ptr<const std::vector<float>> shares_of(const std::shared_ptr<const MeshField>& field,
                                                        KernelName kernel, float support_radius, int threads);

    std::vector<Sampled> sampled_;
    std::vector<Shares> shares_;
};

}  // namespace slosh

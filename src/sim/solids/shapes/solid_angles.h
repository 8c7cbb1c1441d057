// Generalised winding numbers (Jacobson, Kavan and Sorkine-Hornung 2013): how much of the view from a point a
// surface fills. 1 inside a closed one and 0 outside; where a surface has openings, something between, and
// more than 1/2 is inside. Triangles far away count as one dipole (Barill et al. 2018), so that a number
// costs the logarithm of the triangles.
#pragma once

#include <vector>

#include "sim/solids/shapes/triangle_tree.h"

namespace slosh {

class SolidAngles {
  public:
    /// The tree must outlive it.
    explicit SolidAngles(const TriangleTree& tree);

    double winding_number(const Vec3& x) const;

  private:
    struct Dipole {
        glm::dvec3 center{0.0};  ///< center of the triangles' areas
        glm::dvec3 area{0.0};    ///< the sum of their normals times their areas, m^2
        double size = 0.0;       ///< the sum of their areas, m^2
        double radius = 0.0;     ///< around the center, m
    };
    Dipole dipole_of(const TriangleTree::Node& node, std::size_t index) const;

    const TriangleTree& tree_;
    std::vector<Dipole> dipoles_;  ///< by node
};

}  // namespace slosh

// Where the layers of a block of fluid lie between walls, solids and other blocks, for any ratio of its size
// to the spacing (docs/SCENES.md, How a block is filled). Layers are one spacing apart, as in water at rest.
// Between two walls they are stretched or pressed a little, so that no gap is left, and those that lie on
// each other pressed or stretched as much, so that the density stays. Where they begin depends on what the
// block touches.
#pragma once

#include <array>
#include <vector>

#include "slosh/geometry.h"
#include "slosh/shapes.h"

namespace slosh {

struct SceneDescription;

/// Beyond this many spacings, floats cannot resolve the points of a lattice, and nothing can be placed.
inline constexpr float farthest_in_spacings = 1e6f;

/// The layers of a shape along each axis; the points of a ball are those within its radius, those of a mesh
/// the ones inside. Points of a file stand for themselves, as one row.
struct BlockLattice {
    Vec3 first{0.0f};                            ///< the lowest point, m
    std::array<double, 3> count{1.0, 1.0, 1.0};  ///< as doubles, because a file may ask for absurd sizes
    Vec3 spacing{0.0f};                          ///< between layers, m
    double asked_for = 1.0;                      ///< number of points before anything was cut off
    double share = 1.0;                          ///< share of the points, by volume, that lie within a mesh
    double size() const { return count[0] * count[1] * count[2] * share; }
};

/// The surroundings that blocks are fitted to: walls, solids with faces along the axes, blocks that were
/// filled before.
class BlockSurroundings {
  public:
    /// `gravity` decides which of two walls the layers rest on. In 2-D every z is ignored.
    BlockSurroundings(int dimension, float spacing, const Vec3& gravity);

    void add_container(const Box3& walls, bool open_top);
    /// Adds a box along the axes or a plane. Spheres, capsules, meshes and turned solids have no faces for
    /// layers and are ignored.
    void add_solid(const Solid& solid);
    /// Blocks that touch this one continue its layers.
    void add_block(const BlockLattice& block);

    BlockLattice fit(const FluidShape& shape) const;
    int dimension() const { return dimension_; }
    float spacing() const { return spacing_; }

  private:
    /// A plane that layers keep half a spacing away from, on its side `towards` (-1, 1), between `low` and
    /// `high` across.
    struct Face {
        int axis = 0;
        float towards = 1.0f, at = 0.0f;
        Vec3 low{0.0f}, high{0.0f};
        bool fluid = false;
    };
    struct Extent {
        double low = 0.0, high = 0.0;
        bool low_held = false, high_held = false;
        bool between_walls = false;  ///< held on both sides, and not by other water
    };
    BlockLattice fit_box(const BoxShape& box, bool may_stretch) const;
    BlockLattice fit_mesh(const MeshShape& shape) const;
    void add_box(const Vec3& low, const Vec3& high, bool fluid);
    void stretch(const std::array<Extent, 3>& extents, BlockLattice& lattice) const;
    /// Along which axis layers lie on each other; -1: nothing falls.
    int falling_axis() const;
    bool holds(const Face& face, int axis, float towards, float at, const Vec3& low, const Vec3& high) const;
    Extent extent(int axis, const Vec3& low, const Vec3& high) const;
    void fit_axis(int axis, const Extent& extent, float center, BlockLattice& lattice) const;

    int dimension_ = 3;
    float spacing_ = 0.0f;
    Vec3 gravity_{0.0f};
    bool walled_ = false;
    Vec3 wall_low_{0.0f}, wall_high_{0.0f};
    std::vector<Face> faces_;
};

/// Lattice points of the shape, axis by axis, z slowest. Points of a file: all of them, in its order.
std::vector<Vec3> lattice_points(const FluidShape& shape, const BlockLattice& lattice, int dimension);

}  // namespace slosh

// Takes the noise of the particles out of the surface's mesh: the dimples about a particle wide that no
// kernel smooths away. Drops, rims and crests stay, and so does the volume of every connected piece.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/services/surface/surface_mesh.h"

namespace slosh {

/// Keeps its memory from one mesh to the next.
class MeshSmoother {
  public:
    /// Moves the vertices of the free surface towards the weighted mean of those that they share triangles
    /// with, and replaces the normals. A neighbour counts less the more its normal differs, as in bilateral
    /// mesh denoising [FDC03]. Vertices in a wall of the container stay in it, and the surface meets it at a
    /// right angle. Then each piece gets its volume back along its normals. `spacing`: of the particles, m.
    /// The result does not depend on the number of threads.
    void smooth(SurfaceMesh& mesh, const WaterBounds& bounds, float spacing, const MeshSmoothing& options,
                int threads);

  private:
    /// The axes along which a vertex in walls does not move, a bit each.
    using Walls = std::uint8_t;
    struct Neighbour {
        std::uint32_t vertex;
        float weight;  ///< they add up to 1 for each vertex
    };
    struct Piece {
        double volume = 0.0, area = 0.0;  ///< m^3; m^2 of the free surface
        Vec3 origin{0.0f};                ///< near it, for rounding
        float farthest = 0.0f;            ///< m, that a vertex may move
        float farthest_in_wall = 0.0f;    ///< m, that one in a wall may move within it
        float offset = 0.0f;              ///< m, along the normals
    };

    void find_walls(const SurfaceMesh& mesh, const WaterBounds& bounds);
    void find_neighbours(const SurfaceMesh& mesh, int threads);
    void find_pieces(const SurfaceMesh& mesh);
    void measure_pieces(const SurfaceMesh& mesh);
    void move_all(SurfaceMesh& mesh, float share, int threads);
    void renew_normals(SurfaceMesh& mesh, int threads) const;
    Vec3 within_walls(const Vec3& step, std::size_t vertex) const;
    std::uint32_t piece_root(std::uint32_t vertex);

    std::vector<Walls> walls_;
    std::vector<std::uint32_t> first_, corners_;  ///< each vertex's triangles, 3 t + corner
    std::vector<std::uint8_t> is_free_;           ///< vertices of the free surface
    std::vector<Neighbour> neighbours_;           ///< two for each corner
    std::vector<Vec3> before_, start_;
    std::vector<std::uint32_t> parent_, piece_of_;
    std::vector<Piece> pieces_;
};

}  // namespace slosh

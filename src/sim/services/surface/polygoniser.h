// Turns the grid's values into triangles, block by block.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/services/surface/surface_grid.h"
#include "sim/services/surface/surface_mesh.h"

namespace slosh {

class Polygoniser {
  public:
    /// Inside is where the grid's value is above `level` and no wall lies in between.
    void run(const SurfaceGrid& grid, float level, int threads, SurfaceMesh& mesh);

  private:
    static constexpr int most_block_edges = 3 * SurfaceGrid::block_size;

    /// The contribution of a block. Vertices lie on the edges that start at its nodes.
    struct Part {
        bool any = false;
        std::array<std::uint8_t, SurfaceGrid::block_size>
            inside;  ///< the cell's corners that are inside, a bit each
        std::array<std::uint16_t, most_block_edges> vertex_on_edge;  ///< 3 x node + axis
        std::vector<Vec3> vertices, normals;
        std::vector<Triangle> free, wall;
        std::uint32_t first_vertex = 0;
        std::size_t first_free = 0, first_wall = 0;
    };
    struct Surroundings;

    static void find_vertices(const SurfaceGrid& grid, float level, std::size_t block, Part& part);
    static void add_vertex(const Surroundings& around, const std::array<int, 3>& node, std::size_t axis,
                           bool node_inside, Part& part);
    void find_triangles(const SurfaceGrid& grid, std::size_t block, Part& part) const;
    void place_parts(SurfaceMesh& mesh);

    std::vector<Part> parts_;
};

}  // namespace slosh

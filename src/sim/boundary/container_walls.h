// Walls and tables as the pair loops read them.
#pragma once

#include "base/vector_types.h"

namespace slosh {

/// Lengths in units of the support radius h; what the tables hold is per metre.
struct WallsInRadii {
    int dimension = 3;
    bool present = false;  ///< the container; the tables serve solids too
    bool open_top = false;
    float low[3] = {}, high[3] = {};
    /// Where contact lets a particle's centre be; huge where there is no wall.
    float allowed_low[3] = {}, allowed_high[3] = {};
    float h = 0.0f;                                ///< m
    float range = 0.0f;                            ///< distance from which on a wall adds nothing
    float spacing = 0.0f, inverse_spacing = 0.0f;  ///< d/h and h/d
    int layers = 0;                                ///< imagined layers within h of a particle on the wall
    float density_scale = 0.0f;                    ///< V W = density_scale w(q)
    float gradient_scale = 0.0f;                   ///< V grad W = -gradient_scale g(q) X, 1/m
    const float* wall = nullptr;     ///< records {density, gradient, squares, 0} over the distance
    float inverse_wall_step = 0.0f;  ///< intervals per h
    float wall_intervals = 0.0f;     ///< from this place on the table holds zeros
    const float* edge = nullptr;     ///< square of records {density, gradient, gradient, squares}
    float inverse_edge_step = 0.0f;
    float edge_intervals = 0.0f;
    /// Boundary particles of the container, per axis: cells of one particle between the walls, their width
    /// (h) and their share of a spacing. Behind the walls lie `sample_layers` more, a spacing wide.
    int cells[3] = {1, 1, 1};
    float cell[3] = {}, cell_share[3] = {1.0f, 1.0f, 1.0f};
    int sample_layers = 1;
};

/// What a solid adds at a point: (1 - weight) of its first table + weight of its second, both over the
/// distance.
struct SolidPoint {
    float distance = 0.0f;          ///< m
    Vec3 normal{0.0f, 1.0f, 0.0f};  ///< into the fluid
    float weight = 1.0f;
};

}  // namespace slosh

// Walls and tables in the form that the pair loops read.
#pragma once

#include "slosh/geometry.h"

namespace slosh {

/// Lengths in units of the support radius h; values of the tables per metre.
struct WallsInRadii {
    int dimension = 3;
    bool present = false;  ///< the container; the tables serve solids too
    bool open_top = false;
    float low[3] = {}, high[3] = {};
    /// The range of a particle's centre that contact allows; huge where there is no wall.
    float allowed_low[3] = {}, allowed_high[3] = {};
    float h = 0.0f;                                ///< m
    float range = 0.0f;                            ///< distance beyond which a wall adds nothing
    float spacing = 0.0f, inverse_spacing = 0.0f;  ///< d/h and h/d
    int layers = 0;                                ///< virtual layers within h of a particle on the wall
    float density_scale = 0.0f;                    ///< V W = density_scale w(q)
    float gradient_scale = 0.0f;                   ///< V grad W = -gradient_scale g(q) X, 1/m
    const float* wall = nullptr;     ///< records {density, gradient, squares, 0} over the distance
    float inverse_wall_step = 0.0f;  ///< intervals per h
    float wall_intervals = 0.0f;     ///< the table holds zeros from this index on
    const float* edge = nullptr;     ///< square of records {density, gradient, gradient, squares}
    float inverse_edge_step = 0.0f;
    float edge_intervals = 0.0f;
    /// Boundary particles of the container, per axis: cells of one particle between the walls, their width
    /// (h) and their share of a spacing. Behind the walls lie `sample_layers` more cells, a spacing wide.
    int cells[3] = {1, 1, 1};
    float cell[3] = {}, cell_share[3] = {1.0f, 1.0f, 1.0f};
    int sample_layers = 1;
};

}  // namespace slosh

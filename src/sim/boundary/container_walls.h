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

/// The contribution of a solid at a point: (1 - weight) of its first table + weight of its second, both over
/// the distance.
struct SolidPoint {
    float distance = 0.0f;          ///< m
    Vec3 normal{0.0f, 1.0f, 0.0f};  ///< into the fluid
    float weight = 1.0f;
};

/// A surface of a solid as a mirror (mirrors.h). The normal is the gradient of the distance, as exactly as
/// the distance is known: at a mesh its length is near 1.
struct SolidMirror {
    float distance = 0.0f;  ///< m
    Vec3 normal{0.0f};      ///< into the fluid
    /// How much of the half-space behind the surface the solid fills: 1 behind a plane, less at edges and
    /// curved surfaces.
    float share = 1.0f;
    Vec3 share_slope{0.0f};  ///< the gradient of the share, 1/m
};
/// Those of one solid at a point. Only the hollow edges of a mesh have several.
struct SolidMirrors {
    int count = 0;
    SolidMirror list[3];
};

}  // namespace slosh

// Fits the layers of a block to its surroundings, axis by axis.
#include "sim/particles/block_lattice.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <variant>

#include "base/stop.h"
#include "sim/particles/fluid_shape.h"

namespace slosh {

namespace {

/// A whole number of layers that is too large by less than this still fits, because sizes are written in
/// decimals.
constexpr double whole_tolerance = 1e-3;
/// A face within this distance of a wall counts as touching it: at most half a layer would fit in between.
constexpr float touch_in_spacings = 0.5f;

constexpr float endless = std::numeric_limits<float>::max();

}  // namespace

BlockSurroundings::BlockSurroundings(int dimension, float spacing, const Vec3& gravity)
    : dimension_(dimension), spacing_(spacing), gravity_(gravity) {
    if (dimension == 2) gravity_.z = 0.0f;
}

void BlockSurroundings::add_container(const Box3& walls, bool open_top) {
    walled_ = true;
    wall_low_ = walls.min;
    wall_high_ = walls.max;
    if (open_top) wall_high_.y = endless;
    for (int axis = 0; axis < dimension_; ++axis) {
        faces_.push_back({axis, 1.0f, wall_low_[axis], Vec3(-endless), Vec3(endless)});
        faces_.push_back({axis, -1.0f, wall_high_[axis], Vec3(-endless), Vec3(endless)});
    }
}

void BlockSurroundings::add_box(const Vec3& low, const Vec3& high) {
    for (int axis = 0; axis < dimension_; ++axis) {
        faces_.push_back({axis, -1.0f, low[axis], low, high});
        faces_.push_back({axis, 1.0f, high[axis], low, high});
    }
}

void BlockSurroundings::add_solid(const Solid& solid) {
    if (solid.turn.angle != 0.0f) return;
    if (const auto* box = std::get_if<BoxShape>(&solid.shape)) {
        add_box(box->center - 0.5f * box->size, box->center + 0.5f * box->size);
    } else if (const auto* plane = std::get_if<PlaneShape>(&solid.shape)) {
        for (int axis = 0; axis < dimension_; ++axis) {
            const float along = plane->normal[axis], length = glm::length(plane->normal);
            if (std::abs(along) < 0.99999f * length) continue;
            faces_.push_back(
                {axis, along > 0.0f ? 1.0f : -1.0f, plane->point[axis], Vec3(-endless), Vec3(endless)});
        }
    }
}

void BlockSurroundings::add_block(const BlockLattice& block) {
    if (!(block.size() > 0.0)) return;
    Vec3 last = block.first;
    for (int axis = 0; axis < dimension_; ++axis)
        last[axis] += block.spacing * static_cast<float>(block.count[static_cast<std::size_t>(axis)] - 1.0);
    add_box(block.first - Vec3(0.5f * spacing_), last + Vec3(0.5f * spacing_));
}

/// Whether the face of a block, at `at` and facing against `towards`, lies at this plane.
bool BlockSurroundings::holds(const Face& face, int axis, float towards, float at, const Vec3& low,
                              const Vec3& high) const {
    if (face.axis != axis || face.towards != towards) return false;
    if (std::abs(face.at - at) > touch_in_spacings * spacing_ * (1.0f + 1e-3f)) return false;
    for (int across = 0; across < dimension_; ++across) {
        if (across == axis) continue;
        const float shared =
            std::min(high[across], face.high[across]) - std::max(low[across], face.low[across]);
        if (shared < touch_in_spacings * spacing_) return false;
    }
    return true;
}

/// The planes between which the block lies along an axis. What sticks out of the container is cut off.
BlockSurroundings::Extent BlockSurroundings::extent(int axis, const Vec3& low, const Vec3& high) const {
    float from = low[axis], to = high[axis];
    if (walled_) from = std::max(from, wall_low_[axis]), to = std::min(to, wall_high_[axis]);
    Extent extent{static_cast<double>(from), static_cast<double>(to)};
    float lowest = -endless, highest = endless;
    for (const Face& face : faces_) {
        if (holds(face, axis, 1.0f, from, low, high)) lowest = std::max(lowest, face.at);
        if (holds(face, axis, -1.0f, to, low, high)) highest = std::min(highest, face.at);
    }
    if (lowest > -endless) extent.low = static_cast<double>(lowest), extent.low_held = true;
    if (highest < endless) extent.high = static_cast<double>(highest), extent.high_held = true;
    return extent;
}

void BlockSurroundings::fit_axis(int axis, const Extent& extent, float center, BlockLattice& lattice) const {
    const auto a = static_cast<std::size_t>(axis);
    const double d = static_cast<double>(spacing_), layers = (extent.high - extent.low) / d;
    const bool between = extent.low_held && extent.high_held;
    // At a free face, half a layer more or less does no harm. Between two planes no extra layer may be
    // pressed in.
    const double count = std::max(0.0, between ? std::floor(layers + whole_tolerance) : std::round(layers));
    lattice.count[a] = count;
    float& first = lattice.first[axis];
    if (std::abs(layers - count) <= whole_tolerance || (!extent.low_held && !extent.high_held)) {
        first = center - 0.5f * spacing_ * static_cast<float>(count - 1.0);
        return;
    }
    const Vec3 pull = glm::abs(gravity_);
    const bool falls = pull[axis] > 0.0f && pull[axis] >= std::max({pull.x, pull.y, pull.z});
    double low = extent.low;  // where the lowest layer's cell begins
    if (!extent.low_held || (between && falls && gravity_[axis] > 0.0f)) {
        low = extent.high - count * d;
    } else if (between && !falls) {
        low += 0.5 * (layers - count) * d;
    }
    first = static_cast<float>(low + 0.5 * d);
}

/// The layers of the box around it, so that a cube lies as a block would.
BlockLattice BlockSurroundings::fit_mesh(const MeshShape& shape) const {
    const Box3 bounds = mesh_bounds(shape);
    const Vec3 size = bounds.max - bounds.min;
    BlockLattice lattice = fit(BoxShape{0.5f * (bounds.min + bounds.max), size});
    const double box =
        static_cast<double>(size.x) * static_cast<double>(size.y) * static_cast<double>(size.z);
    lattice.share = box > 0.0 ? std::min(1.0, mesh_volume(shape) / box) : 0.0;
    lattice.asked_for *= lattice.share;
    return lattice;
}

BlockLattice BlockSurroundings::fit(const FluidShape& shape) const {
    if (const auto* mesh = std::get_if<MeshShape>(&shape)) return fit_mesh(*mesh);
    BlockLattice lattice;
    lattice.spacing = spacing_;
    if (const auto* points = std::get_if<PointsShape>(&shape)) {
        lattice.count[0] = lattice.asked_for = static_cast<double>(points->points->positions.size());
        return lattice;
    }
    const Vec3 middle_of_shape = fluid_center(shape);
    for (int axis = 0; axis < dimension_; ++axis) {  // in 2-D one layer at z = 0
        float center = middle_of_shape[axis];
        if (!(std::abs(center) <= farthest_in_spacings * spacing_)) {
            lattice.count[static_cast<std::size_t>(axis)] = 0.0;
        } else if (const auto* box = std::get_if<BoxShape>(&shape)) {
            const double layers = static_cast<double>(box->size[axis]) / static_cast<double>(spacing_);
            lattice.asked_for *= std::max(0.0, std::round(layers));
            const Extent along = extent(axis, box->center - 0.5f * box->size, box->center + 0.5f * box->size);
            const double middle = 0.5 * (along.low + along.high);
            if (std::abs(middle - static_cast<double>(center)) > 1e-4 * static_cast<double>(spacing_))
                center = static_cast<float>(middle);
            fit_axis(axis, along, center, lattice);
        } else {
            const double radius = static_cast<double>(std::get<SphereShape>(shape).radius);
            const double count = 2.0 * std::max(0.0, std::ceil(radius / static_cast<double>(spacing_)));
            lattice.count[static_cast<std::size_t>(axis)] = count;
            lattice.asked_for *= count;
            lattice.first[axis] = center - 0.5f * spacing_ * static_cast<float>(count - 1.0);
        }
    }
    return lattice;
}

std::vector<Vec3> lattice_points(const FluidShape& shape, const BlockLattice& lattice, int dimension) {
    if (const auto* mesh = std::get_if<MeshShape>(&shape)) return points_in_mesh(*mesh, lattice);
    if (const auto* points = std::get_if<PointsShape>(&shape)) return placed_points(*points, dimension);
    const auto* ball = std::get_if<SphereShape>(&shape);
    std::vector<Vec3> points;
    points.reserve(static_cast<std::size_t>(lattice.size()));
    for (double c = 0.0; c < lattice.count[2]; ++c) {
        for (double b = 0.0; b < lattice.count[1]; ++b) {
            stop_if_asked();
            for (double a = 0.0; a < lattice.count[0]; ++a) {
                Vec3 x = lattice.first + lattice.spacing * Vec3(static_cast<float>(a), static_cast<float>(b),
                                                                static_cast<float>(c));
                if (dimension == 2) x.z = 0.0f;
                if (ball) {
                    Vec3 offset = x - ball->center;
                    if (dimension == 2) offset.z = 0.0f;
                    if (glm::dot(offset, offset) > ball->radius * ball->radius) continue;
                }
                points.push_back(x);
            }
        }
    }
    return points;
}

}  // namespace slosh

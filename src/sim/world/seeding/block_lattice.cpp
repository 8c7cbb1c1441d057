// Fits the layers of a block to its surroundings, axis by axis.
#include "sim/world/seeding/block_lattice.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <variant>

#include "base/stop.h"
#include "sim/world/seeding/fluid_shape.h"

namespace slosh {

namespace {

/// A whole number of layers that is too large by less than this still fits, because sizes are written in
/// decimals.
constexpr double whole_tolerance = 1e-3;
/// Between walls closer than this number of layers none is stretched or pressed: it would be by more than an
/// eighth.
constexpr double least_stretched = 4.0;
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

void BlockSurroundings::add_box(const Vec3& low, const Vec3& high, bool fluid) {
    for (int axis = 0; axis < dimension_; ++axis) {
        faces_.push_back({axis, -1.0f, low[axis], low, high, fluid});
        faces_.push_back({axis, 1.0f, high[axis], low, high, fluid});
    }
}

void BlockSurroundings::add_solid(const Solid& solid) {
    if (solid.turn.angle != 0.0f) return;
    if (const auto* box = std::get_if<BoxShape>(&solid.shape)) {
        add_box(box->center - 0.5f * box->size, box->center + 0.5f * box->size, false);
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
        last[axis] +=
            block.spacing[axis] * static_cast<float>(block.count[static_cast<std::size_t>(axis)] - 1.0);
    add_box(block.first - 0.5f * block.spacing, last + 0.5f * block.spacing, true);
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
    bool fluid_below = false, fluid_above = false;
    for (const Face& face : faces_) {
        if (face.at > lowest && holds(face, axis, 1.0f, from, low, high))
            lowest = face.at, fluid_below = face.fluid;
        if (face.at < highest && holds(face, axis, -1.0f, to, low, high))
            highest = face.at, fluid_above = face.fluid;
    }
    if (lowest > -endless) extent.low = static_cast<double>(lowest), extent.low_held = true;
    if (highest < endless) extent.high = static_cast<double>(highest), extent.high_held = true;
    extent.between_walls = extent.low_held && extent.high_held && !fluid_below && !fluid_above;
    return extent;
}

int BlockSurroundings::falling_axis() const {
    const Vec3 pull = glm::abs(gravity_);
    const float most = std::max({pull.x, pull.y, pull.z});
    for (int axis = 0; axis < dimension_; ++axis) {
        if (pull[axis] > 0.0f && pull[axis] >= most) return axis;
    }
    return -1;
}

/// Chooses how far apart layers are. A gap of part of a layer at a wall would be closed by the weight of the
/// water: with several metres per second in tanks of a hundred layers, which then boiled. Where nothing
/// falls, nothing closes it.
void BlockSurroundings::stretch(const std::array<Extent, 3>& extents, BlockLattice& lattice) const {
    const int falling = falling_axis();
    if (falling < 0) return;
    const double d = static_cast<double>(spacing_);
    int axes[2] = {};
    double layers[2] = {};
    int count = 0;
    for (int axis = 0; axis < dimension_; ++axis) {
        const Extent& extent = extents[static_cast<std::size_t>(axis)];
        const double wide = (extent.high - extent.low) / d;
        if (axis == falling || !extent.between_walls || wide < least_stretched) continue;
        axes[count] = axis;
        layers[count++] = wide;
    }
    // With two such axes one may be stretched and the other pressed, so that the third is hardly changed.
    double best[2] = {1.0, 1.0}, least = std::numeric_limits<double>::max();
    for (int choice = 0; choice < (1 << count); ++choice) {
        double strains[2] = {1.0, 1.0}, cost = 0.0;
        for (int k = 0; k < count; ++k) {
            const double number = std::floor(layers[k] + whole_tolerance) + ((choice >> k) & 1);
            strains[k] = layers[k] / number;
            cost += (strains[k] - 1.0) * (strains[k] - 1.0);
        }
        const double product = strains[0] * strains[1];
        cost += (product - 1.0) * (product - 1.0);
        if (cost < least) least = cost, best[0] = strains[0], best[1] = strains[1];
    }
    for (int k = 0; k < count; ++k) {
        if (std::abs(layers[k] - std::round(layers[k])) <= whole_tolerance) continue;
        lattice.spacing[axes[k]] = static_cast<float>(d * best[k]);
        lattice.spacing[falling] /= static_cast<float>(best[k]);
    }
}

void BlockSurroundings::fit_axis(int axis, const Extent& extent, float center, BlockLattice& lattice) const {
    const auto a = static_cast<std::size_t>(axis);
    const double d = static_cast<double>(lattice.spacing[axis]), layers = (extent.high - extent.low) / d;
    const bool between = extent.low_held && extent.high_held;
    // At a free face, half a layer more or less does no harm. Between two planes no extra layer may be
    // pressed in.
    const double count = std::max(0.0, between ? std::floor(layers + whole_tolerance) : std::round(layers));
    lattice.count[a] = count;
    float& first = lattice.first[axis];
    if (std::abs(layers - count) <= whole_tolerance || (!extent.low_held && !extent.high_held)) {
        first = center - 0.5f * lattice.spacing[axis] * static_cast<float>(count - 1.0);
        return;
    }
    const bool falls = axis == falling_axis();
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
    BlockLattice lattice = fit_box({0.5f * (bounds.min + bounds.max), size}, false);
    const double box =
        static_cast<double>(size.x) * static_cast<double>(size.y) * static_cast<double>(size.z);
    lattice.share = box > 0.0 ? std::min(1.0, mesh_volume(shape) / box) : 0.0;
    lattice.asked_for *= lattice.share;
    return lattice;
}

BlockLattice BlockSurroundings::fit_box(const BoxShape& box, bool may_stretch) const {
    BlockLattice lattice;
    lattice.spacing = Vec3(spacing_);
    std::array<Extent, 3> extents;
    for (int axis = 0; axis < dimension_; ++axis) {
        const double layers = static_cast<double>(box.size[axis]) / static_cast<double>(spacing_);
        lattice.asked_for *= std::max(0.0, std::round(layers));
        extents[static_cast<std::size_t>(axis)] =
            extent(axis, box.center - 0.5f * box.size, box.center + 0.5f * box.size);
    }
    if (may_stretch) stretch(extents, lattice);
    for (int axis = 0; axis < dimension_; ++axis) {  // in 2-D one layer at z = 0
        float center = box.center[axis];
        if (!(std::abs(center) <= farthest_in_spacings * spacing_)) {
            lattice.count[static_cast<std::size_t>(axis)] = 0.0;
            continue;
        }
        const Extent& along = extents[static_cast<std::size_t>(axis)];
        const double middle = 0.5 * (along.low + along.high);
        if (std::abs(middle - static_cast<double>(center)) > 1e-4 * static_cast<double>(spacing_))
            center = static_cast<float>(middle);
        fit_axis(axis, along, center, lattice);
    }
    return lattice;
}

BlockLattice BlockSurroundings::fit(const FluidShape& shape) const {
    if (const auto* box = std::get_if<BoxShape>(&shape)) return fit_box(*box, true);
    if (const auto* mesh = std::get_if<MeshShape>(&shape)) return fit_mesh(*mesh);
    BlockLattice lattice;
    lattice.spacing = Vec3(spacing_);
    if (const auto* points = std::get_if<PointsShape>(&shape)) {
        lattice.count[0] = lattice.asked_for = static_cast<double>(points->points->positions.size());
        return lattice;
    }
    const Vec3 center = fluid_center(shape);
    const double radius = static_cast<double>(std::get<SphereShape>(shape).radius);
    for (int axis = 0; axis < dimension_; ++axis) {  // in 2-D one layer at z = 0
        const bool far = !(std::abs(center[axis]) <= farthest_in_spacings * spacing_);
        const double count =
            far ? 0.0 : 2.0 * std::max(0.0, std::ceil(radius / static_cast<double>(spacing_)));
        lattice.count[static_cast<std::size_t>(axis)] = count;
        if (far) continue;
        lattice.asked_for *= count;
        lattice.first[axis] = center[axis] - 0.5f * spacing_ * static_cast<float>(count - 1.0);
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

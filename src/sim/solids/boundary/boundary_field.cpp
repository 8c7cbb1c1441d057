// Walls and solids prepared for the pair loops, nearness tests and distances. The contributions of separate
// solids are added, which is exact as long as the solids do not overlap (for a box standing on the floor, the
// floor's surface ends the fluid, not the box's lower face).
#include "sim/solids/boundary/boundary_field.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <limits>
#include <utility>

#include "base/assert.h"
#include "sim/solids/boundary/boundary_kernels.h"
#include "sim/solids/boundary/solid_shares.h"

namespace slosh {
namespace {

constexpr float unbounded = std::numeric_limits<float>::max();

/// Eight particles at one point.
BoundaryGroup group_at(const Vec3& x, float inverse_h) {
    BoundaryGroup at{};
    std::fill_n(at.x, 8, x.x * inverse_h);
    std::fill_n(at.y, 8, x.y * inverse_h);
    std::fill_n(at.z, 8, x.z * inverse_h);
    return at;
}

/// The density of a curved solid over that of a plane wall, where water at rest touches it.
float share_of(const BoundaryTables& tables, const DistanceTable& table) {
    if (table.empty()) return 1.0f;
    const float place = 0.5f * tables.lattice().spacing * tables.inverse_step();
    const auto record = static_cast<std::size_t>(std::lround(place));
    return table[record].density / tables.wall()[record].density;
}

}  // namespace

BoundaryField::BoundaryField(std::shared_ptr<const BoundaryTables> tables,
                             const std::optional<ContainerWalls>& container, std::span<const Solid> solids,
                             MeshFields* meshes, int threads, std::span<const Body> bodies)
    : tables_(std::move(tables)) {
    SLOSH_ASSERT(tables_ != nullptr, "a boundary field needs its tables");
    dimension_ = tables_->lattice().kernel.dimension;
    contact_distance_ = contact_distance_in_spacings * tables_->lattice().spacing;
    set_container(container);
    set_solids(solids, meshes, threads, bodies);
}

void BoundaryField::set_container(const std::optional<ContainerWalls>& container) {
    container_ = container;
    allowed_ = {Vec3(-unbounded), Vec3(unbounded)};
    for (int axis = 0; axis < dimension_ && container_; ++axis) {
        const float low = container_->box.min[axis], high = container_->box.max[axis];
        const bool open = axis == 1 && container_->open_top;
        const float middle =
            open ? unbounded
                 : 0.5f * (low + high);  // middle of a container narrower than the contact distances
        allowed_.min[axis] = std::min(low + contact_distance_, middle);
        if (!open) allowed_.max[axis] = std::max(high - contact_distance_, middle);
    }
    refresh_walls();
}

void BoundaryField::refresh_walls() {
    const RestLattice& lattice = tables_->lattice();
    const SmoothingKernel& kernel = lattice.kernel;
    const float h = kernel.h, inverse_h = 1.0f / h;
    walls_ = {};
    walls_.dimension = dimension_;
    walls_.present = container_.has_value();
    walls_.open_top = container_ && container_->open_top;
    for (int axis = 0; axis < dimension_ && container_; ++axis) {
        walls_.low[axis] = container_->box.min[axis] * inverse_h;
        walls_.high[axis] = container_->box.max[axis] * inverse_h;
    }
    for (int axis = 0; axis < 3; ++axis) {
        walls_.allowed_low[axis] =
            allowed_.min[axis] == -unbounded ? -unbounded : allowed_.min[axis] * inverse_h;
        walls_.allowed_high[axis] =
            allowed_.max[axis] == unbounded ? unbounded : allowed_.max[axis] * inverse_h;
    }
    walls_.h = h;
    walls_.range = tables_->range() * inverse_h;
    walls_.spacing = lattice.spacing * inverse_h;
    walls_.inverse_spacing = h / lattice.spacing;
    walls_.layers = std::max(static_cast<int>(std::ceil(walls_.inverse_spacing - 0.5f)), 1);
    walls_.density_scale = static_cast<float>(lattice.volume * kernel.value_norm);
    walls_.gradient_scale =
        static_cast<float>(lattice.volume * kernel.gradient_norm * static_cast<double>(h));
    walls_.wall = &tables_->wall().data()->density;
    walls_.inverse_wall_step = tables_->inverse_step() * h;
    walls_.wall_intervals = static_cast<float>(BoundaryTables::distance_intervals);
    walls_.edge = &tables_->edge().data()->density;
    walls_.inverse_edge_step = tables_->inverse_edge_step() * h;
    walls_.edge_intervals = static_cast<float>(BoundaryTables::edge_intervals);
    refresh_samples();
}

/// Refreshes the container's boundary particles (sample_passes.h): along each axis as many cells as fit best.
/// Layers at h and beyond would add nothing.
void BoundaryField::refresh_samples() {
    const float d = tables_->lattice().spacing;
    walls_.sample_layers = std::max(static_cast<int>(std::ceil(walls_.h / d - 1.001f)), 1);
    for (int axis = 0; axis < dimension_ && container_; ++axis) {
        const float length = container_->box.max[axis] - container_->box.min[axis];
        const float count = std::clamp(std::round(length / d), 1.0f, 1e6f);
        walls_.cells[axis] = static_cast<int>(count);
        walls_.cell[axis] = std::max(length / count, 1e-3f * d) / walls_.h;
        walls_.cell_share[axis] = length / (count * d);
    }
}

std::size_t BoundaryField::particle_count() const {
    if (!particles_ || !container_) return 0;
    std::size_t all = 1, inside = 1;
    for (int axis = 0; axis < dimension_; ++axis) {
        const int ends = axis == 1 && container_->open_top ? 1 : 2;
        inside *= static_cast<std::size_t>(walls_.cells[axis]);
        all *= static_cast<std::size_t>(walls_.cells[axis] + ends * walls_.sample_layers);
    }
    return all - inside;
}

void BoundaryField::set_solids(std::span<const Solid> solids, MeshFields* meshes, int threads,
                               std::span<const Body> bodies) {
    obstacles_.clear();
    mirrors_of_solids_ = 0;
    SLOSH_ASSERT(bodies.empty() || bodies.size() == solids.size(), "a body for every solid, or none");
    MeshFields own;
    if (meshes == nullptr) meshes = &own;
    for (std::size_t index = 0; index < solids.size(); ++index) {
        const Solid& solid = solids[index];
        const std::optional<SolidShape> shape = prepared(solid.shape, dimension_);
        if (!shape) continue;
        Obstacle obstacle;
        obstacle.shape = *shape;
        obstacle.solid = static_cast<std::uint32_t>(index);
        obstacle.moving = !slosh::is_fixed(solid.motion);
        obstacle.free = slosh::is_free(solid.motion);
        obstacle.loaded = obstacle.free || is_hosted(solid.motion);
        obstacle.pose = RigidPose(bodies.empty() ? start_body(solid, dimension_) : bodies[index]);
        obstacle.before = obstacle.pose;
        // A sphere of radius zero keeps its contact distance. Its density is that of a radius of a hundredth
        // of a spacing, practically none.
        const auto radius = [this](float r) {
            return std::max(static_cast<double>(r), 0.01 * static_cast<double>(tables_->lattice().spacing));
        };
        if (const auto* sphere = std::get_if<SphereShape>(&*shape))
            obstacle.round = tables_->ball_table(radius(sphere->radius));
        if (const auto* capsule = std::get_if<CapsuleShape>(&*shape)) {
            obstacle.round = tables_->ball_table(radius(capsule->radius));
            obstacle.cylinder = tables_->cylinder_table(radius(capsule->radius));
        }
        obstacle.round_share = share_of(*tables_, obstacle.round);
        obstacle.cylinder_share = share_of(*tables_, obstacle.cylinder);
        if (auto* mesh = std::get_if<MeshShape>(&obstacle.shape))
            mesh->placed = meshes->place(*mesh, tables_->lattice(), threads);
        mirrors_of_solids_ += std::holds_alternative<MeshShape>(obstacle.shape) ? 3 : 1;
        obstacles_.push_back(std::move(obstacle));
    }
    meshes->forget_unused();
}

void BoundaryField::set_bodies(std::span<const Body> bodies) {
    for (Obstacle& obstacle : obstacles_) {
        if (!obstacle.moving) continue;
        obstacle.before = obstacle.pose;
        obstacle.pose = RigidPose(bodies[obstacle.solid]);
    }
}

void BoundaryField::move_bodies(std::span<const Body> bodies) {
    for (Obstacle& obstacle : obstacles_) {
        if (obstacle.free) obstacle.pose = RigidPose(bodies[obstacle.solid]);
    }
}

bool BoundaryField::near(const Box3& group_bounds, float margin) const {
    if (container_) {
        const Box3& box = container_->box;
        for (int axis = 0; axis < dimension_; ++axis) {
            if (group_bounds.min[axis] < box.min[axis] + margin) return true;
            const bool open = axis == 1 && container_->open_top;
            if (!open && group_bounds.max[axis] > box.max[axis] - margin) return true;
        }
    }
    return std::any_of(obstacles_.begin(), obstacles_.end(), [&](const Obstacle& obstacle) {
        return obstacle.may_be_near(group_bounds, margin, dimension_);
    });
}

bool BoundaryField::near_solids_on_the_way(const Box3& group_bounds, float margin) const {
    return std::any_of(obstacles_.begin(), obstacles_.end(), [&](const Obstacle& obstacle) {
        if (!obstacle.moving) return obstacle.may_be_near(group_bounds, margin, dimension_);
        const Box3 before = obstacle.before.to_shape(group_bounds),
                   now = obstacle.pose.to_shape(group_bounds);
        const Box3 way{glm::min(before.min, now.min), glm::max(before.max, now.max)};
        return slosh::may_be_near(obstacle.shape, way, margin, dimension_);
    });
}

BoundarySample BoundaryField::evaluate(const Vec3& x) const { return sample(x, false); }
BoundarySample BoundaryField::evaluate_yielding(const Vec3& x) const { return sample(x, true); }

BoundarySample BoundaryField::sample(const Vec3& x, bool yielding) const {
    if (!tables_) return {};
    BoundaryGroup at = group_at(x, 1.0f / walls_.h);
    const BoundaryKernels& kernels =
        boundary_kernels(*this, simd::Target::width_1, tables_->lattice().kernel.name);
    (yielding ? kernels.yielding : kernels.still)(*this, at);
    return {at.density[0], {at.gradient[0][0], at.gradient[1][0], at.gradient[2][0]}, at.gradient_squares[0]};
}

bool BoundaryField::solid_adds(std::size_t index, const Box3& bounds) const {
    return obstacles_[index].may_be_near(bounds, tables_->range(), dimension_);
}

SolidPoint BoundaryField::solid_point(std::size_t index, const Vec3& world) const {
    const RigidPose& pose = obstacles_[index].pose;
    if (!pose.moved) return described_point(index, world);
    SolidPoint point = described_point(index, pose.to_shape(world));
    point.normal = pose.direction_to_world(point.normal);
    return point;
}

SolidPoint BoundaryField::described_point(std::size_t index, const Vec3& x) const {
    const SolidShape& shape = obstacles_[index].shape;
    if (const auto* mesh = std::get_if<MeshShape>(&shape)) return mesh->placed->point(x);
    const SurfaceDistance surface = surface_distance(shape, x, dimension_);
    SolidPoint point{surface.distance, surface.normal, 1.0f};
    if (!(surface.distance < tables_->range())) return point;
    if (const auto* box = std::get_if<BoxShape>(&shape)) {
        point.weight = box_share(*tables_, *box, surface, x).value;
    } else if (const auto* capsule = std::get_if<CapsuleShape>(&shape)) {
        point.weight = side_of(*capsule, x, tables_->lattice().kernel.h).value;
    }
    return point;
}

std::array<const float*, 2> BoundaryField::solid_tables(std::size_t index) const {
    const Obstacle& obstacle = obstacles_[index];
    const auto records = [](const DistanceTable& table) { return &table.data()->density; };
    if (!obstacle.cylinder.empty()) return {records(obstacle.round), records(obstacle.cylinder)};
    return {records(tables_->nothing()), records(obstacle.round.empty() ? tables_->wall() : obstacle.round)};
}

SurfaceDistance BoundaryField::Obstacle::distance_to(const Vec3& x, int dimension) const {
    if (!pose.moved) return surface_distance(shape, x, dimension);
    SurfaceDistance surface = surface_distance(shape, pose.to_shape(x), dimension);
    surface.normal = pose.direction_to_world(surface.normal);
    return surface;
}

bool BoundaryField::Obstacle::may_be_near(const Box3& bounds, float margin, int dimension) const {
    return slosh::may_be_near(shape, pose.to_shape(bounds), margin, dimension);
}

std::optional<SolidRayHit> BoundaryField::Obstacle::ray_hit(const Vec3& origin, const Vec3& direction,
                                                            float reach, int dimension) const {
    if (!pose.moved) return slosh::ray_hit(shape, origin, direction, reach, dimension);
    std::optional<SolidRayHit> hit =
        slosh::ray_hit(shape, pose.to_shape(origin), pose.direction_to_shape(direction), reach, dimension);
    if (hit) hit->normal = pose.direction_to_world(hit->normal);
    return hit;
}

float BoundaryField::signed_distance(const Vec3& x) const {
    float distance = unbounded;
    if (container_) {
        // Outside the container this is the distance to the wall that is violated most, a lower bound of the
        // Euclidean distance.
        for (int axis = 0; axis < dimension_; ++axis) {
            distance = std::min(distance, x[axis] - container_->box.min[axis]);
            if (axis == 1 && container_->open_top) continue;
            distance = std::min(distance, container_->box.max[axis] - x[axis]);
        }
    }
    for (const Obstacle& obstacle : obstacles_) {
        distance = std::min(distance, obstacle.distance_to(x, dimension_).distance);
    }
    return distance;
}

}  // namespace slosh

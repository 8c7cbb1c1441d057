// Viscous drag at walls and solids: see BoundaryField::drag.
#include <algorithm>

#include "sim/solids/boundary/boundary_field.h"

namespace slosh {
namespace {

/// The value of a table at a distance; `stride` floats per record.
float look_up(const float* table, std::size_t stride, float place) {
    if (!(place < static_cast<float>(BoundaryTables::distance_intervals))) return 0.0f;
    const auto index = static_cast<std::size_t>(std::max(place, 0.0f));
    const float t = std::max(place, 0.0f) - static_cast<float>(index);
    const float here = table[stride * index], next = table[stride * (index + 1)];
    return here + t * (next - here);
}

}  // namespace

BoundaryDrag BoundaryField::drag(const Vec3& x) const {
    BoundaryDrag sum;
    if (!tables_) return sum;
    const float* table = tables_->drag().data();
    const float scale = tables_->inverse_step();
    for (int axis = 0; axis < dimension_ && container_; ++axis) {
        const bool open = axis == 1 && container_->open_top;
        const float low = look_up(table, 1, (x[axis] - container_->box.min[axis]) * scale);
        const float high = open ? 0.0f : look_up(table, 1, (container_->box.max[axis] - x[axis]) * scale);
        sum.rate += low + high;
        sum.pull[axis] += low * container_->min_velocity[axis] + high * container_->max_velocity[axis];
    }
    for (std::size_t index = 0; index < obstacles_.size(); ++index) {
        const BoundaryDrag solid = solid_drag(index, x);
        sum.rate += solid.rate;
        if (obstacles_[index].moving) sum.pull += solid.pull;
    }
    return sum;
}

BoundaryDrag BoundaryField::solid_drag(std::size_t index, const Vec3& x) const {
    if (!solid_adds(index, {x, x})) return {};
    // Round and small solids count by their share of a wall's density.
    const SolidPoint point = solid_point(index, x);
    const float place = point.distance * tables_->inverse_step(),
                wall = look_up(&tables_->wall().data()->density, 4, place);
    if (wall <= 0.0f) return {};
    const auto tables = solid_tables(index);
    const float first = look_up(tables[0], 4, place), second = look_up(tables[1], 4, place);
    const float rate =
        look_up(tables_->drag().data(), 1, place) * (first + point.weight * (second - first)) / wall;
    return {rate, rate * pose_of(index).velocity_at(x)};
}

}  // namespace slosh

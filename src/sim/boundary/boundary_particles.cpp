// Chooses lattice, samples or tables for each solid.
#include "sim/boundary/boundary_particles.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <variant>

#include "base/turn.h"
#include "sim/boundary/layer_sums.h"

namespace slosh {
namespace {

/// A frame in the plane that is as nearly along the axes as possible: the lattice of a floor then continues
/// that of the water on it.
SampleFrame plane_frame(const PlaneShape& plane, int dimension) {
    SampleFrame frame;
    frame.origin = plane.point;
    const Vec3& n = plane.normal;
    frame.axes[1] = n;
    if (dimension == 2) {
        frame.axes[0] = Vec3(n.y, -n.x, 0.0f);
        return frame;
    }
    int least = 0;
    for (int axis = 1; axis < 3; ++axis) {
        if (std::abs(n[axis]) < std::abs(n[least])) least = axis;
    }
    Vec3 along(0.0f);
    along[least] = 1.0f;
    along = along - glm::dot(along, n) * n;
    frame.axes[0] = along / std::sqrt(glm::dot(along, along));
    frame.axes[2] = glm::cross(frame.axes[0], n);
    return frame;
}

SampleBody plane_body(const PlaneShape& plane, const RestLattice& lattice) {
    SampleBody body;
    body.kind = SampleKind::lattice;
    body.frame = plane_frame(plane, lattice.kernel.dimension);
    const int layers = sample_layers(lattice);
    const float d = lattice.spacing;
    for (LatticeAxis& axis : body.axis) axis = {0, d, 1.0f};
    body.axis[1].count = layers;
    body.low.y = -static_cast<float>(layers) * d;
    return body;
}

/// The whole box is filled; water is never within h of the inner particles.
SampleBody box_body(const BoxShape& box, const RestLattice& lattice) {
    SampleBody body;
    body.kind = SampleKind::lattice;
    body.frame.origin = box.center;
    body.low = -0.5f * box.size;
    std::size_t all = 1, inside = 1;
    for (int axis = 0; axis < lattice.kernel.dimension; ++axis) {
        LatticeAxis& cells = body.axis[axis];
        cells = lattice_axis(box.size[axis], lattice.spacing);
        all *= static_cast<std::size_t>(cells.count);
        inside *= static_cast<std::size_t>(std::max(cells.count - 2 * sample_layers(lattice), 0));
    }
    body.count = all - inside;
    return body;
}

/// The y axis is the capsule's axis.
SampleFrame capsule_frame(const CapsuleShape& capsule, float length) {
    SampleFrame frame;
    frame.origin = capsule.a;
    if (!(length > 0.0f)) return frame;
    const Vec3 y = (capsule.b - capsule.a) / length;
    Vec3 x = std::abs(y.x) > 0.8f ? Vec3(0.0f, 0.0f, 1.0f) : Vec3(1.0f, 0.0f, 0.0f);
    if (y.z == 0.0f) x = Vec3(y.y, -y.x, 0.0f);
    x = x - glm::dot(x, y) * y;
    frame.axes[0] = x / std::sqrt(glm::dot(x, x));
    frame.axes[1] = y;
    frame.axes[2] = glm::cross(frame.axes[0], y);
    return frame;
}

/// What one layer of irregular samples stands for: all layers that the first layer of the water can reach.
float one_layer_share(const RestLattice& lattice) {
    const LayerSums sums(lattice);
    if (sums.layers() < 2) return 1.0f;
    const double whole = sums.half_space(1).value, behind = sums.half_space(2).value;
    return static_cast<float>(whole / (whole - behind));
}

}  // namespace

LatticeAxis lattice_axis(float length, float spacing) {
    LatticeAxis axis;
    axis.count = static_cast<int>(std::clamp(std::round(length / spacing), 1.0f, 1e6f));
    axis.cell = std::max(length / static_cast<float>(axis.count), 1e-3f * spacing);
    axis.share = length / (static_cast<float>(axis.count) * spacing);
    return axis;
}

int sample_layers(const RestLattice& lattice) {
    return std::max(static_cast<int>(std::ceil(lattice.kernel.h / lattice.spacing - 1.001f)), 1);
}

SampleBody sample_body(const SolidShape& shape, const RestLattice& lattice, SampleSets& sets) {
    if (const auto* plane = std::get_if<PlaneShape>(&shape)) return plane_body(*plane, lattice);
    if (const auto* box = std::get_if<BoxShape>(&shape)) return box_body(*box, lattice);
    const int layers = sample_layers(lattice), dimension = lattice.kernel.dimension;
    const float d = lattice.spacing;
    SampleBody body;
    if (const auto* sphere = std::get_if<SphereShape>(&shape)) {
        body.frame.origin = sphere->center;
        body.set = sets.sphere(sphere->radius, d, layers, dimension);
    } else if (const auto* capsule = std::get_if<CapsuleShape>(&shape)) {
        const float length = glm::length(capsule->b - capsule->a);
        body.frame = capsule_frame(*capsule, length);
        body.set = sets.capsule(capsule->radius, length, d, layers, dimension);
    } else if (const auto* mesh = std::get_if<MeshShape>(&shape)) {
        const glm::mat3 turn = turn_about(mesh->axis, mesh->angle);
        for (int axis = 0; axis < 3; ++axis) body.frame.axes[axis] = turn[axis];
        body.frame.origin = mesh->position;
        body.set = sets.mesh(mesh->mesh, mesh->scale, d);
        body.share = one_layer_share(lattice);
    }
    if (body.set) {
        body.kind = SampleKind::set;
        body.count = body.set->samples().size();
    }
    return body;
}

}  // namespace slosh

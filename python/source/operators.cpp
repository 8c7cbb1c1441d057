// SPH sums of fields at points. A field is an array in the order of World.x: (n,), or (n, 3) for vectors.
#include "arrays.h"
#include "held_world.h"
#include "parts.h"

namespace slosh::python {

namespace {

std::span<const float> scalars_of(const World& world, const Floats& field) {
    const std::size_t count = world.particles().count;
    if (field.ndim() != 1 || static_cast<std::size_t>(field.shape(0)) != count)
        throw Failure("field: got an array of shape " + shape_text(field) + ", expected (" +
                      std::to_string(count) + ",)");
    return {field.data(), count};
}

/// x, y and z apart.
std::array<std::vector<float>, 3> components_of(const World& world, const Floats& field) {
    const std::size_t count = world.particles().count;
    if (field.ndim() != 2 || static_cast<std::size_t>(field.shape(0)) != count || field.shape(1) != 3)
        throw Failure("field: got an array of shape " + shape_text(field) + ", expected (" +
                      std::to_string(count) + ", 3)");
    std::array<std::vector<float>, 3> parts;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        for (py::ssize_t i = 0; i < field.shape(0); ++i) parts[axis].push_back(field.at(i, axis));
    }
    return parts;
}

py::array_t<float> array_of(const std::vector<float>& values) {
    return copied(std::span<const float>(values));
}

py::array_t<float> interpolate(const HeldWorld& held, const Floats& field, const Floats& at) {
    const World& world = held.read();
    const std::vector<Vec3> points = vectors_of(at, "points");
    if (field.ndim() != 2) return array_of(world.interpolate(scalars_of(world, field), points));
    const auto parts = components_of(world, field);
    py::array_t<float> result({static_cast<py::ssize_t>(points.size()), py::ssize_t{3}});
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const std::vector<float> values = world.interpolate(parts[axis], points);
        for (std::size_t i = 0; i < values.size(); ++i)
            result.mutable_at(static_cast<py::ssize_t>(i), static_cast<py::ssize_t>(axis)) = values[i];
    }
    return result;
}

py::array_t<float> gradient(const HeldWorld& held, const Floats& field, const Floats& at) {
    const World& world = held.read();
    const std::vector<Vec3> slopes = world.gradient(scalars_of(world, field), vectors_of(at, "points"));
    py::array_t<float> result({static_cast<py::ssize_t>(slopes.size()), py::ssize_t{3}});
    for (std::size_t i = 0; i < slopes.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis)
            result.mutable_at(static_cast<py::ssize_t>(i), axis) = slopes[i][axis];
    }
    return result;
}

py::array_t<float> laplacian(const HeldWorld& held, const Floats& field, const Floats& at) {
    const World& world = held.read();
    return array_of(world.laplacian(scalars_of(world, field), vectors_of(at, "points")));
}

py::array_t<float> divergence(const HeldWorld& held, const Floats& field, const Floats& at) {
    const World& world = held.read();
    const auto parts = components_of(world, field);
    return array_of(world.divergence(parts[0], parts[1], parts[2], vectors_of(at, "points")));
}

}  // namespace

void add_operators(py::class_<HeldWorld, std::shared_ptr<HeldWorld>>& world) {
    world.def("interpolate", &interpolate, py::arg("field"), py::arg("points"))
        .def("gradient", &gradient, py::arg("field"), py::arg("points"))
        .def("laplacian", &laplacian, py::arg("field"), py::arg("points"))
        .def("divergence", &divergence, py::arg("field"), py::arg("points"));
}

}  // namespace slosh::python

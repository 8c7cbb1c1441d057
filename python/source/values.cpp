#include "values.h"

#include <cmath>

#include "slosh/world.h"

namespace slosh::python {

std::string json_text(const py::handle& value) {
    // NaN is no JSON: the engine would say so with a place that the person never wrote.
    return py::cast<std::string>(
        py::module_::import("json").attr("dumps")(value, py::arg("allow_nan") = false));
}

py::object from_json(const std::string& text) { return py::module_::import("json").attr("loads")(text); }

py::object to_python(const ParameterValue& value) {
    return std::visit([](const auto& one) { return py::object(py::cast(one)); }, value);
}

ParameterValue parameter_value(std::string_view key, const py::handle& value) {
    const ParameterDescription* description = take(world_parameters().require(key));
    if (py::isinstance<py::str>(value))
        return take(world_parameters().parse(*description, py::cast<std::string>(value)));
    const double number = py::cast<double>(value);
    if (!std::isfinite(number) || number < description->min || number > description->max) {
        throw Failure(std::string(key) + ": got " + std::to_string(number) + ", expected " +
                      std::to_string(description->min) + " to " + std::to_string(description->max));
    }
    return number;
}

py::dict to_python(const PointCloud& points) {
    const auto count = static_cast<py::ssize_t>(points.positions.size());
    py::dict result;
    py::array_t<float> positions({count, py::ssize_t{3}});
    for (py::ssize_t i = 0; i < count; ++i) {
        for (int axis = 0; axis < 3; ++axis)
            positions.mutable_at(i, axis) = points.positions[static_cast<std::size_t>(i)][axis];
    }
    result["position"] = positions;
    for (const PointField& field : points.fields) {
        std::visit(
            [&](const auto& values) {
                using Number = typename std::decay_t<decltype(values)>::value_type;
                const py::array_t<Number> flat = copied(std::span<const Number>(values));
                result[field.name.c_str()] =
                    field.components == 1 ? py::object(flat) : flat.attr("reshape")(count, field.components);
            },
            field.values);
    }
    if (points.time) result["time"] = *points.time;
    return result;
}

}  // namespace slosh::python

// Values on their way between Python and the engine: errors, JSON, parameters, arrays.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <array>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "io/json_object.h"
#include "slosh/parameter_table.h"
#include "slosh/point_cloud.h"
#include "slosh/result.h"

namespace slosh::python {

namespace py = pybind11;

/// Becomes slosh.Error, with the engine's one sentence.
struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The value, or the Error as an exception.
template <class T>
T take(Result<T> result) {
    if (!result) throw Failure(result.error().text());
    if constexpr (!std::is_void_v<T>) return std::move(result).value();
}

/// By Python's own json, so that anything it writes may be given. Exception: not plain data.
std::string json_text(const py::handle& value);
py::object from_json(const std::string& text);
py::object to_python(const ParameterValue& value);
/// A bool, a number or a text for this parameter. Exceptions: unknown key, wrong type, out of range.
ParameterValue parameter_value(std::string_view key, const py::handle& value);

inline Vec3 vector_of(const std::array<float, 3>& numbers) { return {numbers[0], numbers[1], numbers[2]}; }

/// An array of its own.
template <class T>
py::array_t<T> copied(std::span<const T> values) {
    return py::array_t<T>(static_cast<py::ssize_t>(values.size()), values.data());
}
/// "position" and every field, (n,) or (n, 3), and "time" if it is known.
py::dict to_python(const PointCloud& points);

}  // namespace slosh::python

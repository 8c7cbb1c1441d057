#include "arrays.h"

namespace slosh::python {

std::string shape_text(const py::array& array) { return py::str(array.attr("shape")); }

std::vector<Vec3> vectors_of(const Floats& array, const char* what) {
    if (array.ndim() != 2 || (array.shape(1) != 2 && array.shape(1) != 3))
        throw Failure(std::string(what) + ": got an array of shape " + shape_text(array) +
                      ", expected (n, 3) or (n, 2)");
    std::vector<Vec3> vectors(static_cast<std::size_t>(array.shape(0)), Vec3(0.0f));
    for (py::ssize_t i = 0; i < array.shape(0); ++i) {
        for (int axis = 0; axis < array.shape(1); ++axis)
            vectors[static_cast<std::size_t>(i)][axis] = array.at(i, axis);
    }
    return vectors;
}

std::vector<Vec3> vectors_for_all(const py::object& values, std::size_t count, int dimension,
                                  const char* what) {
    const Floats given = Floats::ensure(values);
    if (!given) {
        PyErr_Clear();
        throw Failure(std::string(what) + ": expected numbers");
    }
    const bool flat = dimension == 2 && given.ndim() > 0 && given.shape(given.ndim() - 1) == 2;
    const auto rows = static_cast<py::ssize_t>(count), columns = py::ssize_t{flat ? 2 : 3};
    const bool fits = given.ndim() == 0 || (given.ndim() == 1 && given.shape(0) == columns) ||
                      (given.ndim() == 2 && given.shape(0) == rows && given.shape(1) == columns);
    if (!fits)
        throw Failure(std::string(what) + ": got an array of shape " + shape_text(given) + ", expected (" +
                      std::to_string(count) + ", 3)" + (dimension == 2 ? " or (..., 2)" : "") +
                      ", or one vector for all");
    const py::object all =
        py::module_::import("numpy").attr("broadcast_to")(given, py::make_tuple(rows, columns));
    return vectors_of(Floats(all), what);
}

py::array_t<float> joined(std::span<const float> x, std::span<const float> y, std::span<const float> z) {
    const auto count = static_cast<py::ssize_t>(x.size());
    py::array_t<float> array({count, py::ssize_t{3}});
    float* out = array.mutable_data();
    for (std::size_t i = 0; i < x.size(); ++i) {
        *out++ = x[i];
        *out++ = y[i];
        *out++ = z[i];
    }
    return array;
}

}  // namespace slosh::python

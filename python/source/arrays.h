// Vectors of particles on their way between NumPy and the engine.
#pragma once

#include <vector>

#include "values.h"

namespace slosh::python {

using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;

std::string shape_text(const py::array& array);

/// Of an array (n, 3) or (n, 2). Exception, which names `what`: another shape.
std::vector<Vec3> vectors_of(const Floats& array, const char* what);
/// `count` of them, of anything that NumPy broadcasts to (count, 3), or in 2-D to (count, 2).
std::vector<Vec3> vectors_for_all(const py::object& values, std::size_t count, int dimension,
                                  const char* what);

/// An array (n, 3) of its own.
py::array_t<float> joined(std::span<const float> x, std::span<const float> y, std::span<const float> z);

}  // namespace slosh::python

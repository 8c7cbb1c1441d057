// The parts of the module, one file each.
#pragma once

#include "values.h"

namespace slosh::python {

void add_lists(py::module_& module);
void add_world(py::module_& module);
void add_gauges(py::module_& module);

}  // namespace slosh::python

// The parts of the module, one file each.
#pragma once

#include "values.h"

namespace slosh::python {

class HeldWorld;

void add_lists(py::module_& module);
void add_world(py::module_& module);
void add_bodies(py::class_<HeldWorld, std::shared_ptr<HeldWorld>>& world);
void add_operators(py::class_<HeldWorld, std::shared_ptr<HeldWorld>>& world);
void add_particles(py::class_<HeldWorld, std::shared_ptr<HeldWorld>>& world);
void add_gauges(py::module_& module);
void add_forces(py::module_& module);

}  // namespace slosh::python

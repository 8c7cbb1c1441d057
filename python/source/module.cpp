// The compiled half of the Python module: slosh._slosh. What people see is python/slosh/__init__.pyi.
#include "parts.h"

PYBIND11_MODULE(_slosh, module) {
    pybind11::register_exception<slosh::python::Failure>(module, "Error", PyExc_RuntimeError);
    slosh::python::add_lists(module);
    slosh::python::add_gauges(module);
    slosh::python::add_forces(module);
    slosh::python::add_world(module);
}

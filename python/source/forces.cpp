#include "forces.h"

#include <utility>

#include "arrays.h"
#include "parts.h"

namespace slosh::python {

namespace {

/// Copies, because the engine's own numbers are gone when the call ends.
struct Block {
    double time = 0.0;
    float substep_length = 0.0f;
    int dimension = 3;
    py::array position, velocity, density, id, material;
};

}  // namespace

Forces::Forces(py::dict functions) : functions_(std::move(functions)) {
    for (const auto& [name, function] : functions_) {
        if (!py::isinstance<py::str>(name) || PyCallable_Check(function.ptr()) == 0)
            throw Failure("forces: expected a dict of functions by name");
    }
}

Modules Forces::modules() {
    Modules modules;
    for (const auto& [key, function] : functions_) {
        const auto name = py::cast<std::string>(key);
        // `function` lives as long as the dict, which this object holds.
        const py::handle called = function;
        modules.forces.push_back({name, [self = shared_from_this(), called, name](const ForceBlock& block) {
                                      if (self->failed_) return;
                                      const py::gil_scoped_acquire lock;
                                      self->accelerate(called, name, block);
                                  }});
    }
    return modules;
}

void Forces::accelerate(py::handle function, const std::string& name, const ForceBlock& block) {
    try {
        const Block copy{block.time,
                         block.substep_length,
                         block.dimension,
                         joined(block.x, block.y, block.z),
                         joined(block.velocity_x, block.velocity_y, block.velocity_z),
                         copied(block.density),
                         copied(block.id),
                         copied(block.material)};
        const std::vector<Vec3> values =
            vectors_for_all(function(copy), block.count(), block.dimension, name.c_str());
        for (std::size_t i = 0; i < values.size(); ++i) {
            block.acceleration_x[i] += values[i].x;
            block.acceleration_y[i] += values[i].y;
            block.acceleration_z[i] += values[i].z;
        }
    } catch (...) {
        failure_ = std::current_exception();
        failed_ = true;
    }
}

std::exception_ptr Forces::take_failure() {
    failed_ = false;
    return std::exchange(failure_, nullptr);
}

void add_forces(py::module_& module) {
    py::class_<Block>(module, "ForceBlock")
        .def_readonly("time", &Block::time)
        .def_readonly("substep_length", &Block::substep_length)
        .def_readonly("dimension", &Block::dimension)
        .def_readonly("position", &Block::position)
        .def_readonly("velocity", &Block::velocity)
        .def_readonly("density", &Block::density)
        .def_readonly("id", &Block::id)
        .def_readonly("material", &Block::material)
        .def("__len__", [](const Block& block) { return block.density.size(); });
}

}  // namespace slosh::python

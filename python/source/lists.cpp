// What there is: scenes, solvers, parameters, formats.
#include "parts.h"
#include "slosh/slosh.h"

namespace slosh::python {

namespace {

py::dict describe(const ParameterDescription& one) {
    py::dict result;
    result["key"] = std::string(one.key);
    result["label"] = std::string(one.label);
    result["unit"] = std::string(one.unit);
    result["min"] = one.min;
    result["max"] = one.max;
    result["help"] = std::string(one.help);
    py::list choices;
    for (const ParameterChoice& choice : one.choice_list()) choices.append(choice.name);
    result["choices"] = choices;
    return result;
}

template <class List>
py::list names_of(const List& list) {
    py::list names;
    for (const auto& one : list) names.append(std::string(one));
    return names;
}

py::object scene(const std::string& name) {
    const io::FoundScene found = take(io::find_scene(name));
    if (!found.scene) throw Failure(name + ": is a saved state, expected a scene");
    return from_json(io::scene_to_text(*found.scene));
}

}  // namespace

void add_lists(py::module_& module) {
    module.def("version", [] { return std::string(version()); });
    module.def("scenes", [] { return names_of(io::scene_names()); });
    module.def("scene", &scene, py::arg("name"));
    module.def("solvers", [] { return names_of(solver_names()); });
    module.def("formats", [] {
        py::list names;
        for (const io::ParticleFormat* format : io::particle_formats())
            names.append(std::string(format->name));
        return names;
    });
    module.def("fields", [] { return names_of(particle_field_names()); });
    module.def("parameters", [] {
        py::list rows;
        for (const ParameterDescription& one : world_parameters().all()) rows.append(describe(one));
        return rows;
    });
    module.def("instruction_set", [] {
        return py::make_tuple(std::string(simd::name(simd::best_target())),
                              simd::has_fused_multiply_add(simd::best_target()));
    });
}

}  // namespace slosh::python

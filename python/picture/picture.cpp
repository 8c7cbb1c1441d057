// slosh._picture: a saved state as a picture, by the renderer of `slosh render`. It is a module of its own
// with an engine of its own, loaded when a picture is first asked for: the rest runs where there is no EGL.
#include <pybind11/stl.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "../source/values.h"
#include "base/leaves.h"
#include "cli/frame_painter.h"
#include "cli/picture_scene.h"
#include "render/stage.h"
#include "sim/world/archive/snapshot.h"
#include "sim/world/state/state.h"

namespace slosh::python {

namespace {

/// Keys of `slosh list settings` that begin with "view.", as text.
ViewSettings view_of(const World& world, const std::vector<std::pair<std::string, std::string>>& settings) {
    ViewSettings view;
    view.quality = "high";
    if (find_stage(world.scene().camera.stage) != nullptr) view.stage = world.scene().camera.stage;
    if (!world.state().materials.empty()) view.field = "material";
    for (const auto& [key, text] : settings) {
        const ParameterDescription* description = take(view_table().require(key));
        take(description->set(&view, take(view_table().parse(*description, text))));
    }
    if (view.mode == "surface" && !leaves::surface) throw Failure(leaves::absence(leaves::surface));
    return cli::view_of_fluid(view, world.parameters());
}

py::array_t<std::uint8_t> draw(const std::string& state, std::vector<std::string> forces, int width,
                               int height, const std::vector<std::pair<std::string, std::string>>& settings) {
    if (width < 16 || height < 16 || width > 16384 || height > 16384)
        throw Failure("size: got " + std::to_string(width) + " x " + std::to_string(height) +
                      ", expected 16 to 16384 pixels");
    Modules modules;  // only their names count: no step is made
    for (std::string& name : forces) modules.forces.push_back({std::move(name), [](const ForceBlock&) {}});
    std::optional<Image> image;
    {
        const py::gil_scoped_release others_run;
        const World world = take(World::from_state(take(deserialize_state(state)), {}, std::move(modules)));
        const PixelSize size{width, height};
        image = take(take(cli::make_frame_painter(world, view_of(world, settings), size, 2))->paint(world));
    }
    py::array_t<std::uint8_t> picture({height, width, 3});
    std::copy(image->rgb.begin(), image->rgb.end(), picture.mutable_data());
    return picture;
}

}  // namespace

}  // namespace slosh::python

PYBIND11_MODULE(_picture, module) {
    pybind11::register_local_exception<slosh::python::Failure>(module, "Error", PyExc_RuntimeError);
    module.def("draw", &slosh::python::draw);
}

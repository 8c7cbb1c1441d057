// What a host asks of its world: bodies, contacts, the particles of a region.
#include <pybind11/stl.h>

#include "held_world.h"
#include "parts.h"

namespace slosh::python {

namespace {

using Triple = std::array<float, 3>;

/// An array of the members of structs, (n,).
template <class Struct, class Value>
py::array_t<Value> column(std::span<const Struct> structs, Value Struct::*member) {
    py::array_t<Value> array(static_cast<py::ssize_t>(structs.size()));
    for (std::size_t i = 0; i < structs.size(); ++i)
        array.mutable_at(static_cast<py::ssize_t>(i)) = structs[i].*member;
    return array;
}
/// (n, 3)
template <class Struct>
py::array_t<float> column(std::span<const Struct> structs, Vec3 Struct::*member) {
    py::array_t<float> array({static_cast<py::ssize_t>(structs.size()), py::ssize_t{3}});
    for (std::size_t i = 0; i < structs.size(); ++i) {
        for (int axis = 0; axis < 3; ++axis)
            array.mutable_at(static_cast<py::ssize_t>(i), axis) = (structs[i].*member)[axis];
    }
    return array;
}
/// (n, 4): x, y, z, w
py::array_t<float> orientations(std::span<const BodyState> bodies) {
    py::array_t<float> array({static_cast<py::ssize_t>(bodies.size()), py::ssize_t{4}});
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        const Quaternion& turn = bodies[i].orientation;
        const float parts[4] = {turn.x, turn.y, turn.z, turn.w};
        for (int part = 0; part < 4; ++part)
            array.mutable_at(static_cast<py::ssize_t>(i), part) = parts[part];
    }
    return array;
}

py::dict bodies_of(const HeldWorld& held) {
    const std::vector<BodyState> states = held.read().bodies();
    const std::span<const BodyState> bodies(states);
    py::dict result;
    result["id"] = column(bodies, &BodyState::id);
    result["mass"] = column(bodies, &BodyState::mass);
    result["position"] = column(bodies, &BodyState::position);
    result["center"] = column(bodies, &BodyState::described_center);
    result["orientation"] = orientations(bodies);
    result["velocity"] = column(bodies, &BodyState::velocity);
    result["angular_velocity"] = column(bodies, &BodyState::angular_velocity);
    result["force"] = column(bodies, &BodyState::force);
    result["torque"] = column(bodies, &BodyState::torque);
    return result;
}

py::dict contacts_of(const HeldWorld& held) {
    const std::span<const BodyContact> contacts = held.read().contacts();
    py::dict result;
    result["body"] = column(contacts, &BodyContact::body);
    result["other"] = column(contacts, &BodyContact::other);
    result["point"] = column(contacts, &BodyContact::point);
    result["normal"] = column(contacts, &BodyContact::normal);
    result["impulse"] = column(contacts, &BodyContact::impulse);
    return result;
}

}  // namespace

void add_bodies(py::class_<HeldWorld, std::shared_ptr<HeldWorld>>& world) {
    world.def("bodies", &bodies_of)
        .def("contacts", &contacts_of)
        .def(
            "measure_loads", [](HeldWorld& held, bool on) { held.change().measure_loads(on); },
            py::arg("on") = true)
        .def(
            "particles_in_box",
            [](const HeldWorld& held, const Triple& min, const Triple& max) {
                const auto found = held.read().particles_in(Box3{vector_of(min), vector_of(max)});
                return copied(std::span<const std::uint32_t>(found));
            },
            py::arg("min"), py::arg("max"))
        .def(
            "particles_in_sphere",
            [](const HeldWorld& held, const Triple& center, float radius) {
                const auto found = held.read().particles_in(SphereShape{vector_of(center), radius});
                return copied(std::span<const std::uint32_t>(found));
            },
            py::arg("center"), py::arg("radius"));
}

}  // namespace slosh::python

// The probes of a scene file.
#include <algorithm>

#include "io/scene_keys.h"
#include "io/scene_parts.h"

namespace slosh::io {

namespace {

constexpr NumberRange window_range{1e-6, 1e6};

PressureProbe read_pressure(const JsonObject& object) {
    PressureProbe probe;
    probe.point = object.required_vector("point", coordinate_range);
    if (object.has("solid"))
        probe.solid = static_cast<int>(object.integer("solid", 0, NumberRange{0.0, 1e6}));
    return probe;
}

LevelProbe read_level(const JsonObject& object) {
    LevelProbe probe;
    probe.x = static_cast<float>(object.required_number("x", coordinate_range));
    if (object.context().dimension == 3)
        probe.z = static_cast<float>(object.required_number("z", coordinate_range));
    return probe;
}

FlowProbe read_flow(const JsonObject& object) {
    return {object.required_vector("min", coordinate_range), object.required_vector("max", coordinate_range)};
}

/// The size, or a part along an axis.
int read_axis(const JsonObject& object) {
    const std::string axis = object.text("axis", "size", 4);
    if (axis == "size") return -1;
    if (axis.size() == 1 && axis[0] >= 'x' && axis[0] <= 'z') return axis[0] - 'x';
    object.fail("axis", "got \"" + axis + "\", expected \"size\", \"x\", \"y\" or \"z\"");
    return -1;
}

template <class LoadProbe>
LoadProbe read_load(const JsonObject& object) {
    LoadProbe probe;
    probe.solid = static_cast<int>(object.required_number("solid", NumberRange{0.0, 1e6}));
    probe.axis = read_axis(object);
    return probe;
}

template <class LoadProbe>
void write_load(const LoadProbe& probe, Json& object) {
    object["solid"] = probe.solid;
    if (probe.axis >= 0) object["axis"] = std::string(1, static_cast<char>('x' + probe.axis));
}

Probe read_probe(const JsonObject& object, std::size_t index) {
    Probe probe;
    probe.name = object.text("name", "probe" + std::to_string(index), 60);
    probe.window = object.number("window", probe.window, window_range);
    const std::string_view kind = object.only_one_of(keys::probe_kinds);
    if (kind.empty()) return probe;
    const auto inner = [&](std::span<const std::string_view> names) {
        return JsonObject(object.context(), *object.find(kind), object.path_of(kind), names);
    };
    if (kind == "pressure") probe.what = read_pressure(inner(keys::pressure_probe));
    if (kind == "level") probe.what = read_level(inner(keys::level_probe));
    if (kind == "flow") probe.what = read_flow(inner(keys::flow_probe));
    if (kind == "speed")
        probe.what = SpeedProbe{inner(keys::speed_probe).required_vector("point", coordinate_range)};
    if (kind == "force") probe.what = read_load<ForceProbe>(inner(keys::load_probe));
    if (kind == "torque") probe.what = read_load<TorqueProbe>(inner(keys::load_probe));
    return probe;
}

}  // namespace

std::vector<Probe> read_probes(const JsonObject& scene) {
    ReadContext& context = scene.context();
    std::vector<Probe> probes;
    for_each_element(scene, "probes", most_probes, [&](const Json& value, const std::string& path) {
        const JsonObject object(context, value, path, keys::probe);
        probes.push_back(read_probe(object, probes.size()));
        if (context.error) return;
        if (const Result<void> checked = check_probes(probes, context.dimension); !checked)
            object.fail(checked.error().where, checked.error().message);
    });
    return probes;
}

Json write_probe(const Probe& probe, int dimension) {
    Json object;
    object["name"] = probe.name;
    if (const auto* pressure = std::get_if<PressureProbe>(&probe.what)) {
        object["pressure"]["point"] = write_vector(pressure->point, dimension);
        if (pressure->solid >= 0) object["pressure"]["solid"] = pressure->solid;
    } else if (const auto* level = std::get_if<LevelProbe>(&probe.what)) {
        object["level"]["x"] = write_number(static_cast<double>(level->x));
        if (dimension == 3) object["level"]["z"] = write_number(static_cast<double>(level->z));
    } else if (const auto* flow = std::get_if<FlowProbe>(&probe.what)) {
        write_bounds(object["flow"], {flow->min, flow->max}, dimension);
    } else if (const auto* speed = std::get_if<SpeedProbe>(&probe.what)) {
        object["speed"]["point"] = write_vector(speed->point, dimension);
    } else if (const auto* force = std::get_if<ForceProbe>(&probe.what)) {
        write_load(*force, object["force"]);
    } else if (const auto* torque = std::get_if<TorqueProbe>(&probe.what)) {
        write_load(*torque, object["torque"]);
    }
    object["window"] = write_time(probe.window);
    return object;
}

}  // namespace slosh::io

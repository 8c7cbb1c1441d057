// Probes: what a run measures at a place.
#include "gauges.h"

#include <array>

#include "io/scene_parts.h"
#include "parts.h"

namespace slosh::python {

std::vector<Probe> probes_of(const py::handle& list, int dimension) {
    const io::Json scene = take(io::parse_json("{\"probes\": " + json_text(list) + "}", "probes"));
    io::ReadContext context;
    context.file = "probes";
    context.dimension = dimension;
    constexpr std::array<std::string_view, 1> keys{"probes"};
    std::vector<Probe> probes = io::read_probes(io::JsonObject(context, scene, "", keys));
    if (context.error) throw Failure(context.error->text());
    return probes;
}

namespace {

py::object optional_number(const std::optional<double>& value) {
    return value ? py::object(py::float_(*value)) : py::object(py::none());
}

py::dict readings(const Gauges& gauges) {
    py::dict result;
    const std::vector<Probe>& probes = gauges.record.probes();
    for (std::size_t i = 0; i < probes.size(); ++i) {
        const ProbeReading& reading = gauges.record.readings()[i];
        py::dict one;
        one["kind"] = std::string(kind_of(probes[i]));
        one["unit"] = std::string(unit_of(probes[i], gauges.dimension));
        one["wet"] = reading.wet;
        one["raw"] = optional_number(reading.raw);
        one["filtered"] = optional_number(reading.filtered);
        one["deviation"] = optional_number(reading.deviation);
        one["peak"] = optional_number(reading.peak);
        one["peak_time"] = reading.peak_time;
        one["volume"] = optional_number(reading.volume);
        result[probes[i].name.c_str()] = one;
    }
    return result;
}

}  // namespace

void add_gauges(py::module_& module) { py::class_<Gauges>(module, "Gauges").def("readings", &readings); }

}  // namespace slosh::python

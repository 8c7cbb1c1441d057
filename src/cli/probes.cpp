// Reads the options of probes, and writes readings as JSON, as cells of a table and for the screen.
#include "cli/probes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "base/text.h"
#include "cli/simulation_options.h"

namespace slosh::cli {

namespace {

using Json = nlohmann::ordered_json;

Json number(const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); }
std::string cell(const std::optional<double>& value) { return "," + (value ? format_number(*value) : ""); }

std::string short_text(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}
std::string padded(const std::string& text) {
    return std::string(std::max<std::size_t>(text.size(), 10) - text.size(), ' ') + text;
}
std::string padded(double value) { return padded(short_text(value)); }

bool is_flow(const Probe& probe) { return std::holds_alternative<FlowProbe>(probe.what); }

std::optional<std::vector<float>> numbers_in(const std::string& text) {
    std::vector<float> numbers;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t comma = std::min(text.find(',', begin), text.size());
        double value = 0.0;
        if (!CLI::detail::lexical_cast(text.substr(begin, comma - begin), value) || !(std::abs(value) <= 1e4))
            return std::nullopt;
        numbers.push_back(static_cast<float>(value));
        begin = comma + 1;
    }
    return numbers;
}

/// Points from `numbers`, `per_point` each; in 2-D z is 0.
Vec3 point(const std::vector<float>& numbers, std::size_t index, std::size_t per_point, int dimension) {
    const std::size_t at = index * per_point;
    return {numbers[at], numbers[at + 1], per_point > 2 && dimension == 3 ? numbers[at + 2] : 0.0f};
}

/// Takes ",x", ",y" or ",z" from the end; -1: there is none.
int take_axis(std::string& text) {
    if (text.size() < 2 || text[text.size() - 2] != ',') return -1;
    const char letter = text.back();
    if (letter < 'x' || letter > 'z') return -1;
    text.resize(text.size() - 2);
    return letter - 'x';
}

}  // namespace

std::vector<ProbeFigures> probe_figures(const ProbeRecord& record, int dimension) {
    std::vector<ProbeFigures> figures;
    for (std::size_t i = 0; i < record.probes().size(); ++i)
        figures.push_back({record.probes()[i], record.readings()[i], dimension});
    return figures;
}

Json to_json(const std::vector<ProbeFigures>& probes) {
    Json list = Json::array();
    for (const ProbeFigures& one : probes) {
        const ProbeReading& reading = one.reading;
        Json object = {{"name", one.probe.name},
                       {"kind", kind_of(one.probe)},
                       {"unit", unit_of(one.probe, one.dimension)},
                       {"wet", reading.wet},
                       {"raw", number(reading.raw)},
                       {"filtered", number(reading.filtered)},
                       {"deviation", number(reading.deviation)},
                       {"samples", reading.samples},
                       {"peak", number(reading.peak)},
                       {"peak_time_s", reading.peak ? Json(reading.peak_time) : Json(nullptr)},
                       {"window_s", one.probe.window},
                       {"cutoff_hz", reading.cutoff}};
        if (is_flow(one.probe)) object["volume"] = number(reading.volume);
        list.push_back(std::move(object));
    }
    return list;
}

std::string to_table(const std::vector<ProbeFigures>& probes) {
    std::string text;
    for (const ProbeFigures& one : probes) {
        const ProbeReading& reading = one.reading;
        const std::string unit(unit_of(one.probe, one.dimension));
        text +=
            "  " + one.probe.name +
            std::string(std::max<std::size_t>(one.probe.name.size(), 16) - one.probe.name.size() + 1, ' ');
        text += reading.filtered ? padded(*reading.filtered) + " " + unit : padded("none");
        text += "  mean of " + format_number(one.probe.window) + " s";
        if (reading.deviation) text += ", +- " + short_text(*reading.deviation);
        if (!reading.wet) text += ", dry now";
        if (reading.peak)
            text += "; peak " + short_text(*reading.peak) + " at " + short_text(reading.peak_time) + " s";
        if (reading.volume)
            text += "; passed " + short_text(*reading.volume) + (one.dimension == 2 ? " m^2" : " m^3");
        text += "\n";
    }
    return text;
}

std::string probe_columns(const ProbeRecord& record) {
    std::string text;
    for (const Probe& probe : record.probes()) {
        for (const char* quantity : {"_raw", "_filtered", "_deviation", "_wet"})
            text += "," + probe.name + quantity;
        if (is_flow(probe)) text += "," + probe.name + "_volume";
    }
    return text;
}

std::string probe_cells(const ProbeRecord& record) {
    std::string text;
    for (std::size_t i = 0; i < record.probes().size(); ++i) {
        const ProbeReading& reading = record.readings()[i];
        text += cell(reading.raw) + cell(reading.filtered) + cell(reading.deviation);
        text += reading.wet ? ",1" : ",0";
        if (is_flow(record.probes()[i])) text += cell(reading.volume);
    }
    return text;
}

void add_probe_options(CLI::App& app, ProbeOptions& options) {
    app.add_option("--probe", options.probes,
                   "pressure:X,Y,Z, level:X,Z, flow:X,Y,Z,X,Y,Z,\nspeed:X,Y,Z, force:SOLID or torque:SOLID")
        ->type_name("[NAME=]KIND:NUMBERS")
        ->allow_extra_args(false);
    app.add_option("--probe-window", options.window, "mean of the probes over T seconds; default 0.05")
        ->type_name("T")
        ->check(range(1e-6, 1e6));
}

Result<Probe> parse_probe(const std::string& text, const std::string& name, double window, int dimension) {
    const std::size_t colon = std::min(text.find(':'), text.size());
    const std::size_t equals = text.find('=');
    const bool named = equals < colon;
    Probe probe;
    probe.name = named ? text.substr(0, equals) : name;
    probe.window = window;
    const std::string kind = text.substr(named ? equals + 1 : 0, colon - (named ? equals + 1 : 0));
    std::string said = colon < text.size() ? text.substr(colon + 1) : std::string();
    const bool of_solid = kind == "force" || kind == "torque";
    const int axis = of_solid ? take_axis(said) : -1;
    const auto numbers = numbers_in(said);
    const std::size_t count = numbers ? numbers->size() : 0;
    const bool flat = dimension == 2;
    if (kind == "pressure" && (count == 3 || (flat && count == 2))) {
        probe.what = PressureProbe{point(*numbers, 0, count, dimension)};
    } else if (kind == "level" && (count == 2 || (flat && count == 1))) {
        probe.what = LevelProbe{(*numbers)[0], flat ? 0.0f : (*numbers)[1]};
    } else if (kind == "flow" && (count == 6 || (flat && count == 4))) {
        probe.what =
            FlowProbe{point(*numbers, 0, count / 2, dimension), point(*numbers, 1, count / 2, dimension)};
    } else if (kind == "speed" && (count == 3 || (flat && count == 2))) {
        probe.what = SpeedProbe{point(*numbers, 0, count, dimension)};
    } else if (of_solid && count == 1 && (*numbers)[0] >= 0.0f &&
               std::floor((*numbers)[0]) == (*numbers)[0]) {
        const int solid = static_cast<int>((*numbers)[0]);
        if (kind == "force") {
            probe.what = ForceProbe{solid, axis};
        } else {
            probe.what = TorqueProbe{solid, axis};
        }
    } else {
        return Error{"got " + text + ", expected " +
                         (flat ? "pressure:X,Y, level:X, flow:X,Y,X,Y, speed:X,Y"
                               : "pressure:X,Y,Z, level:X,Z, flow:X,Y,Z,X,Y,Z, speed:X,Y,Z") +
                         ", force:SOLID or torque:SOLID" + ", with a name and \"=\" before it if you like",
                     "--probe"};
    }
    return probe;
}

Result<ProbeRecord> probe_record(const std::vector<Probe>& of_scene, const ProbeOptions& options,
                                 int dimension) {
    std::vector<Probe> probes = of_scene;
    for (const std::string& text : options.probes) {
        Result<Probe> probe =
            parse_probe(text, "probe" + std::to_string(probes.size()), options.window, dimension);
        if (!probe) return probe.error();
        probes.push_back(std::move(probe).value());
        if (const Result<void> checked = check_probes(probes, dimension); !checked)
            return Error{"got " + text + ": " + checked.error().message, "--probe"};
    }
    return ProbeRecord::create(std::move(probes), dimension);
}

}  // namespace slosh::cli

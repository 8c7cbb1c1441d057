// Readings of probes as JSON, as cells of a table and for the screen.
#include "cli/probe_figures.h"

#include <algorithm>
#include <cstdio>
#include <optional>

#include "base/text.h"

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

}  // namespace slosh::cli

// Where gauges are, as lines over the water.
#pragma once

#include <vector>

#include "app/session/simulation_frame.h"
#include "render/scene.h"

namespace slosh::app {

/// A cross at a pressure, a staff with a tick at the level, a frame with an arrow across it.
void add_probe(std::vector<RenderLine>& lines, const Probe& probe, const ProbeReading* reading,
               const SimulationFrame& frame, const Vec3& color);
/// Those of the frame.
void add_probes(std::vector<RenderLine>& lines, const SimulationFrame& frame);
/// The middle of it, m.
Vec3 place_of(const Probe& probe, const SimulationFrame& frame);

}  // namespace slosh::app

/// @file
/// Everything public. docs/LIBRARY.md shows how to link it.
///
///     #include <slosh/slosh.h>
#pragma once

#include "slosh/bodies.h"           // where solids are, and what acts on them
#include "slosh/command.h"          // what can be done to a world
#include "slosh/execution.h"        // threads and instruction sets
#include "slosh/files.h"            // scenes, saved states and particles in files
#include "slosh/geometry.h"         // vectors, boxes, triangle meshes
#include "slosh/modules.h"          // forces and solvers of your own
#include "slosh/parameter_table.h"  // parameters by key: units, ranges, help
#include "slosh/particle_view.h"    // positions, velocities, densities; foam
#include "slosh/point_cloud.h"      // points and their fields, as files hold them
#include "slosh/probe.h"            // probes of pressure, level and flow
#include "slosh/result.h"           // a value or an Error
#include "slosh/scene.h"            // what a world starts from
#include "slosh/shapes.h"           // fluid regions, solids and their motion, emitters, sinks
#include "slosh/snapshot.h"         // a world's state, kept in memory
#include "slosh/step_report.h"      // what a step did, in numbers
#include "slosh/version.h"          // which Slosh this is
#include "slosh/world.h"            // the simulation

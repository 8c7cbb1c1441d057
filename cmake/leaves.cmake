# Leaves: parts of the program that nothing else needs. Each has an option SLOSH_NAME; OFF leaves it out: its sources and its
# tests are not compiled, and where a user asks for it the program says so in one sentence (base/leaves.h.in).
option(SLOSH_LEAVES "What the options of leaves are where nothing else is said" ON)

set(slosh_leaves "")
set(slosh_left_out "")

# slosh_leaf(<name> <title> DEFAULT <value> FILES <beginning of paths from the top>...): <title> stands in the sentence of its absence.
function(slosh_leaf name title)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "DEFAULT" "FILES")
  string(TOUPPER "SLOSH_${name}" option)
  if(NOT SLOSH_LEAVES)
    set(arg_DEFAULT OFF)
  endif()
  set(${option} "${arg_DEFAULT}" CACHE STRING "Build the leaf ${name}: ${title}")
  set(slosh_leaves ${slosh_leaves} ${name} PARENT_SCOPE)
  set(slosh_title_${name} "${title}" PARENT_SCOPE)
  set(slosh_files_${name} "${arg_FILES}" PARENT_SCOPE)
endfunction()

slosh_leaf(doctor "the doctor" DEFAULT ON
           FILES src/sim/services/doctor/ src/app/workspace/doctor src/ui/doctor_ tests/session/doctor/ tests/physics/doctor_)
slosh_leaf(foam "foam" DEFAULT ON FILES src/sim/services/foam/ src/render/passes/foam_
           tests/unit/sim/services/foam/ tests/engine/sim/services/foam/ tests/determinism/foam_ tests/physics/foam_ tests/gl/foam_)
slosh_leaf(surface "the mesh of the water's surface" DEFAULT ON
           FILES src/sim/services/surface/surface_mesh src/sim/services/surface/surface_grid src/sim/services/surface/surface_velocity
           src/sim/services/surface/polygoniser src/sim/services/surface/mesh_smoothing src/io/formats/surface_ src/render/modes/surface
           tests/unit/sim/services/surface/surface_ tests/unit/sim/services/surface/mesh_ tests/unit/io/surface_ tests/gl/surface_)
slosh_leaf(probes "probes" DEFAULT ON
           FILES src/sim/services/probes/ src/cli/probes src/app/session/probe_readings src/app/tools/probe
           tests/session/probes_ tests/cli/probes_ tests/physics/probe_)
slosh_leaf(presets "presets" DEFAULT ON
           FILES src/io/preset_ src/cli/preset_ src/app/workspace/preset src/ui/preset_ tests/unit/io/preset_ tests/unit/cli/preset_
           tests/engine/cli/preset_ tests/engine/cli/published_ tests/engine/app/workspace/presets_)
slosh_leaf(sweep "slosh sweep" DEFAULT ON FILES src/cli/sweep_ tests/cli/sweep_ tests/cli/plot_sweep)
slosh_leaf(video "videos" DEFAULT ON
           FILES src/render/video_ src/render/webp_ src/app/workspace/film src/ui/film_ tests/unit/render/video_
           tests/unit/app/workspace/film_ tests/engine/app/workspace/film_)
slosh_leaf(compare "comparing two worlds" DEFAULT ON
           FILES src/app/session/comparison src/app/session/simulation_comparison src/app/workspace/compare
           tests/session/comparison_)
slosh_leaf(import "scenes of SPlisHSPlasH" DEFAULT ON
           FILES src/io/splishsplash tests/engine/io/splishsplash)
slosh_leaf(raytracer "the ray tracer" DEFAULT AUTO FILES src/render/raytrace/ src/cli/raytrace_ tests/unit/render/raytrace/)
slosh_leaf(python "the Python module" DEFAULT OFF FILES python/)

# slosh_settle_leaves(): writes base/leaves.h, once it is known whether a leaf has what it needs.
function(slosh_settle_leaves)
  set(definitions "")
  set(left_out "")
  foreach(name IN LISTS slosh_leaves)
    string(TOUPPER "SLOSH_${name}" option)
    set(built true)
    if(NOT ${option})
      set(built false)
      list(APPEND left_out ${slosh_files_${name}})
      message(STATUS "Left out: ${name} (${option})")
    endif()
    string(APPEND definitions "inline constexpr Leaf ${name}{\"${slosh_title_${name}}\", \"${option}\", ${built}};\n")
  endforeach()
  configure_file("${PROJECT_SOURCE_DIR}/src/base/leaves.h.in" "${PROJECT_BINARY_DIR}/leaves/base/leaves.h" @ONLY)
  set(slosh_left_out "${left_out}" PARENT_SCOPE)
endfunction()

# slosh_without_leaves(<list>): removes the files of leaves that are left out.
function(slosh_without_leaves list)
  foreach(path IN LISTS slosh_left_out)
    list(FILTER ${list} EXCLUDE REGEX "^${PROJECT_SOURCE_DIR}/${path}")
  endforeach()
  set(${list} "${${list}}" PARENT_SCOPE)
endfunction()

# slosh_leaves_are_built(<out-variable> <script>): whether this build has all leaves that a line "# Needs: NAME..." of a test
# script names.
function(slosh_leaves_are_built out script)
  set(${out} ON PARENT_SCOPE)
  file(STRINGS "${script}" needs REGEX "^# Needs: ")
  string(REGEX MATCHALL "[a-z]+" needs "${needs}")
  foreach(name IN LISTS needs)
    string(TOUPPER "SLOSH_${name}" option)
    if(DEFINED slosh_title_${name} AND NOT ${option})
      set(${out} OFF PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

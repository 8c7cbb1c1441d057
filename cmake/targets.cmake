# slosh_library(<folder> [EXCEPT subfolder] [PUBLIC deps...] [PRIVATE deps...] [GENERATED sources...])
#
# Static library slosh_<folder> of every .cpp below the current folder, but for a subfolder with a library of its own. A new
# .cpp needs no edit here. A folder without
# a .cpp becomes an interface library, so that the skeleton builds.
function(slosh_library folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "EXCEPT" "PUBLIC;PRIVATE;GENERATED")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  if(arg_EXCEPT)
    list(FILTER sources EXCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/${arg_EXCEPT}/")
  endif()
  set(target slosh_${folder})
  if(sources OR arg_GENERATED)
    add_library(${target} STATIC ${sources} ${arg_GENERATED})
    slosh_compile_flags(${target})
    target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}/src" "${PROJECT_SOURCE_DIR}/include")
    target_link_libraries(${target} PUBLIC ${arg_PUBLIC} PRIVATE ${arg_PRIVATE})
    slosh_unity(${target} ${sources} ${arg_GENERATED})
  else()
    add_library(${target} INTERFACE)
    target_include_directories(${target} INTERFACE "${PROJECT_SOURCE_DIR}/src" "${PROJECT_SOURCE_DIR}/include")
    target_link_libraries(${target} INTERFACE ${arg_PUBLIC} ${arg_PRIVATE})
  endif()
  set_property(GLOBAL APPEND PROPERTY SLOSH_LIBRARIES ${target})
endfunction()

# slosh_unity(<target> <source...>): with CMAKE_UNITY_BUILD, the files still compiled alone: those that compile themselves
# once per instruction set, solvers, which name their phases alike, and embedded files.
function(slosh_unity target)
  set(alone ${ARGN})
  list(FILTER alone INCLUDE REGEX "(_kernels|/peak|/solvers/[^/]+|/embedded_[^/]+)\\.cpp$")
  set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# slosh_precompile(<target> <header...>): headers that cost most of the target's build, parsed once. Not with ccache,
# which does more for those who build often. -DSLOSH_PRECOMPILED_HEADERS=OFF turns it off.
function(slosh_precompile target)
  if(SLOSH_PRECOMPILED_HEADERS AND NOT CCACHE_PROGRAM)
    list(TRANSFORM ARGN REPLACE "^(.+)$" "$<$<COMPILE_LANGUAGE:CXX>:<\\1$<ANGLE-R>>")
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# slosh_compiles_fast(<target>): code that waits for people or files, where the build's time counts and the code's does
# not.
function(slosh_compiles_fast target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1> $<$<OR:$<BOOL:${SLOSH_SANITIZE}>,$<BOOL:${SLOSH_SANITIZE_THREADS}>>:-O0>)
endfunction()

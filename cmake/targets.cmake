# slosh_library(<folder> [EXCEPT path...] [PUBLIC deps...] [PRIVATE deps...] [GENERATED sources...])
#
# Static library slosh_<folder> of every .cpp below the current folder, except some files or subfolders. A new .cpp needs no edit
# here. A folder without a .cpp becomes an interface library, so that the skeleton builds.
function(slosh_library folder)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "EXCEPT;PUBLIC;PRIVATE;GENERATED")
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.cpp")
  slosh_without_leaves(sources)
  foreach(path IN LISTS arg_EXCEPT)
    list(FILTER sources EXCLUDE REGEX "^${CMAKE_CURRENT_SOURCE_DIR}/${path}(/|$)")
  endforeach()
  if(CMAKE_UNITY_BUILD)
    slosh_kernels_together(sources)
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

# slosh_sanitized(<folder>): with SLOSH_SANITIZED_TESTS, slosh_<folder>_sanitized: the folder's library once more, under the address and
# undefined-behavior sanitizers. It replaces the plain one in slosh_sanitized_tests (tests/CMakeLists.txt), whose engine is the plain one.
function(slosh_sanitized folder)
  if(NOT SLOSH_SANITIZED_TESTS)
    return()
  endif()
  set(target slosh_${folder}_sanitized)
  get_target_property(sources slosh_${folder} SOURCES)
  get_target_property(libraries slosh_${folder} LINK_LIBRARIES)
  add_library(${target} STATIC ${sources})
  slosh_compile_flags(${target})
  target_compile_options(${target} PRIVATE -O1 -g1 ${slosh_sanitizers})
  slosh_simd_definitions(${target})
  target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}/src" "${PROJECT_SOURCE_DIR}/include")
  target_link_libraries(${target} PUBLIC ${libraries})
endfunction()

# slosh_unity(<target> <source...>): with CMAKE_UNITY_BUILD, the files still compiled alone: those that compile themselves
# once per instruction set, embedded files, and those that read the headers of Windows, which define words such as near.
function(slosh_unity target)
  set(alone ${ARGN})
  list(FILTER alone INCLUDE REGEX "(_kernels|/peak|/embedded_[^/]+|/windows/[^/]+)\\.cpp$")
  set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# slosh_kernels_together(<list>): replaces the kernel files of the list, but those of the solvers, which are large, by few files that
# compile several of them. Half of the time for such a file goes into reading Highway once per instruction set.
function(slosh_kernels_together list)
  set(sources ${${list}})
  set(waiting "")
  set(made 0)
  foreach(source IN LISTS ${list} ITEMS end)
    if(source MATCHES "_kernels\\.cpp$" AND NOT source MATCHES "/solvers/")
      list(REMOVE_ITEM sources "${source}")
      list(APPEND waiting "#include \"${source}\"\n")
    endif()
    list(LENGTH waiting count)
    if(count EQUAL 4 OR (source STREQUAL "end" AND count GREATER 0))
      set(header "${CMAKE_CURRENT_BINARY_DIR}/together_${made}_kernels.h")
      set(file "${CMAKE_CURRENT_BINARY_DIR}/together_${made}_kernels.cpp")
      list(JOIN waiting "" of_all)
      file(CONFIGURE OUTPUT "${header}" CONTENT "${of_all}" @ONLY)
      file(CONFIGURE OUTPUT "${file}" @ONLY CONTENT "#define SLOSH_SIMD_TOGETHER \"${header}\"
#include \"base/simd/for_each_target.h\"
#include \"${header}\"
")
      list(APPEND sources "${file}")
      set(waiting "")
      math(EXPR made "${made} + 1")
    endif()
  endforeach()
  set(${list} "${sources}" PARENT_SCOPE)
endfunction()

# slosh_precompile(<target> <header...>): headers that cost most of the target's build, parsed once. Not where files are
# compiled several at once: a header compiled in advance costs more than parsing it two or three times. Not with ccache,
# which does more for those who build often. -DSLOSH_PRECOMPILED_HEADERS=OFF turns it off.
function(slosh_precompile target)
  if(SLOSH_PRECOMPILED_HEADERS AND NOT CMAKE_UNITY_BUILD AND NOT CCACHE_PROGRAM)
    list(TRANSFORM ARGN REPLACE "^(.+)$" "$<$<COMPILE_LANGUAGE:CXX>:<\\1$<ANGLE-R>>")
    target_precompile_headers(${target} PRIVATE ${ARGN})
  endif()
endfunction()

# slosh_compiles_fast(<target>): code that waits for people or files, where the build's time counts and the code's does
# not.
function(slosh_compiles_fast target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1> $<$<OR:$<BOOL:${SLOSH_SANITIZE}>,$<BOOL:${SLOSH_SANITIZE_THREADS}>>:-O0>)
endfunction()

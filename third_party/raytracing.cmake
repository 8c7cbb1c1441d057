# What the ray tracer of render needs. SLOSH_RAYTRACER (cmake/leaves.cmake):
#   AUTO  where Embree is installed, or SLOSH_FETCH_DEPENDENCIES asks for its sources
#   ON    its sources are fetched where it is not installed
#   OFF   never; nor without SLOSH_SURFACE: rays meet the mesh
if(NOT SLOSH_RAYTRACER OR NOT SLOSH_SURFACE)
  set(SLOSH_RAYTRACER OFF PARENT_SCOPE)
  return()
endif()

slosh_may_use_package(use_package embree)
if(use_package)
  find_package(embree 3.13 CONFIG QUIET)
  if(NOT TARGET embree)
    find_package(embree 4.0 CONFIG QUIET)
  endif()
endif()
if(NOT TARGET embree AND SLOSH_RAYTRACER STREQUAL "AUTO" AND use_package)
  message(STATUS "Embree not found: slosh is built without its ray tracer (-DSLOSH_RAYTRACER=ON fetches Embree)")
  set(SLOSH_RAYTRACER OFF PARENT_SCOPE)
  return()
endif()
if(NOT TARGET embree)
  set(EMBREE_ISPC_SUPPORT OFF)
  set(EMBREE_TUTORIALS OFF)
  set(EMBREE_STATIC_LIB ON)
  set(EMBREE_TASKING_SYSTEM INTERNAL)  # rays are our threads' business, the tree is built by one
  set(EMBREE_GEOMETRY_QUAD OFF)
  set(EMBREE_GEOMETRY_CURVE OFF)
  set(EMBREE_GEOMETRY_SUBDIVISION OFF)
  set(EMBREE_GEOMETRY_USER ON)  # foam
  set(EMBREE_GEOMETRY_INSTANCE OFF)
  set(EMBREE_GEOMETRY_GRID OFF)
  set(EMBREE_GEOMETRY_POINT OFF)
  slosh_fetch(embree embree/embree 698442324ccddd11725fb8875275dc1384f7fb40)  # v3.13.5
  target_include_directories(embree SYSTEM INTERFACE "${embree_SOURCE_DIR}/include")
endif()
slosh_dependency(embree embree)
if(embree_VERSION VERSION_GREATER_EQUAL 4)
  target_compile_definitions(slosh_dep_embree INTERFACE SLOSH_EMBREE_MAJOR=4)
else()
  target_compile_definitions(slosh_dep_embree INTERFACE SLOSH_EMBREE_MAJOR=3)
endif()

# What the ray tracer of render needs.

slosh_may_use_package(use_package embree)
if(use_package)
  find_package(embree 3.13 CONFIG QUIET)
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

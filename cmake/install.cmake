# cmake --install, and find_package(slosh) and pkg-config for programs that link the engine.
#
# libslosh is one archive of base, sim and io, with the pinned sources of dependencies that were built here: they are
# nobody else's business. Dependencies that are packages stay packages, and slosh-config.cmake looks for them again.
# The files name no folder of this build or of the prefix, so an installed tree may be moved.
option(SLOSH_INSTALL "Make the install target" ${slosh_install_default})

# slosh_link_interface(<target>): appends to the caller's
#   packages  targets of packages that programs must link too
#   objects   the objects of static libraries built here
function(slosh_link_interface target)
  if(NOT TARGET ${target})
    list(APPEND packages ${target})  # a file or a flag
  else()
    get_target_property(aliased ${target} ALIASED_TARGET)
    if(aliased)
      set(target ${aliased})
    endif()
    get_target_property(imported ${target} IMPORTED)
    get_target_property(type ${target} TYPE)
    if(imported)
      list(APPEND packages ${target})
    else()
      if(type STREQUAL "STATIC_LIBRARY")
        list(APPEND objects "$<TARGET_OBJECTS:${target}>")
      endif()
      get_target_property(next ${target} INTERFACE_LINK_LIBRARIES)
      foreach(library IN LISTS next)
        if(library AND NOT library MATCHES "::@|^\\$<COMPILE_ONLY")
          string(REGEX REPLACE "^\\$<LINK_ONLY:(.+)>$" "\\1" library "${library}")
          slosh_link_interface("${library}")
        endif()
      endforeach()
    endif()
  endif()
  set(packages "${packages}" PARENT_SCOPE)
  set(objects "${objects}" PARENT_SCOPE)
endfunction()

set(packages "")
set(objects "")
foreach(dependency highway bullet threads zlib)
  slosh_link_interface(slosh_dep_${dependency})
endforeach()
list(REMOVE_DUPLICATES packages)
list(REMOVE_DUPLICATES objects)
set(slosh_packages "${packages}")

foreach(library base core solids methods world services io)
  list(APPEND objects "$<TARGET_OBJECTS:slosh_${library}>")
endforeach()

# slosh::slosh, here and after find_package(slosh).
add_library(slosh_library STATIC EXCLUDE_FROM_ALL ${objects})
add_library(slosh::slosh ALIAS slosh_library)
set_target_properties(slosh_library PROPERTIES OUTPUT_NAME slosh EXPORT_NAME slosh LINKER_LANGUAGE CXX)
target_compile_features(slosh_library INTERFACE cxx_std_20)
target_include_directories(slosh_library INTERFACE "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
                                                   "$<INSTALL_INTERFACE:include>")
# Installed, it is glm::glm, which slosh-config.cmake adds: said here, GLM's own sources would have to be exported, too.
target_link_libraries(slosh_library INTERFACE "$<BUILD_INTERFACE:slosh::dep::glm>")
foreach(package IN LISTS packages)
  target_link_libraries(slosh_library INTERFACE "$<LINK_ONLY:${package}>")
endforeach()

# slosh::shared: the same as libslosh.so. It exports what the public headers declare.
if(SLOSH_SHARED)
  add_library(slosh_shared SHARED EXCLUDE_FROM_ALL ${objects})
  add_library(slosh::shared ALIAS slosh_shared)
  # Before 1.0.0 a new minor version may change what is public, and with it the layout of structs.
  set(exported "${CMAKE_CURRENT_LIST_DIR}/exported.map")
  set_target_properties(slosh_shared PROPERTIES OUTPUT_NAME slosh EXPORT_NAME shared LINKER_LANGUAGE CXX LINK_DEPENDS "${exported}"
                        VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  target_include_directories(slosh_shared INTERFACE "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>" "$<INSTALL_INTERFACE:include>")
  # By its file: else the installed target would want the package that it was linked with.
  list(TRANSFORM packages REPLACE "^hwy::hwy$" "$<TARGET_FILE:hwy::hwy>" OUTPUT_VARIABLE linked)
  target_link_libraries(slosh_shared PRIVATE ${linked} INTERFACE "$<BUILD_INTERFACE:slosh::dep::glm>")
  target_link_options(slosh_shared PRIVATE "LINKER:--version-script=${exported}")
endif()

# slosh::modules, with add_subdirectory only: the same engine with the headers of src, for programs that bring a solver, a
# force, a command or a format of their own. Those headers change with the engine, so they are not installed.
add_library(slosh_modules INTERFACE)
add_library(slosh::modules ALIAS slosh_modules)
target_link_libraries(slosh_modules INTERFACE slosh_sim slosh_io)
target_compile_features(slosh_modules INTERFACE cxx_std_20)
target_compile_options(slosh_modules INTERFACE -ffp-contract=off -fvisibility=hidden)
if(NOT SLOSH_INSTALL)
  return()
endif()
set_target_properties(slosh_library PROPERTIES EXCLUDE_FROM_ALL OFF)

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/slosh")

install(TARGETS slosh_library EXPORT slosh ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT library)
if(SLOSH_SHARED)
  set_target_properties(slosh_shared PROPERTIES EXCLUDE_FROM_ALL OFF)
  install(TARGETS slosh_shared EXPORT slosh-shared LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT library)
  install(EXPORT slosh-shared NAMESPACE slosh:: FILE slosh-shared-targets.cmake DESTINATION "${package_folder}" COMPONENT library)
endif()
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/slosh" DESTINATION include COMPONENT library
        FILES_MATCHING PATTERN *.h)
install(EXPORT slosh NAMESPACE slosh:: FILE slosh-targets.cmake DESTINATION "${package_folder}" COMPONENT library)
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/assets/ASSETS.md"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/slosh" COMPONENT library)
if(TARGET slosh)
  install(TARGETS slosh RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT program)
endif()

configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/slosh-config.cmake.in" slosh-config.cmake
                              INSTALL_DESTINATION "${package_folder}" NO_SET_AND_CHECK_MACRO)
# Before 1.0.0 a new minor version may change what is public.
write_basic_package_version_file(slosh-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/slosh-config.cmake" "${CMAKE_CURRENT_BINARY_DIR}/slosh-config-version.cmake"
        DESTINATION "${package_folder}" COMPONENT library)

# pkg-config: what of the packages has no .pc file goes to Libs. Beside a shared library they are "private": for --static.
set(pc_libraries "")
set(pc_private "")
if(SLOSH_SHARED)
  set(pc_libraries "\nLibs.private:")
  set(pc_private ".private")
endif()
set(pc_packages "")
foreach(package IN LISTS packages)
  if(package STREQUAL "PkgConfig::BULLET")
    list(APPEND pc_packages bullet)
  elseif(package STREQUAL "ZLIB::ZLIB")
    list(APPEND pc_packages zlib)
  elseif(package STREQUAL "hwy::hwy")
    string(APPEND pc_libraries " -lhwy")
  elseif(package STREQUAL "OpenMP::OpenMP_CXX")
    string(APPEND pc_libraries " ${OpenMP_CXX_FLAGS}")
  elseif(package STREQUAL "Threads::Threads")
    string(APPEND pc_libraries " -pthread")
  else()
    message(FATAL_ERROR "slosh.pc does not know how to link ${package}: say it in cmake/install.cmake")
  endif()
endforeach()
list(JOIN pc_packages ", " pc_packages)
file(RELATIVE_PATH pc_prefix "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/prefix")
configure_file("${CMAKE_CURRENT_LIST_DIR}/slosh.pc.in" slosh.pc @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/slosh.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT library)

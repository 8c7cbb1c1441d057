# Packages by CPack: a .deb and a .tar.gz of the program, the libraries that few systems have beside it (lib/slosh-sandbox), icon,
# menu entries, file types, man page, completion. scripts/package builds them, docs/INSTALL.md says what a system must have.
option(SLOSH_BUNDLE_LIBRARIES "Install the shared libraries that the program needs beside it, for packages" OFF)
if(NOT SLOSH_INSTALL OR NOT TARGET slosh)
  return()
endif()

set(packaging "${PROJECT_SOURCE_DIR}/packaging")
set(share "${CMAKE_INSTALL_DATADIR}")
install(FILES "${packaging}/slosh.svg" DESTINATION "${share}/icons/hicolor/scalable/apps" COMPONENT program)
install(FILES "${packaging}/slosh.desktop" "${packaging}/slosh-replay.desktop" "${packaging}/slosh-water.desktop" DESTINATION "${share}/applications" COMPONENT program)
install(FILES "${packaging}/slosh.xml" DESTINATION "${share}/mime/packages" COMPONENT program)
install(FILES "${packaging}/slosh.1" DESTINATION "${share}/man/man1" COMPONENT program)
install(FILES "${packaging}/slosh.bash" RENAME slosh DESTINATION "${share}/bash-completion/completions" COMPONENT program)
# The picture of a sweep: Python alone, for those who have no checkout.
if(SLOSH_SWEEP)
  install(PROGRAMS "${PROJECT_SOURCE_DIR}/scripts/plot-sweep" DESTINATION "${share}/slosh-sandbox" COMPONENT program)
  install(FILES "${PROJECT_SOURCE_DIR}/scripts/support/plotting.py" DESTINATION "${share}/slosh-sandbox/support" COMPONENT program)
endif()
install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/assets/ASSETS.md" "${PROJECT_SOURCE_DIR}/README.md"
        DESTINATION "${share}/doc/slosh-sandbox" COMPONENT program)

if(SLOSH_BUNDLE_LIBRARIES)
  set(library_folder "lib/slosh-sandbox")
  # RPATH and not RUNPATH: it also counts for what the libraries themselves need.
  target_link_options(slosh PRIVATE "-Wl,--disable-new-dtags")
  set_target_properties(slosh PROPERTIES INSTALL_RPATH "$ORIGIN/../${library_folder}")
  configure_file("${CMAKE_CURRENT_LIST_DIR}/bundle_libraries.cmake.in" bundle_libraries.cmake @ONLY)
  install(SCRIPT "${CMAKE_CURRENT_BINARY_DIR}/bundle_libraries.cmake" COMPONENT program)
endif()

set(CPACK_PACKAGE_NAME slosh-sandbox)
set(CPACK_PACKAGE_VENDOR "Slosh")
set(CPACK_PACKAGE_CONTACT "The authors of Slosh <slosh@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Interactive sandbox for particle fluids")
set(CPACK_PACKAGE_DESCRIPTION "Drag a slider, drop water with the mouse, change the solver while the water moves.
 The same engine runs without a window, draws pictures and exports for ParaView, Blender, Houdini and NumPy.")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_GENERATOR "DEB;TGZ")
set(CPACK_COMPONENTS_ALL program)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_PROJECT_CONFIG_FILE "${CMAKE_CURRENT_LIST_DIR}/package_generator.cmake")
set(CPACK_STRIP_FILES ON)
string(TOLOWER "${CMAKE_SYSTEM_NAME}" system)
set(CPACK_PACKAGE_FILE_NAME "slosh-sandbox-${PROJECT_VERSION}-${system}-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# What is not beside the program. Mesa's drivers are recommended: another vendor's do as well.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libc6 (>= 2.36), libstdc++6 (>= 12), libgcc-s1, zlib1g, libzstd1, libgl1, libegl1, libx11-6")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgl1-mesa-dri, ffmpeg, libxrandr2, libxi6, libxcursor1, libxinerama1")
include(CPack)

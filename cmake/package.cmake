# What an installed program has beside it: icon, menu entries, file types, man page, completion, and for the .deb the libraries that few
# systems have (lib/slosh-sandbox). scripts/package makes the packages of it.
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

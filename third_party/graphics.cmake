# What render, ui and app need.

# EGL belongs to the graphics driver and is never fetched.
if(PkgConfig_FOUND)
  pkg_check_modules(EGL QUIET IMPORTED_TARGET GLOBAL egl)
endif()
if(NOT TARGET PkgConfig::EGL)
  message(FATAL_ERROR "EGL not found: install its development package (Debian: libegl-dev, and pkgconf to find it)")
endif()
slosh_dependency(egl PkgConfig::EGL)

slosh_may_use_package(use_package glfw)
if(use_package)
  find_package(glfw3 3.3 CONFIG QUIET)
endif()
if(NOT TARGET glfw)
  set(GLFW_BUILD_DOCS OFF)
  set(GLFW_BUILD_EXAMPLES OFF)
  set(GLFW_BUILD_TESTS OFF)
  set(GLFW_BUILD_WAYLAND OFF)  # needs the Wayland protocol generator; X11 also serves Wayland desktops
  set(GLFW_INSTALL OFF)
  slosh_fetch(glfw glfw/glfw 7b6aead9fb88b3623e3b3725ebb42670cbe4c579)  # 3.4
endif()
slosh_dependency(glfw glfw)
target_compile_definitions(slosh_dep_glfw INTERFACE GLFW_INCLUDE_NONE)

# Both backends used here (GLFW, OpenGL 3) are expected in the packaged library, as in Debian's.
slosh_may_use_package(use_package imgui)
if(use_package AND PkgConfig_FOUND)
  pkg_check_modules(IMGUI QUIET IMPORTED_TARGET GLOBAL imgui)
  if(TARGET PkgConfig::IMGUI)
    find_path(SLOSH_IMGUI_BACKENDS imgui_impl_glfw.h HINTS ${IMGUI_INCLUDE_DIRS} PATH_SUFFIXES imgui/backends backends)
  endif()
endif()
if(use_package AND SLOSH_IMGUI_BACKENDS)
  slosh_dependency(imgui PkgConfig::IMGUI slosh::dep::glfw)
  target_include_directories(slosh_dep_imgui SYSTEM INTERFACE "${SLOSH_IMGUI_BACKENDS}")
else()
  slosh_fetch(imgui ocornut/imgui f1cc2ae15e53a861a874c3034aae6798fde194ab)  # v1.92.9b
  file(GLOB imgui_sources "${imgui_SOURCE_DIR}/*.cpp")
  add_library(slosh_imgui STATIC ${imgui_sources} "${imgui_SOURCE_DIR}/misc/cpp/imgui_stdlib.cpp"
    "${imgui_SOURCE_DIR}/backends/imgui_impl_glfw.cpp" "${imgui_SOURCE_DIR}/backends/imgui_impl_opengl3.cpp")
  target_include_directories(slosh_imgui SYSTEM PUBLIC "${imgui_SOURCE_DIR}" "${imgui_SOURCE_DIR}/backends"
                                                       "${imgui_SOURCE_DIR}/misc/cpp")
  target_link_libraries(slosh_imgui PUBLIC slosh::dep::glfw ${CMAKE_DL_LIBS})
  slosh_dependency(imgui slosh_imgui)
endif()

slosh_may_use_package(use_package webp)
if(use_package AND PkgConfig_FOUND)
  pkg_check_modules(WEBP QUIET IMPORTED_TARGET GLOBAL libwebp>=1.0)
endif()
if(use_package AND TARGET PkgConfig::WEBP)
  slosh_dependency(webp PkgConfig::WEBP)
else()
  foreach(program ANIM_UTILS CWEBP DWEBP GIF2WEBP IMG2WEBP VWEBP WEBPINFO LIBWEBPMUX WEBPMUX EXTRAS)
    set(WEBP_BUILD_${program} OFF)
  endforeach()
  slosh_fetch(webp webmproject/libwebp 4fa21912338357f89e4fd51cf2368325b59e9bd9)  # 1.6.0
  target_include_directories(webp SYSTEM INTERFACE "${webp_SOURCE_DIR}/src")
  slosh_dependency(webp webp)
endif()

slosh_may_use_package(use_package zstd)
if(use_package AND PkgConfig_FOUND)
  pkg_check_modules(ZSTD QUIET IMPORTED_TARGET GLOBAL libzstd>=1.4)
endif()
if(use_package AND TARGET PkgConfig::ZSTD)
  slosh_dependency(zstd PkgConfig::ZSTD)
else()
  set(ZSTD_BUILD_PROGRAMS OFF)
  set(ZSTD_BUILD_SHARED OFF)
  set(ZSTD_BUILD_TESTS OFF)
  slosh_fetch(zstd facebook/zstd 794ea1b0afca0f020f4e57b6732332231fb23c70 SOURCE_SUBDIR build/cmake)  # 1.5.6
  target_include_directories(libzstd_static SYSTEM INTERFACE "${zstd_SOURCE_DIR}/lib")
  slosh_dependency(zstd libzstd_static)
endif()

include(glad.cmake)

# What opens a window and draws on a desktop: GLFW, and EGL or WGL.

# EGL belongs to the graphics driver and is never fetched. Windows has WGL instead.
if(WIN32)
  slosh_dependency(egl opengl32 gdi32)
else()
  if(PkgConfig_FOUND)
    pkg_check_modules(EGL QUIET IMPORTED_TARGET GLOBAL egl)
  endif()
  if(NOT TARGET PkgConfig::EGL)
    message(FATAL_ERROR "EGL not found: install its development package (Debian: libegl-dev, and pkgconf to find it)")
  endif()
  slosh_dependency(egl PkgConfig::EGL)
endif()

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
  slosh_fetch(glfw ${glfw_pinned})
endif()
slosh_dependency(glfw glfw)

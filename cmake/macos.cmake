# Toolchain of the presets macos-aarch64 and macos-x86_64: on another system, zig compiles for macOS and brings its headers. It has neither the
# frameworks nor EGL, so no program is linked.
set(CMAKE_SYSTEM_NAME Darwin)
find_program(SLOSH_ZIG zig)
if(NOT SLOSH_ZIG)
  message(FATAL_ERROR "zig not found (scripts/setup --macos installs it)")
endif()
set(CMAKE_C_COMPILER "${SLOSH_ZIG}" cc)
set(CMAKE_CXX_COMPILER "${SLOSH_ZIG}" c++)
# What zig adds without being asked, its own checks, is left out.
set(slosh_macos_flags "-target ${CMAKE_SYSTEM_PROCESSOR}-macos.11.0 -fno-sanitize=all")
set(CMAKE_C_FLAGS_INIT "${slosh_macos_flags}")
set(CMAKE_CXX_FLAGS_INIT "${slosh_macos_flags}")
set(CMAKE_CXX_FLAGS_RELEASE_INIT "-O0")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CMAKE_SYSTEM_PROCESSOR SLOSH_ZIG)
# This system's own packages are none of macOS.
foreach(kind LIBRARY INCLUDE PACKAGE)
  set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH "${CMAKE_BINARY_DIR}/none")
set(ENV{PKG_CONFIG_LIBDIR} "${CMAKE_BINARY_DIR}/none")

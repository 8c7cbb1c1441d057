# What render, ui and app need.

set(glfw_pinned glfw/glfw 7b6aead9fb88b3623e3b3725ebb42670cbe4c579)  # 3.4
if(EMSCRIPTEN OR (APPLE AND CMAKE_CROSSCOMPILING))
  # Emscripten brings both; of its GLFW the header is older than what it can. For macOS nothing is linked elsewhere.
  slosh_dependency(egl)
  slosh_fetch_files(glfw ${glfw_pinned})
  slosh_header_only(glfw "${glfw_SOURCE_DIR}/include")
else()
  include(window_system.cmake)
endif()
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
  slosh_fetch_files(imgui ocornut/imgui f1cc2ae15e53a861a874c3034aae6798fde194ab)  # v1.92.9b
  slosh_compiled(imgui FOLDERS . backends misc/cpp
                 FILES *.cpp misc/cpp/imgui_stdlib.cpp backends/imgui_impl_glfw.cpp backends/imgui_impl_opengl3.cpp
                 DEFINITIONS $<$<PLATFORM_ID:Emscripten>:IMGUI_IMPL_OPENGL_ES3> LIBRARIES slosh::dep::glfw ${CMAKE_DL_LIBS})
endif()

slosh_may_use_package(use_package webp)
if(use_package AND PkgConfig_FOUND)
  pkg_check_modules(WEBP QUIET IMPORTED_TARGET GLOBAL libwebp>=1.0)
endif()
if(use_package AND TARGET PkgConfig::WEBP)
  slosh_dependency(webp PkgConfig::WEBP)
else()
  slosh_fetch_files(webp webmproject/libwebp 4fa21912338357f89e4fd51cf2368325b59e9bd9)  # 1.6.0
  slosh_compiled(webp FOLDERS src . FILES src/dec/*.c src/enc/*.c src/dsp/*.c src/utils/*.c sharpyuv/*.c)
endif()

slosh_may_use_package(use_package zstd)
if(use_package AND PkgConfig_FOUND)
  pkg_check_modules(ZSTD QUIET IMPORTED_TARGET GLOBAL libzstd>=1.4)
endif()
if(use_package AND TARGET PkgConfig::ZSTD)
  slosh_dependency(zstd PkgConfig::ZSTD)
else()
  slosh_fetch_files(zstd facebook/zstd 794ea1b0afca0f020f4e57b6732332231fb23c70)  # 1.5.6
  slosh_compiled(zstd FOLDERS lib FILES lib/common/*.c lib/compress/*.c lib/decompress/*.c DEFINITIONS ZSTD_DISABLE_ASM)
endif()

include(glad.cmake)

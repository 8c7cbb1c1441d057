# What base, sim, io and cli need. Where a package is missing, the files that we use are compiled here: what the sources' own build would
# look for on this system, and make besides, is nothing to us.

# Both come with the compiler.
if(SLOSH_THREADS STREQUAL "openmp")
  find_package(OpenMP REQUIRED COMPONENTS CXX)
  slosh_dependency(threads OpenMP::OpenMP_CXX)
elseif(SLOSH_THREADS STREQUAL "none")
  add_library(slosh_no_threads INTERFACE)
  slosh_dependency(threads slosh_no_threads)
else()
  find_package(Threads REQUIRED)
  slosh_dependency(threads Threads::Threads)
endif()

slosh_may_use_package(use_package highway)
if(use_package)
  find_package(hwy CONFIG QUIET)
endif()
if(NOT TARGET hwy::hwy)
  slosh_fetch_files(highway google/highway 2607d3b5b0113992fe84d3848859eae13b3b52c1)  # 1.4.0
  slosh_compiled(highway FOLDERS . FILES hwy/*.cc EXCEPT "_test.cc$")
else()
  slosh_dependency(highway hwy::hwy)
endif()

slosh_may_use_package(use_package glm)
if(use_package)
  find_package(glm CONFIG QUIET)
endif()
if(NOT TARGET glm::glm)
  slosh_fetch_files(glm g-truc/glm 8d1fd52e5ab5590e2c81768ace50c72bae28f2ed)  # 1.0.3
  slosh_header_only(glm "${glm_SOURCE_DIR}")
else()
  slosh_dependency(glm glm::glm)
endif()

slosh_may_use_package(use_package json)
if(use_package)
  find_package(nlohmann_json 3.10 CONFIG QUIET)
endif()
if(NOT TARGET nlohmann_json::nlohmann_json)
  slosh_fetch_files(json nlohmann/json 9cca280a4d0ccf0c08f47a99aa71d1b0e52f8d03)  # v3.11.3
  slosh_header_only(json "${json_SOURCE_DIR}/include")
else()
  slosh_dependency(json nlohmann_json::nlohmann_json)
endif()

slosh_may_use_package(use_package stb)
if(use_package)
  find_path(SLOSH_STB_INCLUDE_DIR stb_image_write.h PATH_SUFFIXES stb)
endif()
if(NOT use_package OR NOT SLOSH_STB_INCLUDE_DIR)
  slosh_fetch_files(stb nothings/stb 31c1ad37456438565541f4919958214b6e762fb4)  # has no releases
  set(stb_folder "${stb_SOURCE_DIR}")
else()
  set(stb_folder "${SLOSH_STB_INCLUDE_DIR}")
endif()
slosh_header_only(stb "${stb_folder}")

slosh_may_use_package(use_package zlib)
if(use_package)
  find_package(ZLIB QUIET)
endif()
if(NOT TARGET ZLIB::ZLIB)
  slosh_fetch_files(zlib madler/zlib 51b7f2abdade71cd9bb0e7a373ef2610ec6f9daf)  # 1.3.1
  slosh_compiled(zlib FOLDERS . FILES *.c DEFINITIONS $<$<NOT:$<PLATFORM_ID:Windows>>:HAVE_UNISTD_H=1>)
else()
  slosh_dependency(zlib ZLIB::ZLIB)
endif()

slosh_may_use_package(use_package cli11)
if(use_package)
  find_package(CLI11 2.0 CONFIG QUIET)
endif()
if(NOT TARGET CLI11::CLI11)
  slosh_fetch_files(cli11 CLIUtils/CLI11 cbd58a3696887b34c70949aef21a71735a0c2ad5)  # v2.7.2
  slosh_header_only(cli11 "${cli11_SOURCE_DIR}/include")
else()
  slosh_dependency(cli11 CLI11::CLI11)
endif()

slosh_may_use_package(use_package bullet)
if(use_package)
  pkg_check_modules(BULLET QUIET IMPORTED_TARGET GLOBAL bullet)
endif()
if(NOT TARGET PkgConfig::BULLET)
  slosh_fetch_files(bullet bulletphysics/bullet3 2c204c49e56ed15ec5fcfa71d199ab6d6570b3f5)  # 3.25
  slosh_compiled(bullet FOLDERS src FILES src/btLinearMathAll.cpp src/btBulletCollisionAll.cpp src/btBulletDynamicsAll.cpp)
else()
  slosh_dependency(bullet PkgConfig::BULLET)
endif()

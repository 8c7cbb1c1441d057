# What base, sim, io and cli need.

# OpenMP comes with the compiler.
find_package(OpenMP REQUIRED COMPONENTS CXX)
slosh_dependency(openmp OpenMP::OpenMP_CXX)

slosh_may_use_package(use_package highway)
if(use_package)
  find_package(hwy CONFIG QUIET)
endif()
if(NOT TARGET hwy::hwy)
  set(HWY_ENABLE_CONTRIB OFF)
  set(HWY_ENABLE_EXAMPLES OFF)
  set(HWY_ENABLE_INSTALL OFF)
  set(HWY_ENABLE_TESTS OFF)
  slosh_fetch(highway google/highway 2607d3b5b0113992fe84d3848859eae13b3b52c1)  # 1.4.0
  slosh_dependency(highway hwy)
else()
  slosh_dependency(highway hwy::hwy)
endif()

slosh_may_use_package(use_package glm)
if(use_package)
  find_package(glm CONFIG QUIET)
endif()
if(NOT TARGET glm::glm)
  set(GLM_BUILD_INSTALL OFF)
  set(GLM_BUILD_LIBRARY OFF)
  set(GLM_BUILD_TESTS OFF)
  slosh_fetch(glm g-truc/glm 8d1fd52e5ab5590e2c81768ace50c72bae28f2ed)  # 1.0.3
endif()
slosh_dependency(glm glm::glm)

slosh_may_use_package(use_package json)
if(use_package)
  find_package(nlohmann_json 3.10 CONFIG QUIET)
endif()
if(NOT TARGET nlohmann_json::nlohmann_json)
  set(JSON_BuildTests OFF)
  slosh_fetch(json nlohmann/json 9cca280a4d0ccf0c08f47a99aa71d1b0e52f8d03)  # v3.11.3
endif()
slosh_dependency(json nlohmann_json::nlohmann_json)

slosh_may_use_package(use_package stb)
if(use_package)
  find_path(SLOSH_STB_INCLUDE_DIR stb_image_write.h PATH_SUFFIXES stb)
endif()
if(NOT use_package OR NOT SLOSH_STB_INCLUDE_DIR)
  slosh_fetch(stb nothings/stb 31c1ad37456438565541f4919958214b6e762fb4)  # has no releases
  set(stb_folder "${stb_SOURCE_DIR}")
else()
  set(stb_folder "${SLOSH_STB_INCLUDE_DIR}")
endif()
slosh_header_only(stb "${stb_folder}")

slosh_may_use_package(use_package cli11)
if(use_package)
  find_package(CLI11 2.0 CONFIG QUIET)
endif()
if(NOT TARGET CLI11::CLI11)
  set(CLI11_BUILD_TESTS OFF)
  set(CLI11_BUILD_EXAMPLES OFF)
  set(CLI11_BUILD_DOCS OFF)
  slosh_fetch(cli11 CLIUtils/CLI11 cbd58a3696887b34c70949aef21a71735a0c2ad5)  # v2.7.2
endif()
slosh_dependency(cli11 CLI11::CLI11)

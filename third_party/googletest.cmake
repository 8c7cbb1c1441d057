slosh_may_use_package(use_package googletest)
if(use_package)
  find_package(GTest 1.11 CONFIG QUIET)
endif()
if(NOT TARGET GTest::gtest_main)
  set(INSTALL_GTEST OFF)
  slosh_fetch(googletest google/googletest 063de7e9578f82b369302001269680b4b1553359)  # v1.18.0
endif()
slosh_dependency(googletest GTest::gtest_main GTest::gmock)

slosh_may_use_package(use_package googletest)
if(use_package)
  find_package(GTest 1.11 CONFIG QUIET)
endif()
if(NOT TARGET GTest::gtest_main)
  slosh_fetch_files(googletest google/googletest 063de7e9578f82b369302001269680b4b1553359)  # v1.18.0
  slosh_compiled(googletest FOLDERS googletest googletest/include googlemock googlemock/include
                 FILES googletest/src/gtest-all.cc googlemock/src/gmock-all.cc LIBRARIES slosh::dep::threads)
else()
  slosh_dependency(googletest GTest::gtest_main GTest::gmock)
endif()

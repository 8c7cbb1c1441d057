# The fastest linker that this machine has: mold, else lld, else the compiler's own. A test build links ten programs, and the
# compiler's own linker takes seconds for each. -DSLOSH_LINKER=default leaves the choice to the compiler.
include(CheckLinkerFlag)
set(SLOSH_LINKER "" CACHE STRING "mold, lld or default; empty: the first of them that works")

if(SLOSH_LINKER STREQUAL "")
  set(candidates mold lld)
elseif(SLOSH_LINKER STREQUAL "default")
  set(candidates "")
else()
  set(candidates "${SLOSH_LINKER}")
endif()

foreach(linker IN LISTS candidates)
  check_linker_flag(CXX "-fuse-ld=${linker}" SLOSH_LINKS_WITH_${linker})
  if(SLOSH_LINKS_WITH_${linker})
    add_link_options("-fuse-ld=${linker}")
    break()
  endif()
endforeach()
if(candidates AND NOT SLOSH_LINKER STREQUAL "" AND NOT SLOSH_LINKS_WITH_${SLOSH_LINKER})
  message(FATAL_ERROR "SLOSH_LINKER is \"${SLOSH_LINKER}\", which the compiler cannot link with")
endif()

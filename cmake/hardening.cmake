# What makes a mistake in memory an end instead of a way in: SLOSH_HARDENING, on, for Release builds without sanitizers.
# For the fetched sources too: a program is position independent, or marked for control-flow protection (CET), only when
# all its objects are. tests/cli/hardening.sh reads the result off the binary.
option(SLOSH_HARDENING "Release: full RELRO, PIE, stack protector, _FORTIFY_SOURCE, control-flow protection" ON)

if(SLOSH_HARDENING AND NOT SLOSH_SANITIZE)
  # -U first: some compilers bring a level of their own, and say so when it changes.
  add_compile_options($<$<AND:$<CONFIG:Release>,$<NOT:$<BOOL:$<TARGET_PROPERTY:POSITION_INDEPENDENT_CODE>>>>:-fPIE>
                      $<$<CONFIG:Release>:-fstack-protector-strong>
                      $<$<CONFIG:Release>:-U_FORTIFY_SOURCE> $<$<CONFIG:Release>:-D_FORTIFY_SOURCE=2>)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    add_compile_options($<$<CONFIG:Release>:-fcf-protection=full>)
  endif()
  if(NOT APPLE)
    add_link_options($<$<AND:$<CONFIG:Release>,$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>>:-pie> $<$<CONFIG:Release>:-Wl,-z,relro,-z,now,-z,noexecstack>)
  endif()
endif()

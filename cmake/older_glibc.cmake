# Programs that run where glibc is older than the one of this system: SLOSH_GLIBC names a folder with the libraries of the older one
# (scripts/support/older-glibc). The compiler's headers and libraries stay this system's, and its C++ library is linked statically, so
# packaging/older_glibc.c has what they use and the older glibc lacks. A symbol that is missing there is an error of the linker.
set(SLOSH_GLIBC "" CACHE PATH "A folder with an older glibc to link with; empty: the system's")
if(SLOSH_GLIBC)
  add_link_options("-B${SLOSH_GLIBC}/" "-L${SLOSH_GLIBC}" -static-libstdc++ -static-libgcc)
endif()

# slosh_older_glibc(<target>): to be called for each program and module.
function(slosh_older_glibc target)
  if(SLOSH_GLIBC)
    target_sources(${target} PRIVATE "${PROJECT_SOURCE_DIR}/packaging/older_glibc.c")
    target_link_libraries(${target} PRIVATE dl pthread)  # parts of the C library since glibc 2.34
  endif()
endfunction()

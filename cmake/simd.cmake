# Which instruction sets the pair loops are compiled for. Each costs a sixth of the build.
#   all     every one that a processor of this kind may have; the best is chosen at run time (packages, tests)
#   native  the best of the processor that builds, and width 1 (scripts/run)
set(SLOSH_SIMD "all" CACHE STRING "Instruction sets of the pair loops: all or native")
set_property(CACHE SLOSH_SIMD PROPERTY STRINGS all native)

# slosh_simd_definitions(<target>): what base/simd reads; everything that links the target sees the same.
function(slosh_simd_definitions target)
  if(SLOSH_SIMD STREQUAL "native")
    if(NOT DEFINED SLOSH_SIMD_NATIVE_TARGET)
      try_run(answer compiled "${PROJECT_BINARY_DIR}/simd" "${PROJECT_SOURCE_DIR}/cmake/native_simd.cpp"
              RUN_OUTPUT_VARIABLE best)
      if(NOT compiled OR NOT answer EQUAL 0)
        set(best "")
      endif()
      set(SLOSH_SIMD_NATIVE_TARGET "${best}" CACHE INTERNAL "Best instruction set of this processor")
    endif()
    if(SLOSH_SIMD_NATIVE_TARGET)
      target_compile_definitions(${target} PUBLIC "SLOSH_SIMD_ONLY=HWY_${SLOSH_SIMD_NATIVE_TARGET}")
    endif()
  elseif(NOT SLOSH_SIMD STREQUAL "all")
    message(FATAL_ERROR "SLOSH_SIMD is \"${SLOSH_SIMD}\"; expected all or native")
  endif()
endfunction()

# slosh_sanitizers: the address sanitizer and the processor find null pointers and objects that are too small by themselves.
set(slosh_sanitizers -fsanitize=address,undefined -fno-sanitize=null,object-size,vptr -fno-sanitize-recover=undefined
                     -fno-omit-frame-pointer -U_FORTIFY_SOURCE)

# Flags of our own targets. Dependencies keep theirs.
#
# -ffp-contract=off: the compiler must not fuse a*b+c on its own, or the result depends on the compiler and the
# instruction set; where we want fma it is written out. Fast-math stays off for the same reason.
function(slosh_compile_flags target)
  target_compile_features(${target} PRIVATE cxx_std_20)
  target_compile_options(${target} PRIVATE -ffp-contract=off -fno-fast-math)
  if(NOT EMSCRIPTEN)
    # libslosh.so exports what public headers declare.
    set_target_properties(${target} PROPERTIES CXX_VISIBILITY_PRESET hidden)
  endif()
  # __FILE__ is a path within the tree: messages are short, and a compiler cache serves trees at any place.
  target_compile_options(${target} PRIVATE "-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=")
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # g++ keeps sign conversions out of -Wconversion for C++; the same set for both compilers.
    target_compile_options(${target} PRIVATE -Wno-sign-conversion)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # False alarm inside std::string's operator+(const char*, string&&), GCC bug 105651.
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
  if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # In a file that includes sources, g++ takes their unnamed namespaces for those of headers, and a name of one source
    # shadows the constant of another: which, depends on how many files there are. The debug preset looks at each alone.
    target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-Wno-subobject-linkage>" -Wno-shadow -Wshadow=local)
  elseif(CMAKE_UNITY_BUILD)
    target_compile_options(${target} PRIVATE -Wno-shadow)  # of clang there is no smaller one
  endif()
  if(SLOSH_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  target_compile_definitions(${target} PRIVATE $<$<BOOL:${SLOSH_ASSERTS}>:SLOSH_ENABLE_ASSERTS>)
  if(SLOSH_SANITIZE_THREADS)
    target_compile_options(${target} PRIVATE -fsanitize=thread -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=thread)
  elseif(SLOSH_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize=vptr
                                             -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=address,undefined)
    target_compile_definitions(${target} PRIVATE "HWY_DISABLED_TARGETS=(~(HWY_SCALAR|HWY_EMU128))")  # width 1: clang is quick
  elseif(SLOSH_SANITIZE)
    target_compile_options(${target} PRIVATE ${slosh_sanitizers})
    target_link_options(${target} PUBLIC -fsanitize=address,undefined)
  endif()
  target_compile_definitions(${target} PRIVATE $<$<OR:$<BOOL:${SLOSH_SANITIZE}>,$<BOOL:${SLOSH_SANITIZE_THREADS}>>:SLOSH_SANITIZED>)
endfunction()

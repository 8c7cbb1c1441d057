# Toolchain of the presets web and web-one-thread: Emscripten, which compiles to WebAssembly. Found by the program emcc, wherever a package has put it.
find_program(SLOSH_EMCC emcc)
if(NOT SLOSH_EMCC)
  message(FATAL_ERROR "Emscripten not found: no program emcc (scripts/setup --web installs it)")
endif()
get_filename_component(slosh_emcc "${SLOSH_EMCC}" REALPATH)
get_filename_component(slosh_emscripten "${slosh_emcc}" DIRECTORY)

# For every object, the dependencies' too: fixed 128-bit SIMD (the relaxed one has other bits), and threads, which decide the memory's kind.
set(slosh_web_flags "-msimd128")
if(NOT SLOSH_THREADS STREQUAL "none")
  string(APPEND slosh_web_flags " -pthread")
endif()

# Before clang 15, code with threads finds no handler by its type: `catch (const X&)` never runs, `catch (...)` does. Debian 12's Emscripten
# brings clang 14 and works with the packaged clang 16; its settings are read from a file, which is Python.
execute_process(COMMAND "${SLOSH_EMCC}" -v ERROR_VARIABLE slosh_emcc_words OUTPUT_QUIET)
if(slosh_emcc_words MATCHES "clang version ([0-9]+)" AND CMAKE_MATCH_1 LESS 15)
  find_program(SLOSH_WEB_CLANG clang-16)
  find_program(SLOSH_WEB_LINKER wasm-ld-16)
  if(NOT SLOSH_WEB_CLANG OR NOT SLOSH_WEB_LINKER)
    message(FATAL_ERROR "This Emscripten has clang ${CMAKE_MATCH_1}, which loses the types of exceptions. Install clang-16, lld-16 and llvm-16 "
                        "beside it (scripts/setup --web)")
  endif()
  set(slosh_emscripten_settings "${CMAKE_BINARY_DIR}/emscripten_settings.py")
  if(NOT EXISTS "${slosh_emscripten_settings}")
    file(READ "${slosh_emscripten}/.emscripten" slosh_settings_text)
    file(WRITE "${slosh_emscripten_settings}" "${slosh_settings_text}
LLVM_ADD_VERSION = '16'
CLANG_ADD_VERSION = '16'
# Where Debian keeps the modules that Emscripten's own JavaScript uses.
import os
os.environ.setdefault('NODE_PATH', '/usr/share/nodejs')
")
  endif()
  set(CMAKE_EXE_LINKER_FLAGS_INIT "\"${CMAKE_CURRENT_LIST_DIR}/web_main.cpp\"")
  string(APPEND slosh_web_flags " --em-config \"${slosh_emscripten_settings}\"")
endif()

include("${slosh_emscripten}/cmake/Modules/Platform/Emscripten.cmake")
set(CMAKE_C_FLAGS_INIT "${slosh_web_flags}")
set(CMAKE_CXX_FLAGS_INIT "${slosh_web_flags} -fwasm-exceptions")

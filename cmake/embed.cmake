# slosh_embed(<out-variable> FUNCTION name HEADER header ROOT folder PATTERNS glob...)
#
# Puts every file of <folder> that matches into one generated .cpp that defines
# `std::span<const EmbeddedFile> slosh::<name>()`, sorted by path relative to <folder>. The path of the .cpp goes to
# <out-variable>. A changed, added or removed file generates it again. No tool but CMake is needed.
function(slosh_embed out)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "FUNCTION;HEADER;ROOT" "PATTERNS")
  list(TRANSFORM arg_PATTERNS PREPEND "${arg_ROOT}/")
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${arg_PATTERNS})
  list(FILTER files EXCLUDE REGEX "/\\.[^/]*$|~$")
  list(SORT files)

  set(generated "${CMAKE_CURRENT_BINARY_DIR}/${arg_FUNCTION}.cpp")
  set(list_file "${CMAKE_CURRENT_BINARY_DIR}/${arg_FUNCTION}.list")
  list(JOIN files "\n" list_text)
  file(CONFIGURE OUTPUT "${list_file}" CONTENT "${list_text}\n" @ONLY)  # written only when it differs
  add_custom_command(
    OUTPUT "${generated}"
    COMMAND "${CMAKE_COMMAND}" "-DLIST=${list_file}" "-DROOT=${arg_ROOT}" "-DFUNCTION=${arg_FUNCTION}"
            "-DHEADER=${arg_HEADER}" "-DOUT=${generated}" -P "${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake"
    DEPENDS ${files} "${list_file}" "${PROJECT_SOURCE_DIR}/cmake/embed_files.cmake"
    COMMENT "Embedding ${arg_FUNCTION}"
    VERBATIM)
  set(${out} "${generated}" PARENT_SCOPE)
endfunction()

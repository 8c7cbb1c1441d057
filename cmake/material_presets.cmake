# slosh_material_presets(<out-variable> WHAT properties|colors)
#
# Makes a table in C++ from assets/presets/materials/*.json, the one place where liquids are described: "properties" for the
# engine, which reads no files, "colors" for the renderer, which does not know the engine. In the order of the files' "place".
# The path of the .cpp goes to <out-variable>. A changed, added or removed file generates it again.
function(slosh_material_presets out)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "WHAT" "")
  file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/assets/presets/materials/*.json")
  list(SORT files)
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/embedded_material_${arg_WHAT}.cpp")
  set(list_file "${CMAKE_CURRENT_BINARY_DIR}/embedded_material_${arg_WHAT}.list")
  list(JOIN files "\n" list_text)
  file(CONFIGURE OUTPUT "${list_file}" CONTENT "${list_text}\n" @ONLY)  # written only when it differs
  add_custom_command(
    OUTPUT "${generated}"
    COMMAND "${CMAKE_COMMAND}" "-DLIST=${list_file}" "-DWHAT=${arg_WHAT}" "-DOUT=${generated}"
            -P "${PROJECT_SOURCE_DIR}/cmake/material_table.cmake"
    DEPENDS ${files} "${list_file}" "${PROJECT_SOURCE_DIR}/cmake/material_table.cmake"
    COMMENT "Liquids: ${arg_WHAT}"
    VERBATIM)
  set(${out} "${generated}" PARENT_SCOPE)
endfunction()

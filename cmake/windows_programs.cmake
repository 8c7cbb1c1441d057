# Two programs of the same source: slosh.exe is a program of the console, so that pipes and exit codes work; slosh-window.exe opens none.
enable_language(RC)
string(REPLACE "." "," slosh_version_numbers "${PROJECT_VERSION},0")

# slosh_windows_resources(<target> <file name>): icon, version and manifest.
function(slosh_windows_resources target slosh_program_file)
  set(resources "${CMAKE_CURRENT_BINARY_DIR}/${target}.rc")
  configure_file("${PROJECT_SOURCE_DIR}/packaging/windows/slosh.rc.in" "${resources}" @ONLY)
  target_sources(${target} PRIVATE "${resources}")
  set_property(SOURCE "${resources}" PROPERTY OBJECT_DEPENDS "${PROJECT_SOURCE_DIR}/packaging/windows/slosh.manifest")
endfunction()

slosh_windows_resources(slosh slosh.exe)
add_executable(slosh_window WIN32 main.cpp)
slosh_compile_flags(slosh_window)
target_link_libraries(slosh_window PRIVATE slosh_cli slosh_app)
set_target_properties(slosh_window PROPERTIES OUTPUT_NAME slosh-window)
slosh_windows_resources(slosh_window slosh-window.exe)

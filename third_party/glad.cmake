# glad 2 writes the loader of OpenGL and OpenGL ES at build time. It is a Python program, and the first python3 of the path may be one
# without it, so the system's own is asked first.
function(slosh_has_python_modules out interpreter python_path)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E env "PYTHONPATH=${python_path}" "${interpreter}" -c "import glad, jinja2"
                  RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  if(status EQUAL 0)
    set(${out} ON PARENT_SCOPE)
  else()
    set(${out} OFF PARENT_SCOPE)
  endif()
endfunction()

find_program(SLOSH_PATH_PYTHON NAMES python3 python)
set(interpreters /usr/bin/python3 "${SLOSH_PATH_PYTHON}")
set(glad_python "")
set(glad_python_path "")

slosh_may_use_package(use_package glad)
if(use_package)
  foreach(interpreter IN LISTS interpreters)
    if(NOT glad_python AND EXISTS "${interpreter}")
      slosh_has_python_modules(found "${interpreter}" "")
      if(found)
        set(glad_python "${interpreter}")
      endif()
    endif()
  endforeach()
endif()
if(NOT glad_python)
  slosh_fetch(glad Dav1dde/glad 658f48e72aee3c6582e80b05ac0f8787a64fe6bb)  # v2.0.6
  set(glad_python_path "${glad_SOURCE_DIR}")
  foreach(interpreter IN LISTS interpreters)
    if(NOT glad_python AND EXISTS "${interpreter}")
      slosh_has_python_modules(found "${interpreter}" "${glad_python_path}")
      if(found)
        set(glad_python "${interpreter}")
      endif()
    endif()
  endforeach()
endif()
if(NOT glad_python)
  message(FATAL_ERROR "glad 2 needs Python 3 with jinja2 (Debian: python3-glad brings both)")
endif()

set(glad_out "${CMAKE_CURRENT_BINARY_DIR}/glad_loader")
set(glad_extensions GL_KHR_debug GL_MESA_framebuffer_flip_y)
list(JOIN glad_extensions "," glad_extensions)
add_custom_command(
  OUTPUT "${glad_out}/src/gl.c" "${glad_out}/include/glad/gl.h" "${glad_out}/include/KHR/khrplatform.h"
  COMMAND "${CMAKE_COMMAND}" "-DPYTHON=${glad_python}" "-DPYTHON_PATH=${glad_python_path}" "-DOUT=${glad_out}"
          -DAPI=gl:core=3.3,gles2=3.0 "-DEXTENSIONS=${glad_extensions}" -P "${CMAKE_CURRENT_SOURCE_DIR}/generate_glad.cmake"
  DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/generate_glad.cmake"
  COMMENT "Generating the OpenGL loader"
  VERBATIM)
add_library(slosh_glad STATIC "${glad_out}/src/gl.c")
target_include_directories(slosh_glad SYSTEM PUBLIC "${glad_out}/include")
target_link_libraries(slosh_glad PUBLIC ${CMAKE_DL_LIBS})
slosh_dependency(glad slosh_glad)

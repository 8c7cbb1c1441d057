# slosh_web_page(<target>): the program as a page: a folder of files that any host of static files serves. The presets web and
# web-one-thread put their programs into the same folder, and the page loads the one that the browser can run.
# The memory is one block that never moves. A thread more than the pool holds starts a little later.
set(SLOSH_PAGE "${PROJECT_BINARY_DIR}/page" CACHE PATH "Folder of the page")
set(SLOSH_PAGE_SOURCES "" CACHE STRING "Address of the sources that the page links to; empty: no link")
function(slosh_web_page target)
  set(here "${PROJECT_SOURCE_DIR}/src/app/shell/system/web/glfw.js")
  set(page "${SLOSH_PAGE}")
  set(threads -sDEFAULT_PTHREAD_STACK_SIZE=2097152 "SHELL:\"-sPTHREAD_POOL_SIZE=Math.min(navigator.hardwareConcurrency,8)+6\"")
  if(SLOSH_THREADS STREQUAL "none")
    set(threads)
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${target}_one_thread)
  endif()
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${page}" SUFFIX .js LINK_DEPENDS "${here}")
  target_link_options(${target} PRIVATE
    -sUSE_GLFW=3 -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2 "SHELL:--js-library \"${here}\""
    -sINITIAL_MEMORY=1073741824 -sTOTAL_STACK=4194304 ${threads}
    -sFORCE_FILESYSTEM=1 -lidbfs.js -sEXPORTED_FUNCTIONS=_main,_malloc,_free
    -sEXPORTED_RUNTIME_METHODS=FS,ENV,addRunDependency,removeRunDependency,allocateUTF8)
  file(GLOB files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/packaging/web/*")
  add_custom_command(OUTPUT "${page}/index.html"
    COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DPAGE=${page}" "-DSOURCES=${SLOSH_PAGE_SOURCES}"
            -P "${PROJECT_SOURCE_DIR}/cmake/write_web_page.cmake"
    DEPENDS ${target} ${files} "${PROJECT_SOURCE_DIR}/cmake/write_web_page.cmake" VERBATIM)
  add_custom_target(${target}_page ALL DEPENDS "${page}/index.html")
endfunction()

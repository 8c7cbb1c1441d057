# Read by CPack for each generator: an archive unpacks into a folder of its own, a .deb into the system's.
if(CPACK_GENERATOR STREQUAL "TGZ")
  set(CPACK_COMPONENT_INCLUDE_TOPLEVEL_DIRECTORY ON)
endif()

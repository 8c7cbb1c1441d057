# Runs glad and shows its log only when it fails: it has no switch for all of it.
execute_process(
  COMMAND "${CMAKE_COMMAND}" -E env "PYTHONPATH=${PYTHON_PATH}" "${PYTHON}" -m glad --reproducible --quiet
          --api "${API}" --merge --extensions "${EXTENSIONS}" --out-path "${OUT}" c
  RESULT_VARIABLE status OUTPUT_VARIABLE log ERROR_VARIABLE log)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "glad failed (${status}):\n${log}")
endif()

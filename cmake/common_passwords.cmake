# Writes the most common passwords of the Python module zxcvbn (INPUT, its frequency_lists.py), separated by commas.
file(READ "${INPUT}" lists)
string(REGEX MATCH "\"passwords\": \"([^\"]+)\"" found "${lists}")
if(NOT found)
    message(FATAL_ERROR "${INPUT} has no list named \"passwords\"")
endif()
file(WRITE "${OUTPUT}" "${CMAKE_MATCH_1}")

# Writes the most common passwords from the Python module zxcvbn, separated by commas. INPUT is its frequency_lists.py.
file(READ "${INPUT}" lists)
string(REGEX MATCH "\"passwords\": \"([^\"]+)\"" found "${lists}")
if(NOT found)
    message(FATAL_ERROR "${INPUT} has no list named \"passwords\"")
endif()
file(WRITE "${OUTPUT}" "${CMAKE_MATCH_1}")

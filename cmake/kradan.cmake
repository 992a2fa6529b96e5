# kradan_library(FOLDER DEPENDS…): the static library of src/FOLDER and the folders in it, all their .cpp files, public
# includes from src/. It is called after the last part of FOLDER. tools/check_folders.py reads these lines: a folder
# includes only itself and the folders of its DEPENDS, and of theirs.
function(kradan_library folder)
    get_filename_component(name "${folder}" NAME)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${folder}/*.cpp")
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${folder}/*.h")
    if(NOT sources AND NOT headers)
        return()
    endif()
    set(kind PUBLIC)
    if(sources)
        add_library(kradan_${name} STATIC ${sources})
    else()
        add_library(kradan_${name} INTERFACE)
        set(kind INTERFACE)
    endif()
    target_include_directories(kradan_${name} ${kind} "$<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/src>")
    target_compile_features(kradan_${name} ${kind} cxx_std_23)
    foreach(dependency ${ARGN})
        if(TARGET kradan_${dependency})
            target_link_libraries(kradan_${name} ${kind} kradan_${dependency})
        endif()
    endforeach()
endfunction()

# kradan_embed(TARGET SYMBOL FILE): makes FILE's text available to TARGET as
# `extern const std::string_view SYMBOL` in namespace kradan::data.
function(kradan_embed target symbol file)
    set(output "${CMAKE_CURRENT_BINARY_DIR}/embedded_${symbol}.cpp")
    add_custom_command(
        OUTPUT "${output}"
        COMMAND ${CMAKE_COMMAND} -DINPUT=${file} -DOUTPUT=${output} -DSYMBOL=${symbol} -P "${CMAKE_SOURCE_DIR}/cmake/embed.cmake"
        DEPENDS "${file}" "${CMAKE_SOURCE_DIR}/cmake/embed.cmake"
        VERBATIM)
    target_sources(${target} PRIVATE "${output}")
endfunction()

# RapidJSON is header-only; only its folder is made visible, so that a wasm build never sees the host's C headers.
add_library(kradan_rapidjson INTERFACE)
if(EXISTS /usr/include/rapidjson)
    file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/include")
    file(CREATE_LINK /usr/include/rapidjson "${CMAKE_BINARY_DIR}/include/rapidjson" SYMBOLIC)
endif()
target_include_directories(kradan_rapidjson SYSTEM INTERFACE "${CMAKE_BINARY_DIR}/include")

# Two ways to speed up the build; each preset chooses which to use. Builds with neither (the presets with sanitizers)
# check that every file includes what it needs.
option(KRADAN_PRECOMPILED "Compile the headers of libraries that most files include only once" OFF)
option(KRADAN_UNITY "Compile files of a folder together: quicker from nothing, slower after a change" OFF)

# kradan_precompiled(NAME HEADERS HEADER… [LIBRARIES TARGET…]): headers for kradan_precompile.
function(kradan_precompiled name)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;LIBRARIES")
    if(NOT KRADAN_PRECOMPILED)
        return()
    endif()
    set(empty "${CMAKE_BINARY_DIR}/${name}.cpp")
    file(CONFIGURE OUTPUT "${empty}" CONTENT "")
    add_library(${name} OBJECT "${empty}")
    # ccache cannot cache a precompiled header that contains a timestamp.
    target_compile_options(${name} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
    target_link_libraries(${name} PRIVATE ${arg_LIBRARIES})
    target_precompile_headers(${name} PRIVATE ${arg_HEADERS})
endfunction()

# kradan_precompile(TARGET NAME): uses NAME's precompiled headers for every file in TARGET. Both must be compiled with
# the same options.
function(kradan_precompile target name)
    if(KRADAN_PRECOMPILED)
        target_precompile_headers(${target} REUSE_FROM ${name})
    endif()
endfunction()

set(kradan_standard_headers
    <algorithm> <array> <bit> <charconv> <chrono> <cmath> <cstddef> <cstdint> <cstdlib> <cstring> <expected> <functional> <limits> <map>
    <memory> <optional> <ranges> <set> <span> <sstream> <string> <string_view> <tuple> <unordered_map> <utility> <variant> <vector>)
kradan_precompiled(kradan_standard HEADERS ${kradan_standard_headers})

# kradan_unite(TARGET FILE…): compiles files from one folder together, except those with the property
# SKIP_UNITY_BUILD_INCLUSION.
function(kradan_unite target)
    if(NOT KRADAN_UNITY)
        return()
    endif()
    # This many files per group keeps two cores evenly busy.
    set(most 8)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    foreach(source ${ARGN})
        get_filename_component(folder "${source}" DIRECTORY)
        file(RELATIVE_PATH folder "${CMAKE_SOURCE_DIR}" "${folder}")
        string(MAKE_C_IDENTIFIER "${folder}" folder)
        if(NOT DEFINED count_${folder})
            set(count_${folder} 0)
        endif()
        math(EXPR part "${count_${folder}} / ${most}")
        math(EXPR count_${folder} "${count_${folder}} + 1")
        set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${folder}_${part}")
    endforeach()
endfunction()

# kradan_library(FOLDER DEPENDS…): the static library of src/FOLDER and its subfolders, except those already declared as
# libraries. It contains all their .cpp files, and has src/ as a public include folder. Call it after the libraries
# inside FOLDER. tools/check_folders.py reads these lines: a folder may include only itself and the folders of its
# DEPENDS, directly or indirectly.
function(kradan_library folder)
    get_filename_component(name "${folder}" NAME)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${folder}/*.cpp")
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${folder}/*.h")
    if(NOT sources AND NOT headers)
        return()
    endif()
    get_property(libraries GLOBAL PROPERTY kradan_libraries)
    foreach(inner ${libraries})
        if(inner MATCHES "^${folder}/")
            list(FILTER sources EXCLUDE REGEX "/src/${inner}/")
        endif()
    endforeach()
    set_property(GLOBAL APPEND PROPERTY kradan_libraries "${folder}")
    set(kind PUBLIC)
    if(sources)
        add_library(kradan_${name} STATIC ${sources})
        kradan_precompile(kradan_${name} kradan_standard)
        kradan_unite(kradan_${name} ${sources})
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

# kradan_apart(FOLDER): src/FOLDER gets its own library, which is declared after its parent folder's library.
function(kradan_apart folder)
    set_property(GLOBAL APPEND PROPERTY kradan_libraries "${folder}")
endfunction()

# kradan_leave_out(FOLDER): src/FOLDER and tests/FOLDER are not built.
function(kradan_leave_out folder)
    set_property(GLOBAL APPEND PROPERTY kradan_libraries "${folder}")
    set_property(GLOBAL APPEND PROPERTY kradan_left_out "${folder}")
endfunction()

# kradan_inside(FOLDER/PART PARTS…): src/FOLDER/PART may include these other folders of src/FOLDER; a dot stands for the
# files directly in src/FOLDER. Builds nothing: tools/check_folders.py reads these lines.
function(kradan_inside)
endfunction()

# kradan_embed(TARGET SYMBOL FILE): makes FILE's text available to TARGET as
# `extern const std::string_view SYMBOL` in namespace kradan::data.
function(kradan_embed target symbol file)
    _kradan_embed(${target} ${symbol} OFF "${file}")
endfunction()

# kradan_embed_words(TARGET SYMBOL FILE): does the same for each language's FILE in web/src/i18n/, as
# `extern const std::array<std::string_view, language_ids.size()> SYMBOL`, in the same order as src/module/language.h.
function(kradan_embed_words target symbol file)
    set(header "${CMAKE_SOURCE_DIR}/src/module/language.h")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${header}")
    file(STRINGS "${header}" ids REGEX "language_ids = ")
    string(REGEX MATCHALL "\"[a-z]+\"" ids "${ids}")
    string(REPLACE "\"" "" ids "${ids}")
    list(TRANSFORM ids REPLACE "(.+)" "${CMAKE_SOURCE_DIR}/web/src/i18n/\\1/${file}")
    _kradan_embed(${target} ${symbol} ON ${ids})
endfunction()

function(_kradan_embed target symbol array)
    set(output "${CMAKE_CURRENT_BINARY_DIR}/embedded_${symbol}.cpp")
    list(JOIN ARGN "|" inputs)
    add_custom_command(
        OUTPUT "${output}"
        COMMAND ${CMAKE_COMMAND} -DINPUTS=${inputs} -DOUTPUT=${output} -DSYMBOL=${symbol} -DARRAY=${array} -P "${CMAKE_SOURCE_DIR}/cmake/embed.cmake"
        DEPENDS ${ARGN} "${CMAKE_SOURCE_DIR}/cmake/embed.cmake"
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

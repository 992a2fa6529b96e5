# How linking the single file (./dev single, packaging/single) differs from a build for the local machine.
option(KRADAN_SINGLE "Link all but the C library into the program, with what packaging/single/prepare.sh collected" OFF)
if(KRADAN_SINGLE)
    set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
    add_link_options(-static-libstdc++ -static-libgcc -Wl,--gc-sections,--strip-all)
endif()

# kradan_carry(TARGET): embeds the page, the libraries and ICU's data in TARGET.
function(kradan_carry target)
    set(carried "${CMAKE_BINARY_DIR}/carried.tar")
    set(source "${CMAKE_SOURCE_DIR}/src/cli/carried.cpp")
    # The compiler does not report that it reads the archive, so declare the dependency.
    set_source_files_properties("${source}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON OBJECT_DEPENDS "${carried}"
        COMPILE_DEFINITIONS "KRADAN_CARRIED=\"${carried}\"")
    string(REGEX REPLACE "[.].*" "" icu_major "${ICU_VERSION}")
    # Defines libicudata.a's symbol, so that the library is not linked.
    set(data "${CMAKE_BINARY_DIR}/icu.dat")
    set(output "${CMAKE_BINARY_DIR}/icu_data.cpp")
    file(CONFIGURE OUTPUT "${output}" CONTENT [[
__asm__(".section .rodata,\"a\",@progbits\n.balign 16\n.global icudt@icu_major@_dat\nicudt@icu_major@_dat:\n.incbin \"@data@\"\n.previous\n");
]] @ONLY)
    set_source_files_properties("${output}" PROPERTIES OBJECT_DEPENDS "${data}" SKIP_PRECOMPILE_HEADERS ON)
    target_sources(${target} PRIVATE "${output}")
endfunction()

# How the modules for the web are compiled: small, since every page downloads them, but for what plays moves.

# The newest of these is bulk memory, which all browsers have had since 2021.
add_compile_options(-mbulk-memory -flto)
# What no module calls is left out, also where it is a virtual function.
add_compile_options(-fvisibility=hidden -fwhole-program-vtables -fvirtual-function-elimination)
# A failed check of libc++ stops the module without a message that nobody could read.
add_compile_options("-D_LIBCPP_VERBOSE_ABORT(...)=__builtin_trap()")
option(KRADAN_WASM_SIMD "Use the 128-bit vectors of WebAssembly" OFF)
if(KRADAN_WASM_SIMD)
    add_compile_options(-msimd128)
endif()
# With -O0 the compiler leaves the finished module alone; else it would pass it through wasm-opt on those machines
# that happen to have it, which makes it no smaller when compressed, and no faster.
add_link_options(-O0 -Wl,--lto-O3 -Wl,--compress-relocations)

# kradan_shrink(): what is not played in a loop is compiled for size. Called where the libraries are
# made, after them.
function(kradan_shrink)
    # Only the engine's module has it: rules and records go on working in browsers without these vectors, those
    # of before 2023.
    set_source_files_properties("${PROJECT_SOURCE_DIR}/src/search/network/network.cpp" PROPERTIES COMPILE_OPTIONS -msimd128)
    foreach(library module catalog json schema clock session record draw wasm_api records_api engine_api)
        target_compile_options(kradan_${library} PRIVATE -Oz)
    endforeach()
    foreach(game chess ogi go)
        foreach(file chess960 compare epd eyes false_eyes feen fen final_board game groups gui_fen judge module options pmn notation reach san scoring seki setup shogi_style vertices why_illegal)
            set(source "${PROJECT_SOURCE_DIR}/src/games/${game}/${file}.cpp")
            if(EXISTS "${source}")
                set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS -Oz)
            endif()
        endforeach()
    endforeach()
endfunction()

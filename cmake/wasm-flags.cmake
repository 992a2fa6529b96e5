# Compiler flags for the web modules. Everything is optimised for size, since every page downloads the modules, except
# for the code that plays moves.

# The newest WebAssembly feature in use is bulk memory, which all browsers have supported since 2021; in engine.wasm alone
# it is SIMD, which the last browsers added in 2023 (src/wasm/CMakeLists.txt).
add_compile_options(-mbulk-memory -flto)
# Drop all functions that a module does not call, including virtual ones.
add_compile_options(-fvisibility=hidden -fwhole-program-vtables -fvirtual-function-elimination)
# A failed libc++ check stops the module without a message, which nobody could read anyway.
add_compile_options("-D_LIBCPP_VERBOSE_ABORT(...)=__builtin_trap()")
option(KRADAN_WASM_SIMD "Use the 128-bit vectors of WebAssembly" OFF)
if(KRADAN_WASM_SIMD)
    add_compile_options(-msimd128)
endif()
# With -O0 the compiler leaves the finished module alone. Otherwise it would run wasm-opt on machines that happen to
# have it, which makes the module neither faster nor smaller when compressed.
add_link_options(-O0 -Wl,--lto-O3 -Wl,--compress-relocations)

# kradan_shrink(): compiles the code outside the hot loops for size. Call it in the folder that defines the libraries,
# after them.
function(kradan_shrink)
    foreach(library module catalog json schema clock session record draw wasm_api records_api engine_api)
        target_compile_options(kradan_${library} PRIVATE -Oz)
    endforeach()
    foreach(game chess ogi go)
        foreach(file chess960 compare confinement dead_position editions epd eyes false_eyes feen fen final_board game groups goal gui_fen judge life module options pmn notation rated reach san scoring seki setup shogi_style vertices why_illegal)
            set(source "${PROJECT_SOURCE_DIR}/src/games/${game}/${file}.cpp")
            if(EXISTS "${source}")
                set_source_files_properties("${source}" PROPERTIES COMPILE_OPTIONS -Oz)
            endif()
        endforeach()
    endforeach()
endfunction()

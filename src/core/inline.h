#pragma once

/// Always inlined, so that it is compiled for the caller's target.
#define KRADAN_INLINE [[gnu::always_inline]] inline

/// CPU features that the functions of a code path may use. Call a function marked with one of these only if
/// `paths()` lists its path; `core/path.cpp` checks the processor for each of these features.
#define KRADAN_TARGET_AVX2 [[gnu::target("avx2,bmi,bmi2,popcnt")]]
#define KRADAN_TARGET_AVX512 \
    [[gnu::target(           \
        "avx2,bmi,bmi2,popcnt,avx512f,avx512vl,avx512dq,avx512bw,avx512cd,avx512vpopcntdq,avx512vnni")]]

/// For tables that are larger than the code that computes them, even when compressed. In a native program
/// they are compile-time constants. A WebAssembly module computes them at startup to keep the download small.
#if defined(__wasm__)
#define KRADAN_TABLE inline
#else
#define KRADAN_TABLE inline constexpr
#endif

/// Defined in builds where perft counts the last plies without making their moves. Not defined for
/// WebAssembly modules, because every page would have to download the code.
#if !defined(__wasm__)
#define KRADAN_BULK_COUNT 1
#endif

#pragma once

/// Inlined always, so that its machine code is that of the caller's processor.
#define KRADAN_INLINE [[gnu::always_inline]] inline

/// What the functions of a path may use. Whoever is marked with one of these is called only where `paths()`
/// names it; `core/path.cpp` asks the processor for each of these features.
#define KRADAN_TARGET_AVX2 [[gnu::target("avx2,bmi,bmi2,popcnt")]]
#define KRADAN_TARGET_AVX512 \
    [[gnu::target("avx2,bmi,bmi2,popcnt,avx512f,avx512vl,avx512dq,avx512bw,avx512cd,avx512vpopcntdq")]]

/// For tables that are larger than the code that makes them, also when compressed: constants in a program, but
/// made at the start of a WebAssembly module, which is better downloaded without them.
#if defined(__wasm__)
#define KRADAN_TABLE inline
#else
#define KRADAN_TABLE inline constexpr
#endif

/// Defined where the last plies of a perft are counted without making their moves. The WebAssembly modules do
/// without this code, which every page would download.
#if !defined(__wasm__)
#define KRADAN_BULK_COUNT 1
#endif

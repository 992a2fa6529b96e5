#pragma once

// Each header of `kradan/` includes this first, so that a compiler that is too old says one sentence and
// stops.

#if defined(__has_include)
#if __has_include(<version>)
#include <version>
#endif
#endif

#if !defined(__cpp_lib_expected) || !defined(__cpp_lib_byteswap) || __cplusplus <= 202002L
// Compilers go on after #error, and report hundreds of errors. After a missing file all of them stop.
#define KRADAN_NEEDS_CXX23 "Kradan needs C++23: compile with -std=c++23 and g++ 12, clang 19 or newer"
#include KRADAN_NEEDS_CXX23
#endif

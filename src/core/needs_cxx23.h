#pragma once

// Each header in `kradan/` includes this one first, so that an outdated compiler prints one message and
// stops.

#if defined(__has_include)
#if __has_include(<version>)
#include <version>
#endif
#endif

#if !defined(__cpp_lib_expected) || !defined(__cpp_lib_byteswap) || __cplusplus <= 202002L
// Compilers continue after #error and report hundreds of errors, but they all stop at a missing file.
#define KRADAN_NEEDS_CXX23 "Kradan needs C++23: compile with -std=c++23 and g++ 12, clang 19 or newer"
#include KRADAN_NEEDS_CXX23
#endif

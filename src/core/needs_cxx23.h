#pragma once

// Each header of `kradan/` includes this first, so that a compiler that is too old reports this error first.

#include <version>

#if !defined(__cpp_lib_expected) || !defined(__cpp_lib_byteswap) || __cplusplus <= 202002L
#error "Kradan needs C++23: compile with -std=c++23, with g++ 12, clang 19 or newer."
#endif

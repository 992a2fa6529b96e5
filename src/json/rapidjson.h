#pragma once

// RapidJSON adds offsets to null pointers before it compares them, which the undefined behaviour sanitizer
// reports. This is harmless with the compilers that we use.
#pragma clang attribute push(__attribute__((no_sanitize("pointer-overflow"))), apply_to = function)
#include <rapidjson/encodedstream.h>
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>
#pragma clang attribute pop

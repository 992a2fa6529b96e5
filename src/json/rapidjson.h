#pragma once

// RapidJSON adds offsets to null pointers that it then compares, which the sanitizer for undefined behaviour
// reports; with no compiler that we use does it do harm.
#pragma clang attribute push(__attribute__((no_sanitize("pointer-overflow"))), apply_to = function)
#include <rapidjson/encodedstream.h>
#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>
#pragma clang attribute pop

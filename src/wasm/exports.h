#pragma once

#include <string>
#include <string_view>

#include "json/json.h"

/// Defines the two functions that a module exports (`docs/wasm.md`), with a function that maps a request to
/// an answer; and, for further exports, `kradan_answered`, which returns a text as the module returns
/// answers. Use once per module, outside all namespaces.
#define KRADAN_EXPORTS(answer_function)                                                             \
    static std::string kradan_request;                                                              \
    static std::string kradan_answer;                                                               \
    static const char* kradan_answered(const std::string& text) {                                   \
        kradan_answer.clear();                                                                      \
        for (unsigned byte = 0; byte < 4; ++byte) {                                                 \
            kradan_answer.push_back(static_cast<char>((text.size() >> (8 * byte)) & 0xff));         \
        }                                                                                           \
        kradan_answer += text;                                                                      \
        return kradan_answer.data();                                                                \
    }                                                                                               \
    extern "C" __attribute__((export_name("kradan_buffer"))) char* kradan_buffer(unsigned size) {   \
        if (size > kradan::json::max_bytes) return nullptr;                                         \
        kradan_request.resize(size);                                                                \
        return kradan_request.data();                                                               \
    }                                                                                               \
    extern "C" __attribute__((export_name("kradan_call"))) const char* kradan_call(unsigned size) { \
        return kradan_answered(answer_function(std::string_view{kradan_request}.substr(0, size)));  \
    }

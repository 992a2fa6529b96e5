#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "core/random.h"

namespace kradan::test {

/// A Go network file with random weights, which evaluates nothing well.
inline std::string random_go_network(std::uint64_t seed, std::uint32_t channels = 32,
                                     std::uint32_t blocks = 2) {
    SplitMix64 random(seed);
    std::string bytes = "kradan go network 1\n";
    const auto put = [&](std::uint32_t number, int size) {
        for (int i = 0; i < size; ++i) bytes += static_cast<char>(number >> (8 * i) & 255);
    };
    const auto real = [&](float x) { put(std::bit_cast<std::uint32_t>(x), 4); };
    const auto convolution = [&](std::uint32_t inputs, std::uint32_t outputs, std::uint32_t taps,
                                 float scale) {
        for (std::uint32_t i = 0; i < outputs; ++i) real(scale);
        for (std::uint32_t i = 0; i < outputs; ++i) put(random.below(20'001) - 10'000, 4);
        for (std::uint32_t i = 0; i < outputs * inputs * taps; ++i) put(random.below(255) - 127, 1);
    };
    const auto matrix = [&](std::uint32_t inputs, std::uint32_t outputs, float scale) {
        for (std::uint32_t i = 0; i < outputs; ++i) real(scale);
        for (std::uint32_t i = 0; i < outputs; ++i) real(0.25F);
        for (std::uint32_t i = 0; i < outputs * inputs; ++i) put(random.below(65'535) - 32'767, 2);
    };
    constexpr std::uint32_t hidden = 16;
    for (const std::uint32_t number : {channels, blocks, hidden, 2U}) put(number, 2);
    convolution(16, channels, 9, 5);
    matrix(12, channels, 0.01F);
    for (std::uint32_t i = 0; i < blocks; ++i) {
        convolution(channels, channels, 9, 0.001F);
        convolution(channels, channels, 9, 0.0005F);
        if (i % 2 == 1) matrix(2 * channels, channels, 1e-7F);
    }
    convolution(channels, 64, 1, 0.005F);
    matrix(2 * channels, 32, 1e-7F);
    matrix(2 * channels, 1, 1e-9F);
    matrix(32, 1, 1e-7F);
    matrix(32, 1, 1e-9F);
    matrix(64 + 12 + 3, hidden, 1e-8F);
    matrix(hidden, 2, 1e-5F);
    return bytes;
}

}  // namespace kradan::test

#pragma once

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <string>

#include "core/random.h"

namespace kradan::test {

/// Writes a file in KataGo's format with random weights, which evaluates nothing well: one block of each kind
/// that the version has, on 8 to 16 channels.
class RandomKataNetwork {
  public:
    /// `text`: the weights as words instead of bytes.
    RandomKataNetwork(std::uint64_t seed, int version, bool text = false)
        : random_(seed), version_(version), text_(text) {
        line("random-v" + std::to_string(version));
        line(version);
        line(22);
        line(19);
        if (version >= 13) {
            for (const char* const unit : {"20", "20", "20", "15", "40", "0.25", "30"}) line(unit);
        }
        if (version >= 15) line("0 1 0 0 0 0 0 0");
        trunk();
        policy_head();
        value_head();
    }

    const std::string& bytes() const { return bytes_; }

  private:
    template <class T>
    void line(const T& value) {
        if constexpr (std::is_arithmetic_v<T>) {
            bytes_ += std::to_string(value) + "\n";
        } else {
            bytes_ += std::string(value) + "\n";
        }
    }
    /// From -1 to 1.
    float next() { return static_cast<float>(static_cast<int>(random_.below(2001)) - 1000) / 1000; }
    void numbers(int count, float scale, float mean = 0) {
        if (!text_) bytes_ += "@BIN@";
        for (int i = 0; i < count; ++i) {
            const float x = mean + scale * next();
            if (text_) {
                std::array<char, 32> word{};
                const auto end = std::to_chars(word.data(), word.data() + word.size(), x).ptr;
                bytes_ += std::string(word.data(), end) + " ";
                continue;
            }
            for (int byte = 0; byte < 4; ++byte)
                bytes_ += static_cast<char>(std::bit_cast<std::uint32_t>(x) >> (8 * byte) & 255);
        }
        bytes_ += "\n";
    }
    void convolution(int side, int inputs, int outputs, float scale = 1.5F) {
        line("conv");
        for (const int number : {side, side, inputs, outputs, 1, 1}) line(number);
        numbers(side * side * inputs * outputs, scale / std::sqrt(static_cast<float>(side * side * inputs)));
    }
    void activation() {
        line("act");
        if (version_ >= 11) line("ACTIVATION_MISH");
    }
    void norm(int channels, bool has_scale = true) {
        line("norm");
        line(channels);
        line("0.001");
        line(has_scale ? 1 : 0);
        line(1);
        numbers(channels, 0.3F);
        numbers(channels, 0.4F, 1);
        if (has_scale) numbers(channels, 0.5F, 1);
        numbers(channels, 0.3F);
        activation();
    }
    void matrix(int inputs, int outputs, float scale = 1.5F) {
        line("mul");
        line(inputs);
        line(outputs);
        numbers(inputs * outputs, scale / std::sqrt(static_cast<float>(inputs)));
    }
    void bias(int channels) {
        line("bias");
        line(channels);
        numbers(channels, 0.3F);
    }
    void ordinary_block(int trunk) {
        line("ordinary_block\nblock");
        norm(trunk, version_ < 11);
        convolution(3, trunk, inner_channels);
        norm(inner_channels);
        convolution(3, inner_channels, trunk, 1);
    }
    void pooling_block(int trunk) {
        line("gpool_block\nblock");
        norm(trunk);
        convolution(3, trunk, 8);
        convolution(3, trunk, 4);
        norm(4);
        matrix(12, 8);
        norm(8);
        convolution(3, 8, trunk, 1);
    }
    void nested_block(int trunk) {
        line("nested_bottleneck_block\nblock\n2");
        norm(trunk);
        convolution(1, trunk, 8);
        pooling_block(8);
        ordinary_block(8);
        norm(8);
        convolution(1, 8, trunk, 1);
    }
    void trunk() {
        line("trunk");
        const bool nested = version_ >= 11;
        for (const int number : {nested ? 3 : 2, trunk_channels, inner_channels, 8, 8, 4}) line(number);
        if (version_ >= 15) line("0 0 0 0 0 0");
        convolution(version_ < 11 ? 5 : 3, 22, trunk_channels, 2);
        matrix(19, trunk_channels);
        ordinary_block(trunk_channels);
        pooling_block(trunk_channels);
        if (nested) nested_block(trunk_channels);
        norm(trunk_channels);
    }
    void policy_head() {
        const int outputs = version_ >= 16 ? 4 : version_ >= 12 ? 2 : 1;
        line("policyhead");
        convolution(1, trunk_channels, 8);
        convolution(1, trunk_channels, 6);
        norm(6);
        matrix(18, 8);
        norm(8, false);
        convolution(1, 8, outputs, 3);
        matrix(18, version_ >= 15 ? 8 : outputs);
        if (version_ >= 15) {
            bias(8);
            activation();
            matrix(8, outputs);
        }
    }
    void value_head() {
        line("valuehead");
        convolution(1, trunk_channels, 8);
        norm(8);
        matrix(24, 10);
        bias(10);
        activation();
        matrix(10, 3);
        bias(3);
        matrix(10, version_ >= 9 ? 6 : 4);
        bias(version_ >= 9 ? 6 : 4);
        convolution(1, 8, 1);
    }

    static constexpr int trunk_channels = 12;
    static constexpr int inner_channels = 16;

    SplitMix64 random_;
    int version_;
    bool text_;
    std::string bytes_;
};

inline std::string random_kata_network(std::uint64_t seed, int version, bool text = false) {
    return RandomKataNetwork(seed, version, text).bytes();
}

}  // namespace kradan::test

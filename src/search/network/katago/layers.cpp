#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "search/network/katago/model.h"

namespace kradan::search {

namespace {

/// e to the power of `x`, for `x` from -87 to 43; the loops that call it are vectorised.
float power_of_e(float x) {
    constexpr float log2_of_e = 1.44269504F;
    constexpr float high = 0.693359375F;
    constexpr float low = -2.12194440e-4F;
    // Adding this number leaves the nearest integer in the low bits.
    constexpr float large = 12'582'912;
    const float shifted = x * log2_of_e + large;
    const float whole = shifted - large;
    const float r = (x - whole * high) - whole * low;
    float sum = 1.9875691500e-4F;
    for (const float c : {1.3981999507e-3F, 8.3334519073e-3F, 4.1665795894e-2F, 1.6666665459e-1F, 0.5F})
        sum = sum * r + c;
    sum = sum * r * r + r + 1;
    constexpr unsigned mantissa = 23;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(sum) +
                                (std::bit_cast<std::uint32_t>(shifted) << mantissa));
}

/// x · tanh(ln(1 + e^x)), with tanh(ln y) = (y² - 1) / (y² + 1).
float mish(float x) {
    // Beyond, the result is x; the square must not overflow.
    constexpr float largest = 20;
    constexpr float lowest = -80;
    const float e = power_of_e(std::clamp(x, lowest, largest));
    const float square = e * (e + 2);
    return x * (square / (square + 2));
}

}  // namespace

void activate(KataActivation activation, std::span<float> numbers) {
    switch (activation) {
        case KataActivation::identity:
            break;
        case KataActivation::relu:
            for (float& x : numbers) x = x > 0 ? x : 0;
            break;
        case KataActivation::mish:
            for (float& x : numbers) x = mish(x);
            break;
    }
}

void KataNorm::apply(const KataGrid& grid, const KataLayer& layer, KataLayer& result) const {
    const std::size_t channels = scale.size();
    for (const std::uint32_t cell : grid.cell_of().first(grid.points())) {
        const float* const from = layer.data() + cell * channels;
        float* const to = result.data() + cell * channels;
        for (std::size_t c = 0; c < channels; ++c) to[c] = from[c] * scale[c] + bias[c];
        activate(activation, {to, channels});
    }
}

std::vector<float> KataMatrix::multiply(std::span<const float> input) const {
    std::vector<float> result(kata_padded(outputs), 0);
    std::ranges::copy(bias, result.begin());
    const float* weight = weights.data();
    for (std::size_t i = 0; i < inputs; ++i) {
        for (std::size_t o = 0; o < outputs; ++o) result[o] += input[i] * weight[o];
        weight += outputs;
    }
    return result;
}

}  // namespace kradan::search

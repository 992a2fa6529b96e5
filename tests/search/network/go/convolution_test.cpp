#include "search/network/go/convolution.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/random.h"

namespace kradan::test {
namespace {

using search::Addition;
using search::Convolution;
using search::GoGrid;
using search::GoLayer;

Convolution::Parts random_parts(SplitMix64& random, std::size_t inputs, std::size_t outputs,
                                std::size_t taps) {
    Convolution::Parts parts{.inputs = inputs, .outputs = outputs, .taps = taps};
    for (std::size_t i = 0; i < inputs * outputs * taps; ++i)
        parts.weights.push_back(static_cast<std::int8_t>(static_cast<int>(random.below(255)) - 127));
    for (std::size_t i = 0; i < outputs; ++i) {
        parts.bias.push_back(static_cast<std::int32_t>(random.below(200'001)) - 100'000);
        parts.scale.push_back(static_cast<float>(random.below(1000) + 1) / 1e6F);
    }
    return parts;
}

/// What the documentation of `Convolution` specifies, computed point by point with numbers that cannot
/// overflow or lose precision.
std::int16_t by_hand(const Convolution::Parts& parts, const GoGrid& grid, const GoLayer& layer,
                     const Addition& addition, int x, int y, std::size_t output) {
    std::int64_t sum = parts.bias[output];
    const auto cell = [&](int column, int row) {
        return grid.cell_of()[static_cast<std::size_t>(row * grid.columns() + column)];
    };
    for (std::size_t tap = 0; tap < parts.taps; ++tap) {
        const int dx = parts.taps == 1 ? 0 : static_cast<int>(tap % 3) - 1;
        const int dy = parts.taps == 1 ? 0 : static_cast<int>(tap / 3) - 1;
        if (x + dx < 0 || x + dx >= grid.columns() || y + dy < 0 || y + dy >= grid.rows()) continue;
        for (std::size_t i = 0; i < parts.inputs; ++i) {
            sum += std::int64_t{parts.weights[(output * parts.inputs + i) * parts.taps + tap]} *
                   layer.data()[cell(x + dx, y + dy) * parts.inputs + i];
        }
    }
    double value = std::nearbyint(static_cast<float>(sum) * parts.scale[output]);
    if (addition.channels) value += addition.channels[output];
    if (addition.layer) value += addition.layer[cell(x, y) * parts.outputs + output];
    return static_cast<std::int16_t>(std::clamp(value, 0.0, double{search::largest_activation}));
}

TEST(Convolution, EveryPathComputesOnEveryBoardWhatItsDefinitionSays) {
    SplitMix64 random(7);
    for (const auto [columns, rows] : {std::pair{2, 2}, {9, 9}, {3, 7}, {19, 19}, {25, 25}, {1, 12}}) {
        const GoGrid grid(columns, rows);
        for (const std::size_t taps : {1U, 9U}) {
            const auto parts = random_parts(random, 32, 64, taps);
            GoLayer layer(grid.cells() * 32);
            GoLayer added(grid.cells() * 64);
            std::vector<std::int32_t> channels;
            for (std::size_t p = 0; p < grid.points(); ++p) {
                for (std::size_t i = 0; i < 64; ++i) {
                    const auto number =
                        static_cast<std::int16_t>(random.below(search::largest_activation + 1));
                    if (i < 32) layer.data()[grid.cell_of()[p] * 32 + i] = number;
                    added.data()[grid.cell_of()[p] * 64 + i] = number;
                }
            }
            for (int i = 0; i < 64; ++i)
                channels.push_back(static_cast<std::int32_t>(random.below(2001)) - 1000);
            const Addition addition{.layer = added.data(), .channels = channels.data()};
            for (const Path path : paths()) {
                GoLayer result(grid.cells() * 64);
                Convolution(parts, path).run(grid, layer, addition, result);
                for (int y = 0; y < rows; ++y) {
                    for (int x = 0; x < columns; ++x) {
                        const std::size_t cell = grid.cell_of()[static_cast<std::size_t>(y * columns + x)];
                        for (std::size_t o = 0; o < 64; ++o)
                            ASSERT_EQ(result.data()[cell * 64 + o],
                                      by_hand(parts, grid, layer, addition, x, y, o))
                                << id(path) << " " << columns << "×" << rows << " " << x << " " << y << " "
                                << o;
                    }
                }
            }
        }
    }
}

}  // namespace
}  // namespace kradan::test

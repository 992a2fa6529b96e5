#include "search/network/katago/convolution.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace kradan::test {
namespace {

using search::kata_padded;
using search::KataConvolution;
using search::KataGrid;
using search::KataLayer;

/// From -1 to 1.
float random_number(SplitMix64& random) {
    return static_cast<float>(static_cast<int>(random.below(2001)) - 1000) / 1000;
}

/// What the documentation of `KataConvolution` specifies. Rows run from the top.
double by_hand(const KataConvolution::Shape& shape, const std::vector<float>& weights, int columns, int rows,
               const std::vector<float>& layer, int x, int y, std::size_t output) {
    double sum = 0;
    for (std::size_t i = 0; i < shape.rows * shape.columns; ++i) {
        const auto away = [](std::size_t at, std::size_t side, std::size_t dilation) {
            return (static_cast<int>(at) - static_cast<int>(side / 2)) * static_cast<int>(dilation);
        };
        const int row = y + away(i / shape.columns, shape.rows, shape.row_dilation);
        const int column = x + away(i % shape.columns, shape.columns, shape.column_dilation);
        if (row < 0 || row >= rows || column < 0 || column >= columns) continue;
        for (std::size_t input = 0; input < shape.inputs; ++input)
            sum += double{weights[(i * shape.inputs + input) * shape.outputs + output]} *
                   layer[static_cast<std::size_t>(row * columns + column) * shape.inputs + input];
    }
    return sum;
}

TEST(KataConvolution, EveryPathComputesWhatItsDefinitionSays) {
    SplitMix64 random(3);
    constexpr int columns = 7;
    constexpr int rows = 5;
    for (const KataConvolution::Shape shape :
         {KataConvolution::Shape{.inputs = 5, .outputs = 3},
          {.rows = 3, .columns = 3, .inputs = 4, .outputs = 40},
          {.rows = 5, .columns = 3, .inputs = 3, .outputs = 2},
          {.rows = 3, .columns = 3, .inputs = 2, .outputs = 2, .row_dilation = 2, .column_dilation = 3}}) {
        std::vector<float> weights(shape.rows * shape.columns * shape.inputs * shape.outputs);
        for (float& weight : weights) weight = random_number(random);
        std::vector<float> layer(rows * columns * shape.inputs);
        for (float& number : layer) number = random_number(random);
        const std::vector<float> bias(kata_padded(shape.outputs), 0.5F);
        for (const Path path : paths()) {
            const KataConvolution convolution(shape, weights, path);
            const KataGrid grid(columns, rows, convolution.border());
            KataLayer from(grid.cells() * kata_padded(shape.inputs));
            KataLayer to(grid.cells() * kata_padded(shape.outputs));
            const auto cell = [&](int x, int y) {
                return grid.cell_of()[static_cast<std::size_t>((rows - 1 - y) * columns + x)];
            };
            for (int p = 0; p < rows * columns; ++p) {
                for (std::size_t i = 0; i < shape.inputs; ++i)
                    from.data()[cell(p % columns, p / columns) * kata_padded(shape.inputs) + i] =
                        layer[static_cast<std::size_t>(p) * shape.inputs + i];
            }
            convolution.run(grid, from, KataConvolution::Start::bias, bias.data(), to);
            convolution.run(grid, from, KataConvolution::Start::result, nullptr, to);
            for (int p = 0; p < rows * columns; ++p) {
                const int x = p % columns;
                const int y = p / columns;
                for (std::size_t o = 0; o < shape.outputs; ++o)
                    ASSERT_NEAR(to.data()[cell(x, y) * kata_padded(shape.outputs) + o],
                                0.5 + 2 * by_hand(shape, weights, columns, rows, layer, x, y, o), 1e-4)
                        << id(path) << " " << x << " " << y << " " << o;
            }
        }
    }
}

}  // namespace
}  // namespace kradan::test

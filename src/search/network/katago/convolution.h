#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/path.h"
#include "search/network/go/convolution.h"

namespace kradan::search {

/// Channels are stored in multiples of this number; those that fill up the last one are zero.
inline constexpr std::size_t kata_lanes = 32;

constexpr std::size_t kata_padded(std::size_t channels) {
    return (channels + kata_lanes - 1) / kata_lanes * kata_lanes;
}

/// Maps the points of a board to the cells of a layer. A border of zeros, as wide as the largest convolution
/// needs, surrounds the points. KataGo's rows run from the top, so the first cell is that of the upper left
/// corner.
class KataGrid {
  public:
    KataGrid(int columns, int rows, int border);

    std::size_t points() const { return points_; }
    std::size_t cells() const { return cells_; }
    /// The cell of each point, row by row from the lower left. Padded by repeating the last cell, so that a
    /// whole tile can be read starting at any point.
    std::span<const std::uint32_t> cell_of() const { return cell_of_; }
    /// The distance between a cell and the one below it.
    int stride() const { return stride_; }

  private:
    int stride_;
    std::size_t points_;
    std::size_t cells_;
    std::vector<std::uint32_t> cell_of_;
};

/// A layer's activations: for each cell of a grid, a padded number of channels.
using KataLayer = Aligned<float>;

/// A convolution with a rectangle of weights of odd sides, dilated or not, in floating point.
class KataConvolution {
  public:
    /// As a file describes it.
    struct Shape {
        std::size_t rows = 1;
        std::size_t columns = 1;
        std::size_t inputs = 0;
        std::size_t outputs = 0;
        std::size_t row_dilation = 1;
        std::size_t column_dilation = 1;
    };

    KataConvolution() = default;
    /// `weights`: by row, column, input and output.
    KataConvolution(const Shape& shape, std::span<const float> weights, Path path);

    std::size_t inputs() const { return shape_.inputs; }
    std::size_t outputs() const { return shape_.outputs; }
    /// How wide a border it needs.
    int border() const;
    /// What the sums begin with.
    enum class Start { zero, bias, result };
    /// `result` must have room for the padded outputs of each cell and not overlap `layer`. `bias`, with a
    /// number for each padded output, is read for `Start::bias`.
    void run(const KataGrid& grid, const KataLayer& layer, Start start, const float* bias,
             KataLayer& result) const;

  private:
    Shape shape_;
    Path path_ = Path::portable;
    /// In the order in which the path reads them: for each block of outputs, tap and input, the outputs.
    Aligned<float> weights_;
};

}  // namespace kradan::search

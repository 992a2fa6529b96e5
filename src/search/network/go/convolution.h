#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/path.h"

namespace kradan::search {

/// Maps the points of a board to the cells of a `GoLayer`. A border of zeros surrounds the points, so a
/// convolution needs no bounds checks.
class GoGrid {
  public:
    GoGrid(int columns, int rows);

    std::size_t points() const { return points_; }
    std::size_t cells() const { return cells_; }
    /// The cell of each point, row by row. Padded by repeating the last cell, so that a whole tile can be
    /// read starting at any point.
    std::span<const std::uint32_t> cell_of() const { return cell_of_; }
    /// The offsets from a cell to the nine cells of its 3 × 3 neighbourhood, including itself, row by row.
    std::span<const std::int32_t> around() const { return around_; }
    int columns() const { return columns_; }
    int rows() const { return rows_; }

  private:
    int columns_;
    int rows_;
    std::size_t points_;
    std::size_t cells_;
    std::vector<std::uint32_t> cell_of_;
    std::vector<std::int32_t> around_;
};

/// An array of numbers, aligned to 64 bytes.
template <class Number>
class Aligned {
  public:
    Aligned() = default;
    explicit Aligned(std::size_t size)
        : size_(size),
          lines_(std::make_unique<Line[]>((size * sizeof(Number) + sizeof(Line) - 1) / sizeof(Line))) {}

    Number* data() { return reinterpret_cast<Number*>(lines_.get()); }
    const Number* data() const { return reinterpret_cast<const Number*>(lines_.get()); }
    std::size_t size() const { return size_; }

  private:
    struct alignas(64) Line {
        unsigned char bytes[64];
    };
    std::size_t size_ = 0;
    std::unique_ptr<Line[]> lines_;
};

/// A layer's activations, which are non-negative integers: the channels of each cell of a grid.
using GoLayer = Aligned<std::int16_t>;

/// The largest activation. With `most_channels` channels of nine weights each, and a bias, sums never
/// overflow 32 bits.
inline constexpr int largest_activation = 8191;
inline constexpr std::size_t most_channels = 192;

/// Terms to add to a convolution's result before it is clamped to 0 … `largest_activation`.
struct Addition {
    /// The same size as the result; null for none.
    const std::int16_t* layer = nullptr;
    /// One term per channel, added at all points; null for none.
    const std::int32_t* channels = nullptr;
};

/// A convolution over the 3 × 3 points around each point, or over the point alone, in integer arithmetic. A
/// result is the sum of weighted activations and a bias, scaled by its channel's factor and rounded, plus the
/// addition. All paths compute the same numbers.
class Convolution {
  public:
    /// The parts stored in a file, ordered by output channel. `weights` has `outputs` × `inputs` × `taps`
    /// numbers.
    struct Parts {
        std::size_t inputs = 0;
        std::size_t outputs = 0;
        /// 9 or 1.
        std::size_t taps = 9;
        std::vector<std::int8_t> weights = {};
        std::vector<std::int32_t> bias = {};
        std::vector<float> scale = {};
    };

    /// `inputs` must be even, and `outputs` divisible by 32.
    explicit Convolution(const Parts& parts, Path path = best_path());

    std::size_t inputs() const { return inputs_; }
    std::size_t outputs() const { return outputs_; }
    /// `result` must have room for the cells of the grid, be zero at the border, and not overlap `layer`.
    void run(const GoGrid& grid, const GoLayer& layer, const Addition& addition, GoLayer& result) const;

  private:
    std::size_t inputs_;
    std::size_t outputs_;
    std::size_t taps_;
    [[maybe_unused]] Path path_;
    /// In the order in which the path reads them: for each block of outputs, tap and pair of inputs, two
    /// weights per output.
    Aligned<std::int16_t> weights_;
    std::vector<std::int32_t> bias_;
    std::vector<float> scale_;
};

}  // namespace kradan::search

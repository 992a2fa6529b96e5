#include "search/network/katago/convolution.h"

#include <algorithm>
#include <cassert>

#include "core/inline.h"

namespace kradan::search {

namespace {

constexpr std::size_t largest_tile = 12;
constexpr std::size_t portable_lanes = 4;

/// What a convolution reads besides its own weights.
struct Work {
    const std::uint32_t* cells;
    std::size_t points;
    /// The offsets of the cells that are read.
    std::span<const std::int32_t> taps;
    std::size_t inputs;
    std::size_t input_stride;
    /// Padded.
    std::size_t outputs;
    const float* layer;
    const float* weights;
    KataConvolution::Start start;
    const float* bias;
    float* result;

    /// The numbers with which the sums of a cell begin; null for zeros.
    KRADAN_INLINE const float* start_of(std::uint32_t cell) const {
        if (start == KataConvolution::Start::zero) return nullptr;
        return start == KataConvolution::Start::bias ? bias : result + cell * outputs;
    }
};

#define KRADAN_KATA_FUNCTION convolve_portable
#define KRADAN_KATA_TARGET
#define KRADAN_KATA_LANES portable_lanes
#define KRADAN_KATA_TILE 6
#include "search/network/katago/convolution_loop.h"
#if defined(__x86_64__)
#define KRADAN_KATA_FUNCTION convolve_avx2
#define KRADAN_KATA_TARGET [[gnu::target("avx2,fma")]]
#define KRADAN_KATA_LANES 8
#define KRADAN_KATA_TILE 6
#include "search/network/katago/convolution_loop.h"
#define KRADAN_KATA_FUNCTION convolve_avx512
#define KRADAN_KATA_TARGET KRADAN_TARGET_AVX512
#define KRADAN_KATA_LANES 16
#define KRADAN_KATA_TILE 12
#include "search/network/katago/convolution_loop.h"
#endif

/// The path that a processor can run: unlike the paths of other code, AVX2 needs fused multiply-add here.
Path runnable(Path path) {
#if defined(__x86_64__)
    if (path == Path::avx2 && !__builtin_cpu_supports("fma")) return Path::portable;
#endif
    return path;
}

/// The number of outputs that a path computes at a time.
std::size_t width(Path path) {
    return path == Path::avx512 ? 32 : path == Path::avx2 ? 16 : 2 * portable_lanes;
}

}  // namespace

KataGrid::KataGrid(int columns, int rows, int border)
    : stride_(columns + border),
      points_(static_cast<std::size_t>(columns * rows)),
      cells_(static_cast<std::size_t>((rows + 2 * border) * stride_ + border)) {
    for (int y = rows - 1; y >= 0; --y) {
        for (int x = 0; x < columns; ++x)
            cell_of_.push_back(static_cast<std::uint32_t>((y + border) * stride_ + border + x));
    }
    cell_of_.resize(cell_of_.size() + largest_tile, cell_of_.back());
}

KataConvolution::KataConvolution(const Shape& shape, std::span<const float> weights, Path path)
    : shape_(shape), path_(runnable(path)) {
    const std::size_t outputs = kata_padded(shape.outputs);
    const std::size_t rows = shape.rows * shape.columns * shape.inputs;
    assert(weights.size() == rows * shape.outputs);
    weights_ = Aligned<float>(rows * outputs);
    float* next = weights_.data();
    const std::size_t wide = width(path_);
    for (std::size_t block = 0; block < outputs; block += wide) {
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t o = block; o < block + wide; ++o)
                *next++ = o < shape.outputs ? weights[row * shape.outputs + o] : 0;
        }
    }
}

int KataConvolution::border() const {
    return static_cast<int>(
        std::max(shape_.rows / 2 * shape_.row_dilation, shape_.columns / 2 * shape_.column_dilation));
}

void KataConvolution::run(const KataGrid& grid, const KataLayer& layer, Start start, const float* bias,
                          KataLayer& result) const {
    const std::size_t outputs = kata_padded(shape_.outputs);
    assert(layer.size() >= grid.cells() * kata_padded(shape_.inputs));
    assert(result.size() >= grid.cells() * outputs);
    std::vector<std::int32_t> taps;
    for (std::size_t y = 0; y < shape_.rows; ++y) {
        for (std::size_t x = 0; x < shape_.columns; ++x) {
            const auto away = [](std::size_t at, std::size_t side, std::size_t dilation) {
                return (static_cast<int>(at) - static_cast<int>(side / 2)) * static_cast<int>(dilation);
            };
            taps.push_back(away(y, shape_.rows, shape_.row_dilation) * grid.stride() +
                           away(x, shape_.columns, shape_.column_dilation));
        }
    }
    const Work work{.cells = grid.cell_of().data(),
                    .points = grid.points(),
                    .taps = taps,
                    .inputs = shape_.inputs,
                    .input_stride = kata_padded(shape_.inputs),
                    .outputs = outputs,
                    .layer = layer.data(),
                    .weights = weights_.data(),
                    .start = start,
                    .bias = bias,
                    .result = result.data()};
#if defined(__x86_64__)
    if (path_ == Path::avx512) return convolve_avx512(work);
    if (path_ == Path::avx2) return convolve_avx2(work);
#endif
    convolve_portable(work);
}

}  // namespace kradan::search

#include "search/network/go/convolution.h"

#include <array>
#include <bit>
#include <cassert>
#include <cstring>

#include "core/inline.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

// Every processor must round a product before adding it, so fused multiply-add is off.
#pragma STDC FP_CONTRACT OFF

namespace kradan::search {

namespace {

constexpr std::size_t largest_tile = 12;

/// A path's vectors of 32-bit sums. A path computes `tile` points and `vectors` vectors of outputs at a time,
/// in registers. `dot(sum, a, b)` adds to each sum the products of two pairs of 16-bit numbers.
#if defined(__x86_64__)
struct PortableLanes {
    using Vector = __m128i;
    static constexpr std::size_t lanes = 4;
    static constexpr std::size_t tile = 6;
    static constexpr std::size_t vectors = 2;
    KRADAN_INLINE static Vector zero() { return _mm_setzero_si128(); }
    KRADAN_INLINE static Vector load(const void* from) {
        return _mm_load_si128(static_cast<const Vector*>(from));
    }
    KRADAN_INLINE static Vector pair(std::int32_t two) { return _mm_set1_epi32(two); }
    KRADAN_INLINE static Vector dot(Vector sum, Vector a, Vector b) {
        return _mm_add_epi32(sum, _mm_madd_epi16(a, b));
    }
    KRADAN_INLINE static void store(void* to, Vector v) { _mm_store_si128(static_cast<Vector*>(to), v); }
};
struct Avx2Lanes {
    using Vector = __m256i;
    static constexpr std::size_t lanes = 8;
    static constexpr std::size_t tile = 6;
    static constexpr std::size_t vectors = 2;
    KRADAN_TARGET_AVX2 KRADAN_INLINE static Vector zero() { return _mm256_setzero_si256(); }
    KRADAN_TARGET_AVX2 KRADAN_INLINE static Vector load(const void* from) {
        return _mm256_load_si256(static_cast<const Vector*>(from));
    }
    KRADAN_TARGET_AVX2 KRADAN_INLINE static Vector pair(std::int32_t two) { return _mm256_set1_epi32(two); }
    KRADAN_TARGET_AVX2 KRADAN_INLINE static Vector dot(Vector sum, Vector a, Vector b) {
        return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b));
    }
    KRADAN_TARGET_AVX2 KRADAN_INLINE static void store(void* to, Vector v) {
        _mm256_store_si256(static_cast<Vector*>(to), v);
    }
};
struct Avx512Lanes {
    using Vector = __m512i;
    static constexpr std::size_t lanes = 16;
    static constexpr std::size_t tile = 12;
    static constexpr std::size_t vectors = 2;
    KRADAN_TARGET_AVX512 KRADAN_INLINE static Vector zero() { return _mm512_setzero_si512(); }
    KRADAN_TARGET_AVX512 KRADAN_INLINE static Vector load(const void* from) {
        return _mm512_load_si512(from);
    }
    KRADAN_TARGET_AVX512 KRADAN_INLINE static Vector pair(std::int32_t two) { return _mm512_set1_epi32(two); }
    KRADAN_TARGET_AVX512 KRADAN_INLINE static Vector dot(Vector sum, Vector a, Vector b) {
        return _mm512_dpwssd_epi32(sum, a, b);
    }
    KRADAN_TARGET_AVX512 KRADAN_INLINE static void store(void* to, Vector v) { _mm512_store_si512(to, v); }
};
#elif defined(__wasm_simd128__)
struct PortableLanes {
    using Vector = v128_t;
    static constexpr std::size_t lanes = 4;
    static constexpr std::size_t tile = 6;
    static constexpr std::size_t vectors = 2;
    KRADAN_INLINE static Vector zero() { return wasm_i32x4_const_splat(0); }
    KRADAN_INLINE static Vector load(const void* from) { return wasm_v128_load(from); }
    KRADAN_INLINE static Vector pair(std::int32_t two) { return wasm_i32x4_splat(two); }
    KRADAN_INLINE static Vector dot(Vector sum, Vector a, Vector b) {
        return wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(a, b));
    }
    KRADAN_INLINE static void store(void* to, Vector v) { wasm_v128_store(to, v); }
};
#else
struct PortableLanes {
    static constexpr std::size_t lanes = 8;
    static constexpr std::size_t tile = 2;
    static constexpr std::size_t vectors = 1;
    struct Vector {
        std::array<std::int32_t, lanes> of;
    };
    static Vector zero() { return {}; }
    static Vector load(const void* from) {
        Vector v;
        std::memcpy(&v, from, sizeof v);
        return v;
    }
    static Vector pair(std::int32_t two) {
        Vector v;
        v.of.fill(two);
        return v;
    }
    static Vector dot(Vector sum, Vector a, Vector b) {
        const auto low = [](std::int32_t two) {
            return std::int32_t{static_cast<std::int16_t>(two & 0xFFFF)};
        };
        for (std::size_t i = 0; i < lanes; ++i)
            sum.of[i] += low(a.of[i]) * low(b.of[i]) + (a.of[i] >> 16) * (b.of[i] >> 16);
        return sum;
    }
    static void store(void* to, Vector v) { std::memcpy(to, &v, sizeof v); }
};
#endif

/// What a convolution reads besides its own weights.
struct Work {
    const std::uint32_t* cells;
    std::size_t points;
    const std::int32_t* around;
    std::size_t taps;
    std::size_t inputs;
    std::size_t outputs;
    const std::int16_t* layer;
    const std::int16_t* weights;
    const std::int32_t* bias;
    const float* scale;
    Addition addition;
    std::int16_t* result;
};

/// The nearest integer; ties round to even. Adding the large number leaves the integer in the low bits.
KRADAN_INLINE std::int32_t rounded(float x) {
    constexpr float large = 12'582'912;
    constexpr float most = 1'000'000;
    const float cut = x < -most ? -most : x > most ? most : x;
    return std::bit_cast<std::int32_t>(cut + large) - std::bit_cast<std::int32_t>(large);
}

/// Scales the sums for one point, applies the addition and clamps the result.
template <std::size_t width>
KRADAN_INLINE void finish(const Work& work, const std::int32_t* sums, std::uint32_t cell, std::size_t first) {
    const std::size_t at = cell * work.outputs + first;
    std::array<std::int32_t, width> values;
    for (std::size_t i = 0; i < width; ++i)
        values[i] = rounded(static_cast<float>(sums[i] + work.bias[first + i]) * work.scale[first + i]);
    if (work.addition.channels) {
        for (std::size_t i = 0; i < width; ++i) values[i] += work.addition.channels[first + i];
    }
    if (work.addition.layer) {
        for (std::size_t i = 0; i < width; ++i) values[i] += work.addition.layer[at + i];
    }
    // std::clamp works with references and would compile to a branch for each value.
    for (std::size_t i = 0; i < width; ++i) {
        const std::int32_t low = values[i] < 0 ? 0 : values[i];
        work.result[at + i] = static_cast<std::int16_t>(low > largest_activation ? largest_activation : low);
    }
}

#define KRADAN_PATH_FUNCTION convolve_portable
#define KRADAN_PATH_TARGET
#define KRADAN_PATH_LANES PortableLanes
#include "search/network/go/convolution_loop.h"
#if defined(__x86_64__)
#define KRADAN_PATH_FUNCTION convolve_avx2
#define KRADAN_PATH_TARGET KRADAN_TARGET_AVX2
#define KRADAN_PATH_LANES Avx2Lanes
#include "search/network/go/convolution_loop.h"
#define KRADAN_PATH_FUNCTION convolve_avx512
#define KRADAN_PATH_TARGET KRADAN_TARGET_AVX512
#define KRADAN_PATH_LANES Avx512Lanes
#include "search/network/go/convolution_loop.h"
#endif

template <class L>
constexpr std::size_t width_of = L::vectors * L::lanes;

/// The number of outputs that a path computes at a time.
std::size_t width(Path path) {
#if defined(__x86_64__)
    if (path == Path::avx512) return width_of<Avx512Lanes>;
    if (path == Path::avx2) return width_of<Avx2Lanes>;
#else
    static_cast<void>(path);
#endif
    return width_of<PortableLanes>;
}

}  // namespace

GoGrid::GoGrid(int columns, int rows)
    : columns_(columns),
      rows_(rows),
      points_(static_cast<std::size_t>(columns * rows)),
      cells_(static_cast<std::size_t>((rows + 2) * (columns + 1) + 1)) {
    const int stride = columns + 1;
    for (int y = 1; y <= rows; ++y) {
        for (int x = 1; x <= columns; ++x) cell_of_.push_back(static_cast<std::uint32_t>(y * stride + x));
    }
    cell_of_.resize(cell_of_.size() + largest_tile, cell_of_.back());
    for (int y = -1; y <= 1; ++y) {
        for (int x = -1; x <= 1; ++x) around_.push_back(y * stride + x);
    }
}

Convolution::Convolution(const Parts& parts, Path path)
    : inputs_(parts.inputs),
      outputs_(parts.outputs),
      taps_(parts.taps),
      path_(path),
      weights_(parts.outputs * parts.inputs * parts.taps),
      bias_(parts.bias),
      scale_(parts.scale) {
    assert(inputs_ % 2 == 0 && outputs_ % 32 == 0);
    const auto weight = [&](std::size_t output, std::size_t input, std::size_t tap) {
        return static_cast<std::int16_t>(int{parts.weights[(output * inputs_ + input) * taps_ + tap]});
    };
    std::int16_t* next = weights_.data();
    const std::size_t wide = width(path);
    for (std::size_t block = 0; block < outputs_; block += wide) {
        for (std::size_t tap = 0; tap < taps_; ++tap) {
            for (std::size_t i = 0; i < inputs_; i += 2) {
                for (std::size_t o = block; o < block + wide; ++o) {
                    *next++ = weight(o, i, tap);
                    *next++ = weight(o, i + 1, tap);
                }
            }
        }
    }
}

void Convolution::run(const GoGrid& grid, const GoLayer& layer, const Addition& addition,
                      GoLayer& result) const {
    assert(layer.size() >= grid.cells() * inputs_ && result.size() >= grid.cells() * outputs_);
    static constexpr std::int32_t here = 0;
    const Work work{.cells = grid.cell_of().data(),
                    .points = grid.points(),
                    .around = taps_ == 1 ? &here : grid.around().data(),
                    .taps = taps_,
                    .inputs = inputs_,
                    .outputs = outputs_,
                    .layer = layer.data(),
                    .weights = weights_.data(),
                    .bias = bias_.data(),
                    .scale = scale_.data(),
                    .addition = addition,
                    .result = result.data()};
#if defined(__x86_64__)
    if (path_ == Path::avx512) return convolve_avx512(work);
    if (path_ == Path::avx2) return convolve_avx2(work);
#endif
    convolve_portable(work);
}

}  // namespace kradan::search

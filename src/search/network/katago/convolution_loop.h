// Included by convolution.cpp once for each path, because a template cannot have a different target per
// instance. Defines the function KRADAN_KATA_FUNCTION for KRADAN_KATA_TARGET, with vectors of
// KRADAN_KATA_LANES numbers and tiles of KRADAN_KATA_TILE points.

KRADAN_KATA_TARGET void KRADAN_KATA_FUNCTION(const Work& work) {
    constexpr std::size_t lanes = KRADAN_KATA_LANES;
    constexpr std::size_t tile = KRADAN_KATA_TILE;
    constexpr std::size_t vectors = 2;
    constexpr std::size_t width = vectors * lanes;
    using Vector [[gnu::vector_size(lanes * sizeof(float))]] = float;
    const std::size_t weights_of_block = work.taps.size() * work.inputs * width;
    for (std::size_t first = 0; first < work.outputs; first += width) {
        const float* const weights = work.weights + first / width * weights_of_block;
        for (std::size_t p = 0; p < work.points; p += tile) {
            Vector sums[tile][vectors];
            for (std::size_t t = 0; t < tile; ++t) {
                const float* const from = work.start_of(work.cells[p + t]);
                for (std::size_t v = 0; v < vectors; ++v) {
                    if (from) {
                        __builtin_memcpy(&sums[t][v], from + first + v * lanes, sizeof(Vector));
                    } else {
                        sums[t][v] = Vector{};
                    }
                }
            }
            const float* weight = weights;
            for (const std::int32_t tap : work.taps) {
                const float* at[tile];
                for (std::size_t t = 0; t < tile; ++t)
                    at[t] = work.layer + (static_cast<std::int32_t>(work.cells[p + t]) + tap) *
                                             static_cast<std::ptrdiff_t>(work.input_stride);
                for (std::size_t i = 0; i < work.inputs; ++i) {
                    Vector w[vectors];
                    __builtin_memcpy(w, weight, sizeof w);
                    weight += width;
                    for (std::size_t t = 0; t < tile; ++t) {
                        for (std::size_t v = 0; v < vectors; ++v) sums[t][v] += at[t][i] * w[v];
                    }
                }
            }
            for (std::size_t t = 0; t < tile; ++t)
                __builtin_memcpy(work.result + work.cells[p + t] * work.outputs + first, sums[t],
                                 sizeof sums[t]);
        }
    }
}

#undef KRADAN_KATA_FUNCTION
#undef KRADAN_KATA_TARGET
#undef KRADAN_KATA_LANES
#undef KRADAN_KATA_TILE

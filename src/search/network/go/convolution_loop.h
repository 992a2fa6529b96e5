// Included by convolution.cpp once for each path, because a template cannot have a different target per
// instance. Defines the function KRADAN_PATH_FUNCTION for KRADAN_PATH_TARGET, with the vectors
// KRADAN_PATH_LANES.

KRADAN_PATH_TARGET void KRADAN_PATH_FUNCTION(const Work& work) {
    using L = KRADAN_PATH_LANES;
    constexpr std::size_t width = L::vectors * L::lanes;
    const std::size_t weights_of_block = work.taps * work.inputs * width;
    for (std::size_t block = 0; block < work.outputs / width; ++block) {
        for (std::size_t begin = 0; begin < work.points; begin += L::tile) {
            typename L::Vector sums[L::tile][L::vectors];
            const std::int16_t* cell[L::tile];
            for (std::size_t k = 0; k < L::tile; ++k) {
                cell[k] = work.layer + std::size_t{work.cells[begin + k]} * work.inputs;
                for (std::size_t n = 0; n < L::vectors; ++n) sums[k][n] = L::zero();
            }
            const std::int16_t* weights = work.weights + block * weights_of_block;
            for (std::size_t tap = 0; tap < work.taps; ++tap) {
                const std::ptrdiff_t offset =
                    std::ptrdiff_t{work.around[tap]} * static_cast<std::ptrdiff_t>(work.inputs);
                for (std::size_t i = 0; i < work.inputs; i += 2) {
                    typename L::Vector weight[L::vectors];
                    for (std::size_t n = 0; n < L::vectors; ++n)
                        weight[n] = L::load(weights + n * 2 * L::lanes);
                    weights += 2 * width;
#pragma unroll
                    for (std::size_t k = 0; k < L::tile; ++k) {
                        std::int32_t two = 0;
                        std::memcpy(&two, cell[k] + offset + i, sizeof two);
                        const typename L::Vector inputs = L::pair(two);
#pragma unroll
                        for (std::size_t n = 0; n < L::vectors; ++n)
                            sums[k][n] = L::dot(sums[k][n], inputs, weight[n]);
                    }
                }
            }
            // Copy the sums first: a non-constant index into them would keep them in memory all the time.
            alignas(64) std::int32_t rows[L::tile][width];
#pragma unroll
            for (std::size_t k = 0; k < L::tile; ++k) {
#pragma unroll
                for (std::size_t n = 0; n < L::vectors; ++n) L::store(rows[k] + n * L::lanes, sums[k][n]);
            }
            for (std::size_t k = 0; k < L::tile && begin + k < work.points; ++k)
                finish<width>(work, rows[k], work.cells[begin + k], block * width);
        }
    }
}

#undef KRADAN_PATH_FUNCTION
#undef KRADAN_PATH_TARGET
#undef KRADAN_PATH_LANES

#include "search/network/network.h"

#include <algorithm>
#include <cstring>

#include "core/inline.h"
#include "core/path.h"

namespace kradan::search {

namespace {

/// The header of a network file; the last digit is the version.
constexpr std::string_view magic = "kradan network 1\n";

template <std::size_t size>
KRADAN_INLINE void accumulate(const std::int16_t* before, const std::int16_t* const* added,
                              std::size_t added_size, const std::int16_t* const* removed,
                              std::size_t removed_size, std::int16_t* after) {
    using Block [[gnu::vector_size(64)]] = std::int16_t;
    static_assert(size % 32 == 0);
    for (std::size_t i = 0; i < size; i += 32) {
        Block sum = *reinterpret_cast<const Block*>(before + i);
        for (std::size_t j = 0; j < added_size; ++j) sum += *reinterpret_cast<const Block*>(added[j] + i);
        for (std::size_t j = 0; j < removed_size; ++j) sum -= *reinterpret_cast<const Block*>(removed[j] + i);
        *reinterpret_cast<Block*>(after + i) = sum;
    }
}

template <std::size_t size, int cap>
KRADAN_INLINE std::int32_t output(const std::int16_t* accumulator, const std::int16_t* weights) {
    std::int32_t total = 0;
    for (std::size_t i = 0; i < size; ++i) {
        const std::int16_t clipped = std::clamp<std::int16_t>(accumulator[i], 0, cap);
        const auto weighted = static_cast<std::int16_t>(clipped * weights[i]);
        total += std::int32_t{weighted} * std::int32_t{clipped};
    }
    return total;
}

/// The two inner loops, for one instruction set.
struct Kernel {
    void (*accumulate)(const std::int16_t*, const std::int16_t* const*, std::size_t,
                       const std::int16_t* const*, std::size_t, std::int16_t*);
    std::int32_t (*output)(const std::int16_t*, const std::int16_t*);
};

template <std::size_t size, int cap>
struct Kernels {
    static void accumulate_portable(const std::int16_t* before, const std::int16_t* const* added,
                                    std::size_t added_size, const std::int16_t* const* removed,
                                    std::size_t removed_size, std::int16_t* after) {
        accumulate<size>(before, added, added_size, removed, removed_size, after);
    }
    static std::int32_t output_portable(const std::int16_t* accumulator, const std::int16_t* weights) {
        return output<size, cap>(accumulator, weights);
    }
#if defined(__x86_64__)
    KRADAN_TARGET_AVX2 static void accumulate_avx2(const std::int16_t* before,
                                                   const std::int16_t* const* added, std::size_t added_size,
                                                   const std::int16_t* const* removed,
                                                   std::size_t removed_size, std::int16_t* after) {
        accumulate<size>(before, added, added_size, removed, removed_size, after);
    }
    KRADAN_TARGET_AVX2 static std::int32_t output_avx2(const std::int16_t* accumulator,
                                                       const std::int16_t* weights) {
        return output<size, cap>(accumulator, weights);
    }
    KRADAN_TARGET_AVX512 static void accumulate_avx512(const std::int16_t* before,
                                                       const std::int16_t* const* added,
                                                       std::size_t added_size,
                                                       const std::int16_t* const* removed,
                                                       std::size_t removed_size, std::int16_t* after) {
        accumulate<size>(before, added, added_size, removed, removed_size, after);
    }
    KRADAN_TARGET_AVX512 static std::int32_t output_avx512(const std::int16_t* accumulator,
                                                           const std::int16_t* weights) {
        return output<size, cap>(accumulator, weights);
    }
#endif
    static Kernel best() {
#if defined(__x86_64__)
        if (best_path() == Path::avx512) return {accumulate_avx512, output_avx512};
        if (best_path() == Path::avx2) return {accumulate_avx2, output_avx2};
#endif
        return {accumulate_portable, output_portable};
    }
};

template <class P>
const Kernel& kernel() {
    static const Kernel best = Kernels<Network<P>::hidden, Network<P>::sum_unit>::best();
    return best;
}

/// Appends numbers, in little-endian order on every machine. `take` reads them.
template <class Number>
void put(std::string& bytes, const Number* numbers, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j < sizeof(Number); ++j)
            bytes += static_cast<char>((numbers[i] >> (8 * j)) & 255);
    }
}

template <class Number>
void take(std::string_view& bytes, Number* numbers, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
        std::make_unsigned_t<Number> number = 0;
        for (std::size_t j = 0; j < sizeof(Number); ++j) {
            number |= static_cast<std::make_unsigned_t<Number>>(
                static_cast<std::make_unsigned_t<Number>>(static_cast<unsigned char>(bytes[j])) << (8 * j));
        }
        numbers[i] = static_cast<Number>(number);
        bytes.remove_prefix(sizeof(Number));
    }
}

}  // namespace

template <class P>
std::expected<Network<P>, std::string> Network<P>::read(std::string_view bytes) {
    if (!bytes.starts_with(magic)) return std::unexpected("it does not begin as a network does");
    bytes.remove_prefix(magic.size());
    std::array<std::int32_t, 3> shape{};
    constexpr std::array<std::int32_t, 3> wanted = {F::count, hidden, F::buckets};
    constexpr std::size_t size =
        4 * wanted.size() + 2 * (F::count * hidden + hidden + F::buckets * 2 * hidden) + 4 * F::buckets;
    if (bytes.size() < 4 * shape.size()) return std::unexpected("it is cut off");
    take(bytes, shape.data(), shape.size());
    if (shape != wanted) {
        return std::unexpected("it is for " + std::to_string(shape[0]) + " features, " +
                               std::to_string(shape[1]) + " sums and " + std::to_string(shape[2]) +
                               " stages; this game has " + std::to_string(wanted[0]) + ", " +
                               std::to_string(wanted[1]) + " and " + std::to_string(wanted[2]));
    }
    if (bytes.size() != size - 4 * shape.size()) return std::unexpected("it has not the right length");
    auto weights = std::make_unique<Weights>();
    take(bytes, weights->of_feature.front().data(), F::count * hidden);
    take(bytes, weights->bias.data(), hidden);
    take(bytes, weights->last.front().data(), F::buckets * 2 * hidden);
    take(bytes, weights->last_bias.data(), F::buckets);
    return Network(std::move(weights));
}

template <class P>
std::string Network<P>::write() const {
    std::string bytes(magic);
    constexpr std::array<std::int32_t, 3> shape = {F::count, hidden, F::buckets};
    put(bytes, shape.data(), shape.size());
    put(bytes, weights_->of_feature.front().data(), F::count * hidden);
    put(bytes, weights_->bias.data(), hidden);
    put(bytes, weights_->last.front().data(), F::buckets * 2 * hidden);
    put(bytes, weights_->last_bias.data(), F::buckets);
    return bytes;
}

template <class P>
void Network<P>::refresh(const P& position, Colour side, Accumulator& accumulator) const {
    std::array<const std::int16_t*, F::max_active> added{};
    std::size_t size = 0;
    F::for_each(position, [&](Feature feature) {
        added[size++] = weights_->of_feature[side == Colour::first ? feature : F::flipped(feature)].data();
    });
    kernel<P>().accumulate(weights_->bias.data(), added.data(), size, nullptr, 0, accumulator.values.data());
}

template <class P>
void Network<P>::update(const Accumulator& before, const FeatureChanges& changes, Colour side,
                        Accumulator& after) const {
    std::array<const std::int16_t*, 4> added{};
    std::array<const std::int16_t*, 4> removed{};
    const auto weights_of = [&](Feature feature) {
        return weights_->of_feature[side == Colour::first ? feature : F::flipped(feature)].data();
    };
    for (std::size_t i = 0; i < changes.added_size; ++i) added[i] = weights_of(changes.added[i]);
    for (std::size_t i = 0; i < changes.removed_size; ++i) removed[i] = weights_of(changes.removed[i]);
    kernel<P>().accumulate(before.values.data(), added.data(), changes.added_size, removed.data(),
                           changes.removed_size, after.values.data());
}

template <class P>
int Network<P>::evaluate(const Accumulator& mover, const Accumulator& other, std::size_t bucket) const {
    const auto& last = weights_->last[bucket];
    const std::int64_t total = std::int64_t{kernel<P>().output(mover.values.data(), last.data())} +
                               kernel<P>().output(other.values.data(), last.data() + hidden);
    const std::int64_t result = total / sum_unit + weights_->last_bias[bucket];
    constexpr std::int64_t unit = std::int64_t{sum_unit} * weight_unit;
    return static_cast<int>(result * centipawns / unit);
}

template class Network<chess::Position>;
template class Network<ogi::Position>;

}  // namespace kradan::search

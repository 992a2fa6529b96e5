#include "cli/perft_hash.h"

#include <algorithm>
#include <bit>

namespace kradan::cli {

std::optional<PerftHash> PerftHash::make(std::size_t mebibytes) {
    const std::size_t count = std::bit_floor((std::max<std::size_t>(mebibytes, 1) << 20) / sizeof(Bucket));
    std::unique_ptr<Bucket[], Free> buckets{
        static_cast<Bucket*>(std::aligned_alloc(alignof(Bucket), count * sizeof(Bucket)))};
    if (!buckets) return std::nullopt;
    // A zeroed entry is never found: no stored depth is 0.
    std::uninitialized_value_construct_n(buckets.get(), count);
    return PerftHash{std::move(buckets), count - 1};
}

void PerftHash::store(std::uint64_t key, int depth, std::uint64_t count) {
    if (count >> (64 - depth_bits) != 0) return;
    const std::uint64_t data = count << depth_bits | static_cast<std::uint64_t>(depth);
    Bucket& place = bucket(key, depth);
    std::size_t chosen = 0;
    while (chosen + 1 < bucket_size &&
           place.entries[chosen].data.load(std::memory_order_relaxed) >> depth_bits >= count) {
        ++chosen;
    }
    place.entries[chosen].check.store(key ^ data, std::memory_order_relaxed);
    place.entries[chosen].data.store(data, std::memory_order_relaxed);
}

}  // namespace kradan::cli

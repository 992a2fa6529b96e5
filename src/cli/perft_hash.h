#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>

namespace kradan::cli {

/// A hash table of perft counts, shared by threads without locks.
///
/// Positions are identified only by their keys, and keys may collide: among n different positions about n² /
/// 2⁶⁵ times. A count with a table is therefore not a proof.
class PerftHash {
  public:
    /// A table of at most this many MiB, at least 1; nullopt if the memory cannot be allocated.
    static std::optional<PerftHash> make(std::size_t mebibytes);

    /// The number of leaf nodes `depth` plies below the position with this key; empty if it is not stored.
    std::optional<std::uint64_t> find(std::uint64_t key, int depth) const {
        for (const Entry& entry : bucket(key, depth).entries) {
            const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
            if ((entry.check.load(std::memory_order_relaxed) ^ data) == key && depth_of(data) == depth) {
                return data >> depth_bits;
            }
        }
        return std::nullopt;
    }

    /// Stores a count, possibly replacing another one. Counts that are too large are not stored.
    void store(std::uint64_t key, int depth, std::uint64_t count);

  private:
    /// The two words are written without a lock. `check` is the key XOR `data`, so torn entries read as
    /// misses.
    struct Entry {
        std::atomic<std::uint64_t> check;
        /// The count in the high bits, the depth in the lowest.
        std::atomic<std::uint64_t> data;
    };
    static constexpr std::size_t bucket_size = 4;
    /// A cache line. The last entry is always overwritten, the others only by larger counts.
    struct alignas(64) Bucket {
        std::array<Entry, bucket_size> entries;
    };
    struct Free {
        void operator()(Bucket* memory) const { std::free(memory); }
    };

    static constexpr int depth_bits = 8;
    static int depth_of(std::uint64_t data) { return static_cast<int>(data & ((1U << depth_bits) - 1)); }

    PerftHash(std::unique_ptr<Bucket[], Free> buckets, std::size_t mask)
        : buckets_(std::move(buckets)), mask_(mask) {}

    /// The bucket depends on the depth too.
    Bucket& bucket(std::uint64_t key, int depth) const {
        return buckets_[static_cast<std::size_t>(key +
                                                 static_cast<std::uint64_t>(depth) * 0x9e3779b97f4a7c15) &
                        mask_];
    }

    std::unique_ptr<Bucket[], Free> buckets_;
    std::size_t mask_;
};

}  // namespace kradan::cli

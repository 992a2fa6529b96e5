#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kradan::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

/// Search results by position key. Threads share a table without locks: torn entries read as misses. Keys may
/// collide, so the table must not decide anything about the rules.
class TranspositionTable {
  public:
    struct Entry {
        /// `bits()` of the best move; 0 if unknown.
        std::uint16_t move = 0;
        std::int16_t score = 0;
        /// The static evaluation; `no_score` if the position was not evaluated.
        std::int16_t evaluation = 0;
        std::int8_t depth = 0;
        Bound bound = Bound::none;
        /// Written by a PV node.
        bool pv = false;
    };

    /// An empty table of at most this size, at least one megabyte.
    explicit TranspositionTable(std::size_t megabytes);

    void clear();
    /// Starts a new generation. Entries from earlier searches are then replaced first.
    void begin_search() { generation_ = (generation_ + 1) & 31; }
    /// Empty if the position is unknown. Mate scores are adjusted for a node at `ply`.
    std::optional<Entry> find(std::uint64_t key, int ply) const;
    /// Stores the result for a node at `ply`. An inexact result does not replace a much deeper one from the
    /// same search. An entry without a move retains the known move.
    void store(std::uint64_t key, Entry entry, int ply);
    /// Prefetches a key's bucket into the cache.
    void prefetch(std::uint64_t key) const;
    /// How many entries this search has written, per mille, estimated from a sample.
    int permille_used() const;

  private:
    /// The data, and the key XORed with the data, so that a torn entry does not match its key.
    struct Slot {
        std::atomic<std::uint64_t> mixed_key;
        std::atomic<std::uint64_t> data;
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };

    static std::uint64_t pack(const Entry& entry, unsigned generation);
    static Entry unpack(std::uint64_t data);
    /// The number of searches since an entry was written.
    unsigned age(std::uint64_t data) const;
    const Bucket& bucket(std::uint64_t key) const;

    std::vector<Bucket> buckets_;
    unsigned generation_ = 0;
};

}  // namespace kradan::search

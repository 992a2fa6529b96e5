#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kradan::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

/// What a search has found out about positions, by their keys. Several searches may share one: an entry that
/// two of them write at once is not found, nothing worse. A key may collide: nothing read here decides about
/// rules.
class TranspositionTable {
  public:
    struct Entry {
        /// `bits()` of the best move; 0: none is known.
        std::uint16_t move = 0;
        std::int16_t score = 0;
        /// Of the position itself; `no_score` where it was not evaluated.
        std::int16_t evaluation = 0;
        std::int8_t depth = 0;
        Bound bound = Bound::none;
        /// It was on the principal variation.
        bool pv = false;
    };

    /// An empty table of at most this size, at least one megabyte.
    explicit TranspositionTable(std::size_t megabytes);

    void clear();
    /// Entries of earlier searches give way to those of the one that begins now.
    void begin_search() { generation_ = (generation_ + 1) & 31; }
    /// Empty when the position is unknown. Its score is made one of a node at `ply`.
    std::optional<Entry> find(std::uint64_t key, int ply) const;
    /// Keeps what a node at `ply` has found, unless something deeper about the position is known. An entry
    /// without a move leaves the known one.
    void store(std::uint64_t key, Entry entry, int ply);
    /// Hints to the processor that a position will be looked for.
    void prefetch(std::uint64_t key) const;
    /// How many of a thousand entries this search has written.
    int permille_used() const;

  private:
    /// The data in one word, and the key mixed with it: read half old, half new, they do not fit.
    struct Slot {
        std::atomic<std::uint64_t> mixed_key;
        std::atomic<std::uint64_t> data;
    };
    struct alignas(64) Bucket {
        std::array<Slot, 4> slots;
    };

    static std::uint64_t pack(const Entry& entry, unsigned generation);
    static Entry unpack(std::uint64_t data);
    /// How many searches ago an entry was written.
    unsigned age(std::uint64_t data) const;
    const Bucket& bucket(std::uint64_t key) const;

    std::vector<Bucket> buckets_;
    unsigned generation_ = 0;
};

}  // namespace kradan::search

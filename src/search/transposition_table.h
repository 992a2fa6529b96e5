#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kradan::search {

enum class Bound : std::uint8_t { none, upper, lower, exact };

/// What a search has found out about positions, by their keys. A key may collide: nothing read here decides
/// about rules.
class TranspositionTable {
  public:
    struct Entry {
        std::uint64_t key = 0;
        std::uint16_t move = 0;
        std::int16_t score = 0;
        std::int8_t depth = 0;
        Bound bound = Bound::none;
        std::uint8_t generation = 0;
    };

    /// An empty table of at most this size, at least one megabyte.
    explicit TranspositionTable(std::size_t megabytes);

    void clear();
    /// Entries of earlier searches give way to those of the one that begins now.
    void begin_search() { ++generation_; }
    /// Null when the position is unknown. `score` is as `store` got it with this `ply`.
    const Entry* find(std::uint64_t key) const;
    void store(std::uint64_t key, std::uint16_t move, int score, int depth, Bound bound, int ply);
    /// The score of an entry seen from a node at `ply`.
    static int score_at(const Entry& entry, int ply);

  private:
    std::vector<Entry> entries_;
    std::uint8_t generation_ = 0;
};

}  // namespace kradan::search

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kradan::puzzles {

/// A cache of a proof's results, by position key. Grows to about 64 MiB; after that, new entries replace old
/// ones.
class KnownMates {
  public:
    /// Whether the side to move mates in `moves` moves; empty if unknown.
    std::optional<bool> find(std::uint64_t key, int moves) const {
        const Entry& entry = entries_[key & (entries_.size() - 1)];
        if (entry.key != key) return std::nullopt;
        if (entry.within != 0 && entry.within <= moves) return true;
        if (moves <= entry.not_within) return false;
        return std::nullopt;
    }

    void store(std::uint64_t key, int moves, bool mates) {
        if (used_ * 2 > entries_.size() && entries_.size() < most_entries) grow();
        Entry& entry = entries_[key & (entries_.size() - 1)];
        if (entry.key != key) {
            if (entry.is_empty()) ++used_;
            entry = {.key = key};
        }
        const auto number = static_cast<std::int8_t>(moves);
        if (!mates)
            entry.not_within = std::max(entry.not_within, number);
        else if (entry.within == 0 || entry.within > number)
            entry.within = number;
    }

  private:
    /// There is a mate in `within` moves (0: unknown), but none in `not_within`.
    struct Entry {
        std::uint64_t key = 0;
        std::int8_t within = 0;
        std::int8_t not_within = 0;

        bool is_empty() const { return within == 0 && not_within == 0; }
    };
    static constexpr std::size_t first_entries = std::size_t{1} << 12U;
    static constexpr std::size_t most_entries = std::size_t{1} << 22U;

    void grow() {
        std::vector<Entry> old(entries_.size() * 4);
        old.swap(entries_);
        used_ = 0;
        for (const Entry& entry : old) {
            if (entry.is_empty()) continue;
            entries_[entry.key & (entries_.size() - 1)] = entry;
            ++used_;
        }
    }

    std::vector<Entry> entries_ = std::vector<Entry>(first_entries);
    std::size_t used_ = 0;
};

}  // namespace kradan::puzzles

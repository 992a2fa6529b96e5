#include "search/transposition_table.h"

#include <algorithm>
#include <bit>

#include "search/score.h"

namespace kradan::search {

TranspositionTable::TranspositionTable(std::size_t megabytes) {
    const std::size_t fitting = std::max<std::size_t>(megabytes, 1) * (std::size_t{1} << 20) / sizeof(Entry);
    entries_.resize(std::bit_floor(fitting));
}

void TranspositionTable::clear() {
    std::ranges::fill(entries_, Entry{});
    generation_ = 0;
}

const TranspositionTable::Entry* TranspositionTable::find(std::uint64_t key) const {
    const Entry& entry = entries_[static_cast<std::size_t>(key & (entries_.size() - 1))];
    return entry.bound != Bound::none && entry.key == key ? &entry : nullptr;
}

void TranspositionTable::store(std::uint64_t key, std::uint16_t move, int score, int depth, Bound bound,
                               int ply) {
    Entry& entry = entries_[static_cast<std::size_t>(key & (entries_.size() - 1))];
    const bool same = entry.bound != Bound::none && entry.key == key;
    if (entry.bound != Bound::none && !same && entry.generation == generation_ && entry.depth > depth + 2) {
        return;
    }
    // Mates are stored by their distance from this node, not from the root.
    if (score > mate_bound) score += ply;
    if (score < -mate_bound) score -= ply;
    entry = {.key = key,
             .move = move == 0 && same ? entry.move : move,
             .score = static_cast<std::int16_t>(score),
             .depth = static_cast<std::int8_t>(std::clamp(depth, -128, 127)),
             .bound = bound,
             .generation = generation_};
}

int TranspositionTable::score_at(const Entry& entry, int ply) {
    if (entry.score > mate_bound) return entry.score - ply;
    if (entry.score < -mate_bound) return entry.score + ply;
    return entry.score;
}

}  // namespace kradan::search

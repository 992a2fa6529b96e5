#include "search/alpha_beta/transposition_table.h"

#include <algorithm>

#include "search/alpha_beta/score.h"

namespace kradan::search {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;

/// Mate scores are stored relative to the node, not to the root.
int score_kept(int score, int ply) {
    if (score > mate_bound) return score + ply;
    if (score < -mate_bound) return score - ply;
    return score;
}
int score_seen(int score, int ply) {
    if (score > mate_bound) return score - ply;
    if (score < -mate_bound) return score + ply;
    return score;
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : buckets_(std::max<std::size_t>(megabytes, 1) * (std::size_t{1} << 20) / sizeof(Bucket)) {}

void TranspositionTable::clear() {
    for (Bucket& bucket : buckets_) {
        for (Slot& slot : bucket.slots) {
            slot.mixed_key.store(0, relaxed);
            slot.data.store(0, relaxed);
        }
    }
    generation_ = 0;
}

std::uint64_t TranspositionTable::pack(const Entry& entry, unsigned generation) {
    return std::uint64_t{entry.move} | std::uint64_t{static_cast<std::uint16_t>(entry.score)} << 16 |
           std::uint64_t{static_cast<std::uint16_t>(entry.evaluation)} << 32 |
           std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 48 |
           std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 56 |
           (entry.pv ? std::uint64_t{1} << 58 : 0) | std::uint64_t{generation} << 59;
}

TranspositionTable::Entry TranspositionTable::unpack(std::uint64_t data) {
    return {.move = static_cast<std::uint16_t>(data),
            .score = static_cast<std::int16_t>(data >> 16),
            .evaluation = static_cast<std::int16_t>(data >> 32),
            .depth = static_cast<std::int8_t>(data >> 48),
            .bound = static_cast<Bound>((data >> 56) & 3),
            .pv = ((data >> 58) & 1) != 0};
}

unsigned TranspositionTable::age(std::uint64_t data) const {
    return (generation_ - static_cast<unsigned>(data >> 59)) & 31;
}

const TranspositionTable::Bucket& TranspositionTable::bucket(std::uint64_t key) const {
    // Maps the upper half of the key to a bucket. The number of buckets need not be a power of two.
    return buckets_[static_cast<std::size_t>((key >> 32) * buckets_.size() >> 32)];
}

void TranspositionTable::prefetch(std::uint64_t key) const {
    __builtin_prefetch(&bucket(key));
}

std::optional<TranspositionTable::Entry> TranspositionTable::find(std::uint64_t key, int ply) const {
    for (const Slot& slot : bucket(key).slots) {
        const std::uint64_t data = slot.data.load(relaxed);
        if ((slot.mixed_key.load(relaxed) ^ data) != key || data == 0) continue;
        Entry entry = unpack(data);
        entry.score = static_cast<std::int16_t>(score_seen(entry.score, ply));
        return entry;
    }
    return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, Entry entry, int ply) {
    auto& slots = const_cast<Bucket&>(bucket(key)).slots;
    Slot* chosen = nullptr;
    int least = 0;
    for (Slot& slot : slots) {
        const std::uint64_t data = slot.data.load(relaxed);
        const Entry before = unpack(data);
        if (data != 0 && (slot.mixed_key.load(relaxed) ^ data) == key) {
            if (entry.move == 0) entry.move = before.move;
            if (entry.bound != Bound::exact && age(data) == 0 &&
                entry.depth + 4 + 2 * entry.pv <= before.depth)
                return;
            chosen = &slot;
            break;
        }
        const int worth = data == 0 ? -1000 : before.depth - 8 * static_cast<int>(age(data));
        if (!chosen || worth < least) {
            chosen = &slot;
            least = worth;
        }
    }
    entry.score = static_cast<std::int16_t>(score_kept(entry.score, ply));
    const std::uint64_t data = pack(entry, generation_);
    chosen->mixed_key.store(key ^ data, relaxed);
    chosen->data.store(data, relaxed);
}

int TranspositionTable::permille_used() const {
    const std::size_t looked_at = std::min<std::size_t>(buckets_.size(), 250);
    std::size_t used = 0;
    for (std::size_t i = 0; i < looked_at; ++i) {
        for (const Slot& slot : buckets_[i].slots) {
            const std::uint64_t data = slot.data.load(relaxed);
            used += data != 0 && age(data) == 0 ? 1 : 0;
        }
    }
    return static_cast<int>(used * 250 / looked_at);
}

}  // namespace kradan::search

#include "rating/ratings.h"

#include "core/random.h"

namespace kradan::rating {

namespace {

constexpr std::size_t fewest_slots = 1024;

std::uint64_t hash(std::int64_t player, std::uint32_t pool) {
    return SplitMix64(static_cast<std::uint64_t>(player) ^ (std::uint64_t{pool} << 48)).next();
}

}  // namespace

std::array<Ratings::Change, 2> Ratings::add(const RatedGame& game) {
    if (game.first == game.second) {
        const Rating same = rating(game.first, game.pool);
        return {Change{same, same}, Change{same, same}};
    }
    const std::size_t first = find_or_add(game.first, game.pool);
    const std::size_t second = find_or_add(game.second, game.pool);
    Rating& a = entries_[first].rating;
    Rating& b = entries_[second].rating;
    const auto after = rate(a, b, game.score, game.at, advantage_of(game.head_start, a, b), game.weight);
    const std::array<Change, 2> changes = {Change{a, after[0]}, Change{b, after[1]}};
    a = after[0];
    b = after[1];
    return changes;
}

void Ratings::correct(std::int64_t player, std::uint32_t pool, double points, clock::Milliseconds at) {
    if (slots_.empty()) return;
    const std::uint32_t found = slots_[slot(player, pool)];
    if (found == 0) return;
    Rating& rating = entries_[found - 1].rating;
    rating = corrected(rating, points, at);
}

Rating Ratings::rating(std::int64_t player, std::uint32_t pool) const {
    if (slots_.empty()) return {};
    const std::uint32_t found = slots_[slot(player, pool)];
    return found == 0 ? Rating{} : entries_[found - 1].rating;
}

std::size_t Ratings::slot(std::int64_t player, std::uint32_t pool) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash(player, pool) & mask;
    while (slots_[at] != 0) {
        const Entry& entry = entries_[slots_[at] - 1];
        if (entry.player == player && entry.pool == pool) break;
        at = (at + 1) & mask;
    }
    return at;
}

std::size_t Ratings::find_or_add(std::int64_t player, std::uint32_t pool) {
    if (2 * (entries_.size() + 1) > slots_.size()) grow();
    std::uint32_t& found = slots_[slot(player, pool)];
    if (found == 0) {
        entries_.push_back({.player = player, .pool = pool});
        found = static_cast<std::uint32_t>(entries_.size());
    }
    return found - 1;
}

void Ratings::grow() {
    slots_.assign(slots_.empty() ? fewest_slots : 2 * slots_.size(), 0);
    for (std::size_t i = 0; i < entries_.size(); ++i) {
        slots_[slot(entries_[i].player, entries_[i].pool)] = static_cast<std::uint32_t>(i + 1);
    }
}

}  // namespace kradan::rating

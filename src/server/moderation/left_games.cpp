#include "server/moderation/left_games.h"

#include <algorithm>
#include <cmath>

#include "server/moderation/stored.h"
#include "server/tables/left_game.h"

namespace kradan::server {

namespace {

constexpr store::WallTime a_day = 86'400'000;
constexpr double half_life = 3.0 * a_day;
constexpr store::WallTime first_wait = 300'000;
constexpr double fewest = 2;
constexpr int most_left = 200;

}  // namespace

std::expected<std::vector<store::WallTime>, store::Error> left_games_of(store::Reader& reader,
                                                                        store::PlayerKey player,
                                                                        store::WallTime now) {
    const auto found = read_range<LeftGame>(reader, documents_with<LeftGame>("player", player), most_left);
    if (!found) return std::unexpected(found.error());
    std::vector<store::WallTime> times;
    for (const auto& game : *found)
        if (game.body.at > now - left_games_kept) times.push_back(game.body.at);
    return times;
}

store::WallTime wait_until(std::span<const store::WallTime> times, store::WallTime now) {
    if (times.empty()) return 0;
    const store::WallTime last = std::ranges::max(times);
    double count = 0;
    // Computed as of the last game, so that a wait does not get shorter while it lasts.
    for (const store::WallTime at : times) count += std::exp2(-static_cast<double>(last - at) / half_life);
    // Two games at nearly the same time count as two.
    constexpr double nearly = 0.05;
    if (count + nearly < fewest) return 0;
    const double doublings = std::floor(count + nearly - fewest);
    const double wait =
        std::min(static_cast<double>(first_wait) * std::exp2(doublings), static_cast<double>(a_day));
    const store::WallTime until = last + static_cast<store::WallTime>(wait);
    return until > now ? until : 0;
}

}  // namespace kradan::server

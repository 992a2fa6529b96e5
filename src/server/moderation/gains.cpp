#include "server/moderation/gains.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "server/accounts/conduct.h"

namespace kradan::server {

namespace {

template <class T>
using OrError = std::expected<T, store::Error>;

constexpr int most_gain_games = 500;

/// Returns the points that the player won in this game.
double points_won_in(const RatedGame& game, bool is_first) {
    const auto before = rating_of(is_first ? game.first_before : game.second_before);
    const auto after = rating_of(is_first ? game.first_after : game.second_after);
    return before && after ? after->rating - before->rating : 0;
}

}  // namespace

OrError<std::optional<WonPoints>> won_points_after(store::Reader& reader, const RatedGame& game,
                                                   const Limits& limits, store::WallTime now) {
    constexpr store::WallTime a_minute = 60'000;
    const bool first_won = points_won_in(game, true) > 0;
    if (!first_won && points_won_in(game, false) <= 0) return std::nullopt;
    const store::PlayerKey player = first_won ? game.first : game.second;
    const auto reportable = may_play(reader, player, now);
    if (!reportable) return std::unexpected(reportable.error());
    if (!*reportable) return std::nullopt;
    const auto judged = judged_until(reader, player, game.pool, &Complaint::gain);
    if (!judged) return std::unexpected(judged.error());
    const store::WallTime since = std::max(game.at - limits.reported_gain_minutes * a_minute, *judged);
    auto range = history_range(player, game.pool);
    range.from = history_key(player, game.pool, std::max<store::WallTime>(since + 1, 0));
    const auto found = read_range<RatedGame>(reader, range, most_gain_games);
    if (!found) return std::unexpected(found.error());
    WonPoints won{.player = player, .pool = game.pool};
    for (const auto& [one, id, version] : *found) {
        const bool is_first = one.first == player;
        won.games.push_back(
            {.opponent = is_first ? one.second : one.first, .points = points_won_in(one, is_first)});
    }
    return won;
}

std::optional<StoredGain> gain_to_report(const WonPoints& won, const Limits& limits,
                                         const AddressOf& address_of) {
    if (std::cmp_less(won.games.size(), limits.reported_gain_games)) return std::nullopt;
    double points = 0;
    std::set<store::PlayerKey> opponents;
    std::map<std::string, double> by_address;
    std::map<std::string, std::set<store::PlayerKey>> at_address;
    const std::string own = address_of(won.player);
    if (!own.empty()) at_address[own];
    for (const WonPoints::Game& game : won.games) {
        points += game.points;
        opponents.insert(game.opponent);
        const std::string address = address_of(game.opponent);
        if (address.empty()) continue;
        by_address[address] += game.points;
        at_address[address].insert(game.opponent);
    }
    StoredGain gain{.pool = won.pool,
                    .points = static_cast<int>(std::lround(points)),
                    .games = static_cast<int>(won.games.size()),
                    .opponents = static_cast<int>(opponents.size())};
    // If there is only one opponent at an address, the address is suspicious only if it is also the player's
    // own.
    for (const auto& [address, part] : by_address) {
        const auto& there = at_address.at(address);
        if (part > points / 2 && (there.size() > 1 || address == own))
            gain.same_address = static_cast<int>(there.size());
    }
    const auto reaches = [&](std::int64_t least) {
        return least > 0 && points >= static_cast<double>(least);
    };
    const bool suspicious =
        reaches(limits.reported_gain) || (gain.same_address > 0 && reaches(limits.reported_gain_at_address));
    return suspicious ? std::optional{gain} : std::nullopt;
}

}  // namespace kradan::server

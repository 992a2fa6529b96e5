#include "server/moderation/engine_like.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "analysis/agreement.h"
#include "json/json.h"
#include "rating/pools.h"
#include "server/accounts/conduct.h"
#include "server/accounts/stored_rating.h"
#include "server/moderation/stored.h"
#include "server/ratings/stored.h"
#include "server/work/analysis_job.h"

namespace kradan::server {

namespace {

/// How many of a player's latest analysed games in a pool are compared, and how many games are searched for
/// them.
constexpr int most_compared = 40;
constexpr int most_looked_up = 200;
/// The maximum number of games to analyse after a report about the player.
constexpr std::size_t most_to_compare = 20;
constexpr int every_pool = 1'000;

template <class T>
using OrError = std::expected<T, store::Error>;

std::optional<GameId> judged_game(const std::string& pool) {
    const auto place = rating::find_pool(pool);
    // Bots are expected to play like engines.
    if (!place || rating::pools()[*place].bots) return std::nullopt;
    const GameId game = rating::pools()[*place].game;
    return game.module().engine_play() ? std::optional{game} : std::nullopt;
}

/// Compares a side's moves in an analysed game with the engine's; nullopt if the analysis is not finished.
OrError<std::optional<analysis::Agreement>> agreement_in(store::Reader& reader, const std::string& game,
                                                         Colour side) {
    const auto job = reader.job(id_of(game));
    if (!job) return std::unexpected(job.error());
    if (!*job || (**job).state != store::Job::State::done) return std::nullopt;
    const auto stored = reader.game(game);
    if (!stored) return std::unexpected(stored.error());
    if (!*stored) return std::nullopt;
    const auto order = order_of(**stored, 0);
    const auto value = json::parse((**job).body);
    if (!order || !value) return std::nullopt;
    json::Fault fault;
    const auto findings = analysis::read_findings(*value, order->positions(), fault);
    if (fault) return std::nullopt;
    return analysis::compare(*order, findings, side);
}

OrError<std::optional<Suspicion>> suspicion_of(store::Reader& reader, store::PlayerKey player,
                                               const std::string& pool, GameId game) {
    const auto until = judged_until(reader, player, pool, &Complaint::agreement);
    if (!until) return std::unexpected(until.error());
    const auto games = read_range<RatedGame>(reader, history_range(player, pool), most_looked_up);
    if (!games) return std::unexpected(games.error());
    analysis::Agreement all;
    for (const auto& rated : *games) {
        if (rated.body.at <= *until || all.games == most_compared) break;
        const Colour side = rated.body.first == player ? Colour::first : Colour::second;
        const auto one = agreement_in(reader, rated.id, side);
        if (!one) return std::unexpected(one.error());
        if (*one) all += **one;
    }
    if (!analysis::is_engine_like(game, all)) return std::nullopt;
    return Suspicion{
        .player = player,
        .agreement = {
            .pool = pool, .games = all.games, .moves = all.moves, .same = all.same, .loss = all.loss}};
}

}  // namespace

bool is_judged(const std::string& pool) {
    return judged_game(pool).has_value();
}

OrError<std::vector<Suspicion>> suspicions_after(store::Reader& reader, const std::string& game,
                                                 store::WallTime now) {
    const auto rated = find_stored<RatedGame>(reader, game);
    if (!rated) return std::unexpected(rated.error());
    std::vector<Suspicion> found;
    if (!*rated) return found;
    const RatedGame& body = (**rated).body;
    const auto judged = judged_game(body.pool);
    if (!judged) return found;
    for (const store::PlayerKey player : {body.first, body.second}) {
        const auto reportable = may_play(reader, player, now);
        if (!reportable) return std::unexpected(reportable.error());
        if (!*reportable) continue;
        const auto suspicion = suspicion_of(reader, player, body.pool, *judged);
        if (!suspicion) return std::unexpected(suspicion.error());
        if (*suspicion) found.push_back(**suspicion);
    }
    return found;
}

OrError<std::vector<Suspicion>> suspicions_of(store::Reader& reader, store::PlayerKey player,
                                              store::WallTime now) {
    std::vector<Suspicion> found;
    const auto reportable = may_play(reader, player, now);
    if (!reportable) return std::unexpected(reportable.error());
    if (!*reportable) return found;
    const auto ratings = stored_of<StoredRating>(reader, player, every_pool);
    if (!ratings) return std::unexpected(ratings.error());
    for (const auto& rating : *ratings) {
        const auto judged = judged_game(rating.body.pool);
        if (!judged) continue;
        const auto suspicion = suspicion_of(reader, player, rating.body.pool, *judged);
        if (!suspicion) return std::unexpected(suspicion.error());
        if (*suspicion) found.push_back(**suspicion);
    }
    return found;
}

OrError<std::vector<std::string>> games_to_compare(store::Reader& reader, store::PlayerKey player,
                                                   const std::string& game) {
    const auto ratings = stored_of<StoredRating>(reader, player, every_pool);
    if (!ratings) return std::unexpected(ratings.error());
    std::vector<std::pair<store::WallTime, std::string>> games;
    for (const auto& rating : *ratings) {
        if (!is_judged(rating.body.pool)) continue;
        const auto latest = read_range<RatedGame>(reader, history_range(player, rating.body.pool),
                                                  static_cast<int>(most_to_compare));
        if (!latest) return std::unexpected(latest.error());
        for (const auto& one : *latest) games.emplace_back(one.body.at, one.id);
    }
    std::ranges::sort(games, std::greater{});
    std::vector<std::string> all;
    const auto first = find_stored<RatedGame>(reader, game);
    if (!first) return std::unexpected(first.error());
    if (*first && is_judged((**first).body.pool)) all.push_back(game);
    for (auto& [at, id] : games) {
        if (all.size() < most_to_compare && id != game) all.push_back(std::move(id));
    }
    return all;
}

}  // namespace kradan::server

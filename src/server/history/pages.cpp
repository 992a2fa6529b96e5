#include "server/history/pages.h"

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "server/base/awaiting.h"
#include "server/history/rows.h"
#include "server/history/statistics.h"

namespace kradan::server {

namespace {

constexpr int games_of_answer = 50;
/// How many of the most recent games are counted in total, and in one read. Other reads can run in between.
constexpr int most_games_counted = 200'000;
constexpr int games_counted_at_once = 1'000;
constexpr double games_counted_as_event = 5;
constexpr int usual_depth = 4;

std::unexpected<Problem> malformed_request(std::string detail) {
    return problem(400, "session.malformed", std::move(detail));
}

/// A player's current name.
struct CurrentName {
    std::string name;
    bool account = false;
};

std::expected<std::map<store::PlayerKey, CurrentName>, store::Error> names_of_opponents(
    store::Reader& reader, const std::vector<store::Played>& games) {
    std::map<store::PlayerKey, CurrentName> names;
    for (const store::Played& game : games) {
        if (game.opponent == store::computer_opponent || names.contains(game.opponent)) continue;
        const auto account = account_of(reader, game.opponent);
        if (!account) return std::unexpected(account.error());
        const auto player = reader.player(game.opponent);
        if (!player) return std::unexpected(player.error());
        const std::string name = *player ? (**player).name : std::string{};
        names[game.opponent] = *account ? CurrentName{(**account).body.shown, true} : CurrentName{name};
    }
    return names;
}

std::optional<int> number_of(const std::optional<std::int64_t>& rating) {
    return rating ? std::optional{static_cast<int>(*rating)} : std::nullopt;
}

api::PlayedGame told_game(const store::Played& game, const std::map<store::PlayerKey, CurrentName>& names) {
    api::PlayedGame told{.game = game.game,
                         .over = game.over,
                         .kind = game.kind,
                         .speed = game.speed,
                         .rated = game.rated,
                         .colour = static_cast<api::GameSide>(index(game.colour)),
                         .result = static_cast<api::GameResult>(game.result),
                         .reason = game.reason,
                         .opponent_rating = number_of(game.opponent_rating),
                         .rating = number_of(game.rating_before),
                         .plies = static_cast<int>(game.plies),
                         .thought = game.thought,
                         .opening = std::string{game.opening.empty() ? std::string_view{}
                                                                     : std::string_view{game.opening}.substr(
                                                                           0, game.opening.size() - 1)}};
    if (const auto found = names.find(game.opponent); found != names.end()) {
        told.opponent = found->second.name;
        told.opponent_account = found->second.account;
    }
    if (game.rating_before && game.rating_after)
        told.change = static_cast<int>(*game.rating_after - *game.rating_before);
    return told;
}

/// Reads a page of games; nullopt if there is no such account.
std::expected<std::optional<api::PlayedGames>, store::Error> read_games(
    store::Reader& reader, const HistoryOwner& owner, const api::GameFilter& asked,
    const std::optional<store::EndPlace>& before) {
    auto filter = read_filter(reader, owner, asked);
    if (!filter) return std::unexpected(filter.error());
    if (!*filter) return std::nullopt;
    (**filter).before = before;
    auto games = reader.played(**filter, games_of_answer + 1);
    if (!games) return std::unexpected(games.error());
    api::PlayedGames told;
    if (games->size() > games_of_answer) {
        games->pop_back();
        told.next = write_place({games->back().over, games->back().game});
    }
    const auto names = names_of_opponents(reader, *games);
    if (!names) return std::unexpected(names.error());
    for (const store::Played& game : *games) told.games.push_back(told_game(game, *names));
    return told;
}

}  // namespace

Task<OrProblem<api::PlayedGames>> HistoryPages::list(const Caller& caller, HistoryOwner owner,
                                                     api::GameFilter filter,
                                                     std::optional<std::string> before) {
    std::optional<store::EndPlace> place;
    if (before) {
        place = read_place(*before);
        if (!place) co_return malformed_request("before: expected `next` of an earlier answer");
    }
    const auto visit = reads_.begin({.address = caller.address, .player = caller.player()});
    if (!visit) co_return not_read(visit.error());
    const auto turn = co_await visit->turn();
    if (!turn) co_return not_read(turn.error());
    visit->charge(games_of_answer);
    auto read = co_await read_patiently(environment_, [owner, filter, place](store::Reader& reader) {
        return read_games(reader, owner, filter, place);
    });
    if (!read) co_return not_stored(read.error());
    if (!*read) co_return problem(404, "account.unknown");
    co_return **std::move(read);
}

Task<OrProblem<api::GameStatistics>> HistoryPages::count(const Caller& caller, HistoryOwner owner,
                                                         api::GameFilter asked, int depth) {
    if (depth < 1 || depth > static_cast<int>(longest_opening))
        co_return malformed_request("depth: expected a number from 1 to 8");
    const auto visit = reads_.begin({.address = caller.address, .player = caller.player()});
    if (!visit) co_return not_read(visit.error());
    auto filter = co_await read_patiently(
        environment_, [owner, asked](store::Reader& reader) { return read_filter(reader, owner, asked); });
    if (!filter) co_return not_stored(filter.error());
    if (!*filter) co_return problem(404, "account.unknown");
    // Used by one thread at a time.
    const auto counter = std::make_shared<GameCounter>(depth);
    for (int games = 0; games < most_games_counted; games += games_counted_at_once) {
        const auto turn = co_await visit->turn();
        if (!turn) co_return not_read(turn.error());
        visit->charge(games_counted_at_once / games_counted_as_event);
        const auto last = co_await read_patiently(
            environment_,
            [counter, from = **filter](
                store::Reader& reader) -> std::expected<std::optional<store::EndPlace>, store::Error> {
                const auto rows = reader.played(from, games_counted_at_once);
                if (!rows) return std::unexpected(rows.error());
                for (const store::Played& row : *rows) counter->add(row);
                if (rows->size() < games_counted_at_once) return std::nullopt;
                return store::EndPlace{rows->back().over, rows->back().game};
            });
        if (!last) co_return not_stored(last.error());
        if (!*last) co_return counter->statistics();
        (**filter).before = **last;
    }
    api::GameStatistics told = counter->statistics();
    told.more = true;
    co_return told;
}

Task<OrProblem<api::PlayedGames>> HistoryPages::on(const Caller& caller,
                                                   const api::ReadHistory::Request& request) {
    return list(caller, {.player = caller.player()}, request.filter, request.before);
}

Task<OrProblem<api::PlayedGames>> HistoryPages::on(const Caller& caller,
                                                   const api::ReadPlayerGames::Request& request) {
    return list(caller, {.account = request.player}, request.filter, request.before);
}

Task<OrProblem<api::GameStatistics>> HistoryPages::on(const Caller& caller,
                                                      const api::ReadStatistics::Request& request) {
    return count(caller, {.player = caller.player()}, request.filter, request.depth.value_or(usual_depth));
}

Task<OrProblem<api::GameStatistics>> HistoryPages::on(const Caller& caller,
                                                      const api::ReadPlayerStatistics::Request& request) {
    return count(caller, {.account = request.player}, request.filter, request.depth.value_or(usual_depth));
}

}  // namespace kradan::server

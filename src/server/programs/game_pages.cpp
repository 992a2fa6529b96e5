#include "server/programs/game_pages.h"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "api/request.h"
#include "api/tokens.h"
#include "server/base/awaiting.h"
#include "server/history/filter.h"
#include "server/logs/game_log.h"
#include "server/logs/stored_events.h"
#include "server/programs/feed.h"
#include "server/programs/game_watch.h"
#include "server/programs/shown_game.h"
#include "server/programs/visible_game.h"

namespace kradan::server {

namespace {

constexpr int games_of_answer = 50;
/// The scopes that let a personal token see its owner's private games.
constexpr std::array<std::string_view, 2> scopes_to_read = {"me:read", api::scope_of_bots};

/// Returns the player whose private games may be shown; 0 for none.
store::PlayerKey reader_of(const Caller& caller) {
    const auto opens = [](const std::string& scope) { return std::ranges::count(scopes_to_read, scope) > 0; };
    const bool may = caller.identity && (!caller.identity->personal ||
                                         std::ranges::any_of(caller.identity->personal->body.scopes, opens));
    return may ? caller.player() : 0;
}

GameReads::Asker asker_of(const Caller& caller) {
    return {.address = caller.address, .player = reader_of(caller)};
}

std::optional<session::Ended> end_in(const session::Event& event) {
    const auto* ended = std::get_if<session::Ended>(&event.body);
    return ended ? std::optional{*ended} : std::nullopt;
}

/// Reads a game's summary; nullopt if the game cannot be parsed.
std::expected<std::optional<api::GameSummary>, store::Error> read_summary(store::Reader& reader,
                                                                          const store::GameHead& head) {
    const auto events = reader.first_and_last(head.id);
    if (!events) return std::unexpected(events.error());
    if (!*events) return std::nullopt;
    const auto first = read_event((**events).first);
    const auto last = read_event((**events).last);
    const auto* created = first ? std::get_if<session::Created>(&first->body) : nullptr;
    if (!created || !last) return std::nullopt;
    return summary_of(head, created->config, end_in(*last));
}

std::expected<api::GameList, store::Error> read_list(store::Reader& reader, const store::EndPlace& before) {
    const auto heads = reader.ended_games(before, games_of_answer);
    if (!heads) return std::unexpected(heads.error());
    api::GameList list;
    for (const store::GameHead& head : *heads) {
        if (!head.watchable) continue;
        auto summary = read_summary(reader, head);
        if (!summary) return std::unexpected(summary.error());
        if (*summary) list.games.push_back(**std::move(summary));
    }
    if (heads->size() == games_of_answer) list.next = write_place({heads->back().over, heads->back().id});
    return list;
}

/// Returns an account's most recent games that anyone may watch; nullopt if there is no such account.
std::expected<std::optional<std::vector<api::GameSummary>>, store::Error> read_latest_of(
    store::Reader& reader, const std::string& account) {
    const auto filter = read_filter(reader, {.account = account}, {});
    if (!filter) return std::unexpected(filter.error());
    if (!*filter) return std::nullopt;
    const auto rows = reader.played(**filter, games_of_answer);
    if (!rows) return std::unexpected(rows.error());
    std::vector<api::GameSummary> games;
    for (const store::Played& row : *rows) {
        const auto head = reader.head(row.game);
        if (!head) return std::unexpected(head.error());
        if (!*head) continue;
        auto summary = read_summary(reader, **head);
        if (!summary) return std::unexpected(summary.error());
        if (*summary) games.push_back(**std::move(summary));
    }
    return games;
}

/// Waits for a turn, charges the cost of a game list, and reads it.
template <class Use>
Task<OrProblem<typename std::invoke_result_t<Use&, store::Reader&>::value_type>> read_a_list(
    GameReads& reads, const Caller& caller, Use use) {
    // Two events are read per game: the first and the last.
    constexpr double cost = 2.0 * games_of_answer;
    const auto visit = reads.begin({.address = caller.address, .player = caller.player()});
    if (!visit) co_return not_read(visit.error());
    const auto turn = co_await visit->turn();
    if (!turn) co_return not_read(turn.error());
    visit->charge(cost);
    co_return answer_of_read(co_await read_patiently(reads.environment(), std::move(use)));
}

}  // namespace

Task<OrProblem<api::GameList>> GamePages::on(const Caller& caller, const api::ListGames::Request& request) {
    const auto before = request.before ? read_place(*request.before) : std::optional{store::end_of_all};
    if (!before) co_return problem(400, "session.malformed", "before: expected `next` of an earlier answer");
    co_return co_await read_a_list(hall_.game_reads(), caller, [before = *before](store::Reader& reader) {
        return read_list(reader, before);
    });
}

Task<OrProblem<api::File>> GamePages::on(const Caller& caller, const api::ReadFeed::Request&) {
    auto list = co_await read_a_list(hall_.game_reads(), caller, [](store::Reader& reader) {
        return read_list(reader, store::end_of_all);
    });
    if (!list) co_return std::unexpected(list.error());
    co_return api::File{.bytes = atom_text({.title = "Kradan: games",
                                            .site = environment_.address,
                                            .path = std::string{api::ReadFeed::operation.path},
                                            .games = std::move(list->games)})};
}

Task<OrProblem<api::File>> GamePages::on(const Caller& caller, const api::ReadPlayerFeed::Request& request) {
    auto games = co_await read_a_list(
        hall_.game_reads(), caller,
        [account = request.player](store::Reader& reader) { return read_latest_of(reader, account); });
    if (!games) co_return std::unexpected(games.error());
    if (!*games) co_return problem(404, "account.unknown");
    co_return api::File{
        .bytes = atom_text({.title = "Kradan: games of " + request.player,
                            .site = environment_.address,
                            .path = "/api/v1/players/" + percent_encoded(request.player) + "/games.atom",
                            .games = **std::move(games)})};
}

Task<OrProblem<api::WholeGame>> GamePages::on(const Caller& caller, const api::ReadGame::Request& request) {
    GameReads& reads = hall_.game_reads();
    const auto visit = reads.begin(asker_of(caller));
    if (!visit) co_return not_read(visit.error());
    const auto turn = co_await visit->turn_for(request.game);
    if (!turn) co_return not_read(turn.error());
    const auto game = co_await reads.replayed(*visit, request.game, visible_to(visit->asker().player));
    if (!game && game.error().kind == store::Error::Kind::unreadable)
        co_return problem(404, "server.no-such-game", "it is damaged");
    if (!game) co_return not_stored(game.error());
    if (!*game) co_return problem(404, "server.no-such-game");
    const store::GameHead& head = (**game).head;
    co_return whole_game(head, (**game).state, environment_.board_time() - head.behind,
                         request.legal.value_or(false));
}

Task<OrProblem<api::Stream>> GamePages::on(const Caller& caller, const api::StreamGame::Request& request) {
    auto visit = hall_.game_reads().begin(asker_of(caller));
    if (!visit) co_return not_read(visit.error());
    auto head = co_await read_patiently(
        environment_, [id = request.game](store::Reader& reader) { return reader.head(id); });
    if (!head) co_return not_stored(head.error());
    if (!*head || !(**head).watchable) co_return problem(404, "server.no-such-game");
    auto watch = std::make_shared<GameWatch>(environment_, hall_, caller.address, **std::move(head));
    co_return api::Stream{.lines = watch->begin(*std::move(visit))};
}

Task<OrProblem<api::File>> GamePages::on(const Caller& caller, const api::ExportGame::Request& request) {
    auto text = co_await read_record(hall_.game_reads(), asker_of(caller), request.game, request.format);
    if (!text) co_return std::unexpected(text.error());
    co_return api::File{.bytes = *std::move(text)};
}

}  // namespace kradan::server

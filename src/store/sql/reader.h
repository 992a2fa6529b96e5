#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <utility>

#include "store/sql/reads.h"

/// Reads of a store that keeps its data in SQL tables.
namespace kradan::store {

/// A statement, and the function to call with each of its rows.
template <class Visit>
struct Visited {
    const NamedStatement& statement;
    Visit visit;
};
template <class Visit>
Visited(const NamedStatement&, Visit) -> Visited<Visit>;

/// The result of `read` for each row.
template <class Database, class Read, class... Values>
auto read_all(Database& database, const NamedStatement& statement, Read read, const Values&... values)
    -> std::expected<std::vector<std::invoke_result_t<Read, const typename Database::Row&>>, Error> {
    std::vector<std::invoke_result_t<Read, const typename Database::Row&>> all;
    const Result done =
        database.each(statement, [&](const auto& row) { all.push_back(read(row)); }, values...);
    if (!done) return std::unexpected(done.error());
    return all;
}

/// The result of `read` for the first row, if there is one.
template <class Database, class Read, class... Values>
auto read_first(Database& database, const NamedStatement& statement, Read read, const Values&... values)
    -> std::expected<std::optional<std::invoke_result_t<Read, const typename Database::Row&>>, Error> {
    auto all = read_all(database, statement, read, values...);
    if (!all) return std::unexpected(all.error());
    if (all->empty()) return std::nullopt;
    return std::move(all->front());
}

template <class Database>
std::expected<std::vector<Document>, Error> read_documents(Database& database,
                                                           const NamedStatement& statement,
                                                           const auto&... values) {
    auto read = read_all(database, statement, read_document, values...);
    if (!read) return std::unexpected(read.error());
    std::vector<Document> all;
    for (auto& document : *read) {
        if (!document) return unreadable("the keys of " + document.error() + " are damaged");
        all.push_back(*std::move(document));
    }
    return all;
}

template <class Database>
std::expected<std::optional<Document>, Error> read_document_of(Database& database, std::string_view kind,
                                                               std::string_view id) {
    auto found = read_documents(database, document_sql, kind, id);
    if (!found) return std::unexpected(found.error());
    if (found->empty()) return std::nullopt;
    return std::move(found->front());
}

/// Reads the head, events and plans from one state of the database.
template <class Database>
std::expected<std::optional<StoredGame>, Error> read_game(Database& database, std::string_view id) {
    std::optional<StoredGame> game;
    int missing = 0;
    const auto take_event = [&](const auto& row) {
        if (!game) return;
        StoredEvent event = read_event(row);
        const int expected = static_cast<int>(game->events.size()) + 1;
        if (event.seq != expected && missing == 0) missing = expected;
        game->events.push_back(std::move(event));
    };
    const auto take_plan = [&](const auto& row) {
        if (game) game->plans[row.integer(0) == 0 ? 0 : 1] = row.text(1);
    };
    const Result done =
        database.each_at_once(id, Visited{game_sql, [&](const auto& row) { game.emplace(read_head(row)); }},
                              Visited{events_sql, take_event}, Visited{plans_sql, take_plan});
    if (!done) return std::unexpected(done.error());
    if (missing != 0)
        return unreadable("game " + game->head.id + ": event " + std::to_string(missing) + " is missing");
    return game;
}

/// Implements the reads of `Base`, a `Reader` or `Store`. `Session::with(use)` calls `use` with a database;
/// after a lasting failure it reopens the database. A database has
///
/// - `each(statement, visit, values…)`: calls `visit` with each row that the statement returns for the
/// values;
/// - `each_at_once(value, visited…)`: does so for several statements in one state of the database;
/// - `played(filter, most)`, as in `Reader`.
template <class Base, class Session>
class SqlReader : public Base {
  public:
    template <class... Arguments>
    explicit SqlReader(Arguments&&... arguments) : session_(std::forward<Arguments>(arguments)...) {}

    Result open() { return session_.open(); }

    std::expected<BoardTime, Error> board_time() override {
        return session_.with([](auto& database) -> std::expected<BoardTime, Error> {
            const auto found = read_first(database, board_time_sql, read_integer);
            if (!found) return std::unexpected(found.error());
            if (!*found) return unreadable("the board time is missing");
            return **found;
        });
    }
    std::expected<PlayerKey, Error> last_player(PlayerKey below) override {
        return number(last_player_sql, below);
    }
    std::expected<std::optional<Player>, Error> player(PlayerKey key) override {
        return first(player_sql, read_player, key);
    }
    std::expected<std::optional<Player>, Error> player_of(const TokenHash& token) override {
        return first(player_of_sql, read_player, token);
    }
    std::expected<std::vector<std::string>, Error> live_games() override {
        return all(live_games_sql, read_text);
    }
    std::expected<std::vector<std::string>, Error> live_games_of(Epoch owner) override {
        return all(live_games_of_sql, read_text, owner);
    }
    std::expected<std::vector<GameHead>, Error> live_games_with(PlayerKey player) override {
        return all(live_games_with_sql, read_head, player);
    }
    std::expected<std::vector<Node>, Error> nodes() override { return all(nodes_sql, read_node); }
    std::expected<std::optional<StoredGame>, Error> game(std::string_view id) override {
        return session_.with([&](auto& database) { return read_game(database, id); });
    }
    std::expected<std::optional<GameHead>, Error> head(std::string_view id) override {
        return first(game_sql, read_head, id);
    }
    std::expected<int, Error> count_entries(std::string_view id) override {
        const auto count = number(count_entries_sql, id);
        if (!count) return std::unexpected(count.error());
        return static_cast<int>(*count);
    }
    std::expected<std::optional<FirstAndLast>, Error> first_and_last(std::string_view id) override {
        auto events = all(first_and_last_sql, read_event, id);
        if (!events) return std::unexpected(events.error());
        if (events->empty()) return std::nullopt;
        return FirstAndLast{events->front(), events->back()};
    }
    std::expected<std::vector<GameHead>, Error> games_of(PlayerKey player, std::string_view before,
                                                         int most) override {
        return session_.with([&](auto& database) -> std::expected<std::vector<GameHead>, Error> {
            std::int64_t end = std::numeric_limits<std::int64_t>::max();
            if (!before.empty()) {
                const auto key = read_first(database, key_sql, read_integer, before);
                if (!key) return std::unexpected(key.error());
                if (!*key) return std::vector<GameHead>{};
                end = **key;
            }
            return read_all(database, games_of_sql, read_head, player, end, std::max(most, 0));
        });
    }
    std::expected<std::vector<std::string>, Error> ended_before(WallTime time, int most) override {
        return all(ended_before_sql, read_text, time, std::max(most, 0));
    }
    std::expected<std::vector<GameHead>, Error> ended_games(const EndPlace& before, int most) override {
        return all(ended_games_sql, read_head, before.over, before.game, std::max(most, 0));
    }
    std::expected<std::vector<GameHead>, Error> unlisted_games(const EndPlace& after, int most) override {
        return all(unlisted_games_sql, read_head, after.over, after.game, std::max(most, 0));
    }
    std::expected<std::vector<Played>, Error> played(const PlayedFilter& filter, int most) override {
        return session_.with([&](auto& database) { return database.played(filter, most); });
    }
    std::expected<Kept, Error> kept_of(PlayerKey player) override {
        const auto read = [](const auto& row) {
            return Kept{.games = row.integer(0), .bytes = row.integer(1)};
        };
        const auto found = first(kept_of_sql, read, player);
        if (!found) return std::unexpected(found.error());
        return found->value_or(Kept{});
    }
    std::expected<std::vector<NoteKept>, Error> kept_in(std::string_view game) override {
        const auto read = [&](const auto& row) {
            return NoteKept{.player = row.integer(0), .game = std::string{game}, .bytes = row.integer(1)};
        };
        return all(kept_in_sql, read, game);
    }
    std::expected<std::vector<Said>, Error> said(std::string_view game, Room room, int after,
                                                 int most) override {
        return all(said_sql, read_said, game, static_cast<int>(room), after, std::max(most, 0));
    }
    std::expected<std::optional<Invitation>, Error> invitation(std::string_view id) override {
        return first(invitation_sql, read_invitation, id);
    }
    std::expected<std::vector<Invitation>, Error> invitations_of(PlayerKey host) override {
        return all(invitations_of_sql, read_invitation, host);
    }
    std::expected<void, Error> each_player(const std::function<bool(const AddPlayer&)>& visit) override {
        const auto read = [](const auto& row) { return std::pair{read_player(row), read_hash(row, 3)}; };
        for (PlayerKey last = 0;;) {
            const auto players = all(next_players_sql, read, last);
            if (!players) return std::unexpected(players.error());
            if (players->empty()) return {};
            for (const auto& [player, token] : *players) {
                if (!token) return damaged("player " + std::to_string(player.key) + ": the token is damaged");
                if (!visit({player, *token})) return {};
                last = player.key;
            }
        }
    }
    std::expected<void, Error> each_game(const std::function<bool(const StoredGame&)>& visit) override {
        const auto read = [](const auto& row) { return std::pair{row.integer(0), std::string{row.text(1)}}; };
        // Not in one transaction, because that would prevent SQLite's WAL from being truncated.
        for (std::int64_t last = 0;;) {
            const auto next = first(next_game_sql, read, last);
            if (!next) return std::unexpected(next.error());
            if (!*next) return {};
            last = (**next).first;
            const auto found = game((**next).second);
            if (!found) return std::unexpected(found.error());
            // Empty if it has just been removed.
            if (*found && !visit(**found)) return {};
        }
    }
    std::expected<std::optional<Job>, Error> job(std::string_view id) override {
        return first(job_sql, read_job_with_body, id);
    }
    std::expected<std::optional<Job>, Error> job_of_lease(std::string_view lease) override {
        return first(job_of_lease_sql, read_job_with_body, lease);
    }
    std::expected<std::int64_t, Error> open_jobs_of(PlayerKey player) override {
        return number(open_jobs_of_sql, player);
    }
    std::expected<JobCounts, Error> count_jobs() override {
        const auto read = [](const auto& row) { return std::pair{row.integer(0), row.integer(1)}; };
        const auto found = all(count_jobs_sql, read);
        if (!found) return std::unexpected(found.error());
        JobCounts counts;
        for (const auto& [state, count] : *found) {
            if (state == static_cast<int>(Job::State::waiting)) counts.waiting = count;
            if (state == static_cast<int>(Job::State::leased)) counts.leased = count;
            if (state == static_cast<int>(Job::State::aside)) counts.aside = count;
        }
        return counts;
    }
    std::expected<std::int64_t, Error> count_done_jobs() override { return number(count_done_jobs_sql); }
    std::expected<std::vector<Job>, Error> leases_before(WallTime time, int most) override {
        return all(leases_before_sql, read_job, time, std::max(most, 0));
    }
    std::expected<std::vector<Job>, Error> waits_before(WallTime time, int most) override {
        return all(waits_before_sql, read_job, time, std::max(most, 0));
    }
    std::expected<void, Error> each_job(const std::function<bool(const Job&)>& visit) override {
        const auto read = [](const auto& row) { return std::pair{row.integer(0), read_job_with_body(row)}; };
        for (std::int64_t last = 0;;) {
            const auto next = first(next_job_sql, read, last);
            if (!next) return std::unexpected(next.error());
            if (!*next || !visit((**next).second)) return {};
            last = (**next).first;
        }
    }
    std::expected<std::optional<Worker>, Error> worker_of(const TokenHash& key) override {
        return first(worker_of_sql, read_worker, key);
    }
    std::expected<std::vector<AddWorker>, Error> workers() override {
        const auto read = [](const auto& row) { return std::pair{read_worker(row), read_hash(row, 6)}; };
        const auto found = all(workers_sql, read);
        if (!found) return std::unexpected(found.error());
        std::vector<AddWorker> all;
        for (const auto& [worker, key] : *found) {
            if (!key)
                return std::unexpected(damaged("worker " + worker.name + ": the key is damaged").error());
            all.push_back({worker, *key});
        }
        return all;
    }
    std::expected<std::optional<Document>, Error> document(std::string_view kind,
                                                           std::string_view id) override {
        return session_.with([&](auto& database) { return read_document_of(database, kind, id); });
    }
    std::expected<std::vector<Document>, Error> documents(const DocumentRange& range, int most) override {
        const DocumentBounds bounds = bounds_of(range);
        return session_.with([&](auto& database) {
            return read_documents(database, range.descending ? documents_down_sql : documents_sql, range.kind,
                                  range.index, bounds.from, bounds.below, bounds.after_value, bounds.after_id,
                                  std::max(most, 0));
        });
    }
    std::expected<std::int64_t, Error> count_documents(const DocumentRange& range, int most) override {
        const DocumentBounds bounds = bounds_of(range);
        return number(count_documents_sql, range.kind, range.index, bounds.from, bounds.below,
                      std::max(most, 0));
    }
    std::expected<void, Error> each_document(const std::function<bool(const Document&)>& visit) override {
        for (std::string kind, id;;) {
            const auto found = session_.with(
                [&](auto& database) { return read_documents(database, next_documents_sql, kind, id); });
            if (!found) return std::unexpected(found.error());
            if (found->empty()) return {};
            for (const Document& document : *found) {
                if (!visit(document)) return {};
            }
            kind = found->back().kind;
            id = found->back().id;
        }
    }

  protected:
    Session session_;

  private:
    template <class Read, class... Values>
    auto all(const NamedStatement& statement, Read read, const Values&... values) {
        return session_.with([&](auto& database) { return read_all(database, statement, read, values...); });
    }
    template <class Read, class... Values>
    auto first(const NamedStatement& statement, Read read, const Values&... values) {
        return session_.with(
            [&](auto& database) { return read_first(database, statement, read, values...); });
    }
    /// The error, with the name of the database. The database is reopened before its next use.
    Result damaged(std::string detail) {
        return session_.with([&](auto&) -> Result { return unreadable(std::move(detail)); });
    }
    /// The number in the single row; 0 if there is none.
    std::expected<std::int64_t, Error> number(const NamedStatement& statement, const auto&... values) {
        const auto found = first(statement, read_integer, values...);
        if (!found) return std::unexpected(found.error());
        return found->value_or(0);
    }
};

}  // namespace kradan::store

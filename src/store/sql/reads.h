#pragma once

#include <algorithm>
#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/sql/statement.h"
#include "store/store.h"

/// The statements that read, and functions that decode their rows. A row has `integer(column)`,
/// `text(column)` and `is_null(column)`.
namespace kradan::store {

#define GAME_COLUMNS "id, first, second, watchable, created, ended, over, behind, owner"
#define JOB_COLUMNS                                                                                \
    "job.key, job.id, kind, game.id, player, job.created, state, lease, worker, until, failures, " \
    "reasons, job.done, total, advanced, address"
#define FROM_JOB " FROM job JOIN game ON game.key = job.game "
#define PLAYED_COLUMNS                                                                               \
    "player, over, game, kind, speed, rated, colour, result, reason, opponent, opening, watchable, " \
    "rating_before, rating_after, opponent_rating, plies, own_moves, thought"
#define KEY_OF_GAME "(SELECT key FROM game WHERE id = $1::bytea)"

inline constexpr auto read_text = [](const auto& row) -> std::string { return std::string{row.text(0)}; };

inline constexpr auto read_integer = [](const auto& row) -> std::int64_t { return row.integer(0); };

template <class Row>
std::optional<std::int64_t> read_optional(const Row& row, int column) {
    return row.is_null(column) ? std::nullopt : std::optional{row.integer(column)};
}

template <class Row>
int read_int(const Row& row, int column) {
    return static_cast<int>(row.integer(column));
}

/// A hash; empty if it is damaged.
template <class Row>
std::optional<TokenHash> read_hash(const Row& row, int column) {
    const std::string_view bytes = row.text(column);
    TokenHash hash{};
    if (bytes.size() != hash.size()) return std::nullopt;
    std::ranges::copy(bytes, hash.begin());
    return hash;
}

inline constexpr auto read_player = [](const auto& row) -> Player {
    return {.key = row.integer(0), .name = std::string{row.text(1)}, .created = row.integer(2)};
};

/// Decodes `GAME_COLUMNS`.
inline constexpr auto read_head = [](const auto& row) -> GameHead {
    return {.id = read_text(row),
            .players = {read_optional(row, 1), read_optional(row, 2)},
            .watchable = row.integer(3) != 0,
            .created = row.integer(4),
            .ended = row.integer(5) != 0,
            .over = row.integer(6),
            .owner = row.integer(8),
            .behind = row.integer(7)};
};

inline constexpr auto read_node = [](const auto& row) -> Node {
    return {.epoch = row.integer(0),
            .name = std::string{row.text(1)},
            .about = std::string{row.text(2)},
            .board_time = row.integer(3),
            .quiet = row.integer(4),
            .renewed = row.integer(5),
            .gone = row.integer(6) != 0,
            .games = row.integer(7)};
};

inline constexpr auto read_event = [](const auto& row) -> StoredEvent {
    return {.seq = read_int(row, 0), .body = std::string{row.text(1)}, .nonce = std::string{row.text(2)}};
};

inline constexpr auto read_invitation = [](const auto& row) -> Invitation {
    return {.id = read_text(row),
            .host = row.integer(1),
            .body = std::string{row.text(2)},
            .created = row.integer(3)};
};

inline constexpr auto read_said = [](const auto& row) -> Said {
    return {.number = read_int(row, 0),
            .player = row.integer(1),
            .name = std::string{row.text(2)},
            .text = std::string{row.text(3)},
            .at = row.integer(4),
            .nonce = std::string{row.text(5)}};
};

/// Decodes `JOB_COLUMNS`.
inline constexpr auto read_job = [](const auto& row) -> Job {
    return {.id = std::string{row.text(1)},
            .kind = std::string{row.text(2)},
            .game = std::string{row.text(3)},
            .by = read_optional(row, 4),
            .address = std::string{row.text(15)},
            .created = row.integer(5),
            .state = static_cast<Job::State>(row.integer(6)),
            .lease = std::string{row.text(7)},
            .worker = std::string{row.text(8)},
            .until = row.integer(9),
            .failures = read_int(row, 10),
            .reasons = std::string{row.text(11)},
            .done = read_int(row, 12),
            .all = read_int(row, 13),
            .advanced = row.integer(14),
            .body = {}};
};

inline constexpr auto read_job_with_body = [](const auto& row) -> Job {
    constexpr int body = 16;
    Job job = read_job(row);
    job.body = row.text(body);
    return job;
};

inline constexpr auto read_worker = [](const auto& row) -> Worker {
    return {.name = read_text(row),
            .created = row.integer(1),
            .seen = row.integer(2),
            .failures = read_int(row, 3),
            .returns = read_int(row, 4),
            .rest = row.integer(5)};
};

/// Decodes `PLAYED_COLUMNS`.
inline constexpr auto read_played = [](const auto& row) -> Played {
    return {.player = row.integer(0),
            .over = row.integer(1),
            .game = std::string{row.text(2)},
            .kind = std::string{row.text(3)},
            .speed = std::string{row.text(4)},
            .rated = row.integer(5) != 0,
            .colour = row.integer(6) == 0 ? Colour::first : Colour::second,
            .result = static_cast<Played::Result>(std::clamp<std::int64_t>(row.integer(7), 0, 3)),
            .reason = std::string{row.text(8)},
            .opponent = row.integer(9),
            .rating_before = read_optional(row, 12),
            .rating_after = read_optional(row, 13),
            .opponent_rating = read_optional(row, 14),
            .plies = row.integer(15),
            .own_moves = row.integer(16),
            .thought = row.integer(17),
            .opening = std::string{row.text(10)},
            .watchable = row.integer(11) != 0};
};

/// Decodes a document. If its keys are damaged, the error is its id.
inline constexpr auto read_document = [](const auto& row) -> std::expected<Document, std::string> {
    auto keys = read_keys(row.text(4));
    if (!keys) return std::unexpected(std::string{row.text(1)});
    return Document{.kind = read_text(row),
                    .id = std::string{row.text(1)},
                    .version = row.integer(2),
                    .body = std::string{row.text(3)},
                    .keys = *std::move(keys)};
};

/// PostgreSQL's clock in milliseconds since 1970.
#define NOW_MS "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

inline constexpr NamedStatement board_time_sql{"board_time", "SELECT board_time FROM node WHERE epoch = 0",
                                               "SELECT now FROM board_time"};
inline constexpr NamedStatement last_player_sql{
    "last_player", "SELECT coalesce(max(key), 0) FROM player WHERE key < $1::bigint"};
inline constexpr NamedStatement player_sql{"player",
                                           "SELECT key, name, created FROM player WHERE key = $1::bigint"};
inline constexpr NamedStatement player_of_sql{
    "player_of", "SELECT key, name, created FROM player WHERE token = $1::bytea"};
inline constexpr NamedStatement next_players_sql{
    "next_players",
    "SELECT key, name, created, token FROM player WHERE key > $1::bigint ORDER BY key LIMIT 1000"};
inline constexpr NamedStatement live_games_sql{"live_games",
                                               "SELECT id FROM game WHERE ended = false ORDER BY key"};
inline constexpr NamedStatement live_games_of_sql{
    "live_games_of", "SELECT id FROM game WHERE ended = false AND owner = $1::bigint ORDER BY key",
    "SELECT id FROM game WHERE ended = 0 AND ?1 = 0 ORDER BY key"};
inline constexpr NamedStatement live_games_with_sql{
    "live_games_with", "SELECT " GAME_COLUMNS
                       " FROM game WHERE key IN ("
                       "SELECT key FROM game WHERE ended = false AND first = $1::bigint UNION "
                       "SELECT key FROM game WHERE ended = false AND second = $1::bigint) ORDER BY key"};
inline constexpr NamedStatement nodes_sql{
    "nodes",
    "SELECT epoch, name, about, board_time, CASE WHEN epoch = 0 THEN 0 ELSE abs(" NOW_MS
    " - renewed) END, renewed, gone, CASE WHEN gone THEN"
    " (SELECT count(*) FROM game WHERE owner = epoch AND NOT ended) ELSE 0 END"
    " FROM node WHERE epoch = 0 OR NOT gone"
    " OR EXISTS (SELECT FROM game WHERE owner = epoch AND NOT ended) ORDER BY epoch",
    "SELECT 0, '', '', now, 0, 0, 1, (SELECT count(*) FROM game WHERE ended = 0) FROM board_time"};
inline constexpr NamedStatement game_sql{"game", "SELECT " GAME_COLUMNS " FROM game WHERE id = $1::bytea"};
inline constexpr NamedStatement events_sql{
    "events", "SELECT seq, body, nonce FROM event WHERE game = " KEY_OF_GAME " ORDER BY seq"};
inline constexpr NamedStatement plans_sql{"plans", "SELECT colour, body FROM plan WHERE game = " KEY_OF_GAME};
inline constexpr NamedStatement next_game_sql{
    "next_game", "SELECT key, id FROM game WHERE key > $1::bigint ORDER BY key LIMIT 1"};
inline constexpr NamedStatement key_sql{"key", "SELECT key FROM game WHERE id = $1::bytea"};
inline constexpr NamedStatement count_entries_sql{
    "count_entries", R"(SELECT coalesce((SELECT max(seq) FROM event WHERE event.game = game.key), 0) +
        (SELECT count(*) FROM said WHERE said.game = game.key) FROM game WHERE id = $1::bytea)"};
inline constexpr NamedStatement first_and_last_sql{
    "first_and_last",
    "SELECT seq, body, nonce FROM event WHERE game = " KEY_OF_GAME
    " AND seq IN (1, (SELECT max(seq) FROM event WHERE game = " KEY_OF_GAME ")) ORDER BY seq"};
inline constexpr NamedStatement games_of_sql{"games_of", "SELECT " GAME_COLUMNS R"( FROM game WHERE key IN (
        SELECT key FROM (SELECT key FROM game WHERE first = $1::bigint AND key < $2::bigint
            ORDER BY key DESC LIMIT $3::bigint) AS as_first
        UNION
        SELECT key FROM (SELECT key FROM game WHERE second = $1::bigint AND key < $2::bigint
            ORDER BY key DESC LIMIT $3::bigint) AS as_second
    ) ORDER BY key DESC LIMIT $3::bigint)"};
inline constexpr NamedStatement ended_before_sql{
    "ended_before",
    "SELECT id FROM game WHERE ended = true AND over < $1::bigint ORDER BY over, key LIMIT $2::bigint"};
inline constexpr NamedStatement ended_games_sql{
    "ended_games", "SELECT " GAME_COLUMNS
                   " FROM game WHERE ended = true AND (over, id) < ($1::bigint, $2::bytea)"
                   " ORDER BY over DESC, id DESC LIMIT $3::bigint"};
inline constexpr NamedStatement unlisted_games_sql{
    "unlisted_games",
    "SELECT " GAME_COLUMNS
    " FROM game WHERE ended = true AND listed = false AND (over, id) > ($1::bigint, $2::bytea)"
    " ORDER BY over, id LIMIT $3::bigint"};
inline constexpr NamedStatement kept_of_sql{
    "kept_of", "SELECT count(*), coalesce(sum(bytes), 0)::bigint FROM kept WHERE player = $1::bigint"};
inline constexpr NamedStatement kept_in_sql{
    "kept_in", "SELECT player, bytes FROM kept WHERE game = " KEY_OF_GAME " ORDER BY player"};
inline constexpr NamedStatement said_sql{
    "said", "SELECT number, player, name, text, at, nonce FROM said WHERE game = " KEY_OF_GAME
            " AND room = $2::bigint AND number > $3::bigint ORDER BY number LIMIT $4::bigint"};
inline constexpr NamedStatement invitation_sql{
    "invitation", "SELECT id, host, body, created FROM invitation WHERE id = $1::bytea"};
inline constexpr NamedStatement invitations_of_sql{
    "invitations_of", "SELECT id, host, body, created FROM invitation WHERE host = $1::bigint ORDER BY key"};
inline constexpr NamedStatement job_sql{"job",
                                        "SELECT " JOB_COLUMNS ", body" FROM_JOB "WHERE job.id = $1::bytea"};
inline constexpr NamedStatement job_of_lease_sql{
    "job_of_lease", "SELECT " JOB_COLUMNS ", body" FROM_JOB "WHERE lease = $1::bytea AND lease <> ''"};
inline constexpr NamedStatement open_jobs_of_sql{
    "open_jobs_of", "SELECT count(*) FROM job WHERE player = $1::bigint AND state < 2"};
inline constexpr NamedStatement count_jobs_sql{
    "count_jobs", "SELECT state, count(*) FROM job WHERE state <> 2 GROUP BY state"};
inline constexpr NamedStatement count_done_jobs_sql{"count_done_jobs",
                                                    "SELECT count(*) FROM job WHERE state = 2"};
inline constexpr NamedStatement leases_before_sql{
    "leases_before", "SELECT " JOB_COLUMNS FROM_JOB
                     "WHERE state = 1 AND until < $1::bigint ORDER BY until, job.key LIMIT $2::bigint"};
inline constexpr NamedStatement waits_before_sql{
    "waits_before", "SELECT " JOB_COLUMNS FROM_JOB
                    "WHERE state = 0 AND until < $1::bigint ORDER BY until, job.key LIMIT $2::bigint"};
inline constexpr NamedStatement next_job_sql{"next_job",
                                             "SELECT " JOB_COLUMNS ", body" FROM_JOB
                                             "WHERE job.key > $1::bigint ORDER BY job.key LIMIT 1"};
inline constexpr NamedStatement worker_of_sql{
    "worker_of", "SELECT name, created, seen, failures, returns, rest FROM worker WHERE key = $1::bytea"};
inline constexpr NamedStatement workers_sql{
    "workers", "SELECT name, created, seen, failures, returns, rest, key FROM worker ORDER BY name"};
inline constexpr NamedStatement document_sql{
    "document",
    "SELECT kind, id, version, body, keys FROM document WHERE kind = $1::bytea AND id = $2::bytea"};
#define KEYS_IN_RANGE                                                    \
    " document_key AS k WHERE k.kind = $1::bytea AND k.name = $2::bytea" \
    " AND k.value >= $3::bytea AND k.value < $4::bytea"
#define DOCUMENTS                                                                       \
    "SELECT document.kind, document.id, version, body, keys FROM document JOIN (SELECT" \
    " k.kind, k.value, k.id FROM" KEYS_IN_RANGE
#define OF_KEYS ") AS found ON document.kind = found.kind AND document.id = found.id ORDER BY found.value"
inline constexpr NamedStatement documents_sql{
    "documents",
    DOCUMENTS " AND (k.value, k.id) > ($5::bytea, $6::bytea) ORDER BY k.value, k.id LIMIT $7::bigint" OF_KEYS
              ", found.id"};
inline constexpr NamedStatement documents_down_sql{
    "documents_down", DOCUMENTS
    " AND (k.value, k.id) < ($5::bytea, $6::bytea) ORDER BY k.value DESC, k.id DESC LIMIT $7::bigint" OF_KEYS
    " DESC, found.id DESC"};
inline constexpr NamedStatement count_documents_sql{
    "count_documents", "SELECT count(*) FROM (SELECT 1 FROM" KEYS_IN_RANGE " LIMIT $5::bigint) AS found"};
inline constexpr NamedStatement next_documents_sql{
    "next_documents",
    "SELECT kind, id, version, body, keys FROM document WHERE (kind, id) > ($1::bytea, $2::bytea)"
    " ORDER BY kind, id LIMIT 100"};

inline constexpr NamedStatement read_statements[] = {board_time_sql,
                                                     last_player_sql,
                                                     player_sql,
                                                     player_of_sql,
                                                     next_players_sql,
                                                     live_games_sql,
                                                     live_games_of_sql,
                                                     live_games_with_sql,
                                                     nodes_sql,
                                                     game_sql,
                                                     events_sql,
                                                     plans_sql,
                                                     next_game_sql,
                                                     key_sql,
                                                     count_entries_sql,
                                                     first_and_last_sql,
                                                     games_of_sql,
                                                     ended_before_sql,
                                                     ended_games_sql,
                                                     unlisted_games_sql,
                                                     kept_of_sql,
                                                     kept_in_sql,
                                                     said_sql,
                                                     invitation_sql,
                                                     invitations_of_sql,
                                                     job_sql,
                                                     job_of_lease_sql,
                                                     open_jobs_of_sql,
                                                     count_jobs_sql,
                                                     count_done_jobs_sql,
                                                     leases_before_sql,
                                                     waits_before_sql,
                                                     next_job_sql,
                                                     worker_of_sql,
                                                     workers_sql,
                                                     document_sql,
                                                     documents_sql,
                                                     documents_down_sql,
                                                     count_documents_sql,
                                                     next_documents_sql};

}  // namespace kradan::store

#pragma once

#include <string>
#include <string_view>

#include "store/sql/statement.h"
#include "store/store.h"

/// The changes that are the same statement in both databases. A conflict affects no row and is not an SQL
/// error, because in PostgreSQL an error would abort the transaction for the other units.
namespace kradan::store {

inline constexpr NamedStatement add_player_sql{
    "add_player",
    "INSERT INTO player (key, name, token, created) VALUES ($1::bigint, $2::bytea, $3::bytea, $4::bigint)"
    " ON CONFLICT DO NOTHING"};
inline constexpr NamedStatement rename_player_sql{
    "rename_player",
    "UPDATE player SET name = $2::bytea WHERE key = $1::bigint AND ($3::bytea IS NULL OR token = $3::bytea)"};
inline constexpr NamedStatement replace_token_sql{
    "replace_token",
    "UPDATE player SET token = $2::bytea WHERE key = $1::bigint"
    " AND NOT EXISTS (SELECT 1 FROM player WHERE token = $2::bytea)"};
inline constexpr NamedStatement add_game_sql{
    "add_game",
    R"(INSERT INTO game (id, first, second, watchable, created, ended, over, owner, behind)
        SELECT $1::bytea, $2::bigint, $3::bigint, $4::boolean, $5::bigint, $6::boolean, $7::bigint, $8::bigint,
            $9::bigint
        WHERE ($2::bigint IS NULL OR EXISTS (SELECT FROM player WHERE key = $2::bigint))
        AND ($3::bigint IS NULL OR EXISTS (SELECT FROM player WHERE key = $3::bigint))
        ON CONFLICT DO NOTHING)",
    R"(INSERT INTO game (id, first, second, watchable, created, ended, over, behind)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?9) ON CONFLICT DO NOTHING)"};
inline constexpr NamedStatement note_kept_sql{
    "note_kept",
    "INSERT INTO kept (player, game, bytes) SELECT player.key, game.key, $3::bigint"
    " FROM player, game WHERE player.key = $1::bigint AND game.id = $2::bytea"
    " ON CONFLICT DO NOTHING"};
inline constexpr NamedStatement add_said_sql{
    "add_said",
    R"(INSERT INTO said (game, room, number, player, name, text, at, nonce)
        SELECT game.key, $2::bigint, $3::bigint, player.key, $5::bytea, $6::bytea, $7::bigint, $8::bytea
        FROM game, player WHERE game.id = $1::bytea AND player.key = $4::bigint AND $3::bigint =
        (SELECT coalesce(max(number), 0) + 1 FROM said WHERE said.game = game.key AND room = $2::bigint)
        ON CONFLICT DO NOTHING)"};
inline constexpr NamedStatement add_invitation_sql{
    "add_invitation",
    "INSERT INTO invitation (id, host, body, created)"
    " SELECT $1::bytea, key, $3::bytea, $4::bigint FROM player WHERE key = $2::bigint"
    " ON CONFLICT DO NOTHING"};
inline constexpr NamedStatement remove_invitation_sql{"remove_invitation",
                                                      "DELETE FROM invitation WHERE id = $1::bytea"};
inline constexpr NamedStatement add_job_sql{"add_job", R"(INSERT INTO job
        (id, kind, game, player, created, state, lease, worker, until, failures, reasons, done, total,
        advanced, body, address)
        SELECT $1::bytea, $2::bytea, key, $4::bigint, $5::bigint, $6::bigint, $7::bytea, $8::bytea,
        $9::bigint, $10::bigint, $11::bytea, $12::bigint, $13::bigint, $14::bigint, $15::bytea, $16::bytea
        FROM game WHERE id = $3::bytea
        AND ($4::bigint IS NULL OR EXISTS (SELECT 1 FROM player WHERE key = $4::bigint))
        ON CONFLICT DO NOTHING)"};
/// PostgreSQL skips a job that another node is taking. SQLite has only one writer.
inline constexpr NamedStatement take_job_sql{
    "take_job",
    R"(UPDATE job SET state = 1, lease = $2::bytea, worker = $3::bytea, until = $4::bigint, advanced = 0
        WHERE key = (SELECT key FROM job WHERE kind = $1::bytea AND state = 0
        AND ($6::bytea = '' OR id = $6::bytea)
        AND position('\x0a'::bytea || $3::bytea || ': '::bytea IN '\x0a'::bytea || reasons) = 0
        ORDER BY failures, key LIMIT 1 FOR UPDATE SKIP LOCKED)
        AND (SELECT count(*) FROM job WHERE state = 1 AND worker = $3::bytea) < $5::bigint
        AND NOT EXISTS (SELECT FROM job WHERE lease = $2::bytea AND lease <> ''))",
    R"(UPDATE job SET state = 1, lease = ?2, worker = ?3, until = ?4, advanced = 0
        WHERE key = (SELECT key FROM job WHERE kind = ?1 AND state = 0 AND (?6 = '' OR id = ?6)
        AND instr(char(10) || reasons, char(10) || ?3 || ': ') = 0 ORDER BY failures, key LIMIT 1)
        AND (SELECT count(*) FROM job WHERE state = 1 AND worker = ?3) < ?5)"};
#define HOLDS_LEASE " WHERE lease = $1::bytea AND lease <> '' AND state = 1"
inline constexpr NamedStatement note_progress_sql{
    "note_progress",
    "UPDATE job SET body = $2::bytea, until = $3::bigint, done = $4::bigint, total = $5::bigint,"
    " advanced = $6::bigint" HOLDS_LEASE};
inline constexpr NamedStatement finish_job_sql{
    "finish_job", "UPDATE job SET body = $2::bytea, state = 2, address = ''" HOLDS_LEASE};
inline constexpr NamedStatement return_job_sql{"return_job", R"(UPDATE job
        SET lease = '', worker = '', until = $5::bigint, advanced = 0,
        state = CASE WHEN $2::bytea <> '' AND failures + 1 >= $3::bigint THEN 3 ELSE 0 END,
        failures = failures + CASE WHEN $2::bytea <> '' THEN 1 ELSE 0 END,
        reasons = reasons || CASE WHEN $2::bytea <> ''
        THEN worker || ': '::bytea || $2::bytea || '\x0a'::bytea ELSE ''::bytea END)" HOLDS_LEASE
                                                             " AND until < $4::bigint"};
inline constexpr NamedStatement put_aside_sql{
    "put_aside",
    R"(UPDATE job SET state = 3, reasons = reasons || $2::bytea || '\x0a'::bytea
        WHERE id = $1::bytea AND state = 0 AND until < $3::bigint)"};
inline constexpr NamedStatement retry_job_sql{
    "retry_job",
    "UPDATE job SET state = 0, failures = 0, reasons = '', until = $2::bigint,"
    " player = coalesce($3::bigint, player),"
    " address = CASE WHEN $4::bytea = '' THEN address ELSE $4::bytea END WHERE id = $1::bytea AND state = 3"
    " AND ($3::bigint IS NULL OR EXISTS (SELECT 1 FROM player WHERE key = $3::bigint))"};
inline constexpr NamedStatement add_worker_sql{
    "add_worker",
    "INSERT INTO worker (name, key, created, seen, failures, returns, rest) VALUES ($1::bytea, $2::bytea,"
    " $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::bigint) ON CONFLICT DO NOTHING"};
inline constexpr NamedStatement note_seen_sql{
    "note_seen", "UPDATE worker SET seen = greatest(seen, $2::bigint) WHERE name = $1::bytea"};
inline constexpr NamedStatement set_rest_sql{"set_rest",
                                             "UPDATE worker SET failures = $2::bigint, returns = $3::bigint,"
                                             " rest = greatest(rest, $4::bigint) WHERE name = $1::bytea"};

inline constexpr NamedStatement shared_changes[] = {
    add_player_sql,    rename_player_sql,  replace_token_sql,     add_game_sql,  note_kept_sql,
    add_said_sql,      add_invitation_sql, remove_invitation_sql, add_job_sql,   take_job_sql,
    note_progress_sql, finish_job_sql,     return_job_sql,        put_aside_sql, retry_job_sql,
    add_worker_sql,    note_seen_sql,      set_rest_sql};

// `send_shared` returns `send(statement, values…)`. The statement affects one row, or none if there is a
// conflict.

auto send_shared(const AddPlayer& change, auto send) {
    const Player& player = change.player;
    return send(add_player_sql, player.key, player.name, change.token, player.created);
}
auto send_shared(const RenamePlayer& change, auto send) {
    return send(rename_player_sql, change.player, change.name, change.token);
}
auto send_shared(const ReplaceToken& change, auto send) {
    return send(replace_token_sql, change.player, change.token);
}
auto send_shared(const AddGame& change, auto send) {
    const GameHead& head = change.head;
    return send(add_game_sql, head.id, head.players[0], head.players[1], head.watchable, head.created,
                head.ended, head.over, head.owner, head.behind);
}
auto send_shared(const NoteKept& change, auto send) {
    return send(note_kept_sql, change.player, change.game, change.bytes);
}
auto send_shared(const AddSaid& change, auto send) {
    const Said& said = change.said;
    return send(add_said_sql, change.game, static_cast<int>(change.room), said.number, said.player, said.name,
                said.text, said.at, said.nonce);
}
auto send_shared(const AddInvitation& change, auto send) {
    const Invitation& invitation = change.invitation;
    return send(add_invitation_sql, invitation.id, invitation.host, invitation.body, invitation.created);
}
auto send_shared(const RemoveInvitation& change, auto send) {
    return send(remove_invitation_sql, change.id);
}
auto send_shared(const AddJob& change, auto send) {
    const Job& job = change.job;
    return send(add_job_sql, job.id, job.kind, job.game, job.by, job.created, static_cast<int>(job.state),
                job.lease, job.worker, job.until, job.failures, job.reasons, job.done, job.all, job.advanced,
                job.body, job.address);
}
auto send_shared(const TakeJob& change, auto send) {
    return send(take_job_sql, change.kind, change.lease, change.worker, change.until, change.most_held,
                change.id);
}
auto send_shared(const NoteProgress& change, auto send) {
    return send(note_progress_sql, change.lease, change.body, change.until, change.done, change.all,
                change.advanced);
}
auto send_shared(const FinishJob& change, auto send) {
    return send(finish_job_sql, change.lease, change.body);
}
auto send_shared(const ReturnJob& change, auto send) {
    return send(return_job_sql, change.lease, change.reason, change.most_failures, change.until_before,
                change.until);
}
auto send_shared(const PutAside& change, auto send) {
    return send(put_aside_sql, change.id, change.reason, change.until_before);
}
auto send_shared(const RetryJob& change, auto send) {
    return send(retry_job_sql, change.id, change.until, change.by, change.address);
}
auto send_shared(const AddWorker& change, auto send) {
    const Worker& worker = change.worker;
    return send(add_worker_sql, worker.name, change.key, worker.created, worker.seen, worker.failures,
                worker.returns, worker.rest);
}
auto send_shared(const NoteSeen& change, auto send) {
    return send(note_seen_sql, change.worker, change.at);
}
auto send_shared(const SetRest& change, auto send) {
    return send(set_rest_sql, change.worker, change.failures, change.returns, change.until);
}

/// The error for a conflict.
inline Error conflict_of(const Change& change) {
    constexpr std::string_view names[] = {
        "player",  "player",     "game",       "events",     "game",     "kept game", "plan",
        "message", "invitation", "invitation", "board time", "job",      "job",       "lease",
        "lease",   "lease",      "job",        "job",        "worker",   "worker",    "worker",
        "worker",  "player",     "game",       "document",   "document", "game",      "node",
        "node",    "node",       "games",      "game",       "game"};
    static_assert(std::size(names) == std::variant_size_v<Change>);
    return {Error::Kind::conflict, "the " + std::string{names[change.index()]} + " is another than expected"};
}

}  // namespace kradan::store

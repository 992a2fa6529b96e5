#include <algorithm>
#include <string_view>
#include <vector>

#include "store/postgres/editor.h"
#include "store/postgres/schema.h"

namespace kradan::store {

namespace {

/// A node, `$5`, may change only its own games.
#define OWN_GAME "($5::bigint = 0 OR owner = $5::bigint)"
#define LAST_EVENT "coalesce((SELECT max(seq) FROM event WHERE event.game = game.key), 0)"
constexpr NamedStatement add_event_sql{
    "add_event",
    "INSERT INTO event (game, seq, body, nonce) SELECT key, $2::bigint, $3::bytea, $4::bytea"
    " FROM game WHERE id = $1::bytea AND " OWN_GAME " AND " LAST_EVENT
    " = $2::bigint - 1 ON CONFLICT DO NOTHING"};
#define ADD_EVENTS                                                                  \
    "INSERT INTO event (game, seq, body, nonce)"                                    \
    " SELECT key, $2::bigint - 1 + place, body, nonce FROM game,"                   \
    " unnest($3::bytea[], $4::bytea[]) WITH ORDINALITY AS new (body, nonce, place)" \
    " WHERE id = $1::bytea AND " OWN_GAME " AND " LAST_EVENT " = $2::bigint - 1 ON CONFLICT DO NOTHING"
constexpr NamedStatement add_events_sql{"add_events", ADD_EVENTS};
constexpr NamedStatement add_last_events_sql{
    "add_last_events", "WITH added AS (" ADD_EVENTS
                       " RETURNING seq)"
                       " UPDATE game SET ended = true, over = $6::bigint WHERE id = $1::bytea"
                       " AND (SELECT count(*) FROM added) = cardinality($3::bytea[])"};
constexpr NamedStatement find_game_sql{"find_game", "SELECT FROM game WHERE id = $1::bytea"};
constexpr NamedStatement remove_game_sql{
    "remove_game",
    "WITH gone AS (DELETE FROM event USING game WHERE event.game = game.key AND game.id = $1::bytea),"
    " unlisted AS (DELETE FROM played USING game WHERE game.id = $1::bytea AND played.game = game.id"
    " AND played.over = game.over AND played.player IN (game.first, game.second))"
    " DELETE FROM game WHERE id = $1::bytea"};
constexpr NamedStatement set_plan_sql{
    "set_plan",
    "INSERT INTO plan (game, colour, body) SELECT key, $2::bigint, $3::bytea FROM game"
    " WHERE id = $1::bytea ON CONFLICT (game, colour) DO UPDATE SET body = excluded.body"};
constexpr NamedStatement drop_plan_sql{
    "drop_plan",
    "WITH gone AS (DELETE FROM plan USING game WHERE plan.game = game.key"
    " AND game.id = $1::bytea AND colour = $2::bigint) SELECT FROM game WHERE id = $1::bytea"};
constexpr NamedStatement set_board_time_sql{"set_board_time",
                                            "UPDATE node SET board_time = greatest(board_time, $1::bigint)"
                                            " WHERE epoch = 0 AND $2::bigint = 0"};

constexpr NamedStatement renew_sql{"renew",
                                   "UPDATE node SET board_time = greatest(board_time, $2::bigint),"
                                   " about = coalesce(nullif($3::bytea, ''), about), renewed = " RENEWED
                                   " WHERE epoch = $1::bigint AND NOT gone"};
/// A node that was stopped inside a transaction keeps its row locked. Skips such a row, because the whole
/// batch would wait for it.
constexpr NamedStatement bury_sql{
    "bury",
    "UPDATE node SET gone = true WHERE epoch IN (SELECT epoch FROM node WHERE epoch = $1::bigint"
    " AND NOT gone AND " IS_QUIET " FOR UPDATE SKIP LOCKED)"};
constexpr NamedStatement resign_sql{
    "resign",
    "UPDATE node SET gone = true, board_time = greatest(board_time, $2::bigint)"
    " WHERE epoch = $1::bigint AND NOT gone"};
// A game's clocks continue at the new owner's board time, $2, from where they stopped at the old owner's.
#define TAKE                                                                               \
    "UPDATE game SET owner = $1::bigint, behind = behind + $2::bigint - former.board_time" \
    " FROM node AS former WHERE former.epoch = owner AND former.gone AND "
constexpr NamedStatement take_games_sql{
    "take_games", TAKE
    "key IN (SELECT key FROM game JOIN node ON epoch = owner WHERE NOT ended AND gone"
    " ORDER BY key LIMIT $3::bigint FOR UPDATE OF game SKIP LOCKED)"};
constexpr NamedStatement take_game_sql{"take_game", TAKE "id = $3::bytea"};
constexpr NamedStatement give_game_sql{
    "give_game",
    "UPDATE game SET owner = 0, behind = behind + nobody.board_time - $2::bigint"
    " FROM node AS nobody WHERE nobody.epoch = 0 AND owner = $1::bigint AND id = $3::bytea"};
constexpr NamedStatement remove_worker_sql{
    "remove_worker",
    "WITH returned AS (UPDATE job SET lease = '', worker = '', until = $2::bigint, advanced = 0, state = 0"
    " WHERE state = 1 AND worker = $1::bytea AND EXISTS (SELECT FROM worker WHERE name = $1::bytea))"
    " DELETE FROM worker WHERE name = $1::bytea"};
constexpr NamedStatement forget_name_sql{"forget_name",
                                         R"(WITH found AS (SELECT key FROM game WHERE id = $1::bytea),
        replaced AS (UPDATE event SET body = $4::bytea FROM found WHERE game = found.key AND seq = 1),
        unlisted AS (DELETE FROM played USING game WHERE game.id = $1::bytea AND played.game = game.id
            AND played.over = game.over AND played.player = $2::bigint),
        renamed AS (UPDATE said SET name = $3::bytea FROM found WHERE game = found.key AND player = $2::bigint)
        SELECT FROM found)"};
/// Returns a row if the document was stored with all of its keys. Otherwise it may be partly stored.
constexpr NamedStatement put_document_sql{"put_document", R"(WITH
        old AS (SELECT name, value FROM document_key WHERE kind = $1::bytea AND id = $2::bytea),
        new AS (SELECT name, value, convert_from(single, 'UTF8')::boolean AS single
            FROM unnest($6::bytea[], $7::bytea[], $8::bytea[]) AS key (name, value, single)),
        added AS (INSERT INTO document (kind, id, version, body, keys)
            SELECT $1::bytea, $2::bytea, $3::bigint, $4::bytea, $5::bytea WHERE $9::bigint = 0
            ON CONFLICT DO NOTHING RETURNING id),
        replaced AS (UPDATE document SET version = $3::bigint, body = $4::bytea, keys = $5::bytea
            WHERE kind = $1::bytea AND id = $2::bytea AND version = $9::bigint
            RETURNING id),
        made AS (SELECT id FROM added UNION ALL SELECT id FROM replaced),
        dropped AS (DELETE FROM document_key USING made WHERE kind = $1::bytea AND document_key.id = made.id
            AND (name, value) NOT IN (SELECT name, value FROM new)),
        keyed AS (INSERT INTO document_key (kind, name, value, id, single)
            SELECT $1::bytea, name, value, made.id, single FROM new, made
            WHERE (name, value) NOT IN (SELECT name, value FROM old)
            ON CONFLICT DO NOTHING RETURNING name)
        SELECT FROM made WHERE (SELECT count(*) FROM keyed) =
            (SELECT count(*) FROM new WHERE (name, value) NOT IN (SELECT name, value FROM old)))"};
constexpr NamedStatement remove_document_sql{
    "remove_document",
    "DELETE FROM document WHERE kind = $1::bytea AND id = $2::bytea AND version = $3::bigint"};

/// Returns a row if the game is now listed.
#define NUMBER_OF(text) "nullif(convert_from(" text ", 'UTF8'), '')::bigint"
#define FLAG_OF(text) "convert_from(" text ", 'UTF8')::boolean"
constexpr NamedStatement list_game_sql{
    "list_game",
    "WITH new AS (SELECT " NUMBER_OF("player") " AS player, " NUMBER_OF("over") " AS over, kind, speed, " FLAG_OF(
        "rated") " AS rated, " NUMBER_OF("colour") " AS colour, " NUMBER_OF("result") " AS result, reason,"
        NUMBER_OF("opponent") " AS opponent, opening, " FLAG_OF("watchable") " AS watchable, " NUMBER_OF(
        "rating_before") " AS rating_before, " NUMBER_OF("rating_after") " AS rating_after, " NUMBER_OF(
        "opponent_rating") " AS opponent_rating, " NUMBER_OF("plies") " AS plies, " NUMBER_OF(
        "own_moves") " AS own_moves, " NUMBER_OF("thought") " AS thought"
    " FROM unnest($2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[],"
    " $9::bytea[], $10::bytea[], $11::bytea[], $12::bytea[], $13::bytea[], $14::bytea[], $15::bytea[],"
    " $16::bytea[], $17::bytea[], $18::bytea[]) AS row (player, over, kind, speed, rated, colour, result,"
    " reason, opponent, opening, watchable, rating_before, rating_after, opponent_rating, plies, own_moves,"
    " thought)),"
    " listed AS (UPDATE game SET listed = true WHERE id = $1::bytea AND ended AND NOT listed AND NOT EXISTS"
    " (SELECT FROM new WHERE new.over <> game.over OR new.player NOT IN (coalesce(game.first, -1),"
    " coalesce(game.second, -1))) RETURNING id),"
    " added AS (INSERT INTO played (player, over, game, kind, speed, rated, colour, result, reason, opponent,"
    " opening, watchable, rating_before, rating_after, opponent_rating, plies, own_moves, thought)"
    " SELECT player, over, listed.id, kind, speed, rated, colour, result, reason, opponent, opening, watchable,"
    " rating_before, rating_after, opponent_rating, plies, own_moves, thought FROM new, listed)"
    " SELECT FROM listed"};

constexpr NamedStatement own_changes[] = {
    list_game_sql,   add_event_sql,    add_events_sql,      find_game_sql,      add_last_events_sql,
    remove_game_sql, set_plan_sql,     drop_plan_sql,       set_board_time_sql, remove_worker_sql,
    forget_name_sql, put_document_sql, remove_document_sql, renew_sql,          bury_sql,
    resign_sql,      take_games_sql,   take_game_sql,       give_game_sql};

/// A column's values in several rows, as an array.
template <class Read>
std::string column_of(const std::vector<Played>& rows, Read read) {
    std::vector<std::string> texts;
    for (const Played& row : rows) {
        const auto value = read(row);
        if constexpr (std::is_same_v<decltype(value), const std::string>) {
            texts.push_back(value);
        } else if constexpr (std::is_same_v<decltype(value), const bool>) {
            texts.emplace_back(value ? "true" : "false");
        } else if constexpr (std::is_same_v<decltype(value), const std::optional<std::int64_t>>) {
            texts.push_back(value ? std::to_string(*value) : std::string{});
        } else {
            texts.push_back(std::to_string(static_cast<std::int64_t>(value)));
        }
    }
    return array_of(std::vector<std::string_view>(texts.begin(), texts.end()));
}

/// Whether the event numbers are consecutive.
bool are_in_order(const AppendEvents& change) {
    int expected = change.events.empty() ? 0 : change.events.front().seq;
    return std::ranges::all_of(change.events,
                               [&](const StoredEvent& event) { return event.seq == expected++; });
}

}  // namespace

Result PostgresEditor::prepare_changes() {
    if (auto prepared = connection_.prepare(shared_changes); !prepared) return prepared;
    return connection_.prepare(own_changes);
}

std::int64_t PostgresEditor::send(const AppendEvents& change) {
    if (change.events.empty() && !change.ends) {
        connection_.send(find_game_sql, change.game);
        return 1;
    }
    const int first = change.events.empty() ? 1 : change.events.front().seq;
    if (change.events.size() == 1 && !change.ends) {
        const StoredEvent& event = change.events.front();
        connection_.send(add_event_sql, change.game, first, event.body, event.nonce, epoch_);
        return 1;
    }
    std::vector<std::string_view> bodies;
    std::vector<std::string_view> nonces;
    for (const StoredEvent& event : change.events) {
        bodies.emplace_back(event.body);
        nonces.emplace_back(event.nonce);
    }
    const std::string all_bodies = array_of(bodies);
    const std::string all_nonces = array_of(nonces);
    // No event has number 0, so nothing is added.
    const int from = are_in_order(change) ? first : 0;
    if (change.ends) {
        connection_.send(add_last_events_sql, change.game, from, all_bodies, all_nonces, epoch_, change.over);
        return 1;
    }
    connection_.send(add_events_sql, change.game, from, all_bodies, all_nonces, epoch_);
    return static_cast<std::int64_t>(change.events.size());
}

std::int64_t PostgresEditor::send(const RemoveGame& change) {
    connection_.send(remove_game_sql, change.game);
    return 1;
}

std::int64_t PostgresEditor::send(const SetPlan& change) {
    const int colour = index(change.by);
    if (change.body.empty()) {
        connection_.send(drop_plan_sql, change.game, colour);
    } else {
        connection_.send(set_plan_sql, change.game, colour, change.body);
    }
    return 1;
}

std::int64_t PostgresEditor::send(const SetBoardTime& change) {
    connection_.send(set_board_time_sql, change.now, epoch_);
    return 1;
}

std::int64_t PostgresEditor::send(const Renew& change) {
    connection_.send(renew_sql, epoch_, change.now, change.about);
    return 1;
}

std::int64_t PostgresEditor::send(const Bury& change) {
    // A server that is not a node cannot mark nodes as gone.
    connection_.send(bury_sql, epoch_ == 0 ? 0 : change.node, change.quiet);
    return 1;
}

std::int64_t PostgresEditor::send(const Resign& change) {
    connection_.send(resign_sql, epoch_, change.now);
    return 1;
}

std::int64_t PostgresEditor::send(const TakeGames& change) {
    connection_.send(take_games_sql, epoch_, change.now, epoch_ == 0 ? 0 : std::max(change.most, 0));
    return epoch_ == 0 ? 1 : any_count;
}

std::int64_t PostgresEditor::send(const TakeGame& change) {
    connection_.send(take_game_sql, epoch_, change.now, epoch_ == 0 ? std::string{} : change.game);
    return 1;
}

std::int64_t PostgresEditor::send(const GiveGame& change) {
    connection_.send(give_game_sql, epoch_, change.now, epoch_ == 0 ? std::string{} : change.game);
    return 1;
}

std::int64_t PostgresEditor::send(const RemoveWorker& change) {
    connection_.send(remove_worker_sql, change.name, change.until);
    return 1;
}

std::int64_t PostgresEditor::send(const ForgetName& change) {
    connection_.send(forget_name_sql, change.game, change.player, change.name, change.body);
    return 1;
}

std::int64_t PostgresEditor::send(const PutDocument& change) {
    const Document& document = change.document;
    std::vector<std::string_view> indexes;
    std::vector<std::string_view> values;
    std::vector<std::string_view> single;
    for (const DocumentKey& key : document.keys) {
        indexes.emplace_back(key.index);
        values.emplace_back(key.value);
        single.emplace_back(key.unique ? "true" : "false");
    }
    // No document has version -1, so nothing is added or replaced.
    const std::int64_t replaced = is_storable(document) ? change.replaced() : -1;
    connection_.send(put_document_sql, document.kind, document.id, document.version, document.body,
                     write_keys(document.keys), array_of(indexes), array_of(values), array_of(single),
                     replaced);
    return 1;
}

std::int64_t PostgresEditor::send(const ListGame& change) {
    const auto& rows = change.rows;
    const bool own = std::ranges::all_of(rows, [&](const Played& row) { return row.game == change.game; });
    const bool apart = rows.size() < 2 || (rows.size() == 2 && rows[0].player != rows[1].player);
    const auto column = [&](auto read) { return column_of(rows, read); };
    connection_.send(
        list_game_sql, own && apart ? change.game : std::string{},
        column([](auto& row) { return row.player; }), column([](auto& row) { return row.over; }),
        column([](auto& row) { return row.kind; }), column([](auto& row) { return row.speed; }),
        column([](auto& row) { return row.rated; }), column([](auto& row) { return index(row.colour); }),
        column([](auto& row) { return row.result; }), column([](auto& row) { return row.reason; }),
        column([](auto& row) { return row.opponent; }), column([](auto& row) { return row.opening; }),
        column([](auto& row) { return row.watchable; }), column([](auto& row) { return row.rating_before; }),
        column([](auto& row) { return row.rating_after; }),
        column([](auto& row) { return row.opponent_rating; }), column([](auto& row) { return row.plies; }),
        column([](auto& row) { return row.own_moves; }), column([](auto& row) { return row.thought; }));
    return 1;
}

std::int64_t PostgresEditor::send(const RemoveDocument& change) {
    connection_.send(remove_document_sql, change.kind, change.id, change.version);
    return 1;
}

}  // namespace kradan::store

#include "store/postgres/editor.h"

#include <algorithm>
#include <utility>

#include "store/postgres/schema.h"

namespace kradan::store {

namespace {

// A change that is a conflict affects no row, so that it does not end the transaction of the other units.

constexpr NamedStatement add_player_sql{
    "add_player",
    "INSERT INTO player (key, name, token, created) VALUES ($1::bigint, $2::bytea, $3::bytea, $4::bigint)"
    " ON CONFLICT DO NOTHING"};
constexpr NamedStatement rename_player_sql{"rename_player",
                                           "UPDATE player SET name = $2::bytea WHERE key = $1::bigint"};
constexpr NamedStatement add_game_sql{"add_game",
                                      R"(INSERT INTO game (id, first, second, watchable, created, ended, over)
        SELECT $1::bytea, $2::bigint, $3::bigint, $4::boolean, $5::bigint, $6::boolean, $7::bigint
        WHERE ($2::bigint IS NULL OR EXISTS (SELECT FROM player WHERE key = $2::bigint))
        AND ($3::bigint IS NULL OR EXISTS (SELECT FROM player WHERE key = $3::bigint))
        ON CONFLICT DO NOTHING)"};
#define LAST_EVENT "coalesce((SELECT max(seq) FROM event WHERE event.game = game.key), 0)"
constexpr NamedStatement add_event_sql{
    "add_event",
    "INSERT INTO event (game, seq, body, nonce) SELECT key, $2::bigint, $3::bytea, $4::bytea"
    " FROM game WHERE id = $1::bytea AND " LAST_EVENT " = $2::bigint - 1 ON CONFLICT DO NOTHING"};
#define ADD_EVENTS                                                                  \
    "INSERT INTO event (game, seq, body, nonce)"                                    \
    " SELECT key, $2::bigint - 1 + place, body, nonce FROM game,"                   \
    " unnest($3::bytea[], $4::bytea[]) WITH ORDINALITY AS new (body, nonce, place)" \
    " WHERE id = $1::bytea AND " LAST_EVENT " = $2::bigint - 1 ON CONFLICT DO NOTHING"
constexpr NamedStatement add_events_sql{"add_events", ADD_EVENTS};
constexpr NamedStatement add_last_events_sql{
    "add_last_events", "WITH added AS (" ADD_EVENTS
                       " RETURNING seq)"
                       " UPDATE game SET ended = true, over = $5::bigint WHERE id = $1::bytea"
                       " AND (SELECT count(*) FROM added) = cardinality($3::bytea[])"};
constexpr NamedStatement find_game_sql{"find_game", "SELECT FROM game WHERE id = $1::bytea"};
constexpr NamedStatement remove_game_sql{
    "remove_game",
    "WITH gone AS (DELETE FROM event USING game WHERE event.game = game.key AND game.id = $1::bytea)"
    " DELETE FROM game WHERE id = $1::bytea"};
constexpr NamedStatement note_kept_sql{
    "note_kept",
    "INSERT INTO kept (player, game, bytes) SELECT player.key, game.key, $3::bigint"
    " FROM player, game WHERE player.key = $1::bigint AND game.id = $2::bytea"
    " ON CONFLICT DO NOTHING"};
constexpr NamedStatement set_plan_sql{
    "set_plan",
    "INSERT INTO plan (game, colour, body) SELECT key, $2::bigint, $3::bytea FROM game"
    " WHERE id = $1::bytea ON CONFLICT (game, colour) DO UPDATE SET body = excluded.body"};
constexpr NamedStatement drop_plan_sql{
    "drop_plan",
    "WITH gone AS (DELETE FROM plan USING game WHERE plan.game = game.key"
    " AND game.id = $1::bytea AND colour = $2::bigint) SELECT FROM game WHERE id = $1::bytea"};
constexpr NamedStatement add_said_sql{"add_said",
                                      R"(INSERT INTO said (game, room, number, player, name, text, at, nonce)
        SELECT game.key, $2::bigint, $3::bigint, player.key, $5::bytea, $6::bytea, $7::bigint, $8::bytea
        FROM game, player WHERE game.id = $1::bytea AND player.key = $4::bigint AND $3::bigint =
        (SELECT coalesce(max(number), 0) + 1 FROM said WHERE said.game = game.key AND room = $2::bigint)
        ON CONFLICT DO NOTHING)"};
constexpr NamedStatement add_invitation_sql{
    "add_invitation",
    "INSERT INTO invitation (id, host, body, created)"
    " SELECT $1::bytea, key, $3::bytea, $4::bigint FROM player WHERE key = $2::bigint"
    " ON CONFLICT DO NOTHING"};
constexpr NamedStatement remove_invitation_sql{"remove_invitation",
                                               "DELETE FROM invitation WHERE id = $1::bytea"};
constexpr NamedStatement set_board_time_sql{"set_board_time",
                                            "UPDATE board_time SET now = greatest(now, $1::bigint)"};

/// Each transaction stores its number, by which its process can tell later whether it was committed. It locks
/// the row, so that nobody else becomes the owner meanwhile.
constexpr NamedStatement set_batch_sql{"set_batch",
                                       "UPDATE kradan SET batch = $1::bigint WHERE owner = $2::bigint"};
// These wait, at their commit, for all commits before them: on this disk, and on the standby.
constexpr NamedStatement take_over_sql{"take_over", "UPDATE kradan SET owner = $1::bigint RETURNING batch"};
constexpr NamedStatement go_on_sql{
    "go_on", "UPDATE kradan SET owner = $1::bigint WHERE owner = $1::bigint RETURNING batch"};

constexpr NamedStatement editor_statements[] = {
    add_player_sql, rename_player_sql,   add_game_sql,       add_event_sql,         add_events_sql,
    find_game_sql,  add_last_events_sql, note_kept_sql,      remove_game_sql,       set_plan_sql,
    drop_plan_sql,  add_said_sql,        add_invitation_sql, remove_invitation_sql, set_board_time_sql,
    set_batch_sql,  take_over_sql,       go_on_sql};

std::unexpected<Error> conflict(const Change& change) {
    constexpr std::string_view names[] = {"player",     "player",     "game",      "events",
                                          "game",       "kept game",  "plan",      "message",
                                          "invitation", "invitation", "board time"};
    return std::unexpected(Error{Error::Kind::conflict,
                                 "the " + std::string{names[change.index()]} + " is another than expected"});
}

/// Whether the numbers of the events follow each other.
bool are_in_order(const AppendEvents& change) {
    int expected = change.events.empty() ? 0 : change.events.front().seq;
    return std::ranges::all_of(change.events,
                               [&](const StoredEvent& event) { return event.seq == expected++; });
}

std::string name_of(Owner owner) {
    return "kradan " + std::to_string(owner);
}

/// Ends all other sessions of this name, and waits until they have released their locks.
Result end_sessions(PostgresConnection& connection, const std::string& name) {
    const std::string sql =
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = '" + name +
        "' AND pid <> pg_backend_pid() AND datname = current_database()";
    const auto ended = connection.ask_sql(sql.c_str());
    if (!ended) return std::unexpected(ended.error());
    for (int row = 0; row < ended->size(); ++row) {
        if (ended->integer(row, 0) == 0)
            return std::unexpected(Error{Error::Kind::locked, "a former session has not ended yet"});
    }
    return {};
}

/// Whether the change may have done something although it affected no row: the rest of its batch cannot be
/// kept.
bool leaves_something(const Change& change) {
    const auto* append = std::get_if<AppendEvents>(&change);
    return append && append->ends && !append->events.empty();
}

}  // namespace

std::expected<std::unique_ptr<PostgresEditor>, Error> PostgresEditor::open(const std::string& url,
                                                                           const PostgresOptions& options,
                                                                           Owner owner, bool again) {
    auto connection =
        PostgresConnection::open(url, options, name_of(owner), PostgresConnection::Serves::writes);
    if (!connection) return std::unexpected(connection.error());
    if (auto ended = end_sessions(*connection, name_of(owner)); !ended) return std::unexpected(ended.error());
    if (auto owned = postgres::own(*connection); !owned) return std::unexpected(owned.error());
    if (auto migrated = postgres::migrate(*connection); !migrated) return std::unexpected(migrated.error());
    std::unique_ptr<PostgresEditor> editor{new PostgresEditor{*std::move(connection)}};
    if (auto prepared = editor->prepare(); !prepared) return std::unexpected(prepared.error());
    if (auto prepared = editor->connection_.prepare(editor_statements); !prepared)
        return std::unexpected(prepared.error());
    editor->owner_ = owner;
    if (auto taken = editor->take_over(again); !taken) return std::unexpected(taken.error());
    return editor;
}

/// Makes this process the owner. As its commit waits for those before it, what an earlier session wrote, and
/// is shown from now on, is as durable as what this one writes.
Result PostgresEditor::take_over(bool again) {
    const auto taken = connection_.ask(again ? go_on_sql : take_over_sql, owner_);
    if (!taken) return std::unexpected(taken.error());
    if (connection_.take_lost_standby())
        return std::unexpected(Error{Error::Kind::io, "a commit did not reach the standby"});
    if (taken->size() == 1) {
        batch_ = taken->integer(0, 0);
        return {};
    }
    if (!again) return std::unexpected(Error{Error::Kind::unreadable, "the table kradan must have one row"});
    return std::unexpected(Error{
        Error::Kind::io, "another server has written to the database; restart this one to go on from there"});
}

void PostgresEditor::begin() {
    connection_.send_sql("BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE");
    connection_.send(set_batch_sql, batch_ + 1, owner_);
}

Result PostgresEditor::is_owner(const Rows& numbered) {
    if (numbered.affected() == 1) return {};
    connection_.break_off("another server has taken over the database");
    return std::unexpected(Error{Error::Kind::io, connection_.why_broken()});
}

std::expected<std::vector<Result>, Error> PostgresEditor::commit(std::span<const Unit> units,
                                                                 std::optional<Doubt>& doubt) {
    auto attempted = together(units);
    if (!attempted) return std::unexpected(attempted.error());
    auto results = *attempted ? *std::move(*attempted) : std::vector<Result>{};
    if (!*attempted) {
        auto slowly = one_by_one(units);
        if (!slowly) return std::unexpected(slowly.error());
        results = *std::move(slowly);
    }
    doubt = Doubt{.batch = batch_ + 1, .results = results};
    const auto committed = connection_.ask_sql("COMMIT");
    if (connection_.take_lost_standby()) connection_.break_off("a commit no longer waits for its standby");
    if (connection_.is_broken()) return std::unexpected(Error{Error::Kind::io, connection_.why_broken()});
    doubt.reset();
    if (!committed) {
        (void)run("ROLLBACK");
        return std::unexpected(committed.error());
    }
    if (committed->command() != "COMMIT")
        return std::unexpected(Error{Error::Kind::io, "PostgreSQL did not commit the transaction"});
    ++batch_;
    return results;
}

Result PostgresEditor::mark_as_half_copy(bool half) {
    return run(half ? "UPDATE kradan SET half_copy = true" : "UPDATE kradan SET half_copy = false");
}

std::expected<std::optional<std::vector<Result>>, Error> PostgresEditor::together(
    std::span<const Unit> units) {
    begin();
    std::vector<std::int64_t> expected;
    for (const Unit& unit : units) {
        for (const Change& change : unit) expected.push_back(send(change));
    }
    const auto answers = connection_.answers();
    if (!answers) {
        if (connection_.is_broken()) return std::unexpected(answers.error());
        if (auto undone = run("ROLLBACK"); !undone) return std::unexpected(undone.error());
        if (answers.error().kind == Error::Kind::conflict) return std::nullopt;
        return std::unexpected(answers.error());
    }
    if (auto owner = is_owner((*answers)[1]); !owner) return std::unexpected(owner.error());
    std::vector<Result> results;
    results.reserve(units.size());
    std::size_t next = 0;
    for (const Unit& unit : units) {
        Result result;
        for (const Change& change : unit) {
            const std::int64_t affected = (*answers)[next + 2].affected();
            const bool made = affected == expected[next++];
            if (made) continue;
            if (unit.size() > 1 || affected > 0 || leaves_something(change)) {
                if (auto undone = run("ROLLBACK"); !undone) return std::unexpected(undone.error());
                return std::nullopt;
            }
            result = conflict(change);
        }
        results.push_back(std::move(result));
    }
    return results;
}

std::expected<std::vector<Result>, Error> PostgresEditor::one_by_one(std::span<const Unit> units) {
    begin();
    const auto begun = connection_.answers();
    if (!begun) return std::unexpected(begun.error());
    if (auto owner = is_owner((*begun)[1]); !owner) return std::unexpected(owner.error());
    std::vector<Result> results;
    results.reserve(units.size());
    for (const Unit& unit : units) {
        auto applied = apply(unit);
        if (!applied) {
            if (!connection_.is_broken()) (void)run("ROLLBACK");
            return std::unexpected(applied.error());
        }
        results.push_back(*std::move(applied));
    }
    return results;
}

std::expected<Result, Error> PostgresEditor::apply(const Unit& unit) {
    connection_.send_sql("SAVEPOINT unit");
    std::vector<std::int64_t> expected;
    for (const Change& change : unit) expected.push_back(send(change));
    const auto answers = connection_.answers();
    Result result;
    if (!answers && answers.error().kind != Error::Kind::conflict) return std::unexpected(answers.error());
    if (!answers) result = std::unexpected(answers.error());
    for (std::size_t i = 0; answers && result && i < unit.size(); ++i) {
        if ((*answers)[i + 1].affected() != expected[i]) result = conflict(unit[i]);
    }
    const Result ended = run(result ? "RELEASE unit" : "ROLLBACK TO unit");
    if (!ended) return std::unexpected(ended.error());
    return result;
}

Result PostgresEditor::run(const char* sql) {
    const auto done = connection_.ask_sql(sql);
    if (!done) return std::unexpected(done.error());
    return {};
}

std::int64_t PostgresEditor::send(const AddPlayer& change) {
    const Player& player = change.player;
    connection_.send(add_player_sql, player.key, player.name, change.token, player.created);
    return 1;
}

std::int64_t PostgresEditor::send(const RenamePlayer& change) {
    connection_.send(rename_player_sql, change.player, change.name);
    return 1;
}

std::int64_t PostgresEditor::send(const AddGame& change) {
    const GameHead& head = change.head;
    connection_.send(add_game_sql, head.id, head.players[0], head.players[1], head.watchable, head.created,
                     head.ended, head.over);
    return 1;
}

std::int64_t PostgresEditor::send(const AppendEvents& change) {
    if (change.events.empty() && !change.ends) {
        connection_.send(find_game_sql, change.game);
        return 1;
    }
    const int first = change.events.empty() ? 1 : change.events.front().seq;
    if (change.events.size() == 1 && !change.ends) {
        const StoredEvent& event = change.events.front();
        connection_.send(add_event_sql, change.game, first, event.body, event.nonce);
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
    // A number that no event has: nothing is added.
    const int from = are_in_order(change) ? first : 0;
    if (change.ends) {
        connection_.send(add_last_events_sql, change.game, from, all_bodies, all_nonces, change.over);
        return 1;
    }
    connection_.send(add_events_sql, change.game, from, all_bodies, all_nonces);
    return static_cast<std::int64_t>(change.events.size());
}

std::int64_t PostgresEditor::send(const RemoveGame& change) {
    connection_.send(remove_game_sql, change.game);
    return 1;
}

std::int64_t PostgresEditor::send(const NoteKept& change) {
    connection_.send(note_kept_sql, change.player, change.game, change.bytes);
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

std::int64_t PostgresEditor::send(const AddSaid& change) {
    const Said& said = change.said;
    connection_.send(add_said_sql, change.game, static_cast<int>(change.room), said.number, said.player,
                     said.name, said.text, said.at, said.nonce);
    return 1;
}

std::int64_t PostgresEditor::send(const AddInvitation& change) {
    const Invitation& invitation = change.invitation;
    connection_.send(add_invitation_sql, invitation.id, invitation.host, invitation.body, invitation.created);
    return 1;
}

std::int64_t PostgresEditor::send(const RemoveInvitation& change) {
    connection_.send(remove_invitation_sql, change.id);
    return 1;
}

std::int64_t PostgresEditor::send(const SetBoardTime& change) {
    connection_.send(set_board_time_sql, change.now);
    return 1;
}

}  // namespace kradan::store

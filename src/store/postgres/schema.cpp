#include "store/postgres/schema.h"

#include <string>

namespace kradan::store::postgres {

namespace {

/// Texts are `bytea`, since they may hold any byte. Keys of games grow in the order of addition.
///
/// Events have no foreign key: it would lock, and so write, the row of the game with each move. They are
/// added only beside their game, and removed with it.
constexpr Migration version_1 = R"sql(
CREATE TABLE kradan (
    application text PRIMARY KEY,
    half_copy boolean NOT NULL,
    version bigint NOT NULL,
    owner bigint NOT NULL,
    batch bigint NOT NULL
);
INSERT INTO kradan VALUES ('kradan', false, 0, 0, 0);

CREATE TABLE player (
    key bigint PRIMARY KEY,
    name bytea NOT NULL,
    token bytea NOT NULL UNIQUE,
    created bigint NOT NULL
);

CREATE TABLE game (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id bytea NOT NULL UNIQUE,
    first bigint REFERENCES player,
    second bigint REFERENCES player,
    watchable boolean NOT NULL,
    created bigint NOT NULL,
    ended boolean NOT NULL,
    over bigint NOT NULL
);
CREATE INDEX game_live ON game (key) WHERE NOT ended;
CREATE INDEX game_first ON game (first, key) WHERE first IS NOT NULL;
CREATE INDEX game_second ON game (second, key) WHERE second IS NOT NULL;
CREATE INDEX game_over ON game (over, key) WHERE ended;

CREATE TABLE event (
    game bigint NOT NULL,
    seq bigint NOT NULL,
    body bytea NOT NULL,
    nonce bytea NOT NULL,
    PRIMARY KEY (game, seq)
);

CREATE TABLE plan (
    game bigint NOT NULL REFERENCES game ON DELETE CASCADE,
    colour bigint NOT NULL,
    body bytea NOT NULL,
    PRIMARY KEY (game, colour)
);

CREATE TABLE said (
    game bigint NOT NULL REFERENCES game ON DELETE CASCADE,
    room bigint NOT NULL,
    number bigint NOT NULL,
    player bigint NOT NULL REFERENCES player,
    name bytea NOT NULL,
    text bytea NOT NULL,
    at bigint NOT NULL,
    nonce bytea NOT NULL,
    PRIMARY KEY (game, room, number)
);
-- A hash, since an entry of an index has a limit of length.
CREATE UNIQUE INDEX said_once ON said (game, room, player, sha256(nonce)) WHERE nonce <> '';

CREATE TABLE kept (
    player bigint NOT NULL REFERENCES player,
    game bigint NOT NULL REFERENCES game ON DELETE CASCADE,
    bytes bigint NOT NULL,
    PRIMARY KEY (player, game)
);
CREATE INDEX kept_game ON kept (game);

CREATE TABLE invitation (
    key bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id bytea NOT NULL UNIQUE,
    host bigint NOT NULL REFERENCES player,
    body bytea NOT NULL,
    created bigint NOT NULL
);
CREATE INDEX invitation_host ON invitation (host, key);

CREATE TABLE board_time (
    one boolean PRIMARY KEY CHECK (one),
    now bigint NOT NULL
);
INSERT INTO board_time VALUES (true, 0);
)sql";

constexpr Migration all[] = {version_1};

/// "Krdn", and a number of the schema: names the advisory lock of the writer.
#define OWNER "1265787502, hashtext(current_schema())"

std::unexpected<Error> unreadable(std::string detail) {
    return std::unexpected(Error{Error::Kind::unreadable, std::move(detail)});
}

/// 0 for an empty schema.
std::expected<std::int64_t, Error> version_of(PostgresConnection& connection) {
    const auto found = connection.ask_sql(
        "SELECT current_schema() IS NOT NULL, to_regclass(quote_ident(current_schema()) || '.kradan') IS NOT "
        "NULL,"
        " (SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace(quote_ident(current_schema()))"
        " AND relkind IN ('r', 'p', 'v', 'm', 'f')"
        " AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e'))");
    if (!found) return std::unexpected(found.error());
    if (found->integer(0, 0) == 0)
        return unreadable(
            "the user has no schema to create tables in; grant it one, or name one in search_path");
    if (found->integer(0, 1) == 0) {
        if (found->integer(0, 2) != 0) {
            return unreadable(
                "this is a database of another program: its schema has other tables; create a database or a "
                "schema "
                "for Kradan alone");
        }
        return 0;
    }
    const auto version =
        connection.ask_sql("SELECT version, half_copy FROM kradan WHERE application = 'kradan'");
    if (!version) return std::unexpected(version.error());
    if (version->size() != 1) return unreadable("this is a database of another program");
    if (version->integer(0, 1) != 0) return unreadable(half_copy);
    return version->integer(0, 0);
}

Result wrong_version(std::int64_t found, std::int64_t newest) {
    const std::string versions = "the database is of version " + std::to_string(found) +
                                 ", and this program knows versions up to " + std::to_string(newest);
    return unreadable(found > newest ? versions + ": it was written by a newer program"
                                     : versions + ": `kradan serve` brings it up to date");
}

}  // namespace

std::span<const Migration> migrations() {
    return all;
}

Result check_version(PostgresConnection& connection) {
    const auto found = version_of(connection);
    if (!found) return std::unexpected(found.error());
    if (*found == 0) return unreadable("this is an empty database");
    const auto newest = static_cast<std::int64_t>(std::size(all));
    return *found == newest ? Result{} : wrong_version(*found, newest);
}

Result migrate(PostgresConnection& connection) {
    const auto found = version_of(connection);
    if (!found) return std::unexpected(found.error());
    const auto newest = static_cast<std::int64_t>(std::size(all));
    if (*found > newest) return wrong_version(*found, newest);
    for (std::int64_t version = *found + 1; version <= newest; ++version) {
        std::string sql = "BEGIN;";
        sql += all[version - 1];
        sql += "UPDATE kradan SET version = " + std::to_string(version) + "; COMMIT";
        if (auto made = connection.run_script(sql.c_str()); !made) return made;
    }
    return {};
}

Result own(PostgresConnection& connection) {
    // Waits as long as for any lock: the session of a server that was killed may not have ended yet.
    const auto owned = connection.ask_sql("SELECT pg_advisory_lock(" OWNER ")");
    if (owned) return {};
    if (owned.error().kind != Error::Kind::locked) return std::unexpected(owned.error());
    const auto owner = connection.ask_sql(
        "SELECT pid::text, coalesce(host(client_addr), 'this machine') FROM pg_stat_activity WHERE pid ="
        " (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        " AND classid::bigint = 1265787502"
        " AND objid = (hashtext(current_schema())::bigint & 4294967295)::oid)");
    std::string detail = "another server uses the database";
    if (owner && owner->size() > 0)
        detail += ": the PostgreSQL process " + owner->text(0, 0) + ", for " + owner->text(0, 1);
    return std::unexpected(Error{Error::Kind::locked, detail});
}

}  // namespace kradan::store::postgres

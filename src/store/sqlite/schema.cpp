#include "store/sqlite/schema.h"

#include <string>

#include "store/sql/statement.h"

namespace kradan::store {

namespace {

/// Game keys increase in the order in which games are added: a new key is greater than all existing ones.
///
/// Events are stored in the order of arrival, not by game, so one event in each of a thousand games changes a
/// few pages of the file instead of a thousand.
constexpr Migration version_1 = R"sql(
PRAGMA application_id = 0x4b72646e;

CREATE TABLE player (
    key INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    token BLOB NOT NULL UNIQUE,
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE game (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    first INTEGER REFERENCES player,
    second INTEGER REFERENCES player,
    watchable INTEGER NOT NULL,
    created INTEGER NOT NULL,
    ended INTEGER NOT NULL
) STRICT;
CREATE INDEX game_live ON game (key, id) WHERE ended = 0;
CREATE INDEX game_first ON game (first) WHERE first IS NOT NULL;
CREATE INDEX game_second ON game (second) WHERE second IS NOT NULL;

CREATE TABLE event (
    game INTEGER NOT NULL REFERENCES game,
    seq INTEGER NOT NULL,
    body TEXT NOT NULL,
    nonce TEXT NOT NULL,
    UNIQUE (game, seq)
) STRICT;

CREATE TABLE plan (
    game INTEGER NOT NULL REFERENCES game,
    colour INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, colour)
) STRICT, WITHOUT ROWID;

CREATE TABLE said (
    game INTEGER NOT NULL REFERENCES game,
    room INTEGER NOT NULL,
    number INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES player,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    nonce TEXT NOT NULL,
    PRIMARY KEY (game, room, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX said_once ON said (game, room, player, nonce) WHERE nonce <> '';

CREATE TABLE invitation (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    host INTEGER NOT NULL REFERENCES player,
    body TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE board_time (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    now INTEGER NOT NULL
) STRICT;
INSERT INTO board_time VALUES (1, 0);
)sql";

/// For a player's invitations, which are read whenever the player connects.
constexpr Migration version_2 = R"sql(
CREATE INDEX invitation_host ON invitation (host);
)sql";

/// For the limit on each player's uploaded games.
constexpr Migration version_3 = R"sql(
CREATE TABLE kept (
    player INTEGER NOT NULL REFERENCES player,
    game INTEGER NOT NULL REFERENCES game,
    bytes INTEGER NOT NULL,
    PRIMARY KEY (player, game)
) STRICT, WITHOUT ROWID;
)sql";

/// Allows removing games that ended long ago. Games that have already ended get the time of the migration.
constexpr Migration version_4 = R"sql(
ALTER TABLE game ADD COLUMN over INTEGER NOT NULL DEFAULT 0;
UPDATE game SET over = CAST(strftime('%s', 'now') AS INTEGER) * 1000 WHERE ended = 1;
CREATE INDEX game_over ON game (over) WHERE ended = 1;
CREATE INDEX kept_game ON kept (game);
)sql";

/// Uploaded games were stored without an end time, and removed as if they had ended in 1970.
constexpr Migration version_5 = R"sql(
UPDATE game SET over = created WHERE ended = 1 AND over = 0;
)sql";

/// For games that were served by nodes, each with its own clock: the same columns as in PostgreSQL.
constexpr Migration version_6 = R"sql(
ALTER TABLE game ADD COLUMN behind INTEGER NOT NULL DEFAULT 0;
)sql";

/// For worker jobs. `state` is a `Job::State` as a number.
constexpr Migration version_7 = R"sql(
CREATE TABLE job (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    game INTEGER NOT NULL REFERENCES game,
    player INTEGER REFERENCES player,
    created INTEGER NOT NULL,
    state INTEGER NOT NULL,
    lease TEXT NOT NULL,
    worker TEXT NOT NULL,
    until INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    reasons TEXT NOT NULL,
    done INTEGER NOT NULL,
    total INTEGER NOT NULL,
    advanced INTEGER NOT NULL,
    body TEXT NOT NULL
) STRICT;
CREATE INDEX job_waiting ON job (kind, failures, key) WHERE state = 0;
CREATE INDEX job_leased ON job (until, key) WHERE state = 1;
CREATE INDEX job_waits ON job (until, key) WHERE state = 0;
CREATE INDEX job_not_done ON job (state) WHERE state <> 2;
CREATE INDEX job_game ON job (game);
CREATE INDEX job_player ON job (player) WHERE state < 2;
CREATE UNIQUE INDEX job_lease ON job (lease) WHERE lease <> '';

CREATE TABLE worker (
    name TEXT NOT NULL PRIMARY KEY,
    key BLOB NOT NULL UNIQUE,
    created INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    returns INTEGER NOT NULL,
    rest INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
)sql";

/// For documents, such as accounts. `keys` is the output of `write_keys`; the rows of document_key are
/// derived from it.
constexpr Migration version_8 = R"sql(
CREATE TABLE document (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    keys TEXT NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE document_key (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    id TEXT NOT NULL,
    single INTEGER NOT NULL,
    PRIMARY KEY (kind, name, value, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX document_single ON document_key (kind, name, value) WHERE single = 1;
)sql";

/// For players' histories; games that are already over have yet to be listed. A player's rows are stored
/// together, in the order the games ended.
constexpr Migration version_9 = R"sql(
ALTER TABLE game ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX game_unlisted ON game (over, id) WHERE ended = 1 AND listed = 0;

CREATE TABLE played (
    player INTEGER NOT NULL REFERENCES player,
    over INTEGER NOT NULL,
    game TEXT NOT NULL,
    kind TEXT NOT NULL,
    speed TEXT NOT NULL,
    rated INTEGER NOT NULL,
    colour INTEGER NOT NULL,
    result INTEGER NOT NULL,
    reason TEXT NOT NULL,
    opponent INTEGER NOT NULL,
    opening TEXT NOT NULL,
    watchable INTEGER NOT NULL,
    rating_before INTEGER,
    rating_after INTEGER,
    opponent_rating INTEGER,
    plies INTEGER NOT NULL,
    own_moves INTEGER NOT NULL,
    thought INTEGER NOT NULL,
    PRIMARY KEY (player, over, game)
) STRICT, WITHOUT ROWID;
)sql";

/// For analysis requests, so that addresses take turns; older jobs' addresses are unknown.
constexpr Migration version_10 = R"sql(
ALTER TABLE job ADD COLUMN address TEXT NOT NULL DEFAULT '';
)sql";

constexpr Migration all[] = {version_1, version_2, version_3, version_4, version_5,
                             version_6, version_7, version_8, version_9, version_10};

std::unexpected<Error> wrong_version(std::int64_t found, std::int64_t newest) {
    const std::string versions = "the database has version " + std::to_string(found) +
                                 ", and this program supports versions up to " + std::to_string(newest);
    return unreadable(found > newest ? versions + ": it was written by a newer program"
                                     : versions + ": `kradan serve` upgrades it");
}

/// 0 for an empty database.
std::expected<std::int64_t, Error> version_of(Connection& connection) {
    const auto application = connection.number("PRAGMA application_id");
    if (!application) return std::unexpected(application.error());
    const auto version = connection.number("PRAGMA user_version");
    if (!version) return std::unexpected(version.error());
    if (*application == application_id) return *version;
    if (*application == half_copy_id) return unreadable(half_copy);
    const auto tables = connection.number("SELECT count(*) FROM sqlite_schema");
    if (!tables) return std::unexpected(tables.error());
    if (*application != 0 || *version != 0 || *tables != 0)
        return unreadable("this database belongs to another program");
    return 0;
}

/// Runs the migration to `version` unless the database already has that version. The transaction may stay
/// open.
Result take(Connection& connection, Migration step, std::int64_t version) {
    if (auto begun = connection.execute("BEGIN IMMEDIATE"); !begun) return begun;
    const auto now = version_of(connection);
    if (!now) return std::unexpected(now.error());
    if (*now >= version) return {};
    if (auto made = connection.execute(step); !made) return made;
    const std::string number = "PRAGMA user_version = " + std::to_string(version);
    if (auto numbered = connection.execute(number.c_str()); !numbered) return numbered;
    return connection.execute("COMMIT");
}

}  // namespace

std::span<const Migration> migrations() {
    return all;
}

Result check_version(Connection& connection, std::span<const Migration> steps, Accept accept) {
    const auto found = version_of(connection);
    if (!found) return std::unexpected(found.error());
    const auto newest = static_cast<std::int64_t>(steps.size());
    if (*found == 0 && accept != Accept::older) return unreadable("this is an empty database");
    const bool taken = accept == Accept::any || *found == newest ||
                       (accept == Accept::older && *found >= 0 && *found < newest);
    return taken ? Result{} : wrong_version(*found, newest);
}

Result migrate(Connection& connection, std::span<const Migration> steps) {
    if (auto good = check_version(connection, steps, Accept::older); !good) return good;
    for (std::size_t made = 0; made < steps.size(); ++made) {
        auto taken = take(connection, steps[made], static_cast<std::int64_t>(made) + 1);
        connection.roll_back();
        if (!taken) return taken;
    }
    return {};
}

}  // namespace kradan::store

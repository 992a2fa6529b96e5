#include "store/postgres/view.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "store/postgres/schema.h"

namespace kradan::store {

namespace {

/// The columns of a game, in the order that `read_head` expects.
#define GAME_COLUMNS "id, first, second, watchable, created, ended, over, owner, behind"
/// Likewise for `read_invitation`.
#define INVITATION_COLUMNS "id, host, body, created"
/// Likewise for `read_job`, without the body.
#define JOB_COLUMNS                                                                                \
    "job.key, job.id, kind, game.id, player, job.created, state, lease, worker, until, failures, " \
    "reasons, job.done, total, advanced, address"
#define FROM_JOB " FROM job JOIN game ON game.key = job.game "
#define KEY_OF_GAME "(SELECT key FROM game WHERE id = $1::bytea)"

// All of a game is read in one transaction, so that head, events and plans match.
constexpr const char* begin_reading = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";

constexpr NamedStatement board_time_sql{"board_time", "SELECT board_time FROM node WHERE epoch = 0"};
constexpr NamedStatement last_player_sql{"last_player",
                                         "SELECT coalesce(max(key), 0) FROM player WHERE key < $1::bigint"};
constexpr NamedStatement player_sql{"player", "SELECT key, name, created FROM player WHERE key = $1::bigint"};
constexpr NamedStatement player_of_sql{"player_of",
                                       "SELECT key, name, created FROM player WHERE token = $1::bytea"};
constexpr NamedStatement live_games_sql{"live_games", "SELECT id FROM game WHERE NOT ended ORDER BY key"};
constexpr NamedStatement live_games_of_sql{
    "live_games_of", "SELECT id FROM game WHERE NOT ended AND owner = $1::bigint ORDER BY key"};
constexpr NamedStatement live_games_with_sql{
    "live_games_with", "SELECT " GAME_COLUMNS
                       " FROM game WHERE key IN ("
                       "SELECT key FROM game WHERE NOT ended AND first = $1::bigint UNION "
                       "SELECT key FROM game WHERE NOT ended AND second = $1::bigint) ORDER BY key"};
constexpr NamedStatement nodes_sql{
    "nodes", "SELECT epoch, name, about, board_time, CASE WHEN epoch = 0 THEN 0 ELSE abs(" NOW_MS
             " - renewed) END, renewed, gone, CASE WHEN gone THEN"
             " (SELECT count(*) FROM game WHERE owner = epoch AND NOT ended) ELSE 0 END"
             " FROM node WHERE epoch = 0 OR NOT gone"
             " OR EXISTS (SELECT FROM game WHERE owner = epoch AND NOT ended) ORDER BY epoch"};
constexpr NamedStatement game_sql{"game", "SELECT " GAME_COLUMNS " FROM game WHERE id = $1::bytea"};
constexpr NamedStatement next_game_sql{
    "next_game", "SELECT key, id FROM game WHERE key > $1::bigint ORDER BY key LIMIT 1"};
constexpr NamedStatement key_sql{"key", "SELECT key FROM game WHERE id = $1::bytea"};
constexpr NamedStatement events_sql{
    "events", "SELECT seq, body, nonce FROM event WHERE game = " KEY_OF_GAME " ORDER BY seq"};
constexpr NamedStatement plans_sql{"plans", "SELECT colour, body FROM plan WHERE game = " KEY_OF_GAME};
constexpr NamedStatement count_entries_sql{
    "count_entries", R"(SELECT coalesce((SELECT max(seq) FROM event WHERE event.game = game.key), 0) +
        (SELECT count(*) FROM said WHERE said.game = game.key) FROM game WHERE id = $1::bytea)"};
constexpr NamedStatement first_and_last_sql{
    "first_and_last",
    "(SELECT seq, body, nonce FROM event WHERE game = " KEY_OF_GAME
    " ORDER BY seq LIMIT 1) UNION ALL (SELECT seq, body, nonce FROM event WHERE game = " KEY_OF_GAME
    " ORDER BY seq DESC LIMIT 1) ORDER BY seq"};
constexpr NamedStatement games_of_sql{"games_of", "SELECT " GAME_COLUMNS R"( FROM game WHERE key IN (
        (SELECT key FROM game WHERE first = $1::bigint AND key < $2::bigint ORDER BY key DESC LIMIT $3::bigint)
        UNION
        (SELECT key FROM game WHERE second = $1::bigint AND key < $2::bigint ORDER BY key DESC LIMIT $3::bigint)
    ) ORDER BY key DESC LIMIT $3::bigint)"};
constexpr NamedStatement ended_before_sql{
    "ended_before",
    "SELECT id FROM game WHERE ended AND over < $1::bigint ORDER BY over, key LIMIT $2::bigint"};
constexpr NamedStatement ended_games_sql{"ended_games",
                                         "SELECT " GAME_COLUMNS
                                         " FROM game WHERE ended AND (over, id) < ($1::bigint, $2::bytea)"
                                         " ORDER BY over DESC, id DESC LIMIT $3::bigint"};
constexpr NamedStatement unlisted_games_sql{
    "unlisted_games", "SELECT " GAME_COLUMNS
                      " FROM game WHERE ended AND NOT listed AND (over, id) > ($1::bigint, $2::bytea)"
                      " ORDER BY over, id LIMIT $3::bigint"};
/// A parameter that is NULL is not looked at.
#define PASSES(parameter, column) " AND (" parameter " IS NULL OR " column " = " parameter ")"
constexpr NamedStatement played_sql{
    "played",
    "SELECT player, over, game, kind, speed, rated, colour, result, reason, opponent, opening, watchable,"
    " rating_before, rating_after, opponent_rating, plies, own_moves, thought FROM played"
    " WHERE player = $1::bigint AND (over, game) < ($2::bigint, $3::bytea) AND over >= $4::bigint"
    " AND over < $5::bigint" PASSES("$6::bytea", "kind") PASSES("$7::bytea", "speed") PASSES(
        "$8::boolean", "rated") PASSES("$9::bigint", "colour") PASSES("$10::bigint", "result")
        PASSES("$11::bytea", "reason") PASSES("$12::bigint", "opponent")
    " AND opening >= $13::bytea AND ($14::bytea IS NULL OR opening < $14::bytea)"
    " AND (NOT $15::boolean OR watchable) AND (NOT $16::boolean OR opponent <> 0)"
    " ORDER BY over DESC, game DESC LIMIT $17::bigint"};
constexpr NamedStatement kept_of_sql{
    "kept_of", "SELECT count(*), coalesce(sum(bytes), 0)::bigint FROM kept WHERE player = $1::bigint"};
constexpr NamedStatement kept_in_sql{
    "kept_in", "SELECT player, bytes FROM kept WHERE game = " KEY_OF_GAME " ORDER BY player"};
constexpr NamedStatement next_players_sql{
    "next_players",
    "SELECT key, name, created, token FROM player WHERE key > $1::bigint ORDER BY key LIMIT 1000"};
constexpr NamedStatement said_sql{
    "said", "SELECT number, player, name, text, at, nonce FROM said WHERE game = " KEY_OF_GAME
            " AND room = $2::bigint AND number > $3::bigint ORDER BY number LIMIT $4::bigint"};
constexpr NamedStatement invitation_sql{"invitation",
                                        "SELECT " INVITATION_COLUMNS " FROM invitation WHERE id = $1::bytea"};
constexpr NamedStatement invitations_of_sql{
    "invitations_of", "SELECT " INVITATION_COLUMNS " FROM invitation WHERE host = $1::bigint ORDER BY key"};
constexpr NamedStatement job_sql{"job", "SELECT " JOB_COLUMNS ", body" FROM_JOB "WHERE job.id = $1::bytea"};
constexpr NamedStatement job_of_lease_sql{
    "job_of_lease", "SELECT " JOB_COLUMNS ", body" FROM_JOB "WHERE lease = $1::bytea AND lease <> ''"};
constexpr NamedStatement open_jobs_of_sql{"open_jobs_of",
                                          "SELECT count(*) FROM job WHERE player = $1::bigint AND state < 2"};
constexpr NamedStatement count_jobs_sql{"count_jobs",
                                        "SELECT state, count(*) FROM job WHERE state <> 2 GROUP BY state"};
constexpr NamedStatement leases_before_sql{
    "leases_before", "SELECT " JOB_COLUMNS FROM_JOB
                     "WHERE state = 1 AND until < $1::bigint ORDER BY until, job.key LIMIT $2::bigint"};
constexpr NamedStatement waits_before_sql{
    "waits_before", "SELECT " JOB_COLUMNS FROM_JOB
                    "WHERE state = 0 AND until < $1::bigint ORDER BY until, job.key LIMIT $2::bigint"};
constexpr NamedStatement count_done_jobs_sql{"count_done_jobs", "SELECT count(*) FROM job WHERE state = 2"};
constexpr NamedStatement next_job_sql{"next_job", "SELECT " JOB_COLUMNS ", body" FROM_JOB
                                                  "WHERE job.key > $1::bigint ORDER BY job.key LIMIT 1"};
/// The columns of a worker, in the order that `read_worker` expects.
#define WORKER_COLUMNS "name, created, seen, failures, returns, rest"
constexpr NamedStatement worker_of_sql{"worker_of",
                                       "SELECT " WORKER_COLUMNS " FROM worker WHERE key = $1::bytea"};
constexpr NamedStatement workers_sql{"workers", "SELECT " WORKER_COLUMNS ", key FROM worker ORDER BY name"};
/// The columns of a document, in the order that `read_documents` expects.
#define DOCUMENT_COLUMNS "document.kind, document.id, version, body, keys"
constexpr NamedStatement document_sql{
    "document", "SELECT " DOCUMENT_COLUMNS " FROM document WHERE kind = $1::bytea AND id = $2::bytea"};
#define KEYS_IN_RANGE                                                    \
    " document_key AS k WHERE k.kind = $1::bytea AND k.name = $2::bytea" \
    " AND k.value >= $3::bytea AND k.value < $4::bytea"
#define DOCUMENTS \
    "SELECT " DOCUMENT_COLUMNS " FROM document JOIN (SELECT k.kind, k.value, k.id FROM" KEYS_IN_RANGE
#define OF_KEYS ") AS found ON document.kind = found.kind AND document.id = found.id ORDER BY found.value"
constexpr NamedStatement documents_sql{
    "documents",
    DOCUMENTS " AND (k.value, k.id) > ($5::bytea, $6::bytea) ORDER BY k.value, k.id LIMIT $7::bigint" OF_KEYS
              ", found.id"};
constexpr NamedStatement documents_down_sql{
    "documents_down", DOCUMENTS
    " AND (k.value, k.id) < ($5::bytea, $6::bytea) ORDER BY k.value DESC, k.id DESC LIMIT $7::bigint" OF_KEYS
    " DESC, found.id DESC"};
constexpr NamedStatement count_documents_sql{
    "count_documents", "SELECT count(*) FROM (SELECT FROM" KEYS_IN_RANGE " LIMIT $5::bigint) AS found"};
constexpr NamedStatement next_documents_sql{
    "next_documents", "SELECT " DOCUMENT_COLUMNS
                      " FROM document WHERE (kind, id) > ($1::bytea, $2::bytea) ORDER BY kind, id LIMIT 100"};

constexpr NamedStatement view_statements[] = {ended_games_sql,
                                              unlisted_games_sql,
                                              played_sql,
                                              document_sql,
                                              documents_sql,
                                              documents_down_sql,
                                              count_documents_sql,
                                              next_documents_sql,
                                              live_games_of_sql,
                                              live_games_with_sql,
                                              nodes_sql,
                                              board_time_sql,
                                              last_player_sql,
                                              player_sql,
                                              player_of_sql,
                                              live_games_sql,
                                              game_sql,
                                              next_game_sql,
                                              key_sql,
                                              events_sql,
                                              plans_sql,
                                              count_entries_sql,
                                              first_and_last_sql,
                                              games_of_sql,
                                              ended_before_sql,
                                              kept_of_sql,
                                              kept_in_sql,
                                              next_players_sql,
                                              said_sql,
                                              invitation_sql,
                                              invitations_of_sql,
                                              job_sql,
                                              job_of_lease_sql,
                                              open_jobs_of_sql,
                                              count_jobs_sql,
                                              leases_before_sql,
                                              next_job_sql,
                                              worker_of_sql,
                                              workers_sql,
                                              waits_before_sql,
                                              count_done_jobs_sql};

GameHead read_head(const Rows& rows, int row) {
    const auto player = [&](int column) {
        return rows.is_null(row, column) ? std::nullopt : std::optional{rows.integer(row, column)};
    };
    return {.id = rows.text(row, 0),
            .players = {player(1), player(2)},
            .watchable = rows.integer(row, 3) != 0,
            .created = rows.integer(row, 4),
            .ended = rows.integer(row, 5) != 0,
            .over = rows.integer(row, 6),
            .owner = rows.integer(row, 7),
            .behind = rows.integer(row, 8)};
}

Node read_node(const Rows& rows, int row) {
    return {.epoch = rows.integer(row, 0),
            .name = rows.text(row, 1),
            .about = rows.text(row, 2),
            .board_time = rows.integer(row, 3),
            .quiet = rows.integer(row, 4),
            .renewed = rows.integer(row, 5),
            .gone = rows.integer(row, 6) != 0,
            .games = rows.integer(row, 7)};
}

StoredEvent read_event(const Rows& rows, int row) {
    return {
        .seq = static_cast<int>(rows.integer(row, 0)), .body = rows.text(row, 1), .nonce = rows.text(row, 2)};
}

Player read_player(const Rows& rows, int row) {
    return {.key = rows.integer(row, 0), .name = rows.text(row, 1), .created = rows.integer(row, 2)};
}

Invitation read_invitation(const Rows& rows, int row) {
    return {.id = rows.text(row, 0),
            .host = rows.integer(row, 1),
            .body = rows.text(row, 2),
            .created = rows.integer(row, 3)};
}

Said read_said(const Rows& rows, int row) {
    return {.number = static_cast<int>(rows.integer(row, 0)),
            .player = rows.integer(row, 1),
            .name = rows.text(row, 2),
            .text = rows.text(row, 3),
            .at = rows.integer(row, 4),
            .nonce = rows.text(row, 5)};
}

Job read_job(const Rows& rows, int row) {
    return {.id = rows.text(row, 1),
            .kind = rows.text(row, 2),
            .game = rows.text(row, 3),
            .by = rows.is_null(row, 4) ? std::nullopt : std::optional{rows.integer(row, 4)},
            .address = rows.text(row, 15),
            .created = rows.integer(row, 5),
            .state = static_cast<Job::State>(rows.integer(row, 6)),
            .lease = rows.text(row, 7),
            .worker = rows.text(row, 8),
            .until = rows.integer(row, 9),
            .failures = static_cast<int>(rows.integer(row, 10)),
            .reasons = rows.text(row, 11),
            .done = static_cast<int>(rows.integer(row, 12)),
            .all = static_cast<int>(rows.integer(row, 13)),
            .advanced = rows.integer(row, 14),
            .body = {}};
}

Job read_job_with_body(const Rows& rows, int row) {
    constexpr int body = 16;
    Job job = read_job(rows, row);
    job.body = rows.text(row, body);
    return job;
}

Worker read_worker(const Rows& rows, int row) {
    return {.name = rows.text(row, 0),
            .created = rows.integer(row, 1),
            .seen = rows.integer(row, 2),
            .failures = static_cast<int>(rows.integer(row, 3)),
            .returns = static_cast<int>(rows.integer(row, 4)),
            .rest = rows.integer(row, 5)};
}

std::expected<std::vector<Document>, Error> read_documents(const std::expected<Rows, Error>& rows) {
    if (!rows) return std::unexpected(rows.error());
    std::vector<Document> all;
    for (int row = 0; row < rows->size(); ++row) {
        auto keys = read_keys(rows->bytes(row, 4));
        if (!keys)
            return std::unexpected(
                Error{Error::Kind::unreadable, "the keys of " + rows->text(row, 1) + " are damaged"});
        all.push_back({.kind = rows->text(row, 0),
                       .id = rows->text(row, 1),
                       .version = rows->integer(row, 2),
                       .body = rows->text(row, 3),
                       .keys = *std::move(keys)});
    }
    return all;
}

Played read_played(const Rows& rows, int row) {
    const auto rating = [&](int column) {
        return rows.is_null(row, column) ? std::nullopt : std::optional{rows.integer(row, column)};
    };
    return {.player = rows.integer(row, 0),
            .over = rows.integer(row, 1),
            .game = rows.text(row, 2),
            .kind = rows.text(row, 3),
            .speed = rows.text(row, 4),
            .rated = rows.integer(row, 5) != 0,
            .colour = rows.integer(row, 6) == 0 ? Colour::first : Colour::second,
            .result = static_cast<Played::Result>(std::clamp<std::int64_t>(rows.integer(row, 7), 0, 3)),
            .reason = rows.text(row, 8),
            .opponent = rows.integer(row, 9),
            .rating_before = rating(12),
            .rating_after = rating(13),
            .opponent_rating = rating(14),
            .plies = rows.integer(row, 15),
            .own_moves = rows.integer(row, 16),
            .thought = rows.integer(row, 17),
            .opening = rows.text(row, 10),
            .watchable = rows.integer(row, 11) != 0};
}

std::string read_text(const Rows& rows, int row) {
    return rows.text(row, 0);
}

/// A reader of all rows, of one for a single row.
template <class Read>
auto each(Read read) {
    return [read](const Rows& rows) {
        std::vector<decltype(read(rows, 0))> all;
        all.reserve(static_cast<std::size_t>(rows.size()));
        for (int row = 0; row < rows.size(); ++row) all.push_back(read(rows, row));
        return all;
    };
}

/// A reader of a row that there may be.
template <class Read>
auto one(Read read) {
    return
        [read](const Rows& rows) { return rows.size() == 0 ? std::nullopt : std::optional{read(rows, 0)}; };
}

/// What `read` makes of the rows.
template <class Read>
auto understood(const std::expected<Rows, Error>& rows, Read read)
    -> std::expected<decltype(read(*rows)), Error> {
    if (!rows) return std::unexpected(rows.error());
    return read(*rows);
}

std::unexpected<Error> unreadable(std::string detail) {
    return std::unexpected(Error{Error::Kind::unreadable, std::move(detail)});
}

}  // namespace

std::expected<std::unique_ptr<PostgresView>, Error> PostgresView::open(const std::string& url,
                                                                       const PostgresOptions& options,
                                                                       PostgresConnection::Serves serves) {
    auto connection = PostgresConnection::open(url, options, "kradan reader", serves);
    if (!connection) return std::unexpected(connection.error());
    if (auto good = postgres::check_version(*connection); !good) return std::unexpected(good.error());
    std::unique_ptr<PostgresView> view{new PostgresView{*std::move(connection)}};
    if (auto prepared = view->prepare(); !prepared) return std::unexpected(prepared.error());
    return view;
}

Result PostgresView::prepare() {
    return connection_.prepare(view_statements);
}

std::expected<BoardTime, Error> PostgresView::board_time() {
    const auto rows = connection_.ask(board_time_sql);
    if (!rows) return std::unexpected(rows.error());
    if (rows->size() == 0) return unreadable("the board time is missing");
    return rows->integer(0, 0);
}

std::expected<PlayerKey, Error> PostgresView::last_player(PlayerKey below) {
    return understood(connection_.ask(last_player_sql, below),
                      [](const Rows& rows) { return rows.integer(0, 0); });
}

std::expected<std::optional<Player>, Error> PostgresView::player(PlayerKey key) {
    return understood(connection_.ask(player_sql, key), one(read_player));
}

std::expected<std::optional<Player>, Error> PostgresView::player_of(const TokenHash& token) {
    return understood(connection_.ask(player_of_sql, token), one(read_player));
}

std::expected<std::vector<std::string>, Error> PostgresView::live_games() {
    return understood(connection_.ask(live_games_sql), each(read_text));
}

std::expected<std::vector<std::string>, Error> PostgresView::live_games_of(Epoch owner) {
    return understood(connection_.ask(live_games_of_sql, owner), each(read_text));
}

std::expected<std::vector<GameHead>, Error> PostgresView::live_games_with(PlayerKey player) {
    return understood(connection_.ask(live_games_with_sql, player), each(read_head));
}

std::expected<std::vector<Node>, Error> PostgresView::nodes() {
    return understood(connection_.ask(nodes_sql), each(read_node));
}

std::expected<std::optional<StoredGame>, Error> PostgresView::game(std::string_view id) {
    connection_.send_sql(begin_reading);
    connection_.send(game_sql, id);
    connection_.send(events_sql, id);
    connection_.send(plans_sql, id);
    connection_.send_sql("COMMIT");
    const auto read = connection_.answers();
    if (read && read->size() != 5) {
        connection_.break_off("an answer is missing");
        return std::unexpected(Error{Error::Kind::io, connection_.why_broken()});
    }
    if (!read) {
        if (!connection_.is_broken()) (void)connection_.ask_sql("ROLLBACK");
        return std::unexpected(read.error());
    }
    const Rows& head = (*read)[1];
    const Rows& events = (*read)[2];
    const Rows& plans = (*read)[3];
    if (head.size() == 0) return std::nullopt;
    StoredGame game{.head = read_head(head, 0), .events = {}, .plans = {}};
    for (int row = 0; row < events.size(); ++row) {
        if (events.integer(row, 0) != row + 1)
            return unreadable("game " + game.head.id + ": event " + std::to_string(row + 1) + " is missing");
        game.events.push_back(read_event(events, row));
    }
    for (int row = 0; row < plans.size(); ++row)
        game.plans[plans.integer(row, 0) == 0 ? 0 : 1] = plans.text(row, 1);
    return game;
}

std::expected<std::optional<GameHead>, Error> PostgresView::head(std::string_view id) {
    return understood(connection_.ask(game_sql, id), one(read_head));
}

std::expected<int, Error> PostgresView::count_entries(std::string_view id) {
    return understood(connection_.ask(count_entries_sql, id), [](const Rows& rows) {
        return rows.size() == 0 ? 0 : static_cast<int>(rows.integer(0, 0));
    });
}

std::expected<std::optional<FirstAndLast>, Error> PostgresView::first_and_last(std::string_view id) {
    return understood(connection_.ask(first_and_last_sql, id),
                      [](const Rows& rows) -> std::optional<FirstAndLast> {
                          if (rows.size() == 0) return std::nullopt;
                          return FirstAndLast{read_event(rows, 0), read_event(rows, rows.size() - 1)};
                      });
}

std::expected<std::vector<GameHead>, Error> PostgresView::ended_games(const EndPlace& before, int most) {
    return understood(connection_.ask(ended_games_sql, before.over, before.game, std::max(most, 0)),
                      each(read_head));
}

std::expected<std::vector<GameHead>, Error> PostgresView::unlisted_games(const EndPlace& after, int most) {
    return understood(connection_.ask(unlisted_games_sql, after.over, after.game, std::max(most, 0)),
                      each(read_head));
}

std::expected<std::vector<Played>, Error> PostgresView::played(const PlayedFilter& filter, int most) {
    constexpr auto latest = std::numeric_limits<std::int64_t>::max();
    const EndPlace before = filter.before.value_or(EndPlace{.over = latest});
    const auto number = [](const auto& value) {
        return value ? std::optional{static_cast<std::int64_t>(*value)} : std::nullopt;
    };
    const auto colour = filter.colour ? std::optional<std::int64_t>{index(*filter.colour)} : std::nullopt;
    return understood(connection_.ask(played_sql, filter.player, before.over, before.game,
                                      filter.from.value_or(std::numeric_limits<std::int64_t>::min()),
                                      filter.below.value_or(latest), filter.kind, filter.speed, filter.rated,
                                      colour, number(filter.result), filter.reason, filter.opponent,
                                      filter.opening, above_all_with(filter.opening), filter.watchable_only,
                                      filter.people_only, std::max(most, 0)),
                      each(read_played));
}

std::expected<std::vector<NoteKept>, Error> PostgresView::kept_in(std::string_view game) {
    return understood(connection_.ask(kept_in_sql, game), each([game](const Rows& rows, int row) {
                          return NoteKept{.player = rows.integer(row, 0),
                                          .game = std::string{game},
                                          .bytes = rows.integer(row, 1)};
                      }));
}

std::expected<void, Error> PostgresView::each_player(const std::function<bool(const AddPlayer&)>& visit) {
    PlayerKey last = 0;
    while (true) {
        const auto rows = connection_.ask(next_players_sql, last);
        if (!rows) return std::unexpected(rows.error());
        if (rows->size() == 0) return {};
        for (int row = 0; row < rows->size(); ++row) {
            AddPlayer one{read_player(*rows, row), {}};
            const std::string_view token = rows->bytes(row, 3);
            if (token.size() != one.token.size())
                return unreadable("player " + std::to_string(one.player.key) + ": the token is damaged");
            std::ranges::copy(token, one.token.begin());
            last = one.player.key;
            if (!visit(one)) return {};
        }
    }
}

std::expected<void, Error> PostgresView::each_game(const std::function<bool(const StoredGame&)>& visit) {
    std::int64_t last = 0;
    while (true) {
        const auto next = connection_.ask(next_game_sql, last);
        if (!next) return std::unexpected(next.error());
        if (next->size() == 0) return {};
        last = next->integer(0, 0);
        const auto found = game(next->bytes(0, 1));
        if (!found) return std::unexpected(found.error());
        // Null if it was removed meanwhile.
        if (*found && !visit(**found)) return {};
    }
}

std::expected<std::vector<GameHead>, Error> PostgresView::games_of(PlayerKey player, std::string_view before,
                                                                   int most) {
    std::int64_t end = std::numeric_limits<std::int64_t>::max();
    if (!before.empty()) {
        const auto key = connection_.ask(key_sql, before);
        if (!key) return std::unexpected(key.error());
        if (key->size() == 0) return std::vector<GameHead>{};
        end = key->integer(0, 0);
    }
    return understood(connection_.ask(games_of_sql, player, end, std::max(most, 0)), each(read_head));
}

std::expected<std::vector<std::string>, Error> PostgresView::ended_before(WallTime time, int most) {
    return understood(connection_.ask(ended_before_sql, time, std::max(most, 0)), each(read_text));
}

std::expected<Kept, Error> PostgresView::kept_of(PlayerKey player) {
    return understood(connection_.ask(kept_of_sql, player), [](const Rows& rows) {
        return Kept{.games = rows.integer(0, 0), .bytes = rows.integer(0, 1)};
    });
}

std::expected<std::vector<Said>, Error> PostgresView::said(std::string_view game, Room room, int after,
                                                           int most) {
    return understood(connection_.ask(said_sql, game, static_cast<int>(room), after, std::max(most, 0)),
                      each(read_said));
}

std::expected<std::optional<Invitation>, Error> PostgresView::invitation(std::string_view id) {
    return understood(connection_.ask(invitation_sql, id), one(read_invitation));
}

std::expected<std::vector<Invitation>, Error> PostgresView::invitations_of(PlayerKey host) {
    return understood(connection_.ask(invitations_of_sql, host), each(read_invitation));
}

std::expected<std::optional<Job>, Error> PostgresView::job(std::string_view id) {
    return understood(connection_.ask(job_sql, id), one(read_job_with_body));
}

std::expected<std::optional<Job>, Error> PostgresView::job_of_lease(std::string_view lease) {
    return understood(connection_.ask(job_of_lease_sql, lease), one(read_job_with_body));
}

std::expected<std::int64_t, Error> PostgresView::open_jobs_of(PlayerKey player) {
    return understood(connection_.ask(open_jobs_of_sql, player),
                      [](const Rows& rows) { return rows.integer(0, 0); });
}

std::expected<JobCounts, Error> PostgresView::count_jobs() {
    return understood(connection_.ask(count_jobs_sql), [](const Rows& rows) {
        std::array<std::int64_t, 4> counts{};
        for (int row = 0; row < rows.size(); ++row) {
            const std::int64_t state = rows.integer(row, 0);
            if (state >= 0 && state < 4) counts[static_cast<std::size_t>(state)] = rows.integer(row, 1);
        }
        return JobCounts{.waiting = counts[0], .leased = counts[1], .aside = counts[3]};
    });
}

std::expected<std::vector<Job>, Error> PostgresView::leases_before(WallTime time, int most) {
    return understood(connection_.ask(leases_before_sql, time, std::max(most, 0)), each(read_job));
}

std::expected<std::vector<Job>, Error> PostgresView::waits_before(WallTime time, int most) {
    return understood(connection_.ask(waits_before_sql, time, std::max(most, 0)), each(read_job));
}

std::expected<std::int64_t, Error> PostgresView::count_done_jobs() {
    return understood(connection_.ask(count_done_jobs_sql),
                      [](const Rows& rows) { return rows.integer(0, 0); });
}

std::expected<void, Error> PostgresView::each_job(const std::function<bool(const Job&)>& visit) {
    std::int64_t last = 0;
    while (true) {
        const auto next = connection_.ask(next_job_sql, last);
        if (!next) return std::unexpected(next.error());
        if (next->size() == 0) return {};
        last = next->integer(0, 0);
        if (!visit(read_job_with_body(*next, 0))) return {};
    }
}

std::expected<std::optional<Worker>, Error> PostgresView::worker_of(const TokenHash& key) {
    return understood(connection_.ask(worker_of_sql, key), one(read_worker));
}

std::expected<std::vector<AddWorker>, Error> PostgresView::workers() {
    const auto rows = connection_.ask(workers_sql);
    if (!rows) return std::unexpected(rows.error());
    std::vector<AddWorker> all;
    for (int row = 0; row < rows->size(); ++row) {
        AddWorker& one = all.emplace_back(AddWorker{.worker = read_worker(*rows, row)});
        const std::string_view key = rows->bytes(row, 6);
        if (key.size() != one.key.size())
            return unreadable("worker " + one.worker.name + ": the key is damaged");
        std::ranges::copy(key, one.key.begin());
    }
    return all;
}

std::expected<std::optional<Document>, Error> PostgresView::document(std::string_view kind,
                                                                     std::string_view id) {
    auto found = read_documents(connection_.ask(document_sql, kind, id));
    if (!found) return std::unexpected(found.error());
    if (found->empty()) return std::nullopt;
    return std::move(found->front());
}

std::expected<std::vector<Document>, Error> PostgresView::documents(const DocumentRange& range, int most) {
    const DocumentBounds bounds = bounds_of(range);
    return read_documents(connection_.ask(range.descending ? documents_down_sql : documents_sql, range.kind,
                                          range.index, bounds.from, bounds.below, bounds.after_value,
                                          bounds.after_id, std::max(most, 0)));
}

std::expected<std::int64_t, Error> PostgresView::count_documents(const DocumentRange& range, int most) {
    const DocumentBounds bounds = bounds_of(range);
    return understood(connection_.ask(count_documents_sql, range.kind, range.index, bounds.from, bounds.below,
                                      std::max(most, 0)),
                      [](const Rows& rows) { return rows.integer(0, 0); });
}

std::expected<void, Error> PostgresView::each_document(const std::function<bool(const Document&)>& visit) {
    std::string kind;
    std::string id;
    while (true) {
        const auto found = read_documents(connection_.ask(next_documents_sql, kind, id));
        if (!found) return std::unexpected(found.error());
        if (found->empty()) return {};
        for (const Document& document : *found) {
            if (!visit(document)) return {};
        }
        kind = found->back().kind;
        id = found->back().id;
    }
}

}  // namespace kradan::store

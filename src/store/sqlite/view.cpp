#include "store/sqlite/view.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "store/sqlite/schema.h"

namespace kradan::store {

namespace {

/// The columns of a game, in the order that `read_head` expects.
#define GAME_COLUMNS "key, id, first, second, watchable, created, ended, over, behind"
/// Likewise for `invitations_of_rows`.
#define INVITATION_COLUMNS "id, host, body, created"
/// Likewise for `read_job`, without the body.
#define JOB_COLUMNS                                                                                \
    "job.key, job.id, kind, game.id, player, job.created, state, lease, worker, until, failures, " \
    "reasons, job.done, total, advanced, address"
#define FROM_JOB " FROM job JOIN game ON game.key = job.game "

std::unexpected<Error> unreadable(std::string detail) {
    return std::unexpected(Error{Error::Kind::unreadable, std::move(detail)});
}

GameHead read_head(const Query& row) {
    const auto player = [&](int column) {
        return row.is_null(column) ? std::nullopt : std::optional{row.integer(column)};
    };
    return {.id = std::string{row.text(1)},
            .players = {player(2), player(3)},
            .watchable = row.integer(4) != 0,
            .created = row.integer(5),
            .ended = row.integer(6) != 0,
            .over = row.integer(7),
            .behind = row.integer(8)};
}

Job read_job(const Query& row) {
    return {.id = std::string{row.text(1)},
            .kind = std::string{row.text(2)},
            .game = std::string{row.text(3)},
            .by = row.is_null(4) ? std::nullopt : std::optional{row.integer(4)},
            .address = std::string{row.text(15)},
            .created = row.integer(5),
            .state = static_cast<Job::State>(row.integer(6)),
            .lease = std::string{row.text(7)},
            .worker = std::string{row.text(8)},
            .until = row.integer(9),
            .failures = static_cast<int>(row.integer(10)),
            .reasons = std::string{row.text(11)},
            .done = static_cast<int>(row.integer(12)),
            .all = static_cast<int>(row.integer(13)),
            .advanced = row.integer(14),
            .body = {}};
}
constexpr int body_of_job = 16;

/// The columns of a worker, in the order that `read_worker` expects.
#define WORKER_COLUMNS "name, created, seen, failures, returns, rest"

Worker read_worker(const Query& row) {
    return {.name = std::string{row.text(0)},
            .created = row.integer(1),
            .seen = row.integer(2),
            .failures = static_cast<int>(row.integer(3)),
            .returns = static_cast<int>(row.integer(4)),
            .rest = row.integer(5)};
}

}  // namespace

Statement Preparer::operator()(std::string_view sql) {
    if (!result_) return {};
    auto statement = Statement::prepare(connection_, sql);
    if (statement) return *std::move(statement);
    result_ = std::unexpected(statement.error());
    return {};
}

std::expected<std::unique_ptr<SqliteView>, Error> SqliteView::open(const std::string& path,
                                                                   const ConnectionOptions& options) {
    auto connection = Connection::open(path, options);
    if (!connection) return std::unexpected(connection.error());
    if (auto good = check_version(*connection, migrations(), Accept::newest); !good)
        return std::unexpected(good.error());
    std::unique_ptr<SqliteView> view{new SqliteView{*std::move(connection)}};
    if (auto prepared = view->prepare(); !prepared) return std::unexpected(prepared.error());
    return view;
}

Result SqliteView::prepare() {
    Preparer prepare{connection_};
    begin_ = prepare("BEGIN");
    end_ = prepare("COMMIT");
    board_time_ = prepare("SELECT now FROM board_time");
    last_player_ = prepare("SELECT max(key) FROM player WHERE key < ?");
    player_ = prepare("SELECT key, name, created FROM player WHERE key = ?");
    player_of_ = prepare("SELECT key, name, created FROM player WHERE token = ?");
    live_games_ = prepare("SELECT id FROM game WHERE ended = 0 ORDER BY key");
    live_games_with_ = prepare("SELECT " GAME_COLUMNS
                               " FROM game WHERE ended = 0 AND (first = ?1 OR second = ?1) ORDER BY key");
    game_ = prepare("SELECT " GAME_COLUMNS " FROM game WHERE id = ?");
    next_game_ = prepare("SELECT " GAME_COLUMNS " FROM game WHERE key > ? ORDER BY key LIMIT 1");
    key_ = prepare("SELECT key FROM game WHERE id = ?");
    events_ = prepare("SELECT seq, body, nonce FROM event WHERE game = ? ORDER BY seq");
    count_entries_ = prepare(R"(SELECT coalesce((SELECT max(seq) FROM event WHERE game = key), 0) +
        (SELECT count(*) FROM said WHERE game = key) FROM game WHERE id = ?)");
    first_and_last_ = prepare(R"(SELECT seq, body, nonce FROM event,
        (SELECT key, (SELECT max(seq) FROM event WHERE game = key) AS newest FROM game WHERE id = ?) AS one
        WHERE event.game = one.key AND event.seq IN (1, one.newest) ORDER BY seq)");
    plans_ = prepare("SELECT colour, body FROM plan WHERE game = ?");
    games_of_ = prepare("SELECT " GAME_COLUMNS R"( FROM game WHERE key IN (
        SELECT * FROM (SELECT key FROM game WHERE first = ?1 AND key < ?2 ORDER BY key DESC LIMIT ?3)
        UNION
        SELECT * FROM (SELECT key FROM game WHERE second = ?1 AND key < ?2 ORDER BY key DESC LIMIT ?3)
    ) ORDER BY key DESC LIMIT ?3)");
    ended_before_ = prepare("SELECT id FROM game WHERE ended = 1 AND over < ? ORDER BY over, key LIMIT ?");
    ended_games_ = prepare("SELECT " GAME_COLUMNS
                           " FROM game WHERE ended = 1 AND (over, id) < (?, ?)"
                           " ORDER BY over DESC, id DESC LIMIT ?");
    unlisted_games_ = prepare("SELECT " GAME_COLUMNS
                              " FROM game WHERE ended = 1 AND listed = 0 AND (over, id) > (?, ?)"
                              " ORDER BY over, id LIMIT ?");
    kept_of_ = prepare("SELECT count(*), coalesce(sum(bytes), 0) FROM kept WHERE player = ?");
    kept_in_ = prepare(
        "SELECT player, bytes FROM kept WHERE game = (SELECT key FROM game WHERE id = ?) ORDER BY player");
    next_players_ =
        prepare("SELECT key, name, created, token FROM player WHERE key > ? ORDER BY key LIMIT 1000");
    said_ = prepare(R"(SELECT number, player, name, text, at, nonce FROM said
        WHERE game = (SELECT key FROM game WHERE id = ?) AND room = ? AND number > ?
        ORDER BY number LIMIT ?)");
    invitation_ = prepare("SELECT " INVITATION_COLUMNS " FROM invitation WHERE id = ?");
    invitations_of_ = prepare("SELECT " INVITATION_COLUMNS " FROM invitation WHERE host = ? ORDER BY key");
    job_ = prepare("SELECT " JOB_COLUMNS ", body" FROM_JOB "WHERE job.id = ?");
    job_of_lease_ = prepare("SELECT " JOB_COLUMNS ", body" FROM_JOB "WHERE lease = ? AND lease <> ''");
    open_jobs_of_ = prepare("SELECT count(*) FROM job WHERE player = ? AND state < 2");
    count_jobs_ = prepare("SELECT state, count(*) FROM job WHERE state <> 2 GROUP BY state");
    leases_before_ = prepare("SELECT " JOB_COLUMNS FROM_JOB
                             "WHERE state = 1 AND until < ? ORDER BY until, job.key LIMIT ?");
    waits_before_ = prepare("SELECT " JOB_COLUMNS FROM_JOB
                            "WHERE state = 0 AND until < ? ORDER BY until, job.key LIMIT ?");
    count_done_jobs_ = prepare("SELECT count(*) FROM job WHERE state = 2");
    next_job_ = prepare("SELECT " JOB_COLUMNS ", body" FROM_JOB "WHERE job.key > ? ORDER BY job.key LIMIT 1");
    worker_of_ = prepare("SELECT " WORKER_COLUMNS " FROM worker WHERE key = ?");
    workers_ = prepare("SELECT " WORKER_COLUMNS ", key FROM worker ORDER BY name");
#define DOCUMENTS                                                                   \
    " FROM document_key AS k JOIN document AS d ON d.kind = k.kind AND d.id = k.id" \
    " WHERE k.kind = ?1 AND k.name = ?2 AND k.value >= ?3 AND k.value < ?4 AND (k.value, k.id) "
    document_ = prepare("SELECT kind, id, version, body, keys FROM document WHERE kind = ? AND id = ?");
    documents_ = prepare("SELECT d.kind, d.id, version, body, keys" DOCUMENTS
                         "> (?5, ?6) ORDER BY k.value, k.id LIMIT ?7");
    documents_down_ = prepare("SELECT d.kind, d.id, version, body, keys" DOCUMENTS
                              "< (?5, ?6) ORDER BY k.value DESC, k.id DESC LIMIT ?7");
    count_documents_ = prepare(R"(SELECT count(*) FROM (SELECT 1 FROM document_key
        WHERE kind = ?1 AND name = ?2 AND value >= ?3 AND value < ?4 LIMIT ?5))");
    next_document_ = prepare(R"(SELECT kind, id, version, body, keys FROM document WHERE (kind, id) > (?, ?)
        ORDER BY kind, id LIMIT 1)");
    return prepare.result();
}

std::expected<BoardTime, Error> SqliteView::board_time() {
    Query query(board_time_);
    if (query.next()) return query.integer(0);
    if (!query.good()) return std::unexpected(query.error());
    return unreadable("the board time is missing");
}

std::expected<PlayerKey, Error> SqliteView::last_player(PlayerKey below) {
    Query query(last_player_, below);
    // Without such players the row is NULL, which reads as 0.
    if (query.next()) return query.integer(0);
    return std::unexpected(query.error());
}

std::expected<std::optional<Player>, Error> SqliteView::player(PlayerKey key) {
    return player_of_row(Query(player_, key));
}

std::expected<std::optional<Player>, Error> SqliteView::player_of(const TokenHash& token) {
    return player_of_row(Query(player_of_, token));
}

std::expected<std::optional<Player>, Error> SqliteView::player_of_row(Query query) {
    std::optional<Player> player;
    if (query.next()) {
        player = {.key = query.integer(0), .name = std::string{query.text(1)}, .created = query.integer(2)};
    }
    if (!query.good()) return std::unexpected(query.error());
    return player;
}

std::expected<std::vector<std::string>, Error> SqliteView::live_games_of(Epoch owner) {
    if (owner != 0) return std::vector<std::string>{};
    return live_games();
}

std::expected<std::vector<std::string>, Error> SqliteView::live_games() {
    std::vector<std::string> ids;
    Query query(live_games_);
    while (query.next()) ids.emplace_back(query.text(0));
    if (!query.good()) return std::unexpected(query.error());
    return ids;
}

std::expected<std::vector<GameHead>, Error> SqliteView::live_games_with(PlayerKey player) {
    std::vector<GameHead> heads;
    Query query(live_games_with_, player);
    while (query.next()) heads.push_back(read_head(query));
    if (!query.good()) return std::unexpected(query.error());
    return heads;
}

std::expected<std::vector<Node>, Error> SqliteView::nodes() {
    const auto time = board_time();
    if (!time) return std::unexpected(time.error());
    const auto live = live_games();
    if (!live) return std::unexpected(live.error());
    return std::vector{
        Node{.board_time = *time, .gone = true, .games = static_cast<std::int64_t>(live->size())}};
}

std::expected<std::optional<StoredGame>, Error> SqliteView::game(std::string_view id) {
    auto found = game_of(Query(game_, id));
    if (!found) return std::unexpected(found.error());
    if (!*found) return std::nullopt;
    return std::move((*found)->second);
}

std::expected<std::optional<GameHead>, Error> SqliteView::head(std::string_view id) {
    std::optional<GameHead> head;
    Query query(game_, id);
    if (query.next()) head = read_head(query);
    if (!query.good()) return std::unexpected(query.error());
    return head;
}

std::expected<int, Error> SqliteView::count_entries(std::string_view id) {
    Query query(count_entries_, id);
    const int count = query.next() ? static_cast<int>(query.integer(0)) : 0;
    if (!query.good()) return std::unexpected(query.error());
    return count;
}

std::expected<std::optional<FirstAndLast>, Error> SqliteView::first_and_last(std::string_view id) {
    std::vector<StoredEvent> events;
    Query query(first_and_last_, id);
    while (query.next()) {
        events.push_back({.seq = static_cast<int>(query.integer(0)),
                          .body = std::string{query.text(1)},
                          .nonce = std::string{query.text(2)}});
    }
    if (!query.good()) return std::unexpected(query.error());
    if (events.empty()) return std::nullopt;
    return FirstAndLast{events.front(), events.back()};
}

std::expected<std::vector<NoteKept>, Error> SqliteView::kept_in(std::string_view game) {
    std::vector<NoteKept> all;
    Query query(kept_in_, game);
    while (query.next()) {
        all.push_back({.player = query.integer(0), .game = std::string{game}, .bytes = query.integer(1)});
    }
    if (!query.good()) return std::unexpected(query.error());
    return all;
}

std::expected<void, Error> SqliteView::each_player(const std::function<bool(const AddPlayer&)>& visit) {
    std::vector<AddPlayer> players;
    PlayerKey last = 0;
    do {
        players.clear();
        {
            Query query(next_players_, last);
            while (query.next()) {
                AddPlayer& one = players.emplace_back(Player{.key = query.integer(0),
                                                             .name = std::string{query.text(1)},
                                                             .created = query.integer(2)},
                                                      TokenHash{});
                const std::string_view token = query.text(3);
                if (token.size() != one.token.size())
                    return unreadable("player " + std::to_string(one.player.key) + ": the token is damaged");
                std::ranges::copy(token, one.token.begin());
                last = one.player.key;
            }
            if (!query.good()) return std::unexpected(query.error());
        }
        for (const AddPlayer& one : players) {
            if (!visit(one)) return {};
        }
    } while (!players.empty());
    return {};
}

std::expected<void, Error> SqliteView::each_game(const std::function<bool(const StoredGame&)>& visit) {
    // A transaction for each game: a single one would prevent the WAL from being truncated meanwhile.
    std::int64_t last = 0;
    while (true) {
        const auto found = game_of(Query(next_game_, last));
        if (!found) return std::unexpected(found.error());
        if (!*found || !visit((*found)->second)) return {};
        last = (*found)->first;
    }
}

std::expected<std::optional<std::pair<std::int64_t, StoredGame>>, Error> SqliteView::game_of(Query query) {
    // One transaction, so that head, events and plans match.
    const Result begun = Query(begin_).run();
    if (!begun) return std::unexpected(begun.error());
    std::optional<std::pair<std::int64_t, StoredGame>> found;
    Result read;
    if (query.next()) {
        found.emplace(query.integer(0), StoredGame{.head = read_head(query), .events = {}, .plans = {}});
        read = read_events(found->first, found->second);
    } else if (!query.good()) {
        read = std::unexpected(query.error());
    }
    query.reset();
    const Result ended = Query(end_).run();
    if (!read || !ended) {
        connection_.roll_back();
        return std::unexpected(read ? ended.error() : read.error());
    }
    return found;
}

Result SqliteView::read_events(std::int64_t key, StoredGame& game) {
    Query events(events_, key);
    while (events.next()) {
        const auto seq = static_cast<std::int64_t>(game.events.size()) + 1;
        if (events.integer(0) != seq || seq > std::numeric_limits<int>::max())
            return unreadable("game " + game.head.id + ": event " + std::to_string(seq) + " is missing");
        game.events.push_back({.seq = static_cast<int>(seq),
                               .body = std::string{events.text(1)},
                               .nonce = std::string{events.text(2)}});
    }
    if (!events.good()) return std::unexpected(events.error());
    Query plans(plans_, key);
    while (plans.next()) game.plans[plans.integer(0) == 0 ? 0 : 1] = plans.text(1);
    if (!plans.good()) return std::unexpected(plans.error());
    return {};
}

std::expected<std::vector<GameHead>, Error> SqliteView::games_of(PlayerKey player, std::string_view before,
                                                                 int most) {
    std::vector<GameHead> heads;
    std::int64_t end = std::numeric_limits<std::int64_t>::max();
    if (!before.empty()) {
        Query query(key_, before);
        const bool found = query.next();
        if (!query.good()) return std::unexpected(query.error());
        if (!found) return heads;
        end = query.integer(0);
    }
    Query query(games_of_, player, end, std::max(most, 0));
    while (query.next()) heads.push_back(read_head(query));
    if (!query.good()) return std::unexpected(query.error());
    return heads;
}

std::expected<std::vector<std::string>, Error> SqliteView::ended_before(WallTime time, int most) {
    std::vector<std::string> ids;
    Query query(ended_before_, time, std::max(most, 0));
    while (query.next()) ids.emplace_back(query.text(0));
    if (!query.good()) return std::unexpected(query.error());
    return ids;
}

std::expected<std::vector<GameHead>, Error> SqliteView::ended_games(const EndPlace& before, int most) {
    std::vector<GameHead> heads;
    Query query(ended_games_, before.over, before.game, std::max(most, 0));
    while (query.next()) heads.push_back(read_head(query));
    if (!query.good()) return std::unexpected(query.error());
    return heads;
}

std::expected<std::vector<GameHead>, Error> SqliteView::unlisted_games(const EndPlace& after, int most) {
    std::vector<GameHead> heads;
    Query query(unlisted_games_, after.over, after.game, std::max(most, 0));
    while (query.next()) heads.push_back(read_head(query));
    if (!query.good()) return std::unexpected(query.error());
    return heads;
}

std::expected<Kept, Error> SqliteView::kept_of(PlayerKey player) {
    Query query(kept_of_, player);
    if (query.next()) return Kept{.games = query.integer(0), .bytes = query.integer(1)};
    return std::unexpected(query.error());
}

std::expected<std::vector<Said>, Error> SqliteView::said(std::string_view game, Room room, int after,
                                                         int most) {
    std::vector<Said> all;
    Query query(said_, game, static_cast<int>(room), after, std::max(most, 0));
    while (query.next()) {
        all.push_back({.number = static_cast<int>(query.integer(0)),
                       .player = query.integer(1),
                       .name = std::string{query.text(2)},
                       .text = std::string{query.text(3)},
                       .at = query.integer(4),
                       .nonce = std::string{query.text(5)}});
    }
    if (!query.good()) return std::unexpected(query.error());
    return all;
}

std::expected<std::optional<Invitation>, Error> SqliteView::invitation(std::string_view id) {
    auto found = invitations_of_rows(Query(invitation_, id));
    if (!found) return std::unexpected(found.error());
    if (found->empty()) return std::nullopt;
    return std::move(found->front());
}

std::expected<std::vector<Invitation>, Error> SqliteView::invitations_of(PlayerKey host) {
    return invitations_of_rows(Query(invitations_of_, host));
}

std::expected<std::vector<Invitation>, Error> SqliteView::invitations_of_rows(Query query) {
    std::vector<Invitation> all;
    while (query.next()) {
        all.push_back({.id = std::string{query.text(0)},
                       .host = query.integer(1),
                       .body = std::string{query.text(2)},
                       .created = query.integer(3)});
    }
    if (!query.good()) return std::unexpected(query.error());
    return all;
}

std::expected<std::optional<Job>, Error> SqliteView::job(std::string_view id) {
    return job_of_row(Query(job_, id));
}

std::expected<std::optional<Job>, Error> SqliteView::job_of_lease(std::string_view lease) {
    return job_of_row(Query(job_of_lease_, lease));
}

std::expected<std::optional<Job>, Error> SqliteView::job_of_row(Query query) {
    std::optional<Job> job;
    if (query.next()) {
        job = read_job(query);
        job->body = query.text(body_of_job);
    }
    if (!query.good()) return std::unexpected(query.error());
    return job;
}

std::expected<std::int64_t, Error> SqliteView::open_jobs_of(PlayerKey player) {
    Query query(open_jobs_of_, player);
    if (query.next()) return query.integer(0);
    return std::unexpected(query.error());
}

std::expected<JobCounts, Error> SqliteView::count_jobs() {
    std::array<std::int64_t, 4> counts{};
    Query query(count_jobs_);
    while (query.next()) {
        const std::int64_t state = query.integer(0);
        if (state >= 0 && state < 4) counts[static_cast<std::size_t>(state)] = query.integer(1);
    }
    if (!query.good()) return std::unexpected(query.error());
    return JobCounts{.waiting = counts[0], .leased = counts[1], .aside = counts[3]};
}

std::expected<std::int64_t, Error> SqliteView::count_done_jobs() {
    Query query(count_done_jobs_);
    if (query.next()) return query.integer(0);
    return std::unexpected(query.error());
}

std::expected<std::vector<Job>, Error> SqliteView::leases_before(WallTime time, int most) {
    return jobs_of_rows(Query(leases_before_, time, std::max(most, 0)));
}

std::expected<std::vector<Job>, Error> SqliteView::waits_before(WallTime time, int most) {
    return jobs_of_rows(Query(waits_before_, time, std::max(most, 0)));
}

std::expected<std::vector<Job>, Error> SqliteView::jobs_of_rows(Query query) {
    std::vector<Job> all;
    while (query.next()) all.push_back(read_job(query));
    if (!query.good()) return std::unexpected(query.error());
    return all;
}

std::expected<void, Error> SqliteView::each_job(const std::function<bool(const Job&)>& visit) {
    std::int64_t last = 0;
    while (true) {
        Job job;
        {
            Query query(next_job_, last);
            const bool found = query.next();
            if (!query.good()) return std::unexpected(query.error());
            if (!found) return {};
            last = query.integer(0);
            job = read_job(query);
            job.body = query.text(body_of_job);
        }
        if (!visit(job)) return {};
    }
}

std::expected<std::optional<Worker>, Error> SqliteView::worker_of(const TokenHash& key) {
    std::optional<Worker> worker;
    Query query(worker_of_, key);
    if (query.next()) worker = read_worker(query);
    if (!query.good()) return std::unexpected(query.error());
    return worker;
}

std::expected<std::vector<AddWorker>, Error> SqliteView::workers() {
    std::vector<AddWorker> all;
    Query query(workers_);
    while (query.next()) {
        AddWorker& one = all.emplace_back(AddWorker{.worker = read_worker(query)});
        const std::string_view key = query.text(6);
        if (key.size() != one.key.size())
            return unreadable("worker " + one.worker.name + ": the key is damaged");
        std::ranges::copy(key, one.key.begin());
    }
    if (!query.good()) return std::unexpected(query.error());
    return all;
}

std::expected<std::optional<Document>, Error> SqliteView::document(std::string_view kind,
                                                                   std::string_view id) {
    auto found = documents_of_rows(Query(document_, kind, id));
    if (!found) return std::unexpected(found.error());
    if (found->empty()) return std::nullopt;
    return std::move(found->front());
}

std::expected<std::vector<Document>, Error> SqliteView::documents(const DocumentRange& range, int most) {
    const DocumentBounds bounds = bounds_of(range);
    return documents_of_rows(Query(range.descending ? documents_down_ : documents_, range.kind, range.index,
                                   bounds.from, bounds.below, bounds.after_value, bounds.after_id,
                                   std::max(most, 0)));
}

std::expected<std::int64_t, Error> SqliteView::count_documents(const DocumentRange& range, int most) {
    const DocumentBounds bounds = bounds_of(range);
    Query query(count_documents_, range.kind, range.index, bounds.from, bounds.below, std::max(most, 0));
    if (query.next()) return query.integer(0);
    return std::unexpected(query.error());
}

std::expected<std::vector<Document>, Error> SqliteView::documents_of_rows(Query query) {
    std::vector<Document> all;
    while (query.next()) {
        auto keys = read_keys(query.text(4));
        if (!keys) return unreadable("the keys of " + std::string{query.text(1)} + " are damaged");
        all.push_back({.kind = std::string{query.text(0)},
                       .id = std::string{query.text(1)},
                       .version = query.integer(2),
                       .body = std::string{query.text(3)},
                       .keys = *std::move(keys)});
    }
    if (!query.good()) return std::unexpected(query.error());
    return all;
}

std::expected<void, Error> SqliteView::each_document(const std::function<bool(const Document&)>& visit) {
    std::string kind;
    std::string id;
    while (true) {
        const auto found = documents_of_rows(Query(next_document_, kind, id));
        if (!found) return std::unexpected(found.error());
        if (found->empty() || !visit(found->front())) return {};
        kind = found->front().kind;
        id = found->front().id;
    }
}

}  // namespace kradan::store

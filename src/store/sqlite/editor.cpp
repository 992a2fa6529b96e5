#include "store/sqlite/editor.h"

#include <utility>

#include "store/sqlite/files.h"
#include "store/sqlite/schema.h"

namespace kradan::store {

namespace {

std::unexpected<Error> conflict(std::string detail) {
    return std::unexpected(Error{Error::Kind::conflict, std::move(detail)});
}

bool is_conflict(const Result& result) {
    return !result && result.error().kind == Error::Kind::conflict;
}

int note_log_pages(void* pages, sqlite3*, const char*, int count) {
    *static_cast<int*>(pages) = count;
    return SQLITE_OK;
}

/// Checkpoints and truncates the WAL if no other connection is in the way.
int cut(Connection& connection, int busy) {
    sqlite3_busy_timeout(connection.handle(), 0);
    const int code =
        sqlite3_wal_checkpoint_v2(connection.handle(), "main", SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
    sqlite3_busy_timeout(connection.handle(), busy);
    return code;
}

/// Makes the contents of the WAL durable: its writer may have died before the sync, and what is read now may
/// be shown to clients. After a failed sync the WAL on disk cannot be relied on, so it is checkpointed and
/// truncated.
Result settle(Connection& connection, const std::string& path, const ConnectionOptions& options) {
    if (auto synced = sync_folder_of(path); !synced) return synced;
    const int done = cut(connection, static_cast<int>(options.busy.count()));
    if (done == SQLITE_OK) return {};
    // A reader is in the way, or the disk is full. The WAL itself can still be synced.
    sqlite3_file* log = nullptr;
    sqlite3_file_control(connection.handle(), "main", SQLITE_FCNTL_JOURNAL_POINTER, static_cast<void*>(&log));
    const int code = log && log->pMethods ? log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) : done;
    if (code == SQLITE_OK) return {};
    return std::unexpected(Error{Error::Kind::io, "the log of writes cannot be synced"});
}

}  // namespace

std::expected<std::unique_ptr<SqliteEditor>, Error> SqliteEditor::open(const std::string& path,
                                                                       const ConnectionOptions& options) {
    auto connection = Connection::open(path, options);
    if (!connection) return std::unexpected(connection.error());
    // Before anything is written: the file may belong to another program.
    if (auto good = check_version(*connection, migrations(), Accept::older); !good)
        return std::unexpected(good.error());
    if (auto set = connection->execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL"); !set)
        return std::unexpected(set.error());
    const auto full = connection->number("PRAGMA synchronous");
    if (!full) return std::unexpected(full.error());
    auto statement = Statement::prepare(*connection, "PRAGMA journal_mode");
    if (!statement) return std::unexpected(statement.error());
    {
        Query mode(*statement);
        if (!mode.next() || mode.text(0) != "wal" || *full != 2) {
            return std::unexpected(
                Error{Error::Kind::io, "this file system cannot keep a log of writes (WAL) beside the file"});
        }
    }
    if (auto migrated = migrate(*connection, migrations()); !migrated)
        return std::unexpected(migrated.error());
    if (auto settled = settle(*connection, path, options); !settled) return std::unexpected(settled.error());
    std::unique_ptr<SqliteEditor> editor{
        new SqliteEditor{*std::move(connection), static_cast<int>(options.busy.count())}};
    if (auto prepared = editor->prepare(); !prepared) return std::unexpected(prepared.error());
    return editor;
}

std::expected<std::unique_ptr<SqliteEditor>, Error> SqliteEditor::open_beside(
    const std::string& path, const ConnectionOptions& options) {
    auto connection = Connection::open(path, options);
    if (!connection) return std::unexpected(connection.error());
    if (auto good = check_version(*connection, migrations(), Accept::newest); !good)
        return std::unexpected(good.error());
    if (auto set = connection->execute("PRAGMA synchronous = FULL"); !set)
        return std::unexpected(set.error());
    std::unique_ptr<SqliteEditor> editor{
        new SqliteEditor{*std::move(connection), static_cast<int>(options.busy.count())}};
    if (auto prepared = editor->prepare(); !prepared) return std::unexpected(prepared.error());
    return editor;
}

Result SqliteEditor::prepare() {
    if (auto prepared = SqliteView::prepare(); !prepared) return prepared;
    // Replaces SQLite's automatic checkpoints, which run inside a commit.
    sqlite3_wal_hook(connection_.handle(), note_log_pages, log_pages_.get());
    Preparer prepare{connection_};
    begin_ = prepare("BEGIN IMMEDIATE");
    commit_ = prepare("COMMIT");
    save_ = prepare("SAVEPOINT unit");
    restore_ = prepare("ROLLBACK TO unit");
    release_ = prepare("RELEASE unit");
    add_player_ = prepare("INSERT INTO player (key, name, token, created) VALUES (?, ?, ?, ?)");
    rename_player_ = prepare("UPDATE player SET name = ?1 WHERE key = ?2 AND (?3 IS NULL OR token = ?3)");
    add_game_ = prepare(
        "INSERT INTO game (id, first, second, watchable, created, ended, over, behind)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    key_and_last_ =
        prepare("SELECT key, (SELECT max(seq) FROM event WHERE game = key) FROM game WHERE id = ?");
    add_event_ = prepare("INSERT INTO event (game, seq, body, nonce) VALUES (?, ?, ?, ?)");
    end_game_ = prepare("UPDATE game SET ended = 1, over = ?2 WHERE key = ?1");
    remove_game_ = {prepare(R"(DELETE FROM played
                        WHERE player IN (SELECT first FROM game WHERE key = ?1 UNION SELECT second FROM game WHERE key = ?1)
                        AND (over, game) = (SELECT over, id FROM game WHERE key = ?1))"),
                    prepare("DELETE FROM event WHERE game = ?"),
                    prepare("DELETE FROM plan WHERE game = ?"),
                    prepare("DELETE FROM said WHERE game = ?"),
                    prepare("DELETE FROM kept WHERE game = ?"),
                    prepare("DELETE FROM job WHERE game = ?"),
                    prepare("DELETE FROM game WHERE key = ?")};
    key_ = prepare("SELECT key FROM game WHERE id = ?");
    note_kept_ = prepare("INSERT INTO kept (player, game, bytes) VALUES (?, ?, ?)");
    set_plan_ = prepare("INSERT OR REPLACE INTO plan (game, colour, body) VALUES (?, ?, ?)");
    drop_plan_ = prepare("DELETE FROM plan WHERE game = ? AND colour = ?");
    add_said_ = prepare(R"(INSERT INTO said (game, room, number, player, name, text, at, nonce)
        SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
        WHERE ?3 = (SELECT coalesce(max(number), 0) + 1 FROM said WHERE game = ?1 AND room = ?2))");
    add_invitation_ = prepare("INSERT INTO invitation (id, host, body, created) VALUES (?, ?, ?, ?)");
    remove_invitation_ = prepare("DELETE FROM invitation WHERE id = ?");
    set_board_time_ = prepare("UPDATE board_time SET now = max(now, ?)");
    add_job_ = prepare(R"(INSERT INTO job
        (id, kind, game, player, created, state, lease, worker, until, failures, reasons, done, total,
        advanced, body, address)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?))");
    take_job_ = prepare(R"(UPDATE job SET state = 1, lease = ?2, worker = ?3, until = ?4, advanced = 0
        WHERE key = (SELECT key FROM job WHERE kind = ?1 AND state = 0 AND (?6 = '' OR id = ?6)
        AND instr(char(10) || reasons, char(10) || ?3 || ': ') = 0 ORDER BY failures, key LIMIT 1)
        AND (SELECT count(*) FROM job WHERE state = 1 AND worker = ?3) < ?5)");
    note_progress_ = prepare(R"(UPDATE job SET body = ?2, until = ?3, done = ?4, total = ?5, advanced = ?6
        WHERE lease = ?1 AND lease <> '' AND state = 1)");
    finish_job_ = prepare(
        "UPDATE job SET body = ?2, state = 2, address = '' WHERE lease = ?1 AND lease <> '' AND state = 1");
    return_job_ = prepare(R"(UPDATE job SET lease = '', worker = '', until = ?5, advanced = 0,
        state = CASE WHEN ?2 <> '' AND failures + 1 >= ?3 THEN 3 ELSE 0 END,
        failures = failures + (?2 <> ''),
        reasons = reasons || CASE WHEN ?2 <> '' THEN worker || ': ' || ?2 || char(10) ELSE '' END
        WHERE lease = ?1 AND lease <> '' AND state = 1 AND until < ?4)");
    put_aside_ = prepare(R"(UPDATE job SET state = 3, reasons = reasons || ?2 || char(10)
        WHERE id = ?1 AND state = 0 AND until < ?3)");
    retry_job_ = prepare(R"(UPDATE job SET state = 0, failures = 0, reasons = '', until = ?2,
        player = coalesce(?3, player), address = CASE WHEN ?4 = '' THEN address ELSE ?4 END
        WHERE id = ?1 AND state = 3)");
    add_worker_ = prepare(R"(INSERT INTO worker (name, key, created, seen, failures, returns, rest)
        VALUES (?, ?, ?, ?, ?, ?, ?))");
    return_jobs_of_ = prepare(R"(UPDATE job SET lease = '', worker = '', until = ?2, advanced = 0, state = 0
        WHERE state = 1 AND worker = ?1)");
    note_seen_ = prepare("UPDATE worker SET seen = max(seen, ?2) WHERE name = ?1");
    set_rest_ =
        prepare("UPDATE worker SET failures = ?2, returns = ?3, rest = max(rest, ?4) WHERE name = ?1");
    remove_worker_ = prepare("DELETE FROM worker WHERE name = ?");
    list_game_ = prepare("UPDATE game SET listed = 1 WHERE id = ? AND ended = 1 AND listed = 0");
    add_played_ = prepare("INSERT INTO played (" PLAYED_COLUMNS
                          ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    drop_played_ = prepare(R"(DELETE FROM played WHERE player = ?2
        AND over = (SELECT over FROM game WHERE key = ?1) AND game = (SELECT id FROM game WHERE key = ?1))");
    replace_token_ = prepare("UPDATE player SET token = ?2 WHERE key = ?1");
    replace_first_ = prepare("UPDATE event SET body = ?2 WHERE game = ?1 AND seq = 1");
    rename_said_ = prepare("UPDATE said SET name = ?3 WHERE game = ?1 AND player = ?2");
    set_document_ =
        prepare("INSERT OR REPLACE INTO document (kind, id, version, body, keys) VALUES (?, ?, ?, ?, ?)");
    drop_document_ = prepare("DELETE FROM document WHERE kind = ? AND id = ?");
    owner_of_key_ =
        prepare("SELECT id FROM document_key WHERE kind = ? AND name = ? AND value = ? AND single = 1");
    add_key_ = prepare("INSERT INTO document_key (kind, name, value, id, single) VALUES (?, ?, ?, ?, ?)");
    drop_key_ = prepare("DELETE FROM document_key WHERE kind = ? AND name = ? AND value = ? AND id = ?");
    return prepare.result();
}

std::expected<std::vector<Result>, Error> SqliteEditor::commit(std::span<const Unit> units) {
    int moved = 0;
    sqlite3_file_control(connection_.handle(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved != 0) {
        return std::unexpected(
            Error{Error::Kind::io, "the database file was moved, replaced or deleted while it was in use"});
    }
    auto results = make_all(units);
    // If a unit or the commit itself failed; otherwise nothing is open.
    connection_.roll_back();
    return results;
}

std::expected<std::vector<Result>, Error> SqliteEditor::make_all(std::span<const Unit> units) {
    if (auto begun = Query(begin_).run(); !begun) return std::unexpected(begun.error());
    std::vector<Result> results;
    results.reserve(units.size());
    for (const Unit& unit : units) {
        auto made = make(unit);
        if (!made && !is_conflict(made)) return std::unexpected(made.error());
        results.push_back(std::move(made));
    }
    if (auto done = Query(commit_).run(); !done) return std::unexpected(done.error());
    return results;
}

Result SqliteEditor::make(const Unit& unit) {
    // A single change needs no savepoint: after a conflict it has changed nothing.
    if (unit.size() == 1) return make_changes(unit);
    if (auto saved = Query(save_).run(); !saved) return saved;
    auto made = make_changes(unit);
    if (!made && !is_conflict(made)) return made;
    if (!made) {
        if (auto restored = Query(restore_).run(); !restored) return restored;
    }
    if (auto released = Query(release_).run(); !released) return released;
    return made;
}

Result SqliteEditor::make_changes(const Unit& unit) {
    for (const Change& change : unit) {
        auto made = std::visit([&](const auto& one) { return make(one); }, change);
        if (!made) return made;
    }
    return {};
}

Result SqliteEditor::make(const AddPlayer& change) {
    const Player& player = change.player;
    return Query(add_player_, player.key, player.name, change.token, player.created).run();
}

Result SqliteEditor::make(const RenamePlayer& change) {
    if (auto made = Query(rename_player_, change.name, change.player, change.token).run(); !made) return made;
    return changed("no player " + std::to_string(change.player));
}

Result SqliteEditor::make(const AddGame& change) {
    const GameHead& head = change.head;
    return Query(add_game_, head.id, head.players[0], head.players[1], head.watchable, head.created,
                 head.ended, head.over, head.behind)
        .run();
}

Result SqliteEditor::make(const AppendEvents& change) {
    std::int64_t key = 0;
    std::int64_t last = 0;
    {
        Query query(key_and_last_, change.game);
        const bool found = query.next();
        if (!query.good()) return std::unexpected(query.error());
        if (!found) return conflict("no game " + change.game);
        key = query.integer(0);
        last = query.integer(1);
    }
    for (std::int64_t expected = last; const StoredEvent& event : change.events) {
        if (event.seq != ++expected)
            return conflict("event " + std::to_string(event.seq) + " of game " + change.game);
    }
    for (const StoredEvent& event : change.events) {
        if (auto made = Query(add_event_, key, event.seq, event.body, event.nonce).run(); !made) return made;
    }
    return change.ends ? Query(end_game_, key, change.over).run() : Result{};
}

Result SqliteEditor::make(const RemoveGame& change) {
    const auto key = key_of(change.game);
    if (!key) return std::unexpected(key.error());
    for (const Statement& remove : remove_game_) {
        if (auto made = Query(remove, *key).run(); !made) return made;
    }
    return {};
}

Result SqliteEditor::make(const NoteKept& change) {
    const auto key = key_of(change.game);
    if (!key) return std::unexpected(key.error());
    return Query(note_kept_, change.player, *key, change.bytes).run();
}

Result SqliteEditor::make(const SetPlan& change) {
    const auto key = key_of(change.game);
    if (!key) return std::unexpected(key.error());
    const int colour = index(change.by);
    return change.body.empty() ? Query(drop_plan_, *key, colour).run()
                               : Query(set_plan_, *key, colour, change.body).run();
}

Result SqliteEditor::make(const AddSaid& change) {
    const auto key = key_of(change.game);
    if (!key) return std::unexpected(key.error());
    const Said& said = change.said;
    auto made = Query(add_said_, *key, static_cast<int>(change.room), said.number, said.player, said.name,
                      said.text, said.at, said.nonce)
                    .run();
    if (!made) return made;
    return changed("message " + std::to_string(said.number) + " of game " + change.game);
}

Result SqliteEditor::make(const AddInvitation& change) {
    const Invitation& invitation = change.invitation;
    return Query(add_invitation_, invitation.id, invitation.host, invitation.body, invitation.created).run();
}

Result SqliteEditor::make(const RemoveInvitation& change) {
    if (auto made = Query(remove_invitation_, change.id).run(); !made) return made;
    return changed("no invitation " + change.id);
}

Result SqliteEditor::make(const SetBoardTime& change) {
    return Query(set_board_time_, change.now).run();
}

Result SqliteEditor::make(const AddJob& change) {
    const Job& job = change.job;
    const auto key = key_of(job.game);
    if (!key) return std::unexpected(key.error());
    return Query(add_job_, job.id, job.kind, *key, job.by, job.created, static_cast<int>(job.state),
                 job.lease, job.worker, job.until, job.failures, job.reasons, job.done, job.all, job.advanced,
                 job.body, job.address)
        .run();
}

Result SqliteEditor::make(const TakeJob& change) {
    auto made =
        Query(take_job_, change.kind, change.lease, change.worker, change.until, change.most_held, change.id)
            .run();
    if (!made) return made;
    return changed("no job of the kind " + change.kind);
}

Result SqliteEditor::make(const NoteProgress& change) {
    auto made = Query(note_progress_, change.lease, change.body, change.until, change.done, change.all,
                      change.advanced)
                    .run();
    if (!made) return made;
    return changed("no lease " + change.lease);
}

Result SqliteEditor::make(const FinishJob& change) {
    if (auto made = Query(finish_job_, change.lease, change.body).run(); !made) return made;
    return changed("no lease " + change.lease);
}

Result SqliteEditor::make(const ReturnJob& change) {
    auto made = Query(return_job_, change.lease, change.reason, change.most_failures, change.until_before,
                      change.until)
                    .run();
    if (!made) return made;
    return changed("no lease " + change.lease);
}

Result SqliteEditor::make(const PutAside& change) {
    if (auto made = Query(put_aside_, change.id, change.reason, change.until_before).run(); !made)
        return made;
    return changed("no waiting job " + change.id);
}

Result SqliteEditor::make(const RetryJob& change) {
    if (auto made = Query(retry_job_, change.id, change.until, change.by, change.address).run(); !made)
        return made;
    return changed("no job " + change.id + " was put aside");
}

Result SqliteEditor::make(const AddWorker& change) {
    const Worker& worker = change.worker;
    return Query(add_worker_, worker.name, change.key, worker.created, worker.seen, worker.failures,
                 worker.returns, worker.rest)
        .run();
}

Result SqliteEditor::make(const RemoveWorker& change) {
    if (auto made = Query(remove_worker_, change.name).run(); !made) return made;
    if (auto found = changed("no worker " + change.name); !found) return found;
    return Query(return_jobs_of_, change.name, change.until).run();
}

Result SqliteEditor::make(const NoteSeen& change) {
    if (auto made = Query(note_seen_, change.worker, change.at).run(); !made) return made;
    return changed("no worker " + change.worker);
}

Result SqliteEditor::make(const SetRest& change) {
    auto made = Query(set_rest_, change.worker, change.failures, change.returns, change.until).run();
    if (!made) return made;
    return changed("no worker " + change.worker);
}

Result SqliteEditor::make(const ReplaceToken& change) {
    if (auto made = Query(replace_token_, change.player, change.token).run(); !made) return made;
    return changed("no player " + std::to_string(change.player));
}

Result SqliteEditor::make(const ForgetName& change) {
    const auto key = key_of(change.game);
    if (!key) return std::unexpected(key.error());
    if (auto made = Query(replace_first_, *key, change.body).run(); !made) return made;
    if (auto made = Query(drop_played_, *key, change.player).run(); !made) return made;
    return Query(rename_said_, *key, change.player, change.name).run();
}

Result SqliteEditor::make(const ListGame& change) {
    const auto game = head(change.game);
    if (!game) return std::unexpected(game.error());
    if (!*game || !are_rows_of(**game, change.rows))
        return conflict("the rows are not of game " + change.game);
    if (auto made = Query(list_game_, change.game).run(); !made) return made;
    if (auto listed = changed("game " + change.game + " is not to be listed"); !listed) return listed;
    for (const Played& row : change.rows) {
        auto made = Query(add_played_, row.player, row.over, row.game, row.kind, row.speed, row.rated,
                          index(row.colour), static_cast<int>(row.result), row.reason, row.opponent,
                          row.opening, row.watchable, row.rating_before, row.rating_after,
                          row.opponent_rating, row.plies, row.own_moves, row.thought)
                        .run();
        if (!made) return made;
    }
    return {};
}

std::expected<std::vector<DocumentKey>, Error> SqliteEditor::keys_of(const std::string& kind,
                                                                     const std::string& id,
                                                                     std::int64_t version) {
    auto old = document(kind, id);
    if (!old) return std::unexpected(old.error());
    if ((*old ? (**old).version : 0) != version) return conflict(kind + " " + id);
    return *old ? std::move((**old).keys) : std::vector<DocumentKey>{};
}

/// Whether another document has the key, which is unique.
std::expected<bool, Error> SqliteEditor::is_taken(const Document& document, const DocumentKey& key) {
    Query query(owner_of_key_, document.kind, key.index, key.value);
    const bool taken = query.next() && query.text(0) != document.id;
    if (!query.good()) return std::unexpected(query.error());
    return taken;
}

Result SqliteEditor::drop_keys(const std::string& kind, const std::string& id,
                               const std::vector<DocumentKey>& keys) {
    for (const DocumentKey& key : keys) {
        if (auto made = Query(drop_key_, kind, key.index, key.value, id).run(); !made) return made;
    }
    return {};
}

Result SqliteEditor::make(const PutDocument& change) {
    const Document& document = change.document;
    if (!is_storable(document)) return conflict(document.kind + " " + document.id);
    const auto old = keys_of(document.kind, document.id, change.replaced());
    if (!old) return std::unexpected(old.error());
    for (const DocumentKey& key : document.keys) {
        const auto taken = key.unique ? is_taken(document, key) : false;
        if (!taken) return std::unexpected(taken.error());
        if (*taken) return conflict("the " + key.index + " of " + document.kind + " " + document.id);
    }
    const std::string keys = write_keys(document.keys);
    auto made = Query(set_document_, document.kind, document.id, document.version, document.body, keys).run();
    if (!made || *old == document.keys) return made;
    if (auto dropped = drop_keys(document.kind, document.id, *old); !dropped) return dropped;
    for (const DocumentKey& key : document.keys) {
        auto added = Query(add_key_, document.kind, key.index, key.value, document.id, key.unique).run();
        if (!added) return added;
    }
    return {};
}

Result SqliteEditor::make(const RemoveDocument& change) {
    if (change.version < 1) return conflict("no " + change.kind + " " + change.id);
    const auto old = keys_of(change.kind, change.id, change.version);
    if (!old) return std::unexpected(old.error());
    if (auto dropped = drop_keys(change.kind, change.id, *old); !dropped) return dropped;
    return Query(drop_document_, change.kind, change.id).run();
}

std::expected<std::int64_t, Error> SqliteEditor::key_of(std::string_view game) {
    Query query(key_, game);
    const bool found = query.next();
    if (!query.good()) return std::unexpected(query.error());
    if (!found) return conflict("no game " + std::string{game});
    return query.integer(0);
}

Result SqliteEditor::changed(std::string what) const {
    if (sqlite3_changes(connection_.handle()) > 0) return {};
    return conflict(std::move(what));
}

Result SqliteEditor::mark_as_half_copy(bool half) {
    const std::string id = "PRAGMA application_id = " + std::to_string(half ? half_copy_id : application_id);
    return connection_.execute(id.c_str());
}

Result SqliteEditor::checkpoint() {
    int pages = 0;
    const int code =
        sqlite3_wal_checkpoint_v2(connection_.handle(), "main", SQLITE_CHECKPOINT_PASSIVE, &pages, nullptr);
    if (code == SQLITE_OK || code == SQLITE_BUSY) return {};
    return std::unexpected(error_of(connection_.handle(), code));
}

Result SqliteEditor::cut_log() {
    const int code = cut(connection_, busy_);
    if (code == SQLITE_OK || code == SQLITE_BUSY) return {};
    return std::unexpected(error_of(connection_.handle(), code));
}

}  // namespace kradan::store

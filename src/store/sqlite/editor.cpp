#include "store/sqlite/editor.h"

#include <utility>

#include "store/sqlite/files.h"
#include "store/sqlite/schema.h"

namespace kradan::store {

namespace {

std::unexpected<Error> conflict(std::string detail) {
    return std::unexpected(Error{Error::Kind::conflict, std::move(detail)});
}

/// Compiles statements, and keeps the first error.
class Preparer {
  public:
    explicit Preparer(Connection& connection) : connection_(connection) {}

    Statement operator()(std::string_view sql) {
        if (!result_) return {};
        auto statement = Statement::prepare(connection_, sql);
        if (statement) return *std::move(statement);
        result_ = std::unexpected(statement.error());
        return {};
    }
    const Result& result() const { return result_; }

  private:
    Connection& connection_;
    Result result_;
};

bool is_conflict(const Result& result) {
    return !result && result.error().kind == Error::Kind::conflict;
}

int note_log_pages(void* pages, sqlite3*, const char*, int count) {
    *static_cast<int*>(pages) = count;
    return SQLITE_OK;
}

/// Checkpoints and truncates the WAL if no other connection prevents it.
int cut(Connection& connection, int busy) {
    sqlite3_busy_timeout(connection.handle(), 0);
    const int code =
        sqlite3_wal_checkpoint_v2(connection.handle(), "main", SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
    sqlite3_busy_timeout(connection.handle(), busy);
    return code;
}

/// Makes the contents of the WAL durable: its writer may have died before the sync, and clients may see what
/// this process reads from it. After a failed sync the WAL on disk is unreliable, so it is checkpointed and
/// truncated.
Result settle(Connection& connection, const std::string& path, const ConnectionOptions& options) {
    if (auto synced = sync_folder_of(path); !synced) return synced;
    const int done = cut(connection, static_cast<int>(options.busy.count()));
    if (done == SQLITE_OK) return {};
    // A reader prevents the checkpoint, or the disk is full. The WAL itself can still be synced.
    sqlite3_file* log = nullptr;
    sqlite3_file_control(connection.handle(), "main", SQLITE_FCNTL_JOURNAL_POINTER, static_cast<void*>(&log));
    const int code = log && log->pMethods ? log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) : done;
    if (code == SQLITE_OK) return {};
    return std::unexpected(Error{Error::Kind::io, "the write-ahead log cannot be synced"});
}

}  // namespace

std::expected<std::unique_ptr<SqliteEditor>, Error> SqliteEditor::open(const std::string& path,
                                                                       const ConnectionOptions& options) {
    auto connection = Connection::open(path, options);
    if (!connection) return std::unexpected(connection.error());
    // Checked before anything is written: the file may belong to another program.
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
                Error{Error::Kind::io,
                      "this file system does not support a write-ahead log (WAL) beside the file"});
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
    if (auto prepared = prepare_reads(); !prepared) return prepared;
    if (auto prepared = SqliteDatabase::prepare(shared_changes); !prepared) return prepared;
    // Replaces SQLite's automatic checkpoints, which run inside a commit.
    sqlite3_wal_hook(connection_.handle(), note_log_pages, log_pages_.get());
    Preparer prepare{connection_};
    begin_ = prepare("BEGIN IMMEDIATE");
    commit_ = prepare("COMMIT");
    save_ = prepare("SAVEPOINT unit");
    restore_ = prepare("ROLLBACK TO unit");
    release_ = prepare("RELEASE unit");
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
    set_plan_ = prepare("INSERT OR REPLACE INTO plan (game, colour, body) VALUES (?, ?, ?)");
    drop_plan_ = prepare("DELETE FROM plan WHERE game = ? AND colour = ?");
    set_board_time_ = prepare("UPDATE board_time SET now = max(now, ?)");
    return_jobs_of_ = prepare(R"(UPDATE job SET lease = '', worker = '', until = ?2, advanced = 0, state = 0
        WHERE state = 1 AND worker = ?1)");
    remove_worker_ = prepare("DELETE FROM worker WHERE name = ?");
    list_game_ = prepare("UPDATE game SET listed = 1 WHERE id = ? AND ended = 1 AND listed = 0");
    add_played_ = prepare("INSERT INTO played (" PLAYED_COLUMNS
                          ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    drop_played_ = prepare(R"(DELETE FROM played WHERE player = ?2
        AND over = (SELECT over FROM game WHERE key = ?1) AND game = (SELECT id FROM game WHERE key = ?1))");
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
    // Has no effect unless a unit or the commit itself failed.
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
        if (is_conflict(made) && made.error().detail.empty()) return std::unexpected(conflict_of(change));
        if (!made) return made;
    }
    return {};
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

Result SqliteEditor::make(const SetPlan& change) {
    const auto key = key_of(change.game);
    if (!key) return std::unexpected(key.error());
    const int colour = index(change.by);
    return change.body.empty() ? Query(drop_plan_, *key, colour).run()
                               : Query(set_plan_, *key, colour, change.body).run();
}

Result SqliteEditor::make(const SetBoardTime& change) {
    return Query(set_board_time_, change.now).run();
}

Result SqliteEditor::make(const RemoveWorker& change) {
    if (auto made = affected(Query(remove_worker_, change.name).run()); !made) return made;
    return Query(return_jobs_of_, change.name, change.until).run();
}

Result SqliteEditor::make(const ForgetName& change) {
    const auto key = key_of(change.game);
    if (!key) return std::unexpected(key.error());
    if (auto made = Query(replace_first_, *key, change.body).run(); !made) return made;
    if (auto made = Query(drop_played_, *key, change.player).run(); !made) return made;
    return Query(rename_said_, *key, change.player, change.name).run();
}

Result SqliteEditor::make(const ListGame& change) {
    const auto game = read_first(*this, game_sql, read_head, change.game);
    if (!game) return std::unexpected(game.error());
    if (!*game || !are_rows_of(**game, change.rows))
        return conflict("the rows are not of game " + change.game);
    if (auto made = affected(Query(list_game_, change.game).run()); !made) return made;
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
    auto old = read_document_of(*this, kind, id);
    if (!old) return std::unexpected(old.error());
    if ((*old ? (**old).version : 0) != version) return conflict(kind + " " + id);
    return *old ? std::move((**old).keys) : std::vector<DocumentKey>{};
}

/// Whether another document has this unique key.
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
    const auto key = read_first(*this, key_sql, read_integer, game);
    if (!key) return std::unexpected(key.error());
    if (!*key) return conflict("no game " + std::string{game});
    return **key;
}

Result SqliteEditor::affected(Result made) const {
    if (!made || sqlite3_changes(connection_.handle()) > 0) return made;
    return conflict("");
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

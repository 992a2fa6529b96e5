#include "store/sqlite/sqlite_store.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "store/sqlite/editor.h"
#include "store/sqlite/files.h"
#include "store/sqlite/owner_lock.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/session.h"

namespace kradan::store {

namespace {

using SqliteReader = SqlReader<Reader, SqliteSession<SqliteDatabase>>;

std::expected<std::unique_ptr<Reader>, Error> open_reader(const std::string& path,
                                                          const SqliteOptions& options) {
    auto reader = std::make_unique<SqliteReader>(
        path, ConnectionOptions{.purpose = Purpose::read, .busy = options.busy, .vfs = options.vfs});
    if (auto opened = reader->open(); !opened) return std::unexpected(opened.error());
    return reader;
}

class SqliteStore final : public SqlReader<Store, SqliteSession<SqliteEditor>> {
  public:
    SqliteStore(const std::string& path, const SqliteOptions& options, OwnerLock lock)
        : SqlReader(path,
                    ConnectionOptions{.purpose = Purpose::write, .busy = options.busy, .vfs = options.vfs}),
          lock_(std::move(lock)),
          path_(path),
          options_(options) {}

    // The lock is released after the connection is closed.
    ~SqliteStore() override { session_.close(); }

    std::vector<Result> commit(std::span<const Unit> units) override {
        auto results = attempt(units);
        if (results) return *std::move(results);
        // Reopens immediately, to truncate unsynced writes before the failure is reported. If the disk still
        // fails, the next use tries again.
        session_.mend();
        if (results.error().kind == Error::Kind::full) {
            // The WAL may have filled the disk: it contains every version of a page.
            (void)session_.with([](SqliteEditor& editor) { return editor.cut_log(); });
        }
        return std::vector<Result>(units.size(), std::unexpected(results.error()));
    }
    Result mark_as_half_copy(bool half) override {
        return session_.with([&](SqliteEditor& editor) { return editor.mark_as_half_copy(half); });
    }
    std::expected<std::unique_ptr<Reader>, Error> reader() override { return open_reader(path_, options_); }

  private:
    std::expected<std::vector<Result>, Error> attempt(std::span<const Unit> units) {
        try {
            return session_.with([&](SqliteEditor& editor) {
                tidy(editor);
                return editor.commit(units);
            });
        } catch (const std::exception& thrown) {
            // Out of memory: handled like any other error.
            return std::unexpected(Error{Error::Kind::io, thrown.what()});
        }
    }
    /// Checkpoints the WAL when it is long enough. Called before a commit, when no caller waits for an
    /// earlier one. A failure is harmless: the WAL only grows, and the next attempt follows when it has grown
    /// by the same length again.
    void tidy(SqliteEditor& editor) {
        const int pages = editor.log_pages();
        if (pages < log_pages_) tidied_at_ = 0;
        log_pages_ = pages;
        if (pages < tidied_at_ + most_log_pages()) return;
        tidied_at_ = pages;
        (void)editor.checkpoint();
    }
    /// The length at which to checkpoint: the disk needs room for the pages that move from the WAL to the
    /// database file.
    int most_log_pages() const {
        constexpr std::uint64_t page = 4096;
        constexpr int fewest = 16;
        std::error_code error;
        const std::uint64_t room =
            options_.room ? options_.room() : std::filesystem::space(path_, error).available;
        if (error) return options_.log_pages;
        const auto pages = static_cast<int>(std::min<std::uint64_t>(room / page / 2, most_pages));
        return std::min(std::max(pages, fewest), options_.log_pages);
    }

    OwnerLock lock_;
    std::string path_;
    SqliteOptions options_;
    static constexpr std::uint64_t most_pages = 1 << 30;
    int log_pages_ = 0;
    /// The length of the WAL at the last checkpoint.
    int tidied_at_ = 0;
};

}  // namespace

namespace {

/// The error if this program may not use one of a database's files. Unlike SQLite's own error, it names the
/// owner.
Result may_use_database(const std::string& path, bool writes) {
    for (const char* end : {"", "-wal", "-shm", "-journal"}) {
        if (auto allowed = may_use(path + end, writes); !allowed) return allowed;
    }
    return {};
}

}  // namespace

std::expected<std::unique_ptr<Store>, Error> open_sqlite(const std::string& path,
                                                         const SqliteOptions& options) {
    const auto whole = whole_path(path);
    if (!whole) return std::unexpected(whole.error());
    auto lock = OwnerLock::take(*whole);
    if (!lock) return std::unexpected(lock.error());
    if (auto made = make_file(*whole); !made) return std::unexpected(made.error());
    if (auto allowed = may_use_database(*whole, true); !allowed) return std::unexpected(allowed.error());
    auto store = std::make_unique<SqliteStore>(*whole, options, *std::move(lock));
    if (auto opened = store->open(); !opened) return std::unexpected(opened.error());
    return store;
}

std::expected<std::unique_ptr<Reader>, Error> open_sqlite_reader(const std::string& path,
                                                                 const SqliteOptions& options) {
    const auto whole = whole_path(path);
    if (!whole) return std::unexpected(whole.error());
    if (auto allowed = may_use_database(*whole, false); !allowed) return std::unexpected(allowed.error());
    return open_reader(*whole, options);
}

std::expected<std::int64_t, Error> sqlite_version(const std::string& path) {
    const auto whole = whole_path(path);
    if (!whole) return std::unexpected(whole.error());
    auto connection = Connection::open(*whole, {.purpose = Purpose::read});
    if (!connection) return std::unexpected(connection.error());
    return connection->number("PRAGMA user_version");
}

Result change_sqlite_beside(const std::string& path, const Unit& unit, const SqliteOptions& options) {
    const auto whole = whole_path(path);
    if (!whole) return std::unexpected(whole.error());
    if (auto allowed = may_use_database(*whole, true); !allowed) return allowed;
    auto editor = SqliteEditor::open_beside(
        *whole, {.purpose = Purpose::write, .busy = options.busy, .vfs = options.vfs});
    auto results = editor ? (*editor)->commit(std::span{&unit, 1}) : std::unexpected(editor.error());
    Result result = results ? results->front() : std::unexpected(results.error());
    if (!result) result.error().detail = *whole + ": " + result.error().detail;
    return result;
}

}  // namespace kradan::store

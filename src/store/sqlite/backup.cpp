#include "store/sqlite/backup.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <utility>

#include "store/sqlite/connection.h"
#include "store/sqlite/files.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/statement.h"

namespace kradan::store {

namespace {

namespace fs = std::filesystem;

/// A temporary file, deleted by the destructor unless `finish` gave it its name.
class Unfinished {
  public:
    static std::expected<Unfinished, Error> make(const std::string& copy) {
        std::string name = copy + ".XXXXXX";
        const int file = mkostemp(name.data(), O_CLOEXEC);
        if (file < 0) return failed(copy, "cannot be made");
        close(file);
        return Unfinished{std::move(name)};
    }
    Unfinished(Unfinished&& other) noexcept : name_(std::exchange(other.name_, {})) {}
    Unfinished& operator=(Unfinished&&) = delete;
    ~Unfinished() {
        if (name_.empty()) return;
        for (const char* end : {"", "-journal", "-wal", "-shm"}) std::remove((name_ + end).c_str());
    }

    const std::string& name() const { return name_; }

    Result finish(const std::string& copy, bool replace) {
        if (auto synced = sync_file(name_); !synced) return synced;
        const int renamed =
            renameat2(AT_FDCWD, name_.c_str(), AT_FDCWD, copy.c_str(), replace ? 0 : RENAME_NOREPLACE);
        if (renamed != 0 && errno == EEXIST)
            return std::unexpected(Error{Error::Kind::conflict, copy + " is there already"});
        if (renamed != 0) return failed(copy, "cannot be made");
        name_.clear();
        return sync_folder_of(copy);
    }

  private:
    explicit Unfinished(std::string name) : name_(std::move(name)) {}

    std::string name_;
};

Result copy_pages(Connection& from, Connection& to) {
    const std::unique_ptr<sqlite3_backup, int (*)(sqlite3_backup*)> copying{
        sqlite3_backup_init(to.handle(), "main", from.handle(), "main"), sqlite3_backup_finish};
    if (!copying) return std::unexpected(error_of(to.handle(), sqlite3_errcode(to.handle())));
    // In one step: between steps, a write by the server would restart the copy.
    const int code = sqlite3_backup_step(copying.get(), -1);
    if (code == SQLITE_DONE) return {};
    return std::unexpected(error_of(to.handle(), code));
}

Result look_through(Connection& copy) {
    auto statement = Statement::prepare(copy, "PRAGMA quick_check(1)");
    if (!statement) return std::unexpected(statement.error());
    Query query(*statement);
    if (query.next() && query.text(0) == "ok") return {};
    if (!query.good()) return std::unexpected(query.error());
    return std::unexpected(
        Error{Error::Kind::unreadable, "the database is damaged: " + std::string{query.text(0)}});
}

Result write_copy(const std::string& database, const std::string& copy, const BackupOptions& options) {
    auto from = Connection::open(database, {.purpose = Purpose::read, .busy = options.busy});
    if (!from) return std::unexpected(from.error());
    if (auto good = check_version(*from, migrations(), Accept::any); !good) return good;
    {
        auto to = Connection::open(copy, {.purpose = Purpose::write});
        if (!to) return std::unexpected(to.error());
        // No journal and no syncs: the whole file is synced at the end.
        if (auto set = to->execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF"); !set) return set;
        if (auto copied = copy_pages(*from, *to); !copied) return copied;
    }
    auto to = Connection::open(copy, {.purpose = Purpose::write});
    if (!to) return std::unexpected(to.error());
    // A single file, without a WAL.
    if (auto set = to->execute("PRAGMA journal_mode = DELETE"); !set) return set;
    return look_through(*to);
}

}  // namespace

Result back_up(const std::string& database, const std::string& copy, const BackupOptions& options) {
    std::error_code error;
    if (fs::equivalent(database, copy, error))
        return std::unexpected(Error{Error::Kind::io, copy + " is the database itself"});
    if (!options.replace && fs::exists(fs::symlink_status(copy, error)))
        return std::unexpected(Error{Error::Kind::conflict, copy + " is there already"});
    const auto from = whole_path(database);
    if (!from) return std::unexpected(from.error());
    const auto to = whole_path(copy);
    if (!to) return std::unexpected(to.error());
    auto unfinished = Unfinished::make(*to);
    if (!unfinished) return std::unexpected(unfinished.error());
    if (auto written = write_copy(*from, unfinished->name(), options); !written) {
        written.error().detail = database + ": " + written.error().detail;
        return written;
    }
    return unfinished->finish(*to, options.replace);
}

}  // namespace kradan::store

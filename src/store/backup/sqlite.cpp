#include "store/backup/sqlite.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <set>
#include <utility>

#include "store/backup/files.h"
#include "store/sqlite/connection.h"
#include "store/sqlite/files.h"
#include "store/sqlite/owner_lock.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/statement.h"

namespace kradan::store {

namespace {

namespace fs = std::filesystem;

/// A temporary file, deleted by the destructor unless `finish` has renamed it.
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
            return std::unexpected(Error{Error::Kind::conflict, copy + " already exists"});
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

/// `check`: quick_check, or integrity_check, which also checks the indices.
Result look_through(Connection& copy, const char* check) {
    auto statement = Statement::prepare(copy, check);
    if (!statement) return std::unexpected(statement.error());
    Query query(*statement);
    if (query.next() && query.text(0) == "ok") return {};
    if (!query.good()) return std::unexpected(query.error());
    return std::unexpected(
        Error{Error::Kind::unreadable, "the database is damaged: " + std::string{query.text(0)}});
}

Result write_copy(const std::string& database, const std::string& copy, const BackupOptions& options,
                  const char* check = "PRAGMA quick_check(1)") {
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
    return look_through(*to, check);
}

/// The tables with their columns, and the indices.
std::expected<std::set<std::string>, Error> parts_of(Connection& connection) {
    auto statement = Statement::prepare(
        connection,
        "SELECT m.type || ' ' || m.name || coalesce('.' || c.name, '') FROM sqlite_schema AS m LEFT JOIN "
        "pragma_table_info(m.name) AS c ON m.type = 'table' WHERE m.name NOT LIKE 'sqlite%'");
    if (!statement) return std::unexpected(statement.error());
    std::set<std::string> parts;
    Query query(*statement);
    while (query.next()) parts.emplace(query.text(0));
    if (!query.good()) return std::unexpected(query.error());
    return parts;
}

/// Whether a database has all the tables, columns and indices of its version. `scratch`: an empty file.
Result check_parts(Connection& connection, std::int64_t version, const std::string& scratch) {
    auto made = Connection::open(scratch, {.purpose = Purpose::write});
    if (!made) return std::unexpected(made.error());
    if (auto set = made->execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF"); !set) return set;
    if (auto done = migrate(*made, migrations().first(static_cast<std::size_t>(version))); !done) return done;
    const auto wanted = parts_of(*made);
    if (!wanted) return std::unexpected(wanted.error());
    const auto found = parts_of(connection);
    if (!found) return std::unexpected(found.error());
    for (const std::string& part : *wanted) {
        if (!found->contains(part))
            return std::unexpected(
                Error{Error::Kind::unreadable, "the database is incomplete: it has no " + part});
    }
    return {};
}

/// Checks a copy to restore, and counts its players and games.
std::expected<Restored, Error> look_at(const std::string& copy, const std::string& scratch) {
    auto connection = Connection::open(copy, {.purpose = Purpose::read});
    if (!connection) return std::unexpected(connection.error());
    for (const Accept accept : {Accept::any, Accept::older}) {
        if (auto good = check_version(*connection, migrations(), accept); !good)
            return std::unexpected(good.error());
    }
    const auto version = connection->number("PRAGMA user_version");
    if (!version) return std::unexpected(version.error());
    if (auto whole = check_parts(*connection, *version, scratch); !whole)
        return std::unexpected(whole.error());
    const auto players = connection->number("SELECT count(*) FROM player");
    if (!players) return std::unexpected(players.error());
    const auto games = connection->number("SELECT count(*) FROM game");
    if (!games) return std::unexpected(games.error());
    return Restored{.version = *version, .players = *players, .games = *games};
}

/// Makes the folder's owner the file's owner. The error says which user must run this program.
std::expected<std::string, Error> give_away(const std::string& path, const std::string& folder) {
    struct stat about{};
    if (stat(folder.c_str(), &about) != 0) return failed(folder, "cannot be read");
    const bool shared = (about.st_mode & S_ISVTX) != 0;
    if (geteuid() != 0 && about.st_uid != geteuid() && !shared) {
        return std::unexpected(Error{Error::Kind::unreadable,
                                     "the folder " + folder + " belongs to " + name_of_user(about.st_uid) +
                                         ", and this program runs as " + name_of_user(geteuid()) +
                                         ": run it as the owner, or as root"});
    }
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return failed(path, "cannot be opened");
    const Result given = give_to_owner_of_folder(file, path);
    struct stat made{};
    const bool known = fstat(file, &made) == 0;
    close(file);
    if (!given) return std::unexpected(given.error());
    return name_of_user(known ? made.st_uid : geteuid());
}

constexpr const char* files_of_database[] = {"", "-wal", "-shm", "-journal"};

/// Renames all files of a database, or none of them.
Result move_database(const std::string& from, const std::string& to) {
    for (const char* const* end = std::begin(files_of_database); end != std::end(files_of_database); ++end) {
        const std::string moved = from + *end;
        if (renameat2(AT_FDCWD, moved.c_str(), AT_FDCWD, (to + *end).c_str(), RENAME_NOREPLACE) == 0)
            continue;
        if (errno == ENOENT) continue;
        auto error = failed(moved, "cannot be moved away");
        while (end != std::begin(files_of_database)) {
            --end;
            std::rename((to + *end).c_str(), (from + *end).c_str());
        }
        return error;
    }
    return {};
}

/// An unused name for the database that is being replaced.
std::string name_to_keep(const std::string& database) {
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    std::string name = database + ".replaced-" + time_in_name(now);
    const auto is_free = [](const std::string& wanted) {
        std::error_code error;
        return std::ranges::none_of(files_of_database, [&](const char* end) {
            return fs::exists(fs::symlink_status(wanted + end, error));
        });
    };
    if (is_free(name)) return name;
    int number = 2;
    while (!is_free(name + "-" + std::to_string(number))) ++number;
    return name + "-" + std::to_string(number);
}

}  // namespace

Result back_up(const std::string& database, const std::string& copy, const BackupOptions& options) {
    std::error_code error;
    if (fs::equivalent(database, copy, error))
        return std::unexpected(Error{Error::Kind::io, copy + " is the database itself"});
    if (!options.replace && fs::exists(fs::symlink_status(copy, error)))
        return std::unexpected(Error{Error::Kind::conflict, copy + " already exists"});
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

std::expected<Restored, Error> restore(const std::string& copy, const std::string& database) {
    std::error_code error;
    if (!fs::is_regular_file(copy, error))
        return std::unexpected(Error{Error::Kind::io, copy + ": there is no such file"});
    if (fs::equivalent(database, copy, error))
        return std::unexpected(Error{Error::Kind::io, copy + " is the database itself"});
    const auto from = whole_path(copy);
    if (!from) return std::unexpected(from.error());
    const auto to = whole_path(database);
    if (!to) return std::unexpected(to.error());
    if (auto allowed = may_use(*from, false); !allowed) return std::unexpected(allowed.error());
    // From here on, no other process can write to the database.
    const auto lock = OwnerLock::take(*to);
    if (!lock) return std::unexpected(lock.error());
    auto unfinished = Unfinished::make(*to);
    if (!unfinished) return std::unexpected(unfinished.error());
    const auto named = [&](Error why) {
        why.detail = copy + ": " + why.detail;
        return std::unexpected(std::move(why));
    };
    if (auto written = write_copy(*from, unfinished->name(), {}, "PRAGMA integrity_check(1)"); !written)
        return named(written.error());
    auto scratch = Unfinished::make(*to);
    if (!scratch) return std::unexpected(scratch.error());
    auto found = look_at(unfinished->name(), scratch->name());
    if (!found) return named(found.error());
    auto owner = give_away(unfinished->name(), fs::path(*to).parent_path().string());
    if (!owner) return std::unexpected(owner.error());
    found->owner = *std::move(owner);
    const std::string kept = name_to_keep(*to);
    if (fs::exists(*to, error)) found->kept = kept;
    // Move its WAL too, because it must not be applied to another database.
    if (auto moved = move_database(*to, kept); !moved) return std::unexpected(moved.error());
    if (auto done = unfinished->finish(*to, false); !done) {
        (void)move_database(kept, *to);
        return std::unexpected(done.error());
    }
    return *std::move(found);
}

}  // namespace kradan::store

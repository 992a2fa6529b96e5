#include "cli/database.h"

#include <cstdlib>
#include <filesystem>
#include <optional>

#include "core/quote.h"
#include "store/sqlite/in_memory.h"
#include "store/sqlite/sqlite_store.h"
#ifdef KRADAN_POSTGRES
#include "store/postgres/postgres_store.h"
#endif

namespace kradan::cli {

namespace {

namespace fs = std::filesystem;
using store::Error;

/// The error for a URL that is not a PostgreSQL URL. Does not quote the URL, because it may contain a
/// password.
std::optional<Error> other_url(const std::string& name) {
    if (!name.contains("://") || is_postgres(name)) return std::nullopt;
    return Error{Error::Kind::io,
                 "this URL names no known database; expected a file, or a URL that begins with postgres://"};
}

#ifndef KRADAN_POSTGRES
std::unexpected<Error> without_postgres() {
    return std::unexpected(Error{
        Error::Kind::io,
        "this program was built without PostgreSQL; install libpq-dev and build it again: ./dev build"});
}
#endif

}  // namespace

std::expected<std::unique_ptr<store::Store>, Error> open_database(const std::string& name,
                                                                  const std::string& node) {
    if (!node.empty() && !is_postgres(name)) {
        return std::unexpected(
            Error{Error::Kind::io,
                  "nodes share a PostgreSQL database; name it with --db postgres://USER@HOST/DATABASE"});
    }
    if (name == "memory") return store::open_sqlite_in_memory();
    if (const auto error = other_url(name)) return std::unexpected(*error);
    if (is_postgres(name)) {
#ifdef KRADAN_POSTGRES
        return store::open_postgres(name, {.node = node});
#else
        return without_postgres();
#endif
    }
    // A misspelt path must not create an empty club elsewhere.
    std::error_code error;
    const auto folder = fs::path(name).parent_path();
    if (!folder.empty() && !fs::is_directory(folder, error)) {
        return std::unexpected(
            Error{Error::Kind::io, "there is no folder " + folder.string() +
                                       " for the database; correct the path, or make the folder"});
    }
    return store::open_sqlite(name);
}

std::expected<std::string, std::string> default_database() {
    const char* data = std::getenv("XDG_DATA_HOME");
    const char* home = std::getenv("HOME");
    fs::path folder;
    if (data && *data) {
        folder = fs::path(data) / "kradan";
    } else if (home && *home) {
        folder = fs::path(home) / ".local" / "share" / "kradan";
    } else {
        return "kradan.db";
    }
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return std::unexpected("cannot create the folder " + folder.string() + ": " + error.message());
    return (folder / "kradan.db").string();
}

std::expected<std::unique_ptr<store::Reader>, Error> open_database_reader(const std::string& name) {
    if (const auto error = other_url(name)) return std::unexpected(*error);
    if (!is_postgres(name)) return store::open_sqlite_reader(name);
#ifdef KRADAN_POSTGRES
    return store::open_postgres_reader(name);
#else
    return without_postgres();
#endif
}

std::expected<std::int64_t, Error> database_version(const std::string& name) {
    if (const auto error = other_url(name)) return std::unexpected(*error);
    if (!is_postgres(name)) return store::sqlite_version(name);
#ifdef KRADAN_POSTGRES
    return store::postgres_version(name);
#else
    return without_postgres();
#endif
}

store::Result change_database_beside(const std::string& name, const store::Unit& unit) {
    if (const auto error = other_url(name)) return std::unexpected(*error);
    if (!is_postgres(name)) return store::change_sqlite_beside(name, unit);
#ifdef KRADAN_POSTGRES
    return store::change_postgres_beside(name, unit);
#else
    return without_postgres();
#endif
}

bool is_postgres(const std::string& name) {
    return name.starts_with("postgres://") || name.starts_with("postgresql://");
}

Failure failure_of(const Error& error, const std::string& advice_if_locked) {
    return {error.detail + (error.kind == Error::Kind::locked ? advice_if_locked : ""),
            error.kind == Error::Kind::unreadable ? exit_bad_input : exit_io_error};
}

Failure no_account(const std::string& name) {
    return {"there is no account " + printable(name) + "; kradan admin users list shows all"};
}

std::string shown_database(const std::string& name) {
#ifdef KRADAN_POSTGRES
    if (is_postgres(name)) return store::without_password(name);
#endif
    return name.contains("://") ? "the database" : name;
}

}  // namespace kradan::cli

#include "store/sqlite/connection.h"

#include <cerrno>
#include <cstring>
#include <string_view>

#include "store/sqlite/statement.h"

namespace kradan::store {

namespace {

Error::Kind kind_of(int code) {
    switch (code & 0xff) {
        case SQLITE_CONSTRAINT:
            return Error::Kind::conflict;
        case SQLITE_FULL:
            return Error::Kind::full;
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
        case SQLITE_PROTOCOL:
            return Error::Kind::locked;
        // The statement does not compile: the tables are not Kradan's.
        case SQLITE_ERROR:
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
        case SQLITE_FORMAT:
        case SQLITE_MISMATCH:
            return Error::Kind::unreadable;
        default:
            return Error::Kind::io;
    }
}

/// The URI of a file for SQLite. With psow=0 SQLite never writes to a sector that holds acknowledged data: a
/// power failure may garble the sector that is being written.
std::string uri_of(const std::string& path) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (plain || c == '/' || c == '.' || c == '-' || c == '_') {
            uri += c;
        } else {
            uri += {'%', digits[byte >> 4], digits[byte & 15]};
        }
    }
    return uri + "?psow=0";
}

}  // namespace

std::expected<Connection, Error> Connection::open(const std::string& path, const ConnectionOptions& options) {
    sqlite3* database = nullptr;
    const int opened = sqlite3_open_v2(uri_of(path).c_str(), &database,
                                       SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX,
                                       options.vfs.empty() ? nullptr : options.vfs.c_str());
    if (!database) return std::unexpected(Error{Error::Kind::io, sqlite3_errstr(opened)});
    Connection connection{database};
    if (opened != SQLITE_OK) return std::unexpected(error_of(database, opened));
    sqlite3_extended_result_codes(database, 1);
    sqlite3_busy_timeout(database, static_cast<int>(options.busy.count()));
    auto prepared = connection.execute(
        "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA foreign_keys = ON;"
        "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768");
    if (prepared && options.purpose == Purpose::read) {
        // A reader never writes to the database file, not even a checkpoint when the last connection closes.
        sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
        prepared = connection.execute("PRAGMA query_only = ON");
    }
    if (!prepared) return std::unexpected(prepared.error());
    return connection;
}

Result Connection::execute(const char* sql) {
    const int code = sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) return std::unexpected(error_of(handle(), code));
    return {};
}

std::expected<std::int64_t, Error> Connection::number(const char* sql) {
    auto statement = Statement::prepare(*this, sql);
    if (!statement) return std::unexpected(statement.error());
    Query query(*statement);
    const bool row = query.next();
    const std::int64_t value = row ? query.integer(0) : 0;
    if (!query.good()) return std::unexpected(query.error());
    return value;
}

void Connection::roll_back() {
    if (sqlite3_get_autocommit(handle()) == 0) (void)execute("ROLLBACK");
}

Error error_of(sqlite3* database, int code) {
    Error error{kind_of(code), sqlite3_errmsg(database)};
    const int number = sqlite3_system_errno(database);
    const bool of_system = (code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CANTOPEN;
    if (of_system && number != 0) {
        error.detail += std::string{": "} + std::strerror(number);
        // SQLite reports a full disk, but not a full quota or a full disk that only a sync discovers.
        if (number == ENOSPC || number == EDQUOT) error.kind = Error::Kind::full;
    }
    return error;
}

}  // namespace kradan::store

#pragma once

#include <sqlite3.h>

#include <chrono>
#include <expected>
#include <memory>
#include <string>

#include "store/store.h"

namespace kradan::store {

/// Whether an SQLite connection may write.
enum class Purpose : std::uint8_t { read, write };

struct ConnectionOptions {
    Purpose purpose = Purpose::read;
    /// How long to wait while another program locks the database.
    std::chrono::milliseconds busy{2000};
    /// The name of an SQLite VFS; "" means the default.
    std::string vfs = {};
};

/// A connection to an existing database file, for one thread at a time.
class Connection {
  public:
    /// `path` comes from `whole_path`. Reads nothing: a file that is not a database is reported on first use.
    static std::expected<Connection, Error> open(const std::string& path, const ConnectionOptions& options);

    /// Runs statements and discards their rows.
    Result execute(const char* sql);
    /// The single number that a statement returns; 0 if it returns no row.
    std::expected<std::int64_t, Error> number(const char* sql);
    /// Rolls back the current transaction, if there is one.
    void roll_back();

    sqlite3* handle() const { return database_.get(); }

  private:
    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    };

    explicit Connection(sqlite3* database) : database_(database) {}

    std::unique_ptr<sqlite3, Close> database_;
};

/// The error from the last SQLite call on this connection, which returned `code`.
Error error_of(sqlite3* database, int code);

}  // namespace kradan::store

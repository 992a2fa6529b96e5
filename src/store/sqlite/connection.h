#pragma once

#include <sqlite3.h>

#include <chrono>
#include <expected>
#include <memory>
#include <string>

#include "store/store.h"

namespace kradan::store {

/// What an SQLite connection is for.
enum class Purpose : std::uint8_t { read, write };

struct ConnectionOptions {
    Purpose purpose = Purpose::read;
    /// How long to wait for another program that holds the database.
    std::chrono::milliseconds busy{2000};
    /// The name of an SQLite VFS; "" for the machine's own.
    std::string vfs = {};
};

/// One connection to a database file that is there; for one thread at a time.
class Connection {
  public:
    /// The path is a whole one (`whole_path`). Nothing is read yet: whether it is a database at all is seen
    /// at the first use.
    static std::expected<Connection, Error> open(const std::string& path, const ConnectionOptions& options);

    /// Runs statements that give no rows, or whose rows nobody wants.
    Result execute(const char* sql);
    /// The one number that a statement gives.
    std::expected<std::int64_t, Error> number(const char* sql);
    /// Ends the transaction under way, if there is one, and undoes it.
    void roll_back();

    sqlite3* handle() const { return database_.get(); }

  private:
    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
    };

    explicit Connection(sqlite3* database) : database_(database) {}

    std::unique_ptr<sqlite3, Close> database_;
};

/// What the latest call of SQLite on this connection ended with.
Error error_of(sqlite3* database, int code);

}  // namespace kradan::store

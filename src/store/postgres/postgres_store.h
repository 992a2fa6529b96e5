#pragma once

#include <chrono>
#include <expected>
#include <memory>
#include <string>

#include "store/store.h"

namespace kradan::store {

struct PostgresOptions {
    /// How long to wait for a row or a table that another session locks, before Error::locked.
    std::chrono::milliseconds busy{2'000};
    /// How long to wait for an answer of the server, before the connection counts as broken.
    std::chrono::milliseconds patience{10'000};
    /// The name of this node, if the database is shared with others; "": it is for this process alone.
    std::string node = {};
};

/// The user, hosts and database of a URL, for messages: without a password.
std::string without_password(const std::string& url);

/// Opens a database for writing by this process only, and migrates an empty or older one. `url` is as libpq's
/// documentation, "Connection URIs", describes it, sslmode and several hosts included. Error::locked if
/// another process owns it; Error::unreadable if it is of a newer Kradan or of another program.
std::expected<std::unique_ptr<Store>, Error> open_postgres(const std::string& url,
                                                           const PostgresOptions& options = {});

/// Opens a database for reading, also while a server uses it. It must be of the newest version.
std::expected<std::unique_ptr<Reader>, Error> open_postgres_reader(const std::string& url,
                                                                   const PostgresOptions& options = {});

/// The version of the tables of a database; 0 if it has none.
std::expected<std::int64_t, Error> postgres_version(const std::string& url);

/// Makes a few changes that no running server minds: to the workers, and `RetryJob`. The database must be of
/// the newest version; a server may use it.
Result change_postgres_beside(const std::string& url, const Unit& unit, const PostgresOptions& options = {});

}  // namespace kradan::store

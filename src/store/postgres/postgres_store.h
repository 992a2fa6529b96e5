#pragma once

#include <chrono>
#include <expected>
#include <memory>
#include <string>

#include "store/store.h"

namespace kradan::store {

struct PostgresOptions {
    /// How long to wait for a row or table that another session has locked, before Error::locked.
    std::chrono::milliseconds busy{2'000};
    /// How long to wait for an answer from PostgreSQL before the connection is considered broken.
    std::chrono::milliseconds patience{10'000};
    /// The name of this node if it shares the database with other nodes; "" for a single server.
    std::string node = {};
};

/// The user, hosts and database in a URL, without the password, for messages.
std::string without_password(const std::string& url);

/// Opens a database for writing by this process only, and migrates an empty or older one. `url` is a
/// connection URI as libpq's documentation describes it, including sslmode and several hosts. Returns
/// Error::locked if another process owns the database, and Error::unreadable if a newer Kradan or another
/// program wrote it.
std::expected<std::unique_ptr<Store>, Error> open_postgres(const std::string& url,
                                                           const PostgresOptions& options = {});

/// Opens a database for reading, even while a server uses it. It must have the newest version.
std::expected<std::unique_ptr<Reader>, Error> open_postgres_reader(const std::string& url,
                                                                   const PostgresOptions& options = {});

/// The schema version of a database; 0 if it has no tables.
std::expected<std::int64_t, Error> postgres_version(const std::string& url);

/// Applies changes that are safe while a server is running: those to workers, and `RetryJob`. The database
/// must have the newest version.
Result change_postgres_beside(const std::string& url, const Unit& unit, const PostgresOptions& options = {});

}  // namespace kradan::store

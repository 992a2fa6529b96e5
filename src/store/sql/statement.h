#pragma once

#include <expected>
#include <string>
#include <utility>

#include "store/store.h"

namespace kradan::store {

/// A statement that each connection prepares under its name. Its parameters are $1, $2, …
struct NamedStatement {
    const char* name;
    /// For PostgreSQL.
    const char* sql;
    /// For SQLite, if `for_sqlite(sql)` is not enough.
    const char* sqlite = nullptr;
};

/// Translates PostgreSQL's SQL to SQLite's dialect: parameters, casts, booleans, function names, and the
/// columns that exist only for nodes. Replaces words without parsing, so statements must be written with this
/// in mind.
std::string for_sqlite(const char* sql);

inline std::unexpected<Error> unreadable(std::string detail) {
    return std::unexpected(Error{Error::Kind::unreadable, std::move(detail)});
}

}  // namespace kradan::store

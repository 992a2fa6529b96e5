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
    /// For SQLite, where `for_sqlite(sql)` will not do.
    const char* sqlite = nullptr;
};

/// SQL of PostgreSQL in the dialect of SQLite: parameters, casts, booleans, the names of functions, and the
/// columns that only nodes have. It replaces words without parsing, so statements must be written for it.
std::string for_sqlite(const char* sql);

inline std::unexpected<Error> unreadable(std::string detail) {
    return std::unexpected(Error{Error::Kind::unreadable, std::move(detail)});
}

}  // namespace kradan::store

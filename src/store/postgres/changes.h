#pragma once

#include <cstdint>
#include <span>

#include "store/postgres/connection.h"

namespace kradan::store {

/// Returned for a statement that may affect any number of rows.
inline constexpr std::int64_t any_count = -1;

/// What `PostgresEditor::send` needs prepared.
std::span<const NamedStatement> change_statements();

/// The time of a renewal. Another than that of the last one, although the clock may not have moved since; but
/// no longer ahead of the clock than it takes, should that be set back.
#define RENEWED \
    "CASE WHEN renewed BETWEEN " NOW_MS " AND " NOW_MS " + 100 THEN renewed + 1 ELSE " NOW_MS " END"
/// Whether a node has not renewed for $2 milliseconds. One whose renewal is as far ahead of the clock has not
/// renewed since that was set back, or since a standby with another clock was promoted.
#define IS_QUIET "renewed NOT BETWEEN " NOW_MS " - $2::bigint + 1 AND " NOW_MS " + $2::bigint"

}  // namespace kradan::store

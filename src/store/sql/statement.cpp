#include "store/sql/statement.h"

#include <string_view>
#include <utility>

namespace kradan::store {

std::string for_sqlite(const char* sql) {
    constexpr std::pair<std::string_view, std::string_view> words[] = {
        {"$", "?"},
        {"'\\x0a'::bytea", "char(10)"},
        {"::bigint", ""},
        {"::bytea", ""},
        // SQLite uses a partial index only if the query contains exactly the index's condition.
        {" = false", " = 0"},
        {" = true", " = 1"},
        {"greatest(", "max("},
        // An SQLite database has no nodes: a single server owns all games.
        {", owner", ", 0"},
    };
    std::string text = sql;
    for (const auto& [word, other] : words) {
        for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + other.size()))
            text.replace(at, word.size(), other);
    }
    return text;
}

}  // namespace kradan::store

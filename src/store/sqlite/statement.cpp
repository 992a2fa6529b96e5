#include "store/sqlite/statement.h"

namespace kradan::store {

std::expected<Statement, Error> Statement::prepare(Connection& connection, std::string_view sql) {
    sqlite3_stmt* compiled = nullptr;
    const int code = sqlite3_prepare_v3(connection.handle(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &compiled, nullptr);
    if (code != SQLITE_OK) return std::unexpected(error_of(connection.handle(), code));
    Statement statement;
    statement.statement_.reset(compiled);
    return statement;
}

std::string_view Query::text(int column) const {
    const auto* bytes = sqlite3_column_text(statement_, column);
    if (!bytes) return {};
    return {reinterpret_cast<const char*>(bytes),
            static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

}  // namespace kradan::store

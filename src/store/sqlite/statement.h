#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "store/sqlite/connection.h"
#include "store/store.h"

namespace kradan::store {

/// A compiled statement, which can be run many times. It must not outlive its connection.
class Statement {
  public:
    Statement() = default;
    static std::expected<Statement, Error> prepare(Connection& connection, std::string_view sql);

    sqlite3_stmt* handle() const { return statement_.get(); }

  private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };

    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

/// One run of a statement. Bound values are not copied: they must outlive the query. Returned text is valid
/// until the next row.
class Query {
  public:
    template <class... Values>
    explicit Query(const Statement& statement, const Values&... values) : statement_(statement.handle()) {
        int place = 0;
        (bind(++place, values), ...);
    }
    ~Query() { reset(); }
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;

    /// Advances to the next row. Returns false at the end and after an error (see `good`).
    bool next() {
        if (code_ == SQLITE_OK || code_ == SQLITE_ROW) code_ = sqlite3_step(statement_);
        return code_ == SQLITE_ROW;
    }
    bool good() const { return code_ == SQLITE_OK || code_ == SQLITE_ROW || code_ == SQLITE_DONE; }
    /// Valid only if not `good`.
    Error error() const { return error_of(sqlite3_db_handle(statement_), code_); }
    /// Runs a statement that returns no rows.
    Result run() {
        next();
        if (!good()) return std::unexpected(error());
        return {};
    }

    /// Ends the run early, so that the transaction can end.
    void reset() { sqlite3_reset(statement_); }

    bool is_null(int column) const { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
    std::int64_t integer(int column) const { return sqlite3_column_int64(statement_, column); }
    std::string_view text(int column) const;

  private:
    void bind(int place, std::int64_t value) { note(sqlite3_bind_int64(statement_, place, value)); }
    void bind(int place, int value) { bind(place, std::int64_t{value}); }
    void bind(int place, bool value) { bind(place, std::int64_t{value}); }
    void bind(int place, const std::optional<std::int64_t>& value) {
        value ? bind(place, *value) : note(sqlite3_bind_null(statement_, place));
    }
    void bind(int place, std::string_view value) {
        note(sqlite3_bind_text64(statement_, place, value.empty() ? "" : value.data(), value.size(),
                                 SQLITE_STATIC, SQLITE_UTF8));
    }
    void bind(int place, const std::string& value) { bind(place, std::string_view{value}); }
    void bind(int place, std::span<const std::uint8_t> value) {
        note(sqlite3_bind_blob64(statement_, place, value.data(), value.size(), SQLITE_STATIC));
    }
    void bind(int place, const std::optional<TokenHash>& value) {
        value ? bind(place, *value) : note(sqlite3_bind_null(statement_, place));
    }
    void bind(int place, const TokenHash& value) { bind(place, std::span<const std::uint8_t>{value}); }

    void note(int code) {
        if (code != SQLITE_OK) code_ = code;
    }

    sqlite3_stmt* statement_;
    int code_ = SQLITE_OK;
};

}  // namespace kradan::store

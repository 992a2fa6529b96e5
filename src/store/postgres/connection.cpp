#include "store/postgres/connection.h"

#include <poll.h>

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <utility>

#include "core/text.h"
#include "store/postgres/url.h"

namespace kradan::store {

namespace {

/// The timeout for a script, as a multiple of the timeout for a statement.
constexpr int script_patience = 6;
/// How long a node waits for a lock, in milliseconds. This wait also delays its renewals.
constexpr std::int64_t node_lock = node_patience / 5;
/// How long a node that was stopped or disconnected inside a transaction keeps its locks while other nodes
/// wait for them: as long as it may go without a renewal.
constexpr std::int64_t node_idle = node_patience;
/// The same when none of its packets arrive, in milliseconds.
constexpr std::int64_t node_silence = 5'000;

/// Milliseconds after which TCP closes the connection to a peer that acknowledges nothing.
std::string silence_of(const PostgresOptions& options) {
    const std::int64_t patience = options.patience.count();
    return std::to_string(options.node.empty() ? patience : std::min(node_silence, patience));
}

/// The kind of error for an SQLSTATE (PostgreSQL's documentation, appendix A).
Error::Kind kind_of(std::string_view state) {
    const std::string_view group = state.substr(0, 2);
    if (group == "23") return Error::Kind::conflict;
    if (state == "53100") return Error::Kind::full;
    // Lock not available, deadlock, serialization failure.
    if (state == "55P03" || group == "40") return Error::Kind::locked;
    // The statement does not fit the tables, or the data is damaged.
    if (group == "42" || group == "XX" || group == "22" || group == "3F") return Error::Kind::unreadable;
    return Error::Kind::io;
}

std::string message_of(const char* text) {
    return std::string{trimmed(text ? text : "", "\n")};
}

Error error_of(const PGresult* result) {
    const char* state = pq().PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char* primary = pq().PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    const char* hint = pq().PQresultErrorField(result, PG_DIAG_MESSAGE_HINT);
    Error error{state ? kind_of(state) : Error::Kind::io,
                primary ? std::string{primary} : message_of(pq().PQresultErrorMessage(result))};
    if (hint) error.detail += std::string{" ("} + hint + ")";
    return error;
}

/// Discards all notices except the one that a commit is not on the standby. It is recognised by the function
/// that raised it, because its text depends on the server's language.
void receive_notice(void* lost_standby, const PGresult* result) {
    const char* function = pq().PQresultErrorField(result, PG_DIAG_SOURCE_FUNCTION);
    if (function && std::strcmp(function, "SyncRepWaitForLSN") == 0) *static_cast<bool*>(lost_standby) = true;
}

}  // namespace

std::int64_t Rows::integer(int row, int column) const {
    std::uint64_t value = 0;
    for (const char byte : bytes(row, column)) value = value << 8 | static_cast<unsigned char>(byte);
    // Sign-extend an `integer`.
    if (bytes(row, column).size() == 4) return static_cast<std::int32_t>(value);
    return static_cast<std::int64_t>(value);
}

std::int64_t Rows::affected() const {
    return read_number<std::int64_t>(pq().PQcmdTuples(result_.get())).value_or(0);
}

PostgresConnection::PostgresConnection(PGconn* connection, std::chrono::milliseconds patience)
    : connection_(connection), patience_(patience) {
    pq().PQsetNoticeReceiver(connection, receive_notice, lost_standby_.get());
}

std::expected<PostgresConnection, Error> PostgresConnection::open(const std::string& url,
                                                                  const PostgresOptions& options,
                                                                  const std::string& name, Serves serves) {
    if (auto good = check_url(url); !good) return std::unexpected(good.error());
    const bool node = !options.node.empty();
    // A node gives up early, because its clients can connect to another node.
    const std::int64_t seconds = node ? 2 : std::max<std::int64_t>(2, options.patience.count() / 1000);
    const std::string timeout = std::to_string(seconds);
    const std::string silence = silence_of(options);
    // The URL follows these settings and overrides them. "read-write" skips servers that are not the primary:
    // a standby, or a primary that was replaced.
    const char* const keys[] = {"connect_timeout",      "keepalives_idle",  "keepalives_interval",
                                "keepalives_count",     "tcp_user_timeout", "client_encoding",
                                "target_session_attrs", "dbname",           nullptr};
    const char* const values[] = {timeout.c_str(),
                                  node ? "2" : "5",
                                  node ? "1" : "2",
                                  "3",
                                  silence.c_str(),
                                  "UTF8",
                                  serves == Serves::writes ? "read-write" : "any",
                                  url.c_str(),
                                  nullptr};
    PGconn* opened = pq().PQconnectdbParams(keys, values, 1);
    if (!opened) return std::unexpected(Error{Error::Kind::io, "out of memory"});
    PostgresConnection connection{opened, options.patience};
    if (pq().PQstatus(opened) != CONNECTION_OK)
        return std::unexpected(Error{Error::Kind::io, message_of(pq().PQerrorMessage(opened))});
    if (auto ready = connection.set_up(options, name); !ready) return std::unexpected(ready.error());
    return connection;
}

Result PostgresConnection::set_up(const PostgresOptions& options, const std::string& name) {
    if (pq().PQsetnonblocking(connection_.get(), 1) != 0 || pq().PQenterPipelineMode(connection_.get()) != 1)
        return std::unexpected(Error{Error::Kind::io, message_of(pq().PQerrorMessage(connection_.get()))});
    const bool node = !options.node.empty();
    const std::int64_t busy = options.busy.count();
    const std::string lock = std::to_string(node ? std::min(busy, node_lock) : busy);
    const std::string idle = std::to_string(node ? node_idle : 60'000);
    const std::string silence = silence_of(options);
    const std::pair<const char*, std::string_view> settings[] = {
        {"application_name", name},
        // Needed for the warning that a commit no longer waits for its standby.
        {"client_min_messages", "warning"},
        // A statement timeout would end that wait.
        {"statement_timeout", "0"},
        {"lock_timeout", lock},
        {"idle_in_transaction_session_timeout", idle},
        // The session owns the database, so it must not end before the server does.
        {"idle_session_timeout", "0"},
        {"tcp_keepalives_idle", node ? "2" : "5"},
        {"tcp_keepalives_interval", node ? "1" : "2"},
        {"tcp_keepalives_count", "3"},
        {"tcp_user_timeout", silence},
    };
    const auto version = ask_sql("SELECT current_setting('server_version_num')::bigint");
    if (!version) return std::unexpected(version.error());
    if (version->integer(0, 0) < 140'000)
        return std::unexpected(Error{Error::Kind::unreadable, "PostgreSQL 14 or newer is needed"});
    std::string sql = "SELECT ";
    for (const auto& [setting, value] : settings)
        sql.append("set_config('").append(setting).append("', '").append(value).append("', false), ");
    // A commit must be on this disk and on the standby's, regardless of the default.
    sql +=
        "set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN"
        " ('off', 'local', 'remote_write') THEN 'on' ELSE current_setting('synchronous_commit') END, false)";
    const auto set = ask_sql(sql.c_str());
    if (!set) return std::unexpected(set.error());
    return {};
}

Result PostgresConnection::prepare(std::span<const NamedStatement> statements) {
    for (const NamedStatement& statement : statements) {
        if (pq().PQsendPrepare(connection_.get(), statement.name, statement.sql, 0, nullptr) != 1)
            break_off(message_of(pq().PQerrorMessage(connection_.get())));
    }
    auto answered = answers();
    if (!answered) return std::unexpected(answered.error());
    return {};
}

void PostgresConnection::send_prepared(const char* name, const Parameters& parameters) {
    if (is_broken()) return;
    if (pq().PQsendQueryPrepared(connection_.get(), name, parameters.count(), parameters.values(),
                                 parameters.lengths(), parameters.formats(), 1) != 1)
        break_off(message_of(pq().PQerrorMessage(connection_.get())));
}

void PostgresConnection::send_sql(const char* sql) {
    if (is_broken()) return;
    if (pq().PQsendQueryParams(connection_.get(), sql, 0, nullptr, nullptr, nullptr, nullptr, 1) != 1)
        break_off(message_of(pq().PQerrorMessage(connection_.get())));
}

Result PostgresConnection::run_script(const char* sql) {
    PGconn* connection = connection_.get();
    if (is_broken() || pq().PQexitPipelineMode(connection) != 1)
        return std::unexpected(Error{Error::Kind::io, is_broken() ? broken_ : "statements are pending"});
    const auto patience = std::exchange(patience_, script_patience * patience_);
    Result made = run_plain(sql);
    if (!made && !is_broken()) (void)run_plain("ROLLBACK");
    patience_ = patience;
    if (!is_broken() && pq().PQenterPipelineMode(connection) != 1)
        break_off(message_of(pq().PQerrorMessage(connection)));
    return made;
}

/// Runs SQL outside pipeline mode.
Result PostgresConnection::run_plain(const char* sql) {
    if (pq().PQsendQuery(connection_.get(), sql) != 1)
        break_off(message_of(pq().PQerrorMessage(connection_.get())));
    Result made;
    PGresult* result = nullptr;
    while (next(result)) {
        if (!result) return made;
        const Rows rows{result};
        const bool good = rows.status() == PGRES_COMMAND_OK || rows.status() == PGRES_TUPLES_OK;
        if (!good && made) made = std::unexpected(error_of(result));
    }
    return std::unexpected(Error{Error::Kind::io, broken_});
}

std::expected<std::vector<Rows>, Error> PostgresConnection::answers() {
    if (!is_broken() && pq().PQpipelineSync(connection_.get()) != 1)
        break_off(message_of(pq().PQerrorMessage(connection_.get())));
    std::vector<Rows> all;
    std::optional<Error> error;
    PGresult* result = nullptr;
    while (next(result)) {
        // A null result marks the end of a statement's results.
        if (!result) continue;
        Rows rows{result};
        const ExecStatusType status = rows.status();
        if (status == PGRES_PIPELINE_SYNC) {
            if (error) return std::unexpected(*std::move(error));
            return all;
        }
        if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
            all.push_back(std::move(rows));
        } else if (!error && status != PGRES_PIPELINE_ABORTED) {
            error = error_of(result);
        }
    }
    return std::unexpected(Error{Error::Kind::io, broken_});
}

std::expected<Rows, Error> PostgresConnection::answer() {
    auto all = answers();
    if (!all) return std::unexpected(all.error());
    if (all->size() != 1) {
        break_off("an answer is missing");
        return std::unexpected(Error{Error::Kind::io, broken_});
    }
    return std::move(all->front());
}

bool PostgresConnection::next(PGresult*& result) {
    if (!wait()) return false;
    result = pq().PQgetResult(connection_.get());
    if (pq().PQstatus(connection_.get()) != CONNECTION_BAD) return true;
    if (result) {
        break_off(error_of(result).detail);
        pq().PQclear(result);
    } else {
        break_off(message_of(pq().PQerrorMessage(connection_.get())));
    }
    return false;
}

bool PostgresConnection::wait() {
    if (is_broken()) return false;
    auto deadline = std::chrono::steady_clock::now() + patience_;
    PGconn* connection = connection_.get();
    while (true) {
        const int unsent = pq().PQflush(connection);
        if (unsent < 0 || pq().PQstatus(connection) == CONNECTION_BAD) break;
        if (pq().PQisBusy(connection) == 0) return true;
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        if (left.count() <= 0) {
            break_off("PostgreSQL did not answer for " + std::to_string(patience_.count()) + " ms");
            return false;
        }
        pollfd socket{.fd = pq().PQsocket(connection),
                      .events = static_cast<short>(POLLIN | (unsent > 0 ? POLLOUT : 0)),
                      .revents = 0};
        const int ready = poll(&socket, 1, static_cast<int>(left.count()));
        if (ready < 0 && errno != EINTR) break;
        // The connection is alive: it is sending or receiving.
        if (ready > 0) deadline = std::chrono::steady_clock::now() + patience_;
        if (ready > 0 && (socket.revents & ~POLLOUT) != 0 && pq().PQconsumeInput(connection) != 1) break;
    }
    break_off(message_of(pq().PQerrorMessage(connection)));
    return false;
}

void PostgresConnection::break_off(std::string what) {
    if (broken_.empty()) broken_ = what.empty() ? "the connection to PostgreSQL broke" : std::move(what);
}

}  // namespace kradan::store

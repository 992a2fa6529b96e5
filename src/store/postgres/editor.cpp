#include "store/postgres/editor.h"

#include <algorithm>
#include <utility>

#include "store/postgres/schema.h"

namespace kradan::store {

namespace {

constexpr const char* gone = "this node was marked as gone: it has not reached the database for too long";
constexpr const char* lost =
    "PostgreSQL has lost transactions of this node that were acknowledged: it failed over to a standby that "
    "was behind";

/// Each transaction stores its number, so its process can find out later whether it was committed. It locks
/// the row so that no other process becomes the owner in the meantime.
constexpr NamedStatement set_batch_sql{"set_batch",
                                       "UPDATE kradan SET batch = $1::bigint WHERE owner = $2::bigint"};
constexpr NamedStatement set_batch_of_node_sql{
    "set_batch_of_node", "UPDATE node SET batch = $1::bigint WHERE epoch = $2::bigint AND NOT gone"};
// The commits of these statements wait until all earlier commits are on this disk and on the standby.
constexpr NamedStatement take_over_sql{"take_over", "UPDATE kradan SET owner = $1::bigint RETURNING batch"};
constexpr NamedStatement go_on_sql{
    "go_on", "UPDATE kradan SET owner = $1::bigint WHERE owner = $1::bigint RETURNING batch"};
constexpr NamedStatement bury_former_sql{
    "bury_former", "UPDATE node SET gone = true WHERE name = $1::bytea AND NOT gone AND " IS_QUIET};
constexpr NamedStatement join_sql{"join",
                                  "INSERT INTO node (name, about, board_time, renewed, gone, batch)"
                                  " SELECT $1::bytea, '', max(board_time), " NOW_MS
                                  ", false, 0 FROM node ON CONFLICT DO NOTHING RETURNING epoch"};
/// A node that has lost acknowledged transactions (numbers up to $2) may not resume: its lease must expire.
constexpr NamedStatement go_on_as_node_sql{
    "go_on_as_node", "UPDATE node SET renewed = " RENEWED
                     " WHERE epoch = $1::bigint AND NOT gone AND batch >= $2::bigint RETURNING batch"};
constexpr NamedStatement is_not_gone_sql{"is_not_gone",
                                         "SELECT FROM node WHERE epoch = $1::bigint AND NOT gone"};
constexpr NamedStatement bury_all_sql{"bury_all", "UPDATE node SET gone = true WHERE NOT gone"};
constexpr NamedStatement take_all_sql{
    "take_all",
    "UPDATE game SET owner = 0, behind = behind + nobody.board_time - former.board_time"
    " FROM node AS former, node AS nobody"
    " WHERE former.epoch = owner AND nobody.epoch = 0 AND owner <> 0 AND NOT ended"};

constexpr NamedStatement editor_statements[] = {
    set_batch_sql, take_over_sql,     go_on_sql,       set_batch_of_node_sql, bury_former_sql,
    join_sql,      go_on_as_node_sql, is_not_gone_sql, bury_all_sql,          take_all_sql};

std::string name_of(Owner owner) {
    return "kradan " + std::to_string(owner);
}

/// Ends all other sessions with this name, and waits until they have released their locks.
Result end_sessions(PostgresConnection& connection, const std::string& name) {
    const std::string sql =
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = '" + name +
        "' AND pid <> pg_backend_pid() AND datname = current_database()";
    const auto ended = connection.ask_sql(sql.c_str());
    if (!ended) return std::unexpected(ended.error());
    for (int row = 0; row < ended->size(); ++row) {
        if (ended->integer(row, 0) == 0)
            return std::unexpected(Error{Error::Kind::locked, "an earlier session has not ended yet"});
    }
    return {};
}

/// Whether a single unit may have caused the error, with a conflict or by waiting for another session's lock.
/// If so, the other units can be applied without it.
bool concerns_one_unit(const Error& error) {
    return error.kind == Error::Kind::conflict || error.kind == Error::Kind::locked;
}

/// Used after a unit has failed to get a lock, because a batch of many units waiting for the same lock would
/// take minutes.
constexpr const char* hurry = "SET LOCAL lock_timeout = 20";

/// Whether the change may have had an effect although it affected no row. If so, the batch must be rolled
/// back.
bool leaves_something(const Change& change) {
    const auto* append = std::get_if<AppendEvents>(&change);
    return (append && append->ends && !append->events.empty()) || std::holds_alternative<PutDocument>(change);
}

}  // namespace

std::expected<std::unique_ptr<PostgresEditor>, Error> PostgresEditor::open(const std::string& url,
                                                                           const PostgresOptions& options,
                                                                           Owner owner, bool again) {
    auto connection =
        PostgresConnection::open(url, options, name_of(owner), PostgresConnection::Serves::writes);
    if (!connection) return std::unexpected(connection.error());
    if (auto ended = end_sessions(*connection, name_of(owner)); !ended) return std::unexpected(ended.error());
    if (auto owned = postgres::own(*connection, !options.node.empty()); !owned)
        return std::unexpected(owned.error());
    if (auto migrated = postgres::migrate(*connection); !migrated) return std::unexpected(migrated.error());
    std::unique_ptr<PostgresEditor> editor{new PostgresEditor{*std::move(connection)}};
    if (auto prepared = editor->prepare(); !prepared) return std::unexpected(prepared.error());
    if (auto prepared = editor->connection_.prepare(editor_statements); !prepared)
        return std::unexpected(prepared.error());
    if (auto prepared = editor->prepare_changes(); !prepared) return std::unexpected(prepared.error());
    editor->owner_ = owner;
    if (!options.node.empty()) return editor;
    if (auto taken = editor->take_over(again); !taken) return std::unexpected(taken.error());
    return editor;
}

std::expected<Epoch, Error> PostgresEditor::join(const std::string& name) {
    // A killed node with this name has not renewed for a while.
    if (auto buried = connection_.ask(bury_former_sql, name, node_patience); !buried)
        return std::unexpected(buried.error());
    // A single server that lost its connection must not resume after nodes have joined, because it is then
    // not the last to have written. Both statements form one transaction.
    connection_.send(take_over_sql, owner_);
    connection_.send(join_sql, name);
    const auto answers = connection_.answers();
    if (!answers) return std::unexpected(answers.error());
    const Rows& joined = (*answers)[1];
    if (joined.size() == 0) return std::unexpected(name_in_use(name));
    epoch_ = joined.integer(0, 0);
    return epoch_;
}

Result PostgresEditor::go_on_as(Epoch node, std::int64_t acknowledged) {
    epoch_ = node;
    const auto found = connection_.ask(go_on_as_node_sql, node, acknowledged);
    if (!found) return std::unexpected(found.error());
    if (connection_.take_lost_standby())
        return std::unexpected(Error{Error::Kind::io, "a commit did not reach the standby"});
    if (found->size() == 1) {
        batch_ = found->integer(0, 0);
        return {};
    }
    const auto behind = connection_.ask(is_not_gone_sql, node);
    if (!behind) return std::unexpected(behind.error());
    return std::unexpected(Error{Error::Kind::gone, behind->size() == 0 ? gone : lost});
}

/// Makes this process the owner. Its commit waits for all earlier commits, so everything that earlier
/// sessions wrote and this process reads is as durable as its own commits.
Result PostgresEditor::take_over(bool again) {
    if (!again) {
        if (auto buried = connection_.ask(bury_all_sql); !buried) return std::unexpected(buried.error());
        if (auto all = connection_.ask(take_all_sql); !all) return std::unexpected(all.error());
    }
    const auto taken = connection_.ask(again ? go_on_sql : take_over_sql, owner_);
    if (!taken) return std::unexpected(taken.error());
    if (connection_.take_lost_standby())
        return std::unexpected(Error{Error::Kind::io, "a commit did not reach the standby"});
    if (taken->size() == 1) {
        batch_ = taken->integer(0, 0);
        return {};
    }
    if (!again) return std::unexpected(Error{Error::Kind::unreadable, "the table kradan must have one row"});
    return std::unexpected(
        Error{Error::Kind::io,
              "another server has written to the database; restart this one to continue from there"});
}

void PostgresEditor::begin() {
    connection_.send_sql("BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE");
    if (epoch_ != 0) return connection_.send(set_batch_of_node_sql, batch_ + 1, epoch_);
    connection_.send(set_batch_sql, batch_ + 1, owner_);
}

Result PostgresEditor::is_owner(const Rows& numbered) {
    if (numbered.affected() == 1) return {};
    if (epoch_ != 0) {
        connection_.break_off(gone);
        return std::unexpected(Error{Error::Kind::gone, gone});
    }
    connection_.break_off("another server has taken over the database");
    return std::unexpected(Error{Error::Kind::io, connection_.why_broken()});
}

std::expected<std::vector<Result>, Error> PostgresEditor::commit(std::span<const Unit> units,
                                                                 std::optional<Doubt>& doubt) {
    auto attempted = together(units);
    if (!attempted) return std::unexpected(attempted.error());
    auto results = *attempted ? *std::move(*attempted) : std::vector<Result>{};
    if (!*attempted) {
        auto slowly = one_by_one(units);
        if (!slowly) return std::unexpected(slowly.error());
        results = *std::move(slowly);
    }
    doubt = Doubt{.batch = batch_ + 1, .results = results};
    const auto committed = connection_.ask_sql("COMMIT");
    if (connection_.take_lost_standby()) connection_.break_off("a commit no longer waits for its standby");
    if (connection_.is_broken()) return std::unexpected(Error{Error::Kind::io, connection_.why_broken()});
    doubt.reset();
    if (!committed) {
        (void)run("ROLLBACK");
        return std::unexpected(committed.error());
    }
    if (committed->command() != "COMMIT")
        return std::unexpected(Error{Error::Kind::io, "PostgreSQL did not commit the transaction"});
    ++batch_;
    return results;
}

Result PostgresEditor::mark_as_half_copy(bool half) {
    return run(half ? "UPDATE kradan SET half_copy = true" : "UPDATE kradan SET half_copy = false");
}

std::expected<std::optional<std::vector<Result>>, Error> PostgresEditor::together(
    std::span<const Unit> units) {
    begin();
    std::vector<std::int64_t> expected;
    for (const Unit& unit : units) {
        for (const Change& change : unit) expected.push_back(send(change));
    }
    const auto answers = connection_.answers();
    if (!answers) {
        if (connection_.is_broken()) return std::unexpected(answers.error());
        if (auto undone = run("ROLLBACK"); !undone) return std::unexpected(undone.error());
        if (concerns_one_unit(answers.error())) return std::nullopt;
        return std::unexpected(answers.error());
    }
    if (auto owner = is_owner((*answers)[1]); !owner) return std::unexpected(owner.error());
    std::vector<Result> results;
    results.reserve(units.size());
    std::size_t next = 0;
    for (const Unit& unit : units) {
        Result result;
        for (const Change& change : unit) {
            const std::int64_t affected = (*answers)[next + 2].affected();
            const bool made = expected[next] == any_count || affected == expected[next];
            ++next;
            if (made) continue;
            if (unit.size() > 1 || affected > 0 || leaves_something(change)) {
                if (auto undone = run("ROLLBACK"); !undone) return std::unexpected(undone.error());
                return std::nullopt;
            }
            result = std::unexpected(conflict_of(change));
        }
        results.push_back(std::move(result));
    }
    return results;
}

std::expected<std::vector<Result>, Error> PostgresEditor::one_by_one(std::span<const Unit> units) {
    begin();
    const auto begun = connection_.answers();
    if (!begun) {
        if (!connection_.is_broken()) (void)run("ROLLBACK");
        return std::unexpected(begun.error());
    }
    if (auto owner = is_owner((*begun)[1]); !owner) return std::unexpected(owner.error());
    std::vector<Result> results;
    results.reserve(units.size());
    bool hurries = false;
    for (const Unit& unit : units) {
        auto applied = apply(unit);
        if (applied && !*applied && applied->error().kind == Error::Kind::locked && !hurries) {
            hurries = true;
            if (auto set = run(hurry); !set) applied = std::unexpected(set.error());
        }
        if (!applied) {
            if (!connection_.is_broken()) (void)run("ROLLBACK");
            return std::unexpected(applied.error());
        }
        results.push_back(*std::move(applied));
    }
    return results;
}

std::expected<Result, Error> PostgresEditor::apply(const Unit& unit) {
    connection_.send_sql("SAVEPOINT unit");
    std::vector<std::int64_t> expected;
    for (const Change& change : unit) expected.push_back(send(change));
    const auto answers = connection_.answers();
    Result result;
    if (!answers && (connection_.is_broken() || !concerns_one_unit(answers.error())))
        return std::unexpected(answers.error());
    if (!answers) result = std::unexpected(answers.error());
    for (std::size_t i = 0; answers && result && i < unit.size(); ++i) {
        if (expected[i] != any_count && (*answers)[i + 1].affected() != expected[i])
            result = std::unexpected(conflict_of(unit[i]));
    }
    const Result ended = run(result ? "RELEASE unit" : "ROLLBACK TO unit");
    if (!ended) return std::unexpected(ended.error());
    return result;
}

Result PostgresEditor::run(const char* sql) {
    const auto done = connection_.ask_sql(sql);
    if (!done) return std::unexpected(done.error());
    return {};
}

std::expected<std::unique_ptr<PostgresEditor>, Error> PostgresEditor::open_beside(
    const std::string& url, const PostgresOptions& options) {
    auto connection =
        PostgresConnection::open(url, options, "kradan admin", PostgresConnection::Serves::writes);
    if (!connection) return std::unexpected(connection.error());
    if (auto good = postgres::check_version(*connection); !good) return std::unexpected(good.error());
    std::unique_ptr<PostgresEditor> editor{new PostgresEditor{*std::move(connection)}};
    if (auto prepared = editor->prepare_changes(); !prepared) return std::unexpected(prepared.error());
    return editor;
}

Result PostgresEditor::commit_beside(const Unit& unit) {
    if (auto begun = run("BEGIN ISOLATION LEVEL READ COMMITTED, READ WRITE"); !begun) return begun;
    auto applied = apply(unit);
    if (!applied || !*applied) {
        if (!connection_.is_broken()) (void)run("ROLLBACK");
        return applied ? *std::move(applied) : std::unexpected(applied.error());
    }
    if (auto done = run("COMMIT"); !done) return done;
    if (connection_.take_lost_standby())
        return std::unexpected(Error{Error::Kind::io, "the commit did not reach the standby"});
    return {};
}

}  // namespace kradan::store

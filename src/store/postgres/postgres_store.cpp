#include "store/postgres/postgres_store.h"

#include <random>
#include <thread>
#include <utility>

#include "store/postgres/editor.h"
#include "store/postgres/schema.h"
#include "store/postgres/session.h"

namespace kradan::store {

namespace {

/// The time between attempts to join.
constexpr std::chrono::milliseconds pause{300};

using PostgresReader = SqlReader<Reader, PostgresSession<PostgresDatabase>>;

Owner new_owner() {
    std::random_device random;
    const auto high = static_cast<std::uint64_t>(random()) << 32;
    return static_cast<Owner>(high | random());
}

std::expected<std::unique_ptr<Reader>, Error> open_reader(const std::string& url,
                                                          const PostgresOptions& options,
                                                          PostgresConnection::Serves serves) {
    class Opened final : public PostgresReader {
      public:
        using PostgresReader::PostgresReader;
        Result open() { return session_.open(); }
    };
    auto reader = std::make_unique<Opened>(without_password(url), [url, options, serves] {
        return PostgresDatabase::open(url, options, serves);
    });
    if (auto opened = reader->open(); !opened) return std::unexpected(opened.error());
    return reader;
}

class PostgresStore final : public SqlReader<Store, PostgresSession<PostgresEditor>> {
  public:
    PostgresStore(const std::string& url, const PostgresOptions& options)
        : SqlReader(without_password(url), [this, owner = new_owner()] { return open_editor(owner); }),
          url_(url),
          options_(options) {}

    Result open() { return session_.open(); }
    Epoch epoch() const override { return epoch_; }

    std::vector<Result> commit(std::span<const Unit> units) override {
        // The results of a transaction in doubt are no longer needed, but it must be settled before the next
        // write.
        if (doubt_) (void)settle();
        auto results = doubt_ ? failed() : attempt(units);
        // Try once more if the connection broke, so that games continue after a restart or a failover of
        // PostgreSQL. The first attempt has changed nothing, or is in doubt.
        if (!results && session_.is_broken()) {
            if (auto settled = settle()) {
                results = *std::move(settled);
            } else if (!doubt_) {
                // The first error is more informative than the second, unless the second says that this node
                // is gone.
                auto again = attempt(units);
                if (again || again.error().kind == Error::Kind::gone) results = std::move(again);
            }
        }
        if (!results) return std::vector<Result>(units.size(), std::unexpected(results.error()));
        return *std::move(results);
    }
    Result mark_as_half_copy(bool half) override {
        return session_.with([&](PostgresEditor& editor) { return editor.mark_as_half_copy(half); });
    }
    std::expected<std::unique_ptr<Reader>, Error> reader() override {
        return open_reader(url_, options_, PostgresConnection::Serves::writes);
    }

  private:
    std::expected<std::unique_ptr<PostgresEditor>, Error> open_editor(Owner owner) {
        auto editor = PostgresEditor::open(url_, options_, owner, opened_);
        if (!editor) return editor;
        if (auto node = go_on(**editor); !node) return std::unexpected(node.error());
        if ((*editor)->last_batch() < acknowledged_) {
            return std::unexpected(
                Error{Error::Kind::io,
                      "PostgreSQL has lost transactions that were acknowledged: it failed over to a "
                      "standby that was behind; restart this server to continue from there"});
        }
        opened_ = true;
        return editor;
    }

    /// If this is a node: joins, or resumes as the same node.
    Result go_on(PostgresEditor& editor) {
        if (options_.node.empty()) return {};
        if (epoch_ != 0) return editor.go_on_as(epoch_, acknowledged_);
        const auto epoch = editor.join(options_.node);
        if (!epoch) return std::unexpected(epoch.error());
        epoch_ = *epoch;
        return {};
    }

    std::expected<std::vector<Result>, Error> attempt(std::span<const Unit> units) {
        try {
            return session_.once([&](PostgresEditor& editor) {
                auto results = editor.commit(units, doubt_);
                if (results) acknowledged_ = editor.last_batch();
                return results;
            });
        } catch (const std::exception& thrown) {
            return std::unexpected(Error{Error::Kind::io, thrown.what()});
        }
    }

    /// Reconnects. Returns the results of the transaction in doubt if it was committed. It remains in doubt
    /// while there is no connection.
    std::optional<std::vector<Result>> settle() {
        if (!doubt_) return std::nullopt;
        connected_ = session_.once([&](PostgresEditor& editor) -> Result {
            acknowledged_ = editor.last_batch();
            return {};
        });
        if (!connected_) return std::nullopt;
        Doubt doubt = *std::exchange(doubt_, std::nullopt);
        if (acknowledged_ != doubt.batch) return std::nullopt;
        return std::move(doubt.results);
    }
    std::expected<std::vector<Result>, Error> failed() const { return std::unexpected(connected_.error()); }

    std::string url_;
    PostgresOptions options_;
    Epoch epoch_ = 0;
    std::optional<Doubt> doubt_;
    /// The result of the last attempt to reconnect in `settle`.
    Result connected_;
    /// Whether a connection has ever been opened.
    bool opened_ = false;
    /// The number of the last transaction that was acknowledged.
    std::int64_t acknowledged_ = 0;
};

}  // namespace

std::expected<std::unique_ptr<Store>, Error> open_postgres(const std::string& url,
                                                           const PostgresOptions& options) {
    auto store = std::make_unique<PostgresStore>(url, options);
    const auto give_up = std::chrono::steady_clock::now() + std::chrono::milliseconds{node_patience} + pause;
    auto opened = store->open();
    // A killed node's name stays in use for a while.
    while (!opened && opened.error().kind == Error::Kind::locked && !options.node.empty() &&
           std::chrono::steady_clock::now() < give_up) {
        std::this_thread::sleep_for(pause);
        opened = store->open();
    }
    if (!opened) return std::unexpected(opened.error());
    return store;
}

std::expected<std::unique_ptr<Reader>, Error> open_postgres_reader(const std::string& url,
                                                                   const PostgresOptions& options) {
    return open_reader(url, options, PostgresConnection::Serves::reads);
}

std::expected<std::int64_t, Error> postgres_version(const std::string& url) {
    auto connection = PostgresConnection::open(url, {}, "kradan", PostgresConnection::Serves::reads);
    if (!connection) return std::unexpected(connection.error());
    return postgres::version_of(*connection);
}

Result change_postgres_beside(const std::string& url, const Unit& unit, const PostgresOptions& options) {
    auto editor = PostgresEditor::open_beside(url, options);
    Result result = editor ? (*editor)->commit_beside(unit) : std::unexpected(editor.error());
    if (!result) result.error().detail = without_password(url) + ": " + result.error().detail;
    return result;
}

}  // namespace kradan::store

#include "store/postgres/postgres_store.h"

#include <random>
#include <utility>

#include "store/postgres/editor.h"
#include "store/postgres/session.h"
#include "store/session_reader.h"

namespace kradan::store {

namespace {

using PostgresReader = SessionReader<Reader, PostgresSession<PostgresView>>;

Owner new_owner() {
    std::random_device random;
    const auto high = static_cast<std::uint64_t>(random()) << 32;
    return static_cast<Owner>(high | random());
}

std::expected<std::unique_ptr<Reader>, Error> open_reader(const std::string& url,
                                                          const PostgresOptions& options) {
    class Opened final : public PostgresReader {
      public:
        using PostgresReader::PostgresReader;
        Result open() { return session_.open(); }
    };
    auto reader = std::make_unique<Opened>(without_password(url), [url, options](const PostgresView*) {
        return PostgresView::open(url, options);
    });
    if (auto opened = reader->open(); !opened) return std::unexpected(opened.error());
    return reader;
}

class PostgresStore final : public SessionReader<Store, PostgresSession<PostgresEditor>> {
  public:
    PostgresStore(const std::string& url, const PostgresOptions& options)
        : SessionReader(without_password(url),
                        [url, options, owner = new_owner()](const PostgresEditor* former) {
                            return PostgresEditor::open(url, options, owner, former ? former->backend() : "");
                        }),
          url_(url),
          options_(options) {}

    Result open() { return session_.open(); }

    std::vector<Result> commit(std::span<const Unit> units) override {
        // Nobody waits any more for what is still in doubt; but it must be over before more is written.
        if (doubt_) (void)settle();
        auto results = doubt_ ? failed() : attempt(units);
        // Tried once more if the connection broke, so that games go on after a restart or a fail-over. The
        // first attempt changed nothing, or is in doubt.
        if (!results && session_.is_broken()) {
            if (auto settled = settle()) return *std::move(settled);
            if (!doubt_) results = attempt(units);
        }
        if (results) return *std::move(results);
        return std::vector<Result>(units.size(), std::unexpected(results.error()));
    }
    Result mark_as_half_copy(bool half) override {
        return session_.with([&](PostgresEditor& editor) { return editor.mark_as_half_copy(half); });
    }
    std::expected<std::unique_ptr<Reader>, Error> reader() override { return open_reader(url_, options_); }

  private:
    std::expected<std::vector<Result>, Error> attempt(std::span<const Unit> units) {
        try {
            return session_.once([&](PostgresEditor& editor) { return editor.commit(units, doubt_); });
        } catch (const std::exception& thrown) {
            return std::unexpected(Error{Error::Kind::io, thrown.what()});
        }
    }

    /// Connects again. The results of the transaction in doubt if it was committed. It stays in doubt while
    /// there is no connection.
    std::optional<std::vector<Result>> settle() {
        if (!doubt_) return std::nullopt;
        std::optional<std::int64_t> last;
        connected_ = session_.once([&](PostgresEditor& editor) -> Result {
            last = editor.last_batch();
            return {};
        });
        if (!connected_) return std::nullopt;
        const Doubt doubt = *std::exchange(doubt_, std::nullopt);
        if (last == doubt.batch) return doubt.results;
        // Another server has written since, and it cannot be told.
        if (!last) return std::vector<Result>(doubt.results.size(), std::unexpected(written_by_another));
        return std::nullopt;
    }
    std::expected<std::vector<Result>, Error> failed() const { return std::unexpected(connected_.error()); }

    static inline const Error written_by_another{Error::Kind::io,
                                                 "another server has written to the database meanwhile"};
    std::string url_;
    PostgresOptions options_;
    std::optional<Doubt> doubt_;
    /// How the latest attempt to settle it went.
    Result connected_;
};

}  // namespace

std::string without_password(const std::string& url) {
    if (!load_libpq()) return "the PostgreSQL database";
    char* error = nullptr;
    const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption*)> parts{
        pq().PQconninfoParse(url.c_str(), &error), pq().PQconninfoFree};
    pq().PQfreemem(error);
    const auto part = [&](std::string_view name) -> std::string {
        for (const PQconninfoOption* one = parts.get(); one && one->keyword; ++one) {
            if (one->keyword == name && one->val) return one->val;
        }
        return "";
    };
    const std::string user = part("user");
    const std::string port = part("port");
    return "postgres://" + user + (user.empty() ? "" : "@") + part("host") + (port.empty() ? "" : ":") +
           port + "/" + part("dbname");
}

std::expected<std::unique_ptr<Store>, Error> open_postgres(const std::string& url,
                                                           const PostgresOptions& options) {
    auto store = std::make_unique<PostgresStore>(url, options);
    if (auto opened = store->open(); !opened) return std::unexpected(opened.error());
    return store;
}

std::expected<std::unique_ptr<Reader>, Error> open_postgres_reader(const std::string& url,
                                                                   const PostgresOptions& options) {
    return open_reader(url, options);
}

}  // namespace kradan::store

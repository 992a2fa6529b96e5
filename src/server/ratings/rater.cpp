#include "server/ratings/rater.h"

#include <utility>
#include <vector>

#include "server/base/at_end.h"
#include "server/base/awaiting.h"
#include "server/base/guarded.h"
#include "server/logs/unrated.h"

namespace kradan::server {

namespace {

/// After this many conflicts in a row, give up until the next call.
constexpr int most_conflicts = 100;
/// After this many failures to rate a game, the others no longer wait for it.
constexpr int most_failures = 3;
constexpr int most_waiting = 100'000;

}  // namespace

void Rater::ended(const std::string& game) {
    untold_.insert(game);
    environment_.later([this] { begin(); });
}

void Rater::tend() {
    begin();
}

void Rater::begin() {
    again_ = true;
    if (!working_) spawn(environment_.warn, "rating games", rate_all());
}

Task<> Rater::rate_all() {
    working_ = true;
    const AtEnd over{[this] { working_ = false; }};
    while (std::exchange(again_, false)) {
        later_.clear();
        while (co_await rate_next()) {
        }
        co_await tell_others();
        co_await count_waiting();
    }
}

/// Rates the game that ended first. Returns false if there is none or if it cannot be rated now.
Task<bool> Rater::rate_next() {
    std::string last;
    for (int conflicts = 0; conflicts < most_conflicts; ++conflicts) {
        auto next = co_await read_patiently(
            environment_, [without = later_, limits = environment_.limits](store::Reader& reader) {
                return next_rating(reader, limits, without);
            });
        if (!next || !*next) co_return false;
        NextRating& game = **next;
        if (game.failure) co_return failed(game.game, game.failure->detail);
        const auto stored = co_await keep(environment_, std::move(game.unit));
        if (stored) {
            failures_.erase(game.game);
            if (!game.problem.empty()) {
                untold_.erase(game.game);
                environment_.warn("game " + game.game +
                                  " cannot be rated, and is put aside: " + game.problem);
            }
            if (game.rated) {
                ++counts_.rated;
                untold_.erase(game.game);
                listener_.rated(told(game.game, *game.rated, game.names));
                listener_.has_rated(*game.rated);
            }
            co_return true;
        }
        if (stored.error().kind != store::Error::Kind::conflict)
            co_return failed(game.game, stored.error().detail);
        ++counts_.conflicts;
        last = game.game;
    }
    co_return failed(last, "others keep changing the same ratings");
}

/// Counts a failure. Returns true to continue with other games, so that one game does not block them forever.
bool Rater::failed(const std::string& game, std::string_view why) {
    const int times = ++failures_[game];
    if (times < most_failures) return false;
    if (times == most_failures) {
        environment_.warn("game " + game + " could not be rated " + std::to_string(times) +
                          " times; others go before it: " + std::string{why});
    }
    later_.insert(game);
    return true;
}

Task<> Rater::count_waiting() {
    const auto waiting = co_await read_patiently(environment_, [](store::Reader& reader) {
        return reader.count_documents(documents_by<Unrated>(Unrated::index), most_waiting);
    });
    if (!waiting) co_return;
    counts_.waiting = *waiting;
    // Other nodes may have rated the games that failed here.
    if (*waiting == 0) failures_.clear();
}

/// Announces games that ended here and that another node has rated.
Task<> Rater::tell_others() {
    const std::vector<std::string> games(untold_.begin(), untold_.end());
    for (const std::string& game : games) {
        struct Seen {
            bool waits = false;
            std::optional<wire::Rated> rated;
        };
        const auto seen = co_await read_patiently(
            environment_, [game](store::Reader& reader) -> std::expected<Seen, store::Error> {
                const auto note = reader.document(Unrated::kind, game);
                if (!note) return std::unexpected(note.error());
                auto rated = rating_of_game(reader, game);
                if (!rated) return std::unexpected(rated.error());
                // A note without an index value says that the game could not be rated, so it is not waiting.
                const bool waits = *note && !(**note).value_of(Unrated::index).empty();
                return Seen{waits, *std::move(rated)};
            });
        // The next call tries again.
        if (!seen || (seen->waits && !seen->rated)) continue;
        if (untold_.erase(game) > 0 && seen->rated) listener_.rated(*seen->rated);
    }
}

Task<std::optional<wire::Rated>> Rater::rating_of(std::string game) {
    const auto found = co_await read_patiently(
        environment_, [game](store::Reader& reader) { return rating_of_game(reader, game); });
    co_return found ? *found : std::nullopt;
}

}  // namespace kradan::server

#include "server/ratings/recompute.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "rating/pools.h"
#include "server/logs/unrated.h"
#include "server/ratings/pairs.h"
#include "server/ratings/rate.h"
#include "server/ratings/refund.h"

namespace kradan::server {

namespace {

constexpr int documents_at_once = 500;
constexpr int all_documents = std::numeric_limits<int>::max();

store::Result commit_all(store::Store& store, std::vector<store::Unit> units) {
    for (const store::Result& result : store.commit(units)) {
        if (!result) return result;
    }
    return {};
}

/// Calls `visit` with all documents in a range, in order.
store::Result each_of(store::Reader& reader, store::DocumentRange range,
                      const std::function<store::Result(const std::vector<store::Document>&)>& visit) {
    while (true) {
        const auto page = reader.documents(range, documents_at_once);
        if (!page) return std::unexpected(page.error());
        if (page->empty()) return {};
        // Set before `visit` changes the page.
        range.after = {std::string{page->back().value_of(range.index)}, page->back().id};
        if (auto visited = visit(*page); !visited) return visited;
    }
}

class Recomputation {
  public:
    Recomputation(store::Store& store, const Limits& limits) : store_(store), limits_(limits) {}

    std::expected<Recomputed, store::Error> run() {
        const auto refunds = each_of(store_, documents_by<RatingRefund>("at"),
                                     [this](const auto& page) { return read_refunds(page); });
        if (!refunds) return std::unexpected(refunds.error());
        const auto games = each_of(store_, documents_by<RatedGame>("at"),
                                   [this](const auto& page) { return rate_page(page); });
        if (!games) return std::unexpected(games.error());
        refund_until(std::numeric_limits<std::int64_t>::max());
        const auto ratings = each_of(store_, documents_by<StoredRating>("player"),
                                     [this](const auto& page) { return compare_page(page); });
        if (!ratings) return std::unexpected(ratings.error());
        if (auto added = add_missing(); !added) return std::unexpected(added.error());
        if (auto waiting = rate_waiting(); !waiting) return std::unexpected(waiting.error());
        return std::move(done_);
    }

  private:
    store::Result read_refunds(const std::vector<store::Document>& page) {
        for (const store::Document& document : page) {
            auto stored = read_stored<RatingRefund>(document);
            if (!stored) return std::unexpected(stored.error());
            refunds_.push_back(std::move(stored->body));
        }
        return {};
    }

    /// Repeats the refunds that moderators made before this time.
    void refund_until(std::int64_t time) {
        for (; !refunds_.empty() && refunds_.front().at < time; refunds_.pop_front()) {
            for (const RefundedRating& one : refunds_.front().ratings) {
                const auto pool = rating::find_pool(one.pool);
                const auto points = read_exact(one.points);
                if (!pool || !points) continue;
                ratings_.correct(one.player, static_cast<std::uint32_t>(*pool), *points, refunds_.front().at);
            }
        }
    }

    /// Rates games again, and stores those whose numbers differ.
    store::Result rate_page(const std::vector<store::Document>& page) {
        std::vector<store::Unit> units;
        for (const store::Document& document : page) {
            auto stored = read_stored<RatedGame>(document);
            if (!stored) return std::unexpected(stored.error());
            const auto game = input_of(*stored);
            if (!game) return std::unexpected(game.error());
            refund_until(game->game.at);
            const RatedGame again = rated_game(*game, ratings_.add(game->game));
            ++done_.games;
            const std::string& pool = again.pool;
            add_opponent(opponents_[rating_id(again.first, pool)], again.second);
            add_opponent(opponents_[rating_id(again.second, pool)], again.first);
            const bool same = write_body(again) == document.body;
            if (same && std::ranges::is_permutation(keys_of(again), document.keys)) continue;
            if (!same) ++done_.games_differed;
            stored->body = again;
            units.push_back({put(*stored)});
        }
        return commit_all(store_, std::move(units));
    }

    /// Returns the game as it counts now, but with its former time, so that the order of games does not
    /// change.
    std::expected<LoggedGame, store::Error> input_of(const Stored<RatedGame>& stored) {
        const auto logged = game_to_rate(store_, stored.id);
        if (!logged && logged.error().kind != store::Error::Kind::unreadable)
            return std::unexpected(logged.error());
        LoggedGame input{.watchable = stored.body.watchable};
        if (logged && *logged) {
            input = **logged;
        } else if (const auto game = read_game(stored.body)) {
            input.game = *game;
        } else {
            return std::unexpected(
                store::Error{store::Error::Kind::unreadable, "rated game " + stored.id + " is damaged"});
        }
        input.game.at = stored.body.at;
        const auto weight = weight_of(stored.body);
        if (!weight) {
            return std::unexpected(
                store::Error{store::Error::Kind::unreadable, "rated game " + stored.id + " is damaged"});
        }
        input.game.weight = *weight;
        return input;
    }

    store::Result compare_page(const std::vector<store::Document>& page) {
        std::vector<store::Unit> units;
        for (const store::Document& document : page) {
            auto stored = read_stored<StoredRating>(document);
            if (!stored) return std::unexpected(stored.error());
            const auto pool = rating::find_pool(stored->body.pool);
            const rating::Rating rating =
                pool ? ratings_.rating(stored->body.player, static_cast<std::uint32_t>(*pool))
                     : rating::Rating{};
            known_.insert(stored->id);
            if (rating.games == 0) {
                // No game has produced this rating.
                ++done_.ratings_differed;
                units.push_back({remove(*stored)});
                continue;
            }
            const auto account = account_of(store_, stored->body.player);
            if (!account) return std::unexpected(account.error());
            const bool differs = stored->body.numbers != numbers_of(rating);
            if (differs) ++done_.ratings_differed;
            stored->body.numbers = numbers_of(rating);
            stored->body.listed = account->has_value();
            const bool met_others = stored->body.opponents != opponents_[stored->id];
            stored->body.opponents = opponents_[stored->id];
            auto keys = keys_of(stored->body);
            if (differs || met_others || !std::ranges::is_permutation(keys, document.keys))
                units.push_back({put(*stored)});
        }
        return commit_all(store_, std::move(units));
    }

    /// Adds ratings that were not stored.
    store::Result add_missing() {
        std::vector<store::Unit> units;
        for (const auto& [player, place, rating] : ratings_.all()) {
            const std::string& pool = rating::pools()[place].id;
            const std::string id = rating_id(player, pool);
            ++done_.ratings;
            if (known_.contains(id)) continue;
            const auto account = account_of(store_, player);
            if (!account) return std::unexpected(account.error());
            ++done_.ratings_differed;
            units.push_back({put(Stored<StoredRating>{.body = {.player = player,
                                                               .pool = pool,
                                                               .numbers = numbers_of(rating),
                                                               .listed = account->has_value(),
                                                               .opponents = opponents_[id]},
                                                      .id = id})});
            if (units.size() < documents_at_once) continue;
            if (auto added = commit_all(store_, std::exchange(units, {})); !added) return added;
        }
        return commit_all(store_, std::move(units));
    }

    store::Result rate_waiting() {
        const auto aside = store_.documents(documents_by<Unrated>(Unrated::aside), all_documents);
        if (!aside) return std::unexpected(aside.error());
        std::vector<store::Unit> units;
        for (store::Document note : *aside) {
            const std::string over{note.value_of(Unrated::aside)};
            ++note.version;
            note.keys = {{.index = Unrated::index, .value = over}};
            units.push_back({store::PutDocument{std::move(note)}});
        }
        if (auto back = commit_all(store_, std::move(units)); !back) return back;
        while (true) {
            auto next = next_rating(store_, limits_);
            if (!next) return std::unexpected(next.error());
            if (!*next) return {};
            if ((*next)->failure) return std::unexpected(*std::move((*next)->failure));
            if (!(*next)->problem.empty()) done_.problems.push_back((*next)->problem);
            if ((*next)->rated) ++done_.games_rated;
            if (auto stored = commit_all(store_, {std::move((*next)->unit)}); !stored) return stored;
        }
    }

    store::Store& store_;
    const Limits& limits_;
    rating::Ratings ratings_;
    /// Refunds still to be made, in order.
    std::deque<RatingRefund> refunds_;
    /// Ids of all stored ratings.
    std::set<std::string> known_;
    /// The first distinct opponents, by rating id.
    std::map<std::string, std::vector<std::int64_t>> opponents_;
    Recomputed done_;
};

}  // namespace

std::expected<Recomputed, store::Error> recompute(store::Store& store, const Limits& limits) {
    return Recomputation(store, limits).run();
}

std::expected<RatingTotals, store::Error> rating_totals(store::Reader& reader) {
    RatingTotals totals;
    const auto count = [&](const store::DocumentRange& range) {
        return reader.count_documents(range, all_documents);
    };
    for (const rating::Pool& pool : rating::pools()) {
        const auto players = count(documents_with<StoredRating>("pool", pool.id));
        if (!players) return std::unexpected(players.error());
        if (*players == 0) continue;
        const auto games = count(documents_with<RatedGame>("pool", pool.id));
        if (!games) return std::unexpected(games.error());
        totals.pools.push_back({.pool = pool.id, .players = *players, .games = *games});
    }
    const auto waiting = count(documents_by<Unrated>(Unrated::index));
    if (!waiting) return std::unexpected(waiting.error());
    const auto aside = count(documents_by<Unrated>(Unrated::aside));
    if (!aside) return std::unexpected(aside.error());
    totals.waiting = *waiting;
    totals.aside = *aside;
    return totals;
}

}  // namespace kradan::server

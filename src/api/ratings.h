#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "api/operation.h"

/// Ratings of accounts. Ratings and deviations are rounded; times are milliseconds since 1970. A pool is
/// named by its kind of game and its speed, as `chess.blitz` or `go-19x19.rapid`.
namespace kradan::api {

/// How strong a player is in a pool.
struct Strength {
    static constexpr std::string_view name = "Strength";
    int rating = 0;
    int deviation = 0;
    bool provisional = false;
    int games = 0;
    std::optional<std::string> rank = {};
    static void describe(auto& self, auto& member) {
        member("rating", self.rating, "the rating");
        member("deviation", self.deviation, "how uncertain the rating is now");
        member("provisional", self.provisional, "true: too uncertain to say much");
        member("games", self.games, "rated games so far");
        member("rank", self.rank, "Go: kyu or dan, as \"12k\" or \"3d\"");
    }
};

struct PoolRating {
    static constexpr std::string_view name = "PoolRating";
    std::string pool = {};
    std::string game = {};
    std::string kind = {};
    std::string speed = {};
    Strength strength = {};
    std::int64_t last = 0;
    std::optional<bool> bots = {};
    static void describe(auto& self, auto& member) {
        member("pool", self.pool, "the id of the pool");
        member("game", self.game, R"("ogi", "ogi-classic", "chess" or "go")");
        member("kind", self.kind, R"(the pool's kind of game: the game, "chess960", "go-9x9", …)");
        member("speed", self.speed, R"("bullet", "blitz", "rapid", "classical" or "correspondence")");
        member("strength", self.strength, "the strength in it");
        member("last", self.last, "when the last rated game ended");
        member("bots", self.bots, "true: of games with bots, which are rated apart");
    }
};

struct ReadPlayer {
    static constexpr Operation operation{.id = "readPlayer",
                                         .method = Method::get,
                                         .path = "/api/v1/players/{player}",
                                         .summary = "What everybody may see of an account",
                                         .keepable = true};
    struct Request {
        static constexpr std::string_view name = "ReadPlayerRequest";
        std::string player = {};
        static void describe(auto& self, auto& member) {
            member("player", self.player, "the name of the account");
        }
    };
    struct Answer {
        static constexpr std::string_view name = "Profile";
        std::string player = {};
        std::int64_t created = 0;
        std::optional<bool> bot = {};
        std::optional<std::int64_t> vacation = {};
        std::vector<PoolRating> ratings = {};
        static void describe(auto& self, auto& member) {
            member("name", self.player, "as others see it");
            member("created", self.created, "when the account was made");
            member("bot", self.bot, "true: a program plays for it");
            member("vacation", self.vacation, "on vacation until this time; absent: not now");
            member("ratings", self.ratings, "of the pools in which the account has played");
        }
    };
};

struct RatingPoint {
    static constexpr std::string_view name = "RatingPoint";
    std::int64_t at = 0;
    int rating = 0;
    int deviation = 0;
    std::optional<std::string> game = {};
    static void describe(auto& self, auto& member) {
        member("at", self.at, "when the game ended");
        member("rating", self.rating, "after the game");
        member("deviation", self.deviation, "how uncertain the rating was");
        member("game", self.game, "its id; not of a private game");
    }
};

struct ReadRatingHistory {
    static constexpr Operation operation{.id = "readRatingHistory",
                                         .method = Method::get,
                                         .path = "/api/v1/players/{player}/ratings/{pool}",
                                         .summary =
                                             "An account's rating in a pool after each of its games, the "
                                             "latest first, at most 1000",
                                         .keepable = true};
    struct Request {
        static constexpr std::string_view name = "ReadRatingHistoryRequest";
        std::string player = {};
        std::string pool = {};
        std::optional<std::int64_t> before = {};
        static void describe(auto& self, auto& member) {
            member("player", self.player, "the name of the account");
            member("pool", self.pool, "the id of the pool");
            member("before", self.before, "only games that ended before this time");
        }
    };
    struct Answer {
        static constexpr std::string_view name = "RatingHistory";
        std::vector<RatingPoint> points = {};
        bool more = false;
        static void describe(auto& self, auto& member) {
            member("points", self.points, "the ratings, the oldest first");
            member("more", self.more, "true: there may be earlier ones");
        }
    };
};

struct ReadStakes {
    static constexpr Operation operation{
        .id = "readStakes",
        .method = Method::get,
        .path = "/api/v1/me/stakes/{pool}/{opponent}",
        .access = Access::account,
        .scope = "me:read",
        .summary =
            "What a rated game against this account would change of one's own "
            "rating, without handicap and whoever has the first move"};
    struct Request {
        static constexpr std::string_view name = "ReadStakesRequest";
        std::string pool = {};
        std::string opponent = {};
        static void describe(auto& self, auto& member) {
            member("pool", self.pool, "the id of the pool");
            member("opponent", self.opponent, "the name of the account");
        }
    };
    struct Answer {
        static constexpr std::string_view name = "Stakes";
        Strength own = {};
        Strength opponent = {};
        int win = 0;
        int draw = 0;
        int loss = 0;
        static void describe(auto& self, auto& member) {
            member("own", self.own, "what a game would change for the player who asks");
            member("opponent", self.opponent, "what it would change for the opponent");
            member("win", self.win, "what a win would add to one's own rating");
            member("draw", self.draw, "what a draw would add; may be negative");
            member("loss", self.loss, "what a loss would add; negative");
        }
    };
};

struct RankedPlayer {
    static constexpr std::string_view name = "RankedPlayer";
    std::string player = {};
    Strength strength = {};
    static void describe(auto& self, auto& member) {
        member("name", self.player, "the name of the account");
        member("strength", self.strength, "the strength in the pool");
    }
};

struct ReadLeaderboard {
    static constexpr Operation operation{
        .id = "readLeaderboard",
        .method = Method::get,
        .path = "/api/v1/leaderboards/{pool}",
        .summary =
            "The accounts with the highest ratings in a pool, at most 100, of "
            "those with a deviation of at most 75",
        .keepable = true};
    struct Request {
        static constexpr std::string_view name = "ReadLeaderboardRequest";
        std::string pool = {};
        static void describe(auto& self, auto& member) { member("pool", self.pool, "the id of the pool"); }
    };
    struct Answer {
        static constexpr std::string_view name = "Leaderboard";
        std::vector<RankedPlayer> players = {};
        static void describe(auto& self, auto& member) { member("players", self.players, "the best first"); }
    };
};

struct ReadDistribution {
    static constexpr Operation operation{
        .id = "readDistribution",
        .method = Method::get,
        .path = "/api/v1/distributions/{pool}",
        .summary =
            "How many accounts have which rating in a pool, of those that were not provisional after "
            "their last game",
        .keepable = true};
    struct Request {
        static constexpr std::string_view name = "ReadDistributionRequest";
        std::string pool = {};
        static void describe(auto& self, auto& member) { member("pool", self.pool, "the id of the pool"); }
    };
    struct Answer {
        static constexpr std::string_view name = "Distribution";
        int from = 0;
        int step = 0;
        std::vector<int> counts = {};
        static void describe(auto& self, auto& member) {
            member("from", self.from, "where the first range begins");
            member("step", self.step, "how wide each range is");
            member("counts", self.counts, "accounts in each range");
        }
    };
};

using RatingOperations =
    std::tuple<ReadPlayer, ReadRatingHistory, ReadStakes, ReadLeaderboard, ReadDistribution>;

}  // namespace kradan::api

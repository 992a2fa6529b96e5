#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "api/operation.h"

/// Account ratings. Ratings and deviations are rounded; times are milliseconds since 1970. A pool is named by
/// its kind of game and its speed, such as `chess.blitz` or `go-19x19.rapid`.
namespace kradan::api {

/// How strong a player is in a pool.
struct Strength {
    int rating = 0;
    int deviation = 0;
    bool provisional = false;
    int games = 0;
    std::optional<std::string> rank = {};
    static void describe(auto& self, auto& member) {
        member("rating", self.rating, "the rating");
        member("deviation", self.deviation, "the rating deviation now");
        member("provisional", self.provisional, "true: the rating is still uncertain");
        member("games", self.games, "the number of rated games so far");
        member("rank", self.rank, "Go: kyu or dan: \"12k\", \"3d\"");
    }
};

struct PoolRating {
    std::string pool = {};
    std::string game = {};
    std::string kind = {};
    std::string speed = {};
    Strength strength = {};
    std::int64_t last = 0;
    std::optional<bool> bots = {};
    static void describe(auto& self, auto& member) {
        member("pool", self.pool, "the id of the pool");
        member("game", self.game,
               R"(the game: "ogi", "ogi-classic", "chess", "kingofthehill", "3check" or "go")");
        member("kind", self.kind, R"(the kind of game: that of `game`, "chess960", "go-9x9", …)");
        member("speed", self.speed,
               R"(the speed: "bullet", "blitz", "rapid", "classical" or "correspondence")");
        member("strength", self.strength, "the player's strength in the pool");
        member("last", self.last, "when the last rated game ended");
        member("bots", self.bots, "true: for games with bots, which are rated separately");
    }
};

struct ReadPlayer {
    static constexpr Operation operation = get("readPlayer", "/api/v1/players/{player}", Access::anyone,
                                               "The public profile of an account", {.keepable = true});
    struct Request {
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
            member("name", self.player, "the account's name");
            member("created", self.created, "when the account was created");
            member("bot", self.bot, "true: a program plays for the account");
            member("vacation", self.vacation,
                   "when the current vacation ends; absent: no vacation at present");
            member("ratings", self.ratings, "the ratings in the pools in which the account has played");
        }
    };
};

struct RatingPoint {
    std::int64_t at = 0;
    int rating = 0;
    int deviation = 0;
    std::optional<std::string> game = {};
    static void describe(auto& self, auto& member) {
        member("at", self.at, "when the game ended");
        member("rating", self.rating, "the rating after the game");
        member("deviation", self.deviation, "the rating deviation after the game");
        member("game", self.game, "the id of the game; absent for a private game");
    }
};

struct ReadRatingHistory {
    static constexpr Operation operation =
        get("readRatingHistory", "/api/v1/players/{player}/ratings/{pool}", Access::anyone,
            "An account's rating in a pool after each of its games, newest first, at most 1000",
            {.keepable = true});
    struct Request {
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
            member("points", self.points, "the ratings, newest first");
            member("more", self.more, "true: there may be earlier ratings");
        }
    };
};

struct ReadStakes {
    static constexpr Operation operation =
        get("readStakes", "/api/v1/me/stakes/{pool}/{opponent}", Access::account,
            "How a rated game against this account, without a handicap, would change the caller's rating; "
            "the colours are ignored",
            {.scope = "me:read"});
    struct Request {
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
            member("own", self.own, "the caller's strength");
            member("opponent", self.opponent, "the opponent's strength");
            member("win", self.win, "the change in the caller's rating after a win");
            member("draw", self.draw, "the change after a draw; may be negative");
            member("loss", self.loss, "the change after a loss; negative");
        }
    };
};

struct RankedPlayer {
    std::string player = {};
    Strength strength = {};
    static void describe(auto& self, auto& member) {
        member("name", self.player, "the name of the account");
        member("strength", self.strength, "the strength in the pool");
    }
};

struct ReadLeaderboard {
    static constexpr Operation operation =
        get("readLeaderboard", "/api/v1/leaderboards/{pool}", Access::anyone,
            "The accounts with the highest ratings in a pool, at most 100; only accounts with a deviation of "
            "at most 75",
            {.keepable = true});
    struct Request {
        std::string pool = {};
        static void describe(auto& self, auto& member) { member("pool", self.pool, "the id of the pool"); }
    };
    struct Answer {
        static constexpr std::string_view name = "Leaderboard";
        std::vector<RankedPlayer> players = {};
        static void describe(auto& self, auto& member) {
            member("players", self.players, "the accounts, best first");
        }
    };
};

struct ReadDistribution {
    static constexpr Operation operation =
        get("readDistribution", "/api/v1/distributions/{pool}", Access::anyone,
            "The distribution of the ratings in a pool, for accounts that were not provisional after their "
            "last game",
            {.keepable = true});
    struct Request {
        std::string pool = {};
        static void describe(auto& self, auto& member) { member("pool", self.pool, "the id of the pool"); }
    };
    struct Answer {
        static constexpr std::string_view name = "Distribution";
        int from = 0;
        int step = 0;
        std::vector<int> counts = {};
        static void describe(auto& self, auto& member) {
            member("from", self.from, "the beginning of the first range");
            member("step", self.step, "the width of each range");
            member("counts", self.counts, "the number of accounts in each range");
        }
    };
};

using RatingOperations =
    std::tuple<ReadPlayer, ReadRatingHistory, ReadStakes, ReadLeaderboard, ReadDistribution>;

}  // namespace kradan::api

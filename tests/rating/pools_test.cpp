// The pool that a game is rated in, and the games that are not rated.
#include "rating/pools.h"

#include <gtest/gtest.h>

#include <set>

#include "json/json.h"

namespace kradan::rating {
namespace {

using clock::TimeControl;
using Kind = TimeControl::Kind;

session::Config config_of(const std::string& text) {
    json::Fault fault;
    const auto config = session::read_config(*json::parse(text), fault);
    EXPECT_FALSE(fault) << text << ": " << fault.text();
    return config;
}

/// Returns the id of the pool, or the reason.
std::string pool(const std::string& text) {
    const auto rated = rated_as(config_of(text));
    return rated ? pools()[rated->pool].id : std::string(rated.error().reason);
}

/// A game with these options and 3 minutes for each side.
std::string blitz(const std::string& options) {
    return pool(R"({"clock":{"kind":"fischer","initial":180000,"increment":0},)" + options + "}");
}

std::string_view speed(Kind kind, clock::Milliseconds seconds, clock::Milliseconds step, int count = 0) {
    const auto found =
        speed_of({.kind = kind, .initial = seconds * 1000, .step = step * 1000, .count = count});
    return found ? id(*found) : "none";
}

TEST(Pools, HaveStableIds) {
    std::set<std::string> ids;
    for (const Pool& pool : pools()) {
        ids.insert(pool.id);
        EXPECT_EQ(pools()[*find_pool(pool.id)].id, pool.id);
    }
    std::set<std::string> expected;
    for (const std::string_view kind : {"ogi", "ogi-classic", "chess", "chess960", "kingofthehill", "3check",
                                        "go-9x9", "go-13x13", "go-19x19"}) {
        for (const std::string_view each : {"bullet", "blitz", "rapid", "classical", "correspondence"}) {
            expected.insert(std::string(kind).append(".").append(each));
            expected.insert(std::string(kind).append(".").append(each).append(".bots"));
        }
    }
    EXPECT_EQ(ids, expected);
    EXPECT_EQ(find_pool("chess"), std::nullopt);
    EXPECT_EQ(find_pool("chess.Blitz"), std::nullopt);
    EXPECT_EQ(find_pool(""), std::nullopt);
}

TEST(Pools, GamesWithBotsAreRatedApart) {
    constexpr const char* person = R"("players":{"first":{"name":"Ann","account":true},)"
                                   R"("second":{"name":"Ben","account":true}})";
    constexpr const char* bot = R"("players":{"first":{"name":"Ann","account":true},)"
                                R"("second":{"name":"Bot","account":true,"bot":true}})";
    const std::string chess = R"("game":"chess",)";
    EXPECT_EQ(blitz(chess + person), "chess.blitz");
    EXPECT_EQ(blitz(chess + bot), "chess.blitz.bots");
}

TEST(Pools, SpeedsAtTheirBounds) {
    EXPECT_EQ(speed(Kind::fischer, 179, 0), "bullet");
    EXPECT_EQ(speed(Kind::fischer, 180, 0), "blitz");
    EXPECT_EQ(speed(Kind::fischer, 60, 3), "blitz");
    EXPECT_EQ(speed(Kind::fischer, 120, 1), "bullet");
    EXPECT_EQ(speed(Kind::fischer, 479, 0), "blitz");
    EXPECT_EQ(speed(Kind::fischer, 480, 0), "rapid");
    EXPECT_EQ(speed(Kind::fischer, 300, 5), "rapid");
    EXPECT_EQ(speed(Kind::fischer, 1499, 0), "rapid");
    EXPECT_EQ(speed(Kind::fischer, 900, 15), "classical");
    EXPECT_EQ(speed(Kind::fischer, 21'599, 0), "classical");
    EXPECT_EQ(speed(Kind::fischer, 21'600, 0), "correspondence");
    EXPECT_EQ(speed(Kind::fischer, 86'400, 86'400), "correspondence");
    EXPECT_EQ(speed(Kind::delay, 120, 1), "bullet");
    EXPECT_EQ(speed(Kind::delay, 300, 5), "rapid");
    EXPECT_EQ(speed(Kind::byoyomi, 0, 4, 5), "bullet");
    EXPECT_EQ(speed(Kind::byoyomi, 60, 10, 5), "blitz");
    EXPECT_EQ(speed(Kind::byoyomi, 60, 10, 1), "blitz");
    EXPECT_EQ(speed(Kind::byoyomi, 300, 20, 3), "rapid");
    EXPECT_EQ(speed(Kind::byoyomi, 600, 30, 5), "classical");
    // 20 stones in 5 minutes: 15 seconds each.
    EXPECT_EQ(speed(Kind::canadian, 300, 300, 20), "rapid");
    EXPECT_EQ(speed(Kind::canadian, 900, 300, 20), "classical");
    EXPECT_EQ(speed(Kind::days, 0, 86'400), "correspondence");
    EXPECT_EQ(speed(Kind::none, 0, 0), "none");
}

TEST(Pools, OfEachGame) {
    EXPECT_EQ(blitz(R"("game":"chess")"), "chess.blitz");
    EXPECT_EQ(blitz(R"("game":"chess","chess960":17)"), "chess960.blitz");
    EXPECT_EQ(blitz(R"("game":"ogi")"), "ogi.blitz");
    EXPECT_EQ(blitz(R"("game":"ogi-classic")"), "ogi-classic.blitz");
    EXPECT_EQ(blitz(R"("game":"go")"), "go-19x19.blitz");
    EXPECT_EQ(blitz(R"("game":"go","size":13)"), "go-13x13.blitz");
    EXPECT_EQ(blitz(R"("game":"go","size":9)"), "go-9x9.blitz");
    EXPECT_EQ(pool(R"({"game":"ogi-classic","clock":{"kind":"days","days":3}})"),
              "ogi-classic.correspondence");
    EXPECT_EQ(blitz(R"("game":"chess","play":"strict")"), "chess.blitz");
    EXPECT_EQ(blitz(R"("game":"ogi","king":"second")"), "ogi.blitz");
    for (const std::string rules :
         {"thai", "chinese", "japanese", "ing", "aga", "new-zealand", "tromp-taylor"}) {
        const std::string game = R"("game":"go","rules":")" + rules + R"(","size":)";
        EXPECT_EQ(blitz(game + "9"), "go-9x9.blitz");
        EXPECT_EQ(blitz(game + "13"), "go-13x13.blitz");
        EXPECT_EQ(blitz(game + "19"), "go-19x19.blitz");
    }
}

TEST(Pools, UnratedStartsAndClocks) {
    EXPECT_EQ(pool(R"({"game":"chess"})"), "rating.untimed");
    EXPECT_EQ(pool(R"({"game":"chess","clocks":{"first":{"kind":"fischer","initial":180000,"increment":0},)"
                   R"("second":{"kind":"fischer","initial":60000,"increment":0}}})"),
              "rating.unequal-clocks");
    EXPECT_EQ(blitz(R"("game":"chess","position":"4k3/8/8/8/8/8/8/4K2R w - - 0 1")"), "rating.custom-start");
    EXPECT_EQ(blitz(R"("game":"ogi","position":"")"), "rating.custom-start");
    EXPECT_EQ(blitz(R"("game":"ogi","promoted":["b2"])"), "rating.unmeasured-handicap");
    EXPECT_EQ(blitz(R"("game":"ogi-classic","promoted":["b2"])"), "rating.unmeasured-handicap");
    EXPECT_EQ(blitz(R"("game":"go","size":11)"), "rating.board-size");
    EXPECT_EQ(blitz(R"("game":"go","stones":{"first":["D4"]})"), "rating.custom-start");
    EXPECT_EQ(blitz(R"("game":"go","turn":"second")"), "rating.custom-start");
    EXPECT_EQ(blitz(R"("game":"go","prisoners":{"first":1,"second":0})"), "rating.custom-start");
}

TEST(Pools, BoundsOfHandicapAndKomi) {
    const auto go = [](const std::string& size, const std::string& handicap, const std::string& komi) {
        return blitz(R"("game":"go","rules":"japanese","size":)" + size + R"(,"handicap":)" + handicap +
                     R"(,"komi":")" + komi + '"');
    };
    EXPECT_EQ(go("19", "9", "0.5"), "go-19x19.blitz");
    EXPECT_EQ(go("19", "10", "0.5"), "rating.handicap");
    EXPECT_EQ(go("19", "-1", "0.5"), "rating.handicap");
    EXPECT_EQ(go("19", "9", "-6.5"), "rating.handicap");
    EXPECT_EQ(go("19", "0", "42"), "go-19x19.blitz");
    EXPECT_EQ(go("19", "0", "42.5"), "rating.komi");
    EXPECT_EQ(go("19", "0", "-30"), "go-19x19.blitz");
    EXPECT_EQ(go("19", "0", "-30.5"), "rating.komi");
    EXPECT_EQ(go("9", "2", "0.5"), "go-9x9.blitz");
    EXPECT_EQ(go("9", "3", "0.5"), "rating.handicap");
    EXPECT_EQ(go("9", "0", "12"), "go-9x9.blitz");
    EXPECT_EQ(go("9", "0", "12.5"), "rating.komi");
    EXPECT_EQ(go("13", "3", "0.5"), "go-13x13.blitz");
    EXPECT_EQ(go("13", "4", "0.5"), "rating.handicap");
}

}  // namespace
}  // namespace kradan::rating

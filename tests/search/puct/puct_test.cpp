#include "search/puct/puct.h"

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <thread>

#include "../network/go/random_network.h"
#include "search/network/go/network.h"

namespace kradan::test {
namespace {

using search::GoNetwork;
using search::Puct;
using search::PuctLimits;

class PuctSearch : public testing::Test {
  protected:
    static const GoNetwork& network() {
        static const GoNetwork random = *GoNetwork::read(random_go_network(11));
        return random;
    }
    static go::Game game(int size = 9, const std::string& rules = "chinese") {
        const auto preset = go::find_preset(rules);
        return go::Game(go::Position(size, preset->rules), preset->komi);
    }
    static std::vector<std::uint64_t> visits(const Puct& search) {
        std::vector<std::uint64_t> all;
        for (const auto& candidate : search.candidates()) all.push_back(candidate.visits);
        return all;
    }
};

TEST_F(PuctSearch, EachVisitBelowTheRootBelongsToOneMove) {
    Puct search(game(), network(), {.visits = 300});
    search.step(1'000);
    EXPECT_TRUE(search.done());
    EXPECT_EQ(search.playouts(), 300U);
    std::uint64_t sum = 0;
    for (const auto& candidate : search.candidates()) {
        sum += candidate.visits;
        EXPECT_GE(candidate.win_rate, 0);
        EXPECT_LE(candidate.win_rate, 1);
        EXPECT_FALSE(candidate.pv.empty());
    }
    // One visit evaluated the root, and the pass is not shown.
    EXPECT_LE(sum, 299U);
    EXPECT_GE(sum, 280U);
    EXPECT_GT(search.depth(), 1);
}

TEST_F(PuctSearch, SlicesDoNotChangeTheResult) {
    Puct whole(game(), network(), {.visits = 200, .seed = 4});
    whole.step(200);
    Puct sliced(game(), network(), {.visits = 200, .seed = 4});
    while (!sliced.done()) sliced.step(7);
    EXPECT_EQ(visits(whole), visits(sliced));
    EXPECT_EQ(whole.best_move(), sliced.best_move());
}

TEST_F(PuctSearch, OneVisitPlaysTheLikeliestMove) {
    Puct search(game(), network(), {.visits = 1});
    search.step(1);
    const auto all = search.candidates();
    ASSERT_FALSE(all.empty());
    Puct more(game(), network(), {.visits = 400});
    more.step(400);
    for (const auto& candidate : more.candidates()) EXPECT_LE(candidate.prior, all.front().prior);
}

TEST_F(PuctSearch, ATemperatureDrawsStonesByTheirProbability) {
    // On an empty board, several stones would be equally likely.
    go::Game at = game();
    ASSERT_TRUE(at.play(go::Intent::stone(2, 3)));
    const auto drawn = [&](std::uint64_t seed, float temperature) {
        Puct search(at, network(), {.visits = 1, .seed = seed, .temperature = temperature});
        search.step(1);
        return search.candidates().front();
    };
    std::map<go::Point, int> counts;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const go::Move move = drawn(seed, 1).pv.front();
        EXPECT_EQ(move, drawn(seed, 1).pv.front());
        EXPECT_FALSE(move.is_pass());
        ++counts[move.point];
    }
    EXPECT_GT(counts.size(), 3U);
    // At a very low temperature, the likeliest stone is always drawn.
    const double likeliest = drawn(0, 0).prior;
    for (std::uint64_t seed = 0; seed < 20; ++seed)
        EXPECT_NEAR(drawn(seed, 0.0001F).prior, likeliest, likeliest / 100);
}

TEST_F(PuctSearch, NoStoneIsDrawnAtRandomAfterADispute) {
    go::Game at = game();
    ASSERT_TRUE(at.play(go::Intent::stone(2, 3)));
    ASSERT_TRUE(at.play(go::Intent::passing()) && at.play(go::Intent::passing()));
    at.resume(Colour::first);
    ASSERT_TRUE(at.is_disputed());
    std::set<go::Point> chosen;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Puct search(at, network(), {.visits = 1, .seed = seed, .temperature = 2});
        search.step(1);
        chosen.insert(search.best_move()->point);
    }
    EXPECT_EQ(chosen.size(), 1U);
}

TEST_F(PuctSearch, ThreadsShareOneTree) {
    Puct search(game(), network(), {.visits = 400, .threads = 2});
    {
        std::jthread other([&] { search.step(1'000, 1); });
        search.step(1'000, 0);
    }
    EXPECT_GE(search.playouts(), 400U);
    EXPECT_LE(search.playouts(), 402U);
    std::uint64_t sum = 0;
    for (const auto& candidate : search.candidates()) sum += candidate.visits;
    EXPECT_LE(sum, search.playouts());
    // The number of passes, which are not shown, depends on how the threads take turns.
    EXPECT_GE(2 * sum, search.playouts());
}

TEST_F(PuctSearch, TakesOverTheTreeOfTheGameThatWentOn) {
    go::Game at = game();
    Puct first(at, network(), {.visits = 400});
    first.step(400);
    Puct::Candidate best;
    for (const auto& candidate : first.candidates()) {
        if (!candidate.pv.front().is_pass() && candidate.visits > best.visits) best = candidate;
    }
    const go::Vertex v = at.position().board().vertex(best.pv.front().point);
    ASSERT_TRUE(at.play(go::Intent::stone(v.x, v.y)));
    Puct second(at, network(), {.visits = 10}, &first);
    second.step(10);
    std::uint64_t sum = 0;
    for (const auto& candidate : second.candidates()) sum += candidate.visits;
    EXPECT_GE(sum + 30, best.visits);
    // A different game has a different tree.
    Puct other(game(13), network(), {.visits = 10}, &second);
    other.step(10);
    sum = 0;
    for (const auto& candidate : other.candidates()) sum += candidate.visits;
    EXPECT_LE(sum, 9U);
}

TEST_F(PuctSearch, AvoidsPoints) {
    const go::Game at = game();
    const go::Board& board = at.position().board();
    std::vector<bool> points(static_cast<std::size_t>(board.point({.x = 8, .y = 8})) + 1, true);
    points[board.point({.x = 2, .y = 3})] = false;
    Puct search(at, network(),
                {.visits = 50, .avoided = {{.colour = Colour::first, .points = points, .plies = 1}}});
    search.step(50);
    EXPECT_EQ(search.best_move(), go::Move{board.point({.x = 2, .y = 3})});
}

TEST_F(PuctSearch, EndsAtOnceWhereEveryMoveIsAvoided) {
    const go::Game at = game();
    std::vector<bool> points(static_cast<std::size_t>(at.position().board().point({.x = 8, .y = 8})) + 1,
                             true);
    Puct search(at, network(), {.avoided = {{.colour = Colour::first, .points = points, .plies = 1}}});
    search.step(1'000);
    EXPECT_TRUE(search.done());
    EXPECT_FALSE(search.best_move());
}

TEST_F(PuctSearch, PlaysLegalGamesToTheEndUnderEveryRuleSet) {
    for (const go::Preset& preset : go::presets) {
        go::Game at = game(5, std::string{preset.name});
        int plies = 0;
        while (!at.play_ended() && plies < 150) {
            Puct search(at, network(), {.visits = 30, .seed = static_cast<std::uint64_t>(plies)});
            search.step(30);
            const auto move = search.best_move();
            ASSERT_TRUE(move) << preset.name;
            const go::Vertex v = at.position().board().vertex(move->point);
            ASSERT_TRUE(at.play(move->is_pass() ? go::Intent::passing() : go::Intent::stone(v.x, v.y)))
                << preset.name << " " << plies;
            ++plies;
        }
    }
}

}  // namespace
}  // namespace kradan::test

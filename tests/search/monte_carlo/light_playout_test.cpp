#include "search/monte_carlo/light_playout.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "games/go/scoring.h"

namespace kradan::search {
namespace {

using go::Move;
using go::Point;
using go::Position;

/// The probability of each ending, as (moves, area margin), computed by playing out every possible game.
using Ends = std::map<std::pair<int, int>, double>;

/// The moves that a light playout chooses from.
std::vector<Move> playable(const Position& position) {
    Position::MoveList all;
    position.legal_moves(all);
    std::vector<Move> moves;
    for (const Move move : all) {
        if (!move.is_pass() && !position.board().is_eye(move.point, position.side_to_move()))
            moves.push_back(move);
    }
    return moves;
}

int area_margin(const Position& position) {
    go::Rules area;
    area.counting = go::Counting::area;
    area.seki_counts = true;
    const auto score = go::score(position, {}, area, 0, 0);
    return (score.first.stones + score.first.territory) - (score.second.stones + score.second.territory);
}

void follow(const Position& position, int moves, bool passed, double chance, Ends& ends) {
    const int most = 3 * position.size() * position.size();
    const auto next = playable(position);
    const auto end_or_on = [&](Move move, double share) {
        Position after = position;
        after.do_move(move);
        if ((move.is_pass() && passed) || moves + 1 == most) {
            ends[{moves + 1, area_margin(after)}] += share;
        } else {
            follow(after, moves + 1, move.is_pass(), share, ends);
        }
    };
    if (next.empty()) end_or_on(Move::passing(), chance);
    for (const Move move : next) end_or_on(move, chance / static_cast<double>(next.size()));
}

TEST(LightPlayout, EndsAreAsLikelyAsTheirGames) {
    Ends expected;
    follow(Position(2), 0, false, 1, expected);
    std::map<std::pair<int, int>, int> found;
    LightPlayout playout(2);
    SplitMix64 random(1);
    constexpr int games = 200'000;
    for (int i = 0; i < games; ++i) {
        const auto result = playout.run(random);
        ++found[{result.moves, result.area_margin}];
    }
    for (const auto& [end, count] : found)
        ASSERT_TRUE(expected.contains(end)) << end.first << ' ' << end.second;
    for (const auto& [end, chance] : expected) {
        const double sigma = std::sqrt(games * chance * (1 - chance));
        EXPECT_NEAR(found[end], games * chance, 5 * sigma + 1) << end.first << ' ' << end.second;
    }
}

/// Plays the same games with the position's own list of moves. The averages must agree on every type of
/// board, from the empty board and from a position.
class LightPlayoutAverages : public testing::TestWithParam<int> {};

TEST_P(LightPlayoutAverages, AgreeWithThePosition) {
    const int size = GetParam();
    const int games = 60'000 / (size * size);
    struct Sum {
        double moves = 0;
        double moves_squared = 0;
        double margin = 0;
        double margin_squared = 0;

        void add(int m, int area) {
            moves += m;
            moves_squared += m * m;
            margin += area;
            margin_squared += area * area;
        }
    };
    std::vector<Sum> sums(3);
    SplitMix64 random(static_cast<std::uint64_t>(size));
    LightPlayout playout(size);
    const Position start(size);
    for (int i = 0; i < games; ++i) {
        Position position = start;
        int moves = 0;
        for (int passes = 0; passes < 2; ++moves) {
            const auto choice = playable(position);
            passes = choice.empty() ? passes + 1 : 0;
            position.apply(choice.empty() ? Move::passing()
                                          : choice[random.below(static_cast<std::uint32_t>(choice.size()))]);
        }
        sums[0].add(moves, area_margin(position));
        const auto from_nothing = playout.run(random);
        sums[1].add(from_nothing.moves, from_nothing.area_margin);
        const auto from_position = playout.run(start, random);
        sums[2].add(from_position.moves, from_position.area_margin);
    }
    const auto near = [&](double a, double a_squared, double b) {
        const double variance = a_squared / games - (a / games) * (a / games);
        EXPECT_NEAR(a / games, b / games, 5 * std::sqrt(2 * variance / games));
    };
    for (const Sum& sum : {sums[1], sums[2]}) {
        near(sums[0].moves, sums[0].moves_squared, sum.moves);
        near(sums[0].margin, sums[0].margin_squared, sum.margin);
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, LightPlayoutAverages, testing::Values(5, 9, 13, 19));

TEST(LightPlayout, LeavesEyesAndGoesOnFromTheSideToMove) {
    // The first player's wall has two eyes in a row; the second player has nothing to play.
    go::Stones stones;
    constexpr int size = 5;
    for (int i = 0; i < size * size; ++i) {
        if (i != 0 && i != 2) stones.of[0].set(static_cast<std::size_t>(i));
    }
    for (const Colour to_move : {Colour::first, Colour::second}) {
        LightPlayout playout(size);
        SplitMix64 random(1);
        const auto result = playout.run(Position(size, {}, stones, to_move), random);
        EXPECT_EQ(result.moves, 2);
        EXPECT_EQ(result.area_margin, size * size);
    }
}

TEST(RandomLegalMove, EachAsLikelyAsAnyOther) {
    Position position(3);
    for (const auto& [x, y] : {std::pair{1, 1}, {0, 1}, {1, 2}, {0, 0}})
        position.do_move(position.move_of(go::Intent::stone(x, y)));
    Position::MoveList legal;
    position.legal_moves(legal);
    std::map<Point, int> found;
    SplitMix64 random(1);
    constexpr int draws = 60'000;
    for (int i = 0; i < draws; ++i) ++found[random_legal_move(position, random).point];
    ASSERT_EQ(found.size(), legal.size());
    const double share = static_cast<double>(draws) / static_cast<double>(legal.size());
    for (const Move move : legal) EXPECT_NEAR(found[move.point], share, 5 * std::sqrt(share));
}

}  // namespace
}  // namespace kradan::search

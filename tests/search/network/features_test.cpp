#include "search/network/features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/random.h"
#include "games/chess/game.h"
#include "games/ogi/game.h"
#include "search/alpha_beta/chess_knowledge.h"
#include "search/alpha_beta/evaluator.h"
#include "search/alpha_beta/ogi_knowledge.h"

namespace kradan::test {
namespace {

using search::Feature;

template <class P>
std::set<Feature> features_of(const P& position) {
    std::set<Feature> features;
    search::Features<P>::for_each(position, [&](Feature feature) {
        EXPECT_LT(feature, search::Features<P>::count);
        EXPECT_TRUE(features.insert(feature).second);
    });
    return features;
}

template <class G>
class RandomGames : public testing::Test {
  public:
    /// Plays random games, and calls `look(position, move)` with each position and the move played there.
    template <class Look>
    static void each_move(Look look) {
        SplitMix64 random(5);
        for (int round = 0; round < 40; ++round) {
            G game;
            while (game.ply() < 200 && !game.outcome()) {
                const auto moves = game.legal_moves();
                const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                look(game.position(), move);
                ASSERT_TRUE(game.play_unjudged(game.position().intent_of(move)));
            }
        }
    }
};
struct ClassicGame : ogi::Game {
    ClassicGame() : ogi::Game(ogi::Position::start(ogi::classic)) {}
};
using Games = testing::Types<chess::Game, ogi::Game, ClassicGame>;
TYPED_TEST_SUITE(RandomGames, Games);

TYPED_TEST(RandomGames, WhatAMoveChangesLeadsToTheFeaturesOfTheNextPosition) {
    using P = typename TypeParam::Position;
    this->each_move([](const P& position, auto move) {
        std::set<Feature> features = features_of(position);
        const auto changes = search::Features<P>::changes(position, move);
        for (std::size_t i = 0; i < changes.removed_size; ++i)
            EXPECT_EQ(features.erase(changes.removed[i]), 1U);
        for (std::size_t i = 0; i < changes.added_size; ++i)
            EXPECT_TRUE(features.insert(changes.added[i]).second);
        P next = position;
        next.do_move(move);
        EXPECT_EQ(features, features_of(next));
        EXPECT_LT(search::Features<P>::bucket(next), search::Features<P>::buckets);
    });
}

TYPED_TEST(RandomGames, TurningTwiceIsNothing) {
    using F = search::Features<typename TypeParam::Position>;
    for (std::size_t i = 0; i < F::count; ++i) {
        const auto feature = static_cast<Feature>(i);
        EXPECT_LT(F::flipped(feature), F::count);
        EXPECT_NE(F::flipped(feature), feature);
        EXPECT_EQ(F::flipped(F::flipped(feature)), feature);
    }
}

/// Weights as large as a trained network's.
template <class P>
search::Network<P> random_network() {
    SplitMix64 random(3);
    auto weights = std::make_unique<typename search::Network<P>::Weights>();
    const auto some = [&](int most) {
        return static_cast<std::int16_t>(
            static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most))) - most);
    };
    for (auto& row : weights->of_feature) std::ranges::generate(row, [&] { return some(100); });
    std::ranges::generate(weights->bias, [&] { return some(100); });
    for (auto& row : weights->last) std::ranges::generate(row, [&] { return some(127); });
    std::ranges::generate(weights->last_bias, [&] { return some(10'000); });
    return search::Network<P>(std::move(weights));
}

TYPED_TEST(RandomGames, ANetworkThatFollowsTheMovesJudgesAsOneThatBeginsAnew) {
    using P = typename TypeParam::Position;
    const auto network = random_network<P>();
    search::Evaluator<P> following(&network);
    search::Evaluator<P> anew(&network);
    std::uint64_t reached = 0;
    int judged = 0;
    this->each_move([&](const P& position, auto move) {
        // A new game has started.
        if (position.key() != reached) following.begin(position);
        following.push(position, move);
        P next = position;
        next.do_move(move);
        reached = next.key();
        // Not every position in a line is evaluated.
        if (++judged % 3 == 0) return;
        anew.begin(next);
        EXPECT_EQ(following.evaluate(next), anew.evaluate(next));
        following.push_pass();
        following.pop();
    });
}

TYPED_TEST(RandomGames, ANetworkIsReadAsItWasWritten) {
    using P = typename TypeParam::Position;
    const auto network = random_network<P>();
    const std::string bytes = network.write();
    const auto read = search::Network<P>::read(bytes);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->write(), bytes);
    EXPECT_FALSE(search::Network<P>::read(bytes.substr(0, bytes.size() - 1)));
    EXPECT_FALSE(search::Network<P>::read(bytes + "x"));
    EXPECT_FALSE(search::Network<P>::read(""));
    EXPECT_FALSE(search::Network<P>::read("kradan network 1\n"));
    std::string other = bytes;
    other[17] = static_cast<char>(other[17] + 1);
    EXPECT_EQ(search::Network<P>::read(other).error().substr(0, 9), "it is for");
}

}  // namespace
}  // namespace kradan::test

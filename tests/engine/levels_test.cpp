#include <cstdio>
#include <functional>
#include <thread>

#include "catalog/visit.h"
#include "games/chess/module.h"
#include "games/ogi/module.h"
#include "search/alpha_beta/chess_knowledge.h"
#include "search/alpha_beta/ogi_knowledge.h"
#include "support.h"

namespace kradan::test {
namespace {

using Mover = std::function<std::string(const AnyGame&)>;

/// Captures the most valuable piece, whatever the consequences; otherwise plays a random move.
std::string greedy_move(const AnyGame& any, SplitMix64& random) {
    return *visit_game(any, [&]<class G>(const G& game) -> std::string {
        if constexpr (std::is_same_v<G, go::Game>) {
            return {};
        } else {
            using K = search::Knowledge<typename G::Position>;
            int most = -1;
            std::vector<typename G::Position::Move> best;
            for (const auto move : game.legal_moves()) {
                const int gain = K::captures(game.position(), move) ? K::gain(game.position(), move) : 0;
                if (gain > most) best.clear();
                most = std::max(most, gain);
                if (gain == most) best.push_back(move);
            }
            const auto chosen = random.below(static_cast<std::uint32_t>(best.size()));
            return engine::move_text(any, game.position(), best[chosen]);
        }
    });
}

/// The half points that `one` scores in `games` games, with the players taking turns to move first.
int half_points(GameId id, const Mover& one, const Mover& other, int games) {
    SplitMix64 random(3);
    int points = 0;
    for (int i = 0; i < games; ++i) {
        AnyGame game = start({.game = id, .engine_game = true});
        for (int ply = 0; ply < 4; ++ply) play(game, random_move(game, random));
        const Colour colour = i % 2 == 0 ? Colour::first : Colour::second;
        while (!is_over(game) && game.ply() < 400)
            play(game, game.side_to_move() == colour ? one(game) : other(game));
        const auto outcome = game.outcome();
        points += !outcome || !outcome->winner ? 1 : *outcome->winner == colour ? 2 : 0;
    }
    return points;
}

Mover of_level(int level) {
    return [level, engine = std::make_shared<engine::Engine>(4),
            seed = std::uint64_t{0}](const AnyGame& game) mutable {
        const engine::Limits limits{.level = level, .nodes = 500'000, .seed = ++seed, .varied = true};
        return engine->think(game, limits).move.value_or("");
    };
}

const std::array chess_and_ogi = {chess::chess_game, ogi::gomayo_game, ogi::classic_game};

TEST(Levels, TheLowestLosesToWhoeverTakesWhatHeCan) {
    for (const GameId game : chess_and_ogi) {
        const Mover greedy = [random = SplitMix64(5)](const AnyGame& any) mutable {
            return greedy_move(any, random);
        };
        EXPECT_LT(half_points(game, of_level(1), greedy, 60), 60);
    }
}

TEST(LevelsSlow, EachBeatsTheOneBelow) {
    // Half points by game and lower level; the higher levels take most of the time.
    std::array<std::array<int, levels::highest>, 3> points{};
    const auto games = [](int level) { return level < 5 ? 40 : 12; };
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 0; i < chess_and_ogi.size(); ++i) {
            threads.emplace_back([&, i] {
                for (int level = levels::lowest; level < levels::highest; ++level) {
                    points[i][static_cast<std::size_t>(level)] =
                        half_points(chess_and_ogi[i], of_level(level + 1), of_level(level), games(level));
                }
            });
        }
    }
    for (std::size_t i = 0; i < chess_and_ogi.size(); ++i) {
        for (int level = levels::lowest; level < levels::highest; ++level) {
            const int percent = 50 * points[i][static_cast<std::size_t>(level)] / games(level);
            std::printf("%s, level %d against %d: %d%%\n", std::string(id(chess_and_ogi[i])).c_str(),
                        level + 1, level, percent);
            EXPECT_GT(percent, 58);
        }
    }
}

TEST(Levels, EveryRatingIsAStrengthOfItsOwn) {
    constexpr int step = 50;
    for (int rating = levels::ratings.front() + step; rating <= levels::ratings.back(); rating += step) {
        const levels::Level weaker = levels::of_rating(rating - step);
        const levels::Level stronger = levels::of_rating(rating);
        EXPECT_GT(stronger.nodes, weaker.nodes) << rating;
        EXPECT_GE(stronger.depth, weaker.depth) << rating;
        EXPECT_GT(stronger.playouts, weaker.playouts) << rating;
        EXPECT_LE(stronger.weakness.quiet_overlooked, weaker.weakness.quiet_overlooked) << rating;
        EXPECT_LE(stronger.weakness.captures_overlooked, weaker.weakness.captures_overlooked) << rating;
        EXPECT_LE(stronger.weakness.noise, weaker.weakness.noise) << rating;
    }
}

TEST(Levels, ARatingOfALevelIsThatLevel) {
    for (int number = levels::lowest; number <= levels::highest; ++number) {
        const levels::Level level = levels::of_rating(levels::ratings[static_cast<std::size_t>(number - 1)]);
        EXPECT_EQ(level.nodes, levels::of(number).nodes) << number;
        EXPECT_EQ(level.depth, levels::of(number).depth) << number;
        EXPECT_EQ(level.playouts, levels::of(number).playouts) << number;
    }
    EXPECT_EQ(levels::of_rating(0).nodes, levels::of(levels::lowest).nodes);
    EXPECT_EQ(levels::of_rating(9999).nodes, levels::of(levels::highest).nodes);
}

}  // namespace
}  // namespace kradan::test

// A suite of laws that hold for all games, whatever their rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/position.h"
#include "core/random.h"
#include "games/chess/fen.h"
#include "games/chess/game.h"
#include "games/chess/notation.h"
#include "games/go/game.h"
#include "games/go/notation.h"
#include "games/ogi/feen.h"
#include "games/ogi/game.h"
#include "games/ogi/notation.h"

namespace kradan {
namespace {

/// What the suite needs to know about each game: how it starts, which intents to try, and how its texts are
/// read.
template <chess::Goal goal>
struct Chess {
    using Game = chess::Game;
    static constexpr chess::Rules rules = {.goal = goal, .checks = goal == chess::Goal::checks ? 3 : 0};
    static Game start(std::uint64_t seed) {
        if (seed % 3 == 0)
            return Game(*chess::validate(
                *chess::read_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
                rules));
        if (seed % 3 == 1)
            return Game(
                *chess::validate(*chess::read_fen("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"), rules));
        return Game(chess::Position{rules});
    }
    static chess::Intent random_intent(SplitMix64& random) {
        chess::Intent intent{.from = static_cast<Square>(random.below(64)),
                             .to = static_cast<Square>(random.below(64))};
        if (random.below(4) == 0) intent.promotion = static_cast<chess::Kind>(random.below(6));
        intent.pass = random.below(200) == 0;
        return intent;
    }
    static auto read(std::string_view text) { return chess::read_move(text); }
    static std::string write(const chess::Intent& intent) { return chess::write_move(intent); }
    static std::optional<chess::Position> reread(const chess::Position& position) {
        const auto setup = chess::read_fen(chess::write_fen(position));
        if (!setup) return std::nullopt;
        const auto read = chess::validate(*setup, rules);
        return read ? std::optional{*read} : std::nullopt;
    }
    static bool is_pass(const chess::Intent& intent) { return intent.pass; }
};

template <ogi::Rules rules>
struct Ogi {
    using Game = ogi::Game;
    static Game start(std::uint64_t seed) {
        if (seed % 3 != 0) return Game(ogi::Position::start(rules));
        const bool keeps = rules.prerogative == ogi::Prerogative::kings;
        return Game(
            *ogi::validate(*ogi::read_feen(keeps ? "4k^3/1+P4+r1/8/3+i4/8/2N2P2/1P1+S2L1/4K^3 2SBI/+rn o/O"
                                                 : "4k^3/1+P4+r1/8/3+i4/8/2N2P2/1P1+S2L1/4K^3 2SBI/nr o/O"),
                           rules));
    }
    static ogi::Intent random_intent(SplitMix64& random) {
        const auto square = [&] { return static_cast<Square>(random.below(64)); };
        if (random.below(200) == 0) return ogi::Pass{};
        if (random.below(3) == 0) {
            return ogi::Drop{static_cast<ogi::Kind>(random.below(8)), random.below(2) == 0, square(),
                             random.below(8) == 0};
        }
        return ogi::BoardMove{square(), square(), random.below(2) == 0, random.below(4) == 0};
    }
    static auto read(std::string_view text) { return ogi::read_move(text); }
    static std::string write(const ogi::Intent& intent) { return ogi::write_move(intent); }
    static std::optional<ogi::Position> reread(const ogi::Position& position) {
        const auto setup = ogi::read_feen(ogi::write_feen(position));
        if (!setup) return std::nullopt;
        const auto read = ogi::validate(*setup, rules);
        return read ? std::optional{*read} : std::nullopt;
    }
    static bool is_pass(const ogi::Intent& intent) { return std::holds_alternative<ogi::Pass>(intent); }
};

struct Go {
    using Game = go::Game;
    static Game start(std::uint64_t seed) {
        const auto& preset = go::presets[seed % go::presets.size()];
        go::Setup setup{.size = 2 + static_cast<int>(seed % 6), .rules = std::string(preset.name)};
        if (seed % 5 == 0) {
            setup.handicap = 2;
            setup.placement = go::Placement::free;
        }
        return *go::Game::make(setup);
    }
    static go::Intent random_intent(SplitMix64& random) {
        if (random.below(30) == 0) return go::Intent::passing();
        return go::Intent::stone(static_cast<int>(random.below(9)), static_cast<int>(random.below(9)));
    }
    static auto read(std::string_view text) { return go::read_move(text); }
    static std::string write(const go::Intent& intent) { return go::write_move(intent); }
    static std::optional<go::Position> reread(const go::Position& position) { return position; }
    static bool is_pass(const go::Intent& intent) { return intent.pass; }
};

static_assert(Game<chess::Game> && Game<ogi::Game> && Game<go::Game>);

constexpr int games_played = 40;
constexpr int longest_game = 400;

template <class Kit>
class Laws : public testing::Test {
  protected:
    using Game = typename Kit::Game;
    using Position = typename Game::Position;
    using Move = typename Position::Move;

    /// Plays random games and calls `visit(game, random)` before each move and at the end.
    template <class Visit>
    void play(int games, Visit visit) {
        for (int i = 0; i < games && !this->HasFatalFailure(); ++i) {
            SplitMix64 random(static_cast<std::uint64_t>(i));
            Game game = Kit::start(static_cast<std::uint64_t>(i));
            while (game.ply() < longest_game) {
                visit(game, random);
                const auto moves = game.legal_moves();
                if (moves.empty() || this->HasFatalFailure()) break;
                const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
                ASSERT_TRUE(game.play(game.position().intent_of(move)));
            }
            visit(game, random);
        }
    }
};

using Kits = testing::Types<Chess<chess::Goal::mate>, Chess<chess::Goal::king_in_centre>,
                            Chess<chess::Goal::checks>, Ogi<ogi::gomayo>, Ogi<ogi::classic>, Go>;
TYPED_TEST_SUITE(Laws, Kits);

TYPED_TEST(Laws, AMoveIsInTheListExactlyWhenNothingSpeaksAgainstIt) {
    this->play(games_played, [](auto& game, SplitMix64& random) {
        std::vector<std::string> listed;
        for (const auto move : game.legal_moves()) {
            const auto intent = game.position().intent_of(move);
            ASSERT_FALSE(game.why_illegal(intent)) << TypeParam::write(intent);
            listed.push_back(TypeParam::write(intent));
        }
        std::ranges::sort(listed);
        ASSERT_EQ(std::ranges::adjacent_find(listed), listed.end());
        for (int i = 0; i < 60; ++i) {
            const auto intent = TypeParam::random_intent(random);
            const bool legal = !game.why_illegal(intent);
            if (!legal) {
                const bool found = std::ranges::binary_search(listed, TypeParam::write(intent));
                ASSERT_FALSE(found) << TypeParam::write(intent);
                continue;
            }
            // Castling can be expressed in two ways. The list contains the move, however it was expressed.
            auto position = game.position();
            const auto move = position.play(intent);
            ASSERT_TRUE(move);
            const auto text = TypeParam::write(game.position().intent_of(*move));
            ASSERT_TRUE(std::ranges::binary_search(listed, text)) << text;
        }
    });
}

TYPED_TEST(Laws, PlayAndWhyIllegalAgree) {
    int legal = 0;
    this->play(games_played, [&](auto& game, SplitMix64& random) {
        for (int i = 0; i < 20; ++i) {
            const auto intent = TypeParam::random_intent(random);
            const auto reason = game.why_illegal(intent);
            auto copy = game;
            const auto played = copy.play(intent);
            ASSERT_EQ(played.has_value(), !reason.has_value());
            if (reason) {
                ASSERT_EQ(played.error(), *reason);
                ASSERT_EQ(copy.ply(), game.ply());
                ASSERT_EQ(copy.position(), game.position());
            } else {
                ++legal;
            }
        }
    });
    EXPECT_GT(legal, 0);
}

TYPED_TEST(Laws, TheKeyIsKeptRight) {
    this->play(games_played, [](auto& game, SplitMix64&) {
        ASSERT_EQ(game.position().key(), game.position().recompute_key());
    });
}

TYPED_TEST(Laws, UndoRestoresThePosition) {
    this->play(games_played / 2, [](auto& game, SplitMix64&) {
        auto position = game.position();
        const auto before = position;
        for (const auto move : game.legal_moves()) {
            const auto undo = position.do_move(move);
            ASSERT_EQ(position.key(), position.recompute_key());
            position.undo_move(move, undo);
            ASSERT_EQ(position, before);
            ASSERT_EQ(position.key(), before.key());
        }
    });
}

TYPED_TEST(Laws, MovesSurviveTheirText) {
    this->play(games_played, [](auto& game, SplitMix64& random) {
        for (const auto move : game.legal_moves()) {
            const auto intent = game.position().intent_of(move);
            const auto read = TypeParam::read(TypeParam::write(intent));
            ASSERT_TRUE(read) << TypeParam::write(intent);
            ASSERT_EQ(*read, intent);
        }
        const auto intent = TypeParam::random_intent(random);
        const auto read = TypeParam::read(TypeParam::write(intent));
        ASSERT_TRUE(read) << TypeParam::write(intent);
        if (!TypeParam::is_pass(intent)) {
            ASSERT_EQ(*read, intent);
        }
    });
}

TYPED_TEST(Laws, PositionsSurviveTheirText) {
    this->play(games_played, [](auto& game, SplitMix64&) {
        // A position in which a king has been captured cannot be set up.
        if (game.outcome()) return;
        const auto read = TypeParam::reread(game.position());
        ASSERT_TRUE(read);
        ASSERT_EQ(*read, game.position());
        ASSERT_EQ(read->key(), game.position().key());
    });
}

TYPED_TEST(Laws, TakingBackGoesTheSameWayHome) {
    this->play(games_played / 2, [](auto& game, SplitMix64& random) {
        if (random.below(20) != 0 && !game.outcome()) return;
        auto back = game;
        const auto steps = 1 + random.below(6);
        std::vector<std::string> again;
        for (std::uint32_t i = 0; i < steps && back.ply() > 0; ++i) {
            const auto move = back.moves().back();
            ASSERT_TRUE(back.take_back());
            again.push_back(TypeParam::write(back.position().intent_of(move)));
        }
        for (auto text = again.rbegin(); text != again.rend(); ++text) {
            const auto intent = TypeParam::read(*text);
            ASSERT_TRUE(intent);
            ASSERT_TRUE(back.play(*intent)) << *text;
        }
        ASSERT_EQ(back.position(), game.position());
        ASSERT_EQ(back.outcome(), game.outcome());
        ASSERT_EQ(back.claims(), game.claims());
        ASSERT_EQ(back.legal_moves().size(), game.legal_moves().size());
    });
}

TYPED_TEST(Laws, AllTheWayBackIsTheStart) {
    int taken_back = 0;
    this->play(games_played / 4, [&](auto& game, SplitMix64&) {
        if (!game.outcome() && game.ply() != 60) return;
        ++taken_back;
        auto back = game;
        while (back.take_back()) {
        }
        ASSERT_EQ(back.ply(), 0);
        ASSERT_EQ(back.position(), game.start());
        ASSERT_FALSE(back.take_back());
    });
    EXPECT_GT(taken_back, 0);
}

/// In Go, two passes end play, and the winner is determined elsewhere.
template <class Game>
bool is_over(const Game& game) {
    if constexpr (requires { game.play_ended(); }) return game.play_ended();
    return game.outcome().has_value();
}

TYPED_TEST(Laws, NothingIsLegalWhenTheGameIsOver) {
    int ended = 0;
    this->play(games_played, [&](auto& game, SplitMix64& random) {
        if (!is_over(game)) return;
        ++ended;
        ASSERT_TRUE(game.legal_moves().empty());
        ASSERT_TRUE(game.claims().empty());
        for (int i = 0; i < 50; ++i) ASSERT_TRUE(game.why_illegal(TypeParam::random_intent(random)));
    });
    EXPECT_GT(ended, 0);
}

}  // namespace
}  // namespace kradan

#include "games/go/board.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/random.h"
#include "flood_board.h"

namespace kradan::go::test {
namespace {

/// The properties of each point according to a plain board, computed once per position.
class Truth {
  public:
    explicit Truth(const FloodBoard& plain) : plain_(plain), chain_at_(plain.cells().size(), -1) {
        chains_.reserve(chain_at_.size());
        for (int p = 0; p < static_cast<int>(chain_at_.size()); ++p) {
            if ((plain[p] != 'X' && plain[p] != 'O') || chain_at_[static_cast<std::size_t>(p)] >= 0) continue;
            chains_.push_back(plain.chain(p));
            for (const int stone : chains_.back().stones) {
                chain_at_[static_cast<std::size_t>(stone)] = static_cast<int>(chains_.size()) - 1;
            }
        }
    }
    const FloodBoard::Chain& chain(int p) const {
        return chains_[static_cast<std::size_t>(chain_at_[static_cast<std::size_t>(p)])];
    }
    /// Whether one of the opponent's neighbouring chains has only this liberty.
    bool captures(int p, char side) const {
        return std::ranges::any_of(plain_.beside(p), [&](int n) {
            return plain_[n] == FloodBoard::other(side) && chain(n).liberties.size() == 1;
        });
    }
    bool is_suicide(int p, char side) const {
        return !captures(p, side) && std::ranges::none_of(plain_.beside(p), [&](int n) {
            return plain_[n] == '.' || (plain_[n] == side && chain(n).liberties.size() > 1);
        });
    }
    /// Liberties gained by captures do not count.
    bool would_have_two_liberties(int p, char side) const {
        std::set<int> liberties;
        for (const int n : plain_.beside(p)) {
            if (plain_[n] == '.') liberties.insert(n);
            if (plain_[n] == side) liberties.insert(chain(n).liberties.begin(), chain(n).liberties.end());
        }
        liberties.erase(p);
        return liberties.size() > 1;
    }
    bool is_eye(int p, char side) const {
        const auto sides = plain_.beside(p);
        if (!std::ranges::all_of(sides, [&](int n) { return plain_[n] == side || plain_[n] == '#'; }))
            return false;
        int hostile = 0;
        bool edge = false;
        for (const int n : {sides[0] - 1, sides[0] + 1, sides[3] - 1, sides[3] + 1}) {
            hostile += plain_[n] == FloodBoard::other(side);
            edge = edge || plain_[n] == '#';
        }
        return hostile < (edge ? 1 : 2);
    }

  private:
    const FloodBoard& plain_;
    std::vector<FloodBoard::Chain> chains_;
    std::vector<int> chain_at_;
};

constexpr char letter(Colour colour) {
    return colour == Colour::first ? 'X' : 'O';
}

template <class B>
void expect_agreement(const B& board, const FloodBoard& plain) {
    const Truth truth(plain);
    for (int y = 0; y < plain.size(); ++y) {
        for (int x = 0; x < plain.size(); ++x) {
            const Point p = board.point({.x = x, .y = y});
            const int q = plain.at(x, y);
            ASSERT_EQ(board.empty(p), plain[q] == '.');
            if (plain[q] == '.') {
                const auto sides = plain.beside(q);
                ASSERT_EQ(board.has_empty_side(p),
                          std::ranges::any_of(sides, [&](int n) { return plain[n] == '.'; }));
                for (const Colour colour : {Colour::first, Colour::second}) {
                    ASSERT_EQ(board.captures(p, colour), truth.captures(q, letter(colour)));
                    ASSERT_EQ(board.is_suicide(p, colour), truth.is_suicide(q, letter(colour)));
                    ASSERT_EQ(board.would_have_two_liberties(p, colour),
                              truth.would_have_two_liberties(q, letter(colour)));
                    ASSERT_EQ(board.is_eye(p, colour), truth.is_eye(q, letter(colour)));
                }
                continue;
            }
            ASSERT_EQ(letter(board.colour(p)), plain[q]);
            const auto& chain = truth.chain(q);
            ASSERT_EQ(board.chain_size(p), static_cast<int>(chain.stones.size()));
            ASSERT_EQ(board.count_liberties(p), static_cast<int>(chain.liberties.size()));
            ASSERT_EQ(board.in_atari(p), chain.liberties.size() == 1);
            if (chain.liberties.size() == 1) {
                const auto [lx, ly] = board.vertex(board.single_liberty(p));
                ASSERT_EQ(plain.at(lx, ly), chain.liberties.front());
            }
        }
    }
}

/// Whether retaking a ko would restore the previous board.
bool retakes(const FloodBoard& before, FloodBoard after, int p, char side) {
    after.place(p, side);
    return after.cells() == before.cells();
}

template <class B>
void expect_same(const typename B::Placed& placed, const FloodBoard::Taken& taken) {
    ASSERT_EQ(placed.captured, taken.others);
    ASSERT_EQ(placed.suicided, taken.own);
}

/// Plays random games in lockstep on the plain board, the board and the fixed-size board, with stones on any
/// empty point that is not forbidden. From time to time a stone is undone and replayed, and at the end all
/// stones are undone.
template <int fixed_size>
void play_in_step(int size, int games, std::uint64_t seed) {
    SplitMix64 random(seed);
    for (int game = 0; game < games; ++game) {
        Board board(size);
        BasicBoard<fixed_size> fixed(size);
        FloodBoard plain(size);
        struct Step {
            Point p;
            Colour colour;
            Board::Placed placed;
            typename BasicBoard<fixed_size>::Placed placed_fixed;
            FloodBoard before;
        };
        std::vector<Step> steps;
        const bool suicide = random.below(4) == 0;
        const bool fills_eyes = random.below(4) == 0;
        Colour colour = Colour::first;
        Point ko = Board::none;
        for (int tries = 0; tries < 4 * size * size; ++tries) {
            const auto any = [&] { return static_cast<int>(random.below(static_cast<std::uint32_t>(size))); };
            const Vertex v{.x = any(), .y = any()};
            const Point p = board.point(v);
            if (!board.empty(p) || p == ko || (!suicide && board.is_suicide(p, colour)) ||
                (!fills_eyes && board.is_eye(p, colour))) {
                continue;
            }
            const std::uint64_t key = board.key_after(p, colour);
            Step step{.p = p, .colour = colour, .placed = {}, .placed_fixed = {}, .before = plain};
            step.placed = board.place(p, colour);
            step.placed_fixed = fixed.place(p, colour);
            if (random.below(16) == 0) {
                board.undo(p, colour, step.placed);
                fixed.undo(p, colour, step.placed_fixed);
                expect_agreement(board, plain);
                expect_agreement(fixed, plain);
                step.placed = board.place(p, colour);
                step.placed_fixed = fixed.place(p, colour);
            }
            const auto taken = plain.place(plain.at(v.x, v.y), letter(colour));
            expect_same<Board>(step.placed, taken);
            expect_same<BasicBoard<fixed_size>>(step.placed_fixed, taken);
            expect_agreement(board, plain);
            if (tries % 4 == 0) expect_agreement(fixed, plain);
            ASSERT_EQ(board.key(), board.recompute_key());
            ASSERT_EQ(board.key(), key);
            const bool is_ko =
                taken.others == 1 && retakes(step.before, plain, taken.last, letter(opponent(colour)));
            ko = step.placed.ko;
            ASSERT_EQ(step.placed_fixed.ko, ko);
            ASSERT_EQ(ko != Board::none, is_ko);
            if (is_ko) {
                const auto [x, y] = board.vertex(ko);
                ASSERT_EQ(plain.at(x, y), taken.last);
            }
            if (testing::Test::HasFatalFailure()) return;
            steps.push_back(std::move(step));
            colour = opponent(colour);
        }
        ASSERT_EQ(BasicBoard<fixed_size>(fixed).stones(), board.stones());
        for (; !steps.empty(); steps.pop_back()) {
            const Step& step = steps.back();
            board.undo(step.p, step.colour, step.placed);
            fixed.undo(step.p, step.colour, step.placed_fixed);
            if (steps.size() % 16 == 1) {
                expect_agreement(board, step.before);
                expect_agreement(fixed, step.before);
                if (testing::Test::HasFatalFailure()) return;
            }
        }
        ASSERT_EQ(board, Board(size));
        ASSERT_EQ(board.key(), 0U);
    }
}

TEST(Board, GamesAgreeWithAPlainBoard) {
    play_in_step<9>(9, 300, 1);
    play_in_step<13>(13, 20, 2);
    play_in_step<19>(19, 8, 3);
    for (int size = min_size; size <= max_size; ++size) play_in_step<any_size>(size, size <= 7 ? 100 : 1, 4);
}

TEST(Board, SlowHundredThousandGamesOn9x9AgreeWithAPlainBoard) {
    play_in_step<9>(9, 100'000, 5);
}

TEST(Board, SlowTwoThousandGamesOn19x19AgreeWithAPlainBoard) {
    play_in_step<19>(19, 2'000, 6);
}

/// A fixed-size board can take over the stones from any position.
TEST(Board, OfOneSizeContinuesAnother) {
    SplitMix64 random(7);
    for (int game = 0; game < 50; ++game) {
        Board board(9);
        FloodBoard plain(9);
        Colour colour = Colour::first;
        for (int tries = 0; tries < 200; ++tries, colour = opponent(colour)) {
            const Vertex v{.x = static_cast<int>(random.below(9)), .y = static_cast<int>(random.below(9))};
            if (!board.empty(board.point(v))) continue;
            board.place(board.point(v), colour);
            plain.place(plain.at(v.x, v.y), letter(colour));
        }
        const BasicBoard<9> fixed(board);
        expect_agreement(fixed, plain);
        if (HasFatalFailure()) return;
    }
}

}  // namespace
}  // namespace kradan::go::test

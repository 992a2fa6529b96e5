#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/bitboard.h"
#include "core/path.h"
#include "core/random.h"
#include "core/square.h"

namespace kradan::test {

/// The seed for a random test: the value of KRADAN_SEED if set, or else the given one.
inline std::uint64_t seed_or(std::uint64_t usual) {
    const char* wanted = std::getenv("KRADAN_SEED");
    return wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : usual;
}

/// Plays random games with the rules and with a plain generator in lockstep, and compares all visible
/// properties of each position. A `Kit` describes a game:
///
/// - `Position`, `Intent`, and `Plain`, the plain generator: `moves()`, `play(intent)`, `in_check()`,
///   `setup()`
/// - `start(random, seen)`, a position to start from, and `longest(random)`, the maximum number of plies
/// - `plain(position)`, `setup_of(position)`, `validate(setup)`, `game_over(position)`
/// - `intent_of(position, move)`; `number(intent)`, different for different intents; `text(intent)`,
///   `text(position)`
/// - `captures(position, move)`: whether the move belongs to `legal_captures`
/// - `taste(position, move, mood)`: how much a player likes a move in one of `moods` moods
/// - `sights`, the names of rare events; `see(before, move, after, moves, seen)` counts the ones that
///   occurred
template <class Kit>
class Differential {
  public:
    using Position = typename Kit::Position;
    using Plain = typename Kit::Plain;
    using Move = typename Position::Move;
    using MoveList = typename Position::MoveList;
    using Seen = std::array<std::uint64_t, Kit::sights.size()>;

    explicit Differential(std::uint64_t seed) : seed_(seed), random_(seed) {}

    /// Compares this many positions. Also fails if a rare event never occurred.
    void run(std::uint64_t positions) {
        while (compared_ < positions) {
            play_one();
            if (::testing::Test::HasFatalFailure()) return;
        }
        for (std::size_t i = 0; i < seen_.size(); ++i) {
            EXPECT_GT(seen_[i], 0u) << Kit::sights[i];
            ::testing::Test::RecordProperty(std::string(Kit::sights[i]), std::to_string(seen_[i]));
        }
        ::testing::Test::RecordProperty("positions", std::to_string(compared_));
    }

  private:
    void play_one() {
        Position position = Kit::start(random_, seen_);
        Plain plain = Kit::plain(position);
        const int mood = static_cast<int>(random_.below(Kit::moods));
        const int plies = Kit::longest(random_);
        MoveList moves;
        for (int ply = 0;; ++ply) {
            moves.clear();
            position.legal_moves(moves);
            compare(position, plain, moves);
            if (::testing::Test::HasFatalFailure()) return;
            if (moves.empty() || ply >= plies) return;
            const Move move = choose(position, moves, mood);
            const Position before = position;
            plain.play(Kit::intent_of(position, move));
            position.do_move(move);
            MoveList next;
            position.legal_moves(next);
            Kit::see(before, move, position, next, seen_);
        }
    }

    Move choose(Position& position, const MoveList& moves, int mood) {
        const auto any = [&] { return moves[random_.below(static_cast<std::uint32_t>(moves.size()))]; };
        Move best = any();
        int best_taste = Kit::taste(position, best, mood);
        for (std::uint32_t looks = random_.below(12); looks > 0; --looks) {
            const Move other = any();
            const int taste = Kit::taste(position, other, mood);
            if (taste > best_taste) {
                best = other;
                best_taste = taste;
            }
        }
        return best;
    }

    void compare(const Position& position, const Plain& plain, const MoveList& moves) {
        ++compared_;
        numbers_.clear();
        for (const Move move : moves) numbers_.push_back(Kit::number(Kit::intent_of(position, move)));
        std::ranges::sort(numbers_);
        const auto plain_moves = plain.moves();
        plain_numbers_.clear();
        for (const auto& intent : plain_moves) plain_numbers_.push_back(Kit::number(intent));
        std::ranges::sort(plain_numbers_);
        ASSERT_EQ(numbers_, plain_numbers_) << where(position) << difference(position, moves, plain_moves);

        ASSERT_NO_FATAL_FAILURE(compare_counts(position, moves));
        ASSERT_NO_FATAL_FAILURE(compare_parts(position));
        ASSERT_EQ(position.has_legal_move(), !moves.empty()) << where(position);
        ASSERT_EQ(position.in_check(), plain.in_check()) << where(position);
        ASSERT_EQ(position.key(), position.recompute_key()) << where(position);

        const auto setup = plain.setup();
        ASSERT_EQ(Kit::setup_of(position), setup) << where(position);
        if (!Kit::game_over(position)) {
            const auto again = Kit::validate(setup);
            ASSERT_TRUE(again) << where(position);
            ASSERT_EQ(*again, position) << where(position);
            ASSERT_EQ(again->key(), position.key()) << where(position);
        }

        Position copy = position;
        for (const Move move : moves) {
            const auto undo = copy.do_move(move);
            ASSERT_NE(copy.key(), position.key()) << where(position, move);
            ASSERT_EQ(position.gives_check(move), copy.in_check()) << where(position, move);
            copy.undo_move(move, undo);
            ASSERT_EQ(copy, position) << where(position, move);
            ASSERT_EQ(copy.key(), position.key()) << where(position, move);
        }
    }

    /// Counts without a list, on every path. In some positions it counts two plies, a case for which the
    /// paths have separate code.
    void compare_counts(const Position& position, const MoveList& moves) {
        ASSERT_EQ(static_cast<std::size_t>(position.count_legal_moves()), moves.size()) << where(position);
        for (const Path path : paths()) {
            ASSERT_EQ(position.count_lines(1, path), moves.size()) << where(position) << id(path);
        }
        if (compared_ % 32 != 0) return;
        std::uint64_t lines = 0;
        Position copy = position;
        for (const Move move : moves) {
            const auto undo = copy.do_move(move);
            replies_.clear();
            copy.legal_moves(replies_);
            lines += replies_.size();
            copy.undo_move(move, undo);
        }
        for (const Path path : paths()) {
            ASSERT_EQ(position.count_lines(2, path), lines) << where(position) << id(path) << ", two plies";
        }
    }

    /// Captures and quiet moves are disjoint and together make up all moves, and a visitor sees the same
    /// moves.
    void compare_parts(const Position& position) {
        MoveList& list = replies_;
        list.clear();
        position.legal_captures(list);
        for (const Move move : list) ASSERT_TRUE(Kit::captures(position, move)) << where(position, move);
        const std::size_t captures = list.size();
        position.legal_quiets(list);
        for (std::size_t i = captures; i < list.size(); ++i) {
            ASSERT_FALSE(Kit::captures(position, list[i])) << where(position, list[i]);
        }
        part_numbers_.clear();
        for (const Move move : list) part_numbers_.push_back(Kit::number(Kit::intent_of(position, move)));
        std::ranges::sort(part_numbers_);
        ASSERT_EQ(part_numbers_, numbers_) << where(position);
        part_numbers_.clear();
        position.visit_moves(
            [&](Move move) { part_numbers_.push_back(Kit::number(Kit::intent_of(position, move))); });
        std::ranges::sort(part_numbers_);
        ASSERT_EQ(part_numbers_, numbers_) << where(position);
    }

    std::string where(const Position& position, Move move) const {
        return where(position) + Kit::text(Kit::intent_of(position, move)) + " ";
    }
    std::string where(const Position& position) const {
        return "seed " + std::to_string(seed_) + ", position " + std::to_string(compared_) + ": " +
               Kit::text(position) + "\n";
    }

    /// Describes the moves that only one of the two found.
    std::string difference(const Position& position, const MoveList& moves,
                           const std::vector<typename Kit::Intent>& plain_moves) const {
        std::string text = "only by the rules:";
        for (const Move move : moves) {
            const auto intent = Kit::intent_of(position, move);
            if (!std::ranges::binary_search(plain_numbers_, Kit::number(intent)))
                text += " " + Kit::text(intent);
        }
        text += "\nonly by the plain generator:";
        for (const auto& intent : plain_moves) {
            if (!std::ranges::binary_search(numbers_, Kit::number(intent))) text += " " + Kit::text(intent);
        }
        return text + "\nlengths: " + std::to_string(moves.size()) + ", " +
               std::to_string(plain_moves.size());
    }

    std::uint64_t seed_;
    SplitMix64 random_;
    std::uint64_t compared_ = 0;
    Seen seen_{};
    std::vector<std::uint32_t> numbers_;
    std::vector<std::uint32_t> plain_numbers_;
    std::vector<std::uint32_t> part_numbers_;
    MoveList replies_;
};

}  // namespace kradan::test

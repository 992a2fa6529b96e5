#include "games/go/ladder.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kradan::go {

namespace {

/// More plies than a ladder across the largest board and back.
constexpr std::size_t max_depth = 256;
constexpr int max_moves = 4000;
/// The maximum number of moves tried per turn: extensions and captures of adjacent chains.
constexpr std::size_t max_choices = 8;

/// One side's turn: its candidate moves and the current one.
struct Turn {
    std::array<Point, max_choices> choices;
    std::uint8_t count = 0;
    std::uint8_t next = 0;
    Point ko = Board::none;
    Point tried = Board::none;
    Board::Placed placed;
};

class Reader {
  public:
    Reader(const Board& board, Point prey)
        : board_(board), prey_(prey), runner_(board.colour(prey)), hunter_(opponent(runner_)) {}

    bool hunter_wins(bool hunter_to_move, Point ko);

  private:
    enum class Verdict : std::uint8_t { open, caught, free };

    Verdict begin_hunt(Turn& turn) const;
    Verdict begin_flight(Turn& turn) const;
    bool add(Turn& turn, Point p, Colour colour) const;

    Board board_;
    Point prey_;
    Colour runner_;
    Colour hunter_;
};

/// Adds a move unless it is illegal. Returns false if there is no room.
bool Reader::add(Turn& turn, Point p, Colour colour) const {
    if (p == turn.ko || board_.is_suicide(p, colour)) return true;
    for (std::size_t i = 0; i < turn.count; ++i) {
        if (turn.choices[i] == p) return true;
    }
    if (turn.count == max_choices) return false;
    turn.choices[turn.count++] = p;
    return true;
}

/// The hunter may play either of two liberties. With more liberties the prey has escaped.
Reader::Verdict Reader::begin_hunt(Turn& turn) const {
    if (const Point last = board_.single_liberty(prey_); last != Board::none) {
        return last == turn.ko ? Verdict::free : Verdict::caught;
    }
    if (board_.count_liberties(prey_) > 2) return Verdict::free;
    Point stone = prey_;
    do {
        for (const Point n : board_.neighbours(stone)) {
            if (board_.empty(n)) add(turn, n, hunter_);
        }
        stone = board_.next_in_chain(stone);
    } while (stone != prey_);
    return turn.count == 0 ? Verdict::free : Verdict::open;
}

/// The prey may extend at its last liberty or capture an adjacent chain.
Reader::Verdict Reader::begin_flight(Turn& turn) const {
    const Point last = board_.single_liberty(prey_);
    if (last == Board::none) return Verdict::free;
    Point stone = prey_;
    do {
        for (const Point n : board_.neighbours(stone)) {
            if (!board_.has(n, hunter_)) continue;
            const Point taking = board_.single_liberty(n);
            if (taking != Board::none && !add(turn, taking, runner_)) return Verdict::free;
        }
        stone = board_.next_in_chain(stone);
    } while (stone != prey_);
    if (!add(turn, last, runner_)) return Verdict::free;
    return turn.count == 0 ? Verdict::caught : Verdict::open;
}

/// An iterative search: each turn on the stack tries its moves until one gives its side the desired verdict.
bool Reader::hunter_wins(bool hunter_to_move, Point ko) {
    std::array<Turn, max_depth> turns;
    std::size_t depth = 0;
    const auto hunts = [&](std::size_t at) { return (at % 2 == 0) == hunter_to_move; };
    const auto begin = [&](Point forbidden) {
        Turn& turn = turns[depth];
        turn.count = 0;
        turn.next = 0;
        turn.ko = forbidden;
        return hunts(depth) ? begin_hunt(turn) : begin_flight(turn);
    };
    Verdict verdict = begin(ko);
    for (int moves = 0;;) {
        if (verdict != Verdict::open) {
            // Backtrack to the last turn of the side that wants another verdict and has a move left.
            for (;;) {
                if (depth == 0) return verdict == Verdict::caught;
                --depth;
                Turn& turn = turns[depth];
                const Colour mover = hunts(depth) ? hunter_ : runner_;
                board_.undo(turn.tried, mover, turn.placed);
                const bool suits = hunts(depth) == (verdict == Verdict::caught);
                if (!suits && turn.next < turn.count) break;
            }
        }
        Turn& turn = turns[depth];
        if (++moves > max_moves || depth + 1 == max_depth) return false;
        turn.tried = turn.choices[turn.next++];
        turn.placed = board_.place(turn.tried, hunts(depth) ? hunter_ : runner_);
        ++depth;
        verdict = begin(turn.placed.ko);
    }
}

}  // namespace

bool ladder_captures(const Board& board, Point prey, Point ko) {
    return Reader(board, prey).hunter_wins(true, ko);
}

bool caught_in_ladder(const Board& board, Point prey, Point ko) {
    return Reader(board, prey).hunter_wins(false, ko);
}

}  // namespace kradan::go

#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/any_game.h"
#include "move.h"

namespace kradan::python {

namespace py = pybind11;

/// `kradan.Outcome`.
struct OutcomeInfo {
    std::optional<Colour> winner;
    std::string reason;
    std::string clause;
    /// "1-0", "B+3.5".
    std::string result;
    /// The outcome in one line, in English.
    std::string words;
};

/// `kradan.Board`: a game in progress. All functions hold the GIL while they access it, so threads can share
/// a board. Long operations work on a copy.
class Board {
  public:
    explicit Board(AnyGame game) : game_(std::move(game)) {}
    Board(const Board&) = default;
    Board& operator=(const Board&) = delete;
    virtual ~Board() = default;

    const AnyGame& game() const { return game_; }
    AnyGame& game() { return game_; }
    template <class T>
    const T& as() const {
        return *game_.as<T>();
    }

    virtual std::shared_ptr<Board> copy() const { return std::make_shared<Board>(*this); }

    /// The position as text. `kradan.board` can recreate the position from it.
    virtual std::string position() const { return game_.position_text(); }

    /// Throws IllegalMoveError.
    void push(const AnyIntent& intent);
    /// Takes back the last move and returns it; throws IndexError if there is none.
    Move pop();

    /// nullopt if the game is not over.
    virtual std::optional<OutcomeInfo> outcome(bool claim_draw) const;
    /// "*" if the game is not over.
    std::string result(bool claim_draw) const;

  private:
    AnyGame game_;
};

/// Each game's boards have their own class in Python.
struct ChessBoard final : Board {
    using Board::Board;
    std::shared_ptr<Board> copy() const override { return std::make_shared<ChessBoard>(*this); }
};
struct OgiBoard final : Board {
    using Board::Board;
    std::shared_ptr<Board> copy() const override { return std::make_shared<OgiBoard>(*this); }
};

/// A board of the game's own class.
std::shared_ptr<Board> make_board(AnyGame game);

/// A move that was played. `ply` counts from 0 and must be below `game.ply()`. In Go, resuming play is not a
/// move.
AnyIntent played_move(const AnyGame& game, int ply);
std::vector<AnyIntent> played_moves(const AnyGame& game);
/// The legal moves.
std::vector<AnyIntent> legal_moves(const AnyGame& game);
std::size_t count_legal_moves(const AnyGame& game);

/// Counts the leaf nodes without the GIL. Rethrows an exception from a signal handler that ran during the
/// count.
std::uint64_t count_leaves(const AnyGame& game, int depth);

/// True means the first side.
inline bool to_bool(Colour colour) {
    return colour == Colour::first;
}
inline Colour to_colour(bool first) {
    return first ? Colour::first : Colour::second;
}

void add_board(py::module_& module);
void add_chess(py::module_& module);
void add_ogi(py::module_& module);
void add_go(py::module_& module);

}  // namespace kradan::python

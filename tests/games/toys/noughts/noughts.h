#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/colour.h"
#include "core/move_list.h"
#include "core/outcome.h"
#include "module/options.h"
#include "refusals/refusal.h"

/// Noughts and crosses, a minimal game: marks are dropped from the hand onto a 3 × 3 board, and three in a
/// row wins. It shows what an additional game needs.
namespace kradan::noughts {

/// A cell from a1 along rank 1, then rank 2 …; 9 and above are off the board.
struct Intent {
    std::uint8_t cell = 0;
    friend bool operator==(Intent, Intent) = default;
};
using Move = Intent;

std::string write_move(Intent intent);
MoveParts parts_of(Intent intent);
std::expected<Intent, SyntaxError> read_move(std::string_view text);

/// A game's options.
struct Options {
    /// Three in a row loses instead.
    bool row_loses = false;
    /// The number of half-moves after which the game is a draw, 5 to 9.
    int limit = 9;

    friend bool operator==(const Options&, const Options&) = default;
};
Options options_of(const GameOptions& options);
std::span<const Option> option_schema();
std::span<const OptionFlag> option_flags();

enum class Reason { off_board, occupied, game_over };
std::string_view id(Reason reason);
struct Rules {};
std::string_view clause(Reason reason, Rules);

class Position {
  public:
    using Move = noughts::Move;
    using Intent = noughts::Intent;
    using Reason = noughts::Reason;
    using MoveList = kradan::MoveList<Move, 9>;
    struct Undo {};

    Position() = default;
    explicit Position(Options options) : options_(options) {}

    Colour side_to_move() const { return stones() % 2 == 0 ? Colour::first : Colour::second; }
    std::uint64_t key() const { return marks_[0] | std::uint64_t{marks_[1]} << 9; }
    std::uint64_t recompute_key() const { return key(); }
    /// Three in a row wins, or loses; after the last half-move the game is a draw.
    std::optional<Outcome> outcome() const;
    std::optional<Reason> why_illegal(Intent intent) const;
    void legal_moves(MoveList& list) const;
    Intent intent_of(Move move) const { return move; }
    Move move_of(Intent intent) const { return intent; }
    std::expected<Move, Reason> play(Intent intent);
    Undo do_move(Move move);
    void undo_move(Move move, Undo);
    /// The owner of the mark on a cell.
    std::optional<Colour> on(int cell) const;
    int stones() const;

    friend bool operator==(const Position&, const Position&) = default;

  private:
    Options options_;
    std::array<std::uint16_t, 2> marks_{};
};

class Game {
  public:
    using Position = noughts::Position;

    explicit Game(Options options = {}) : start_(options), position_(options) {}

    const Position& position() const { return position_; }
    const Position& start() const { return start_; }
    int ply() const { return static_cast<int>(moves_.size()); }
    const std::vector<Move>& moves() const { return moves_; }
    std::optional<Outcome> outcome() const { return position_.outcome(); }
    std::optional<Outcome> outcome_after(Move move) const;
    std::vector<EndReason> claims() const { return {}; }
    std::vector<Move> legal_moves() const;
    std::optional<Reason> why_illegal(Intent intent) const { return position_.why_illegal(intent); }
    std::expected<Move, Reason> play(Intent intent);
    std::optional<Move> play_unjudged(Intent intent);
    bool take_back();

  private:
    Position start_;
    Position position_;
    std::vector<Move> moves_;
};

/// The game as the rest of Kradan sees it.
extern const GameId noughts_game;
/// The same game, with records in the styles of other games' records. No list of games contains these.
extern const std::array<GameId, 3> noughts_in_other_styles;

}  // namespace kradan::noughts

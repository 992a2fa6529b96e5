#pragma once

#include <array>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/games.h"
#include "module/abstract_game.h"
#include "module/capabilities.h"
#include "module/options.h"

namespace kradan {

/// A game of any kind. A value type: copies are independent.
class AnyGame {
  public:
    /// Starts the game that the options describe, or returns the errors in them. Text that cannot be parsed
    /// is refused with "setup.unreadable" and the offset in `detail`.
    static std::expected<AnyGame, std::vector<Refusal>> start(const GameOptions& options);

    AnyGame(const AnyGame& other) : options_(other.options_), game_(other.game_->clone()) {}
    AnyGame(AnyGame&&) = default;
    AnyGame& operator=(const AnyGame& other) {
        if (this != &other) *this = AnyGame(other);
        return *this;
    }
    AnyGame& operator=(AnyGame&&) = default;
    ~AnyGame() = default;

    GameId game() const { return options_.game; }
    const GameModule& module() const { return options_.game.module(); }
    const GameOptions& options() const { return options_; }
    /// The game as its own type (`as<chess::Game>()`), for code specific to one game, or as a capability
    /// (`as<Stones>()`); null if it does not have that type.
    template <class T>
    const T* as() const {
        return std::as_const(*game_).template as<T>();
    }

    Colour side_to_move() const { return game_->side_to_move(); }
    int ply() const { return game_->ply(); }
    /// The outcome, if the position or the history ends the game. Always empty in Go: see `play_ended`.
    std::optional<Outcome> outcome() const { return game_->outcome(); }
    /// The draws that the side to move may claim now. The opponent may also claim a draw under G13.
    std::vector<EndReason> claims() const { return game_->claims(); }

    /// Parses a move. An illegal move is a valid intent; only text that cannot be a move in this game is an
    /// error.
    std::expected<AnyIntent, SyntaxError> read_move(std::string_view text) const {
        return module().read_move(text);
    }
    /// Parses a move in the game's other notations. `plain` is the error from parsing the command line's
    /// notation.
    std::expected<AnyIntent, Refusal> read_notation(std::string_view text, const SyntaxError& plain) const {
        return game_->read_notation(text, plain);
    }
    /// Why the move is illegal; nullopt if and only if it is legal. The intent must be for this game.
    std::optional<Refusal> why_illegal(const AnyIntent& intent) const { return game_->why_illegal(intent); }
    /// Returns what the move would lead to, without playing it. Fails if the move is illegal.
    std::expected<Ahead, Refusal> look_ahead(const AnyIntent& intent) const {
        return game_->look_ahead(intent);
    }
    /// Returns what `play` would return, without making the move.
    std::expected<Played, Refusal> label(const AnyIntent& intent) const { return game_->label(intent); }
    /// The text of the legal move with this label. Chess accepts any SAN that `chess::read_san` accepts; the
    /// other games accept only the exact label.
    std::expected<std::string, Refusal> read_label(std::string_view label) const {
        return game_->read_label(label);
    }
    std::expected<Played, Refusal> play(const AnyIntent& intent) { return game_->play(intent); }
    /// Like `play`, but returns only the text, which is cheaper than the label.
    std::expected<std::string, Refusal> make(const AnyIntent& intent) { return game_->make(intent); }
    /// Plays one element of a line for `play_line`. Returns its text.
    std::expected<std::string, Refusal> play_text(std::string_view text);
    /// Plays any move that can be carried out, legal or not, even after the end of the game. Meant for old
    /// logs, whose moves were checked when they were written. Returns nullopt and changes nothing if the move
    /// cannot be carried out.
    std::optional<Played> play_unjudged(const AnyIntent& intent) { return game_->play_unjudged(intent); }
    bool take_back() { return game_->take_back(); }
    /// Plays moves given as text, with `resume_word` for resumptions. On failure, the refusal gives the
    /// number of the first move that failed; the moves before it remain played.
    std::expected<void, Refusal> play_line(std::span<const std::string> moves);

    /// The legal moves, sorted bytewise, including "pass" in Go.
    std::vector<std::string> legal_moves() const;
    /// Like `legal_moves`, but in no particular order.
    std::vector<std::string> legal_texts() const { return game_->legal_texts(); }
    /// Appends the codes of `legal_moves`, sorted.
    void legal_codes(std::vector<MoveCode>& codes) const { game_->legal_codes(codes); }
    /// Plays one of `legal_codes`, unchecked.
    void make_listed(MoveCode code) { game_->make_legal(*read_move(MoveText(code).view())); }
    /// The legal moves in the position, ignoring history; sorted bytewise.
    std::vector<std::string> legal_moves_of_position() const;
    std::vector<MoveParts> legal_move_parts() const;
    /// The number of leaf nodes at this depth from the position, ignoring history.
    std::uint64_t perft(int depth) const { return game_->perft(depth); }

    BoardCells board() const { return game_->board(); }
    /// Ōgi: a side's hand, promoted pieces after plain ones, in the order given by O3; empty in other games.
    std::vector<Held> hand(Colour colour) const;
    /// The sides in check, starting with the side to move. The opponent can be in check only in Ōgi's Gomayo
    /// edition (G8).
    std::vector<Colour> in_check() const;
    /// FEN or FEEN; empty in Go. `jade`: by colour, whether the king shows 玉; if absent, the start position
    /// decides.
    std::string position_text(std::optional<std::array<bool, 2>> jade = {}) const {
        return game_->position_text(jade);
    }
    /// The position in every notation that other programs can read.
    std::vector<PositionText> position_texts() const { return game_->position_texts(); }

    /// Chess: whether this side can still mate, according to the table in X11 and, under rules that require
    /// it, a search of at most `most_positions` positions. True in other games.
    bool can_mate(Colour colour, int most_positions = usual_mate_search) const {
        return game_->can_mate(colour, most_positions);
    }
    /// Chess: whether a search of at most `most_positions` positions for each side proves that neither can
    /// ever mate (X12). False in other games.
    bool is_dead(int most_positions = usual_mate_search) const { return game_->is_dead(most_positions); }

    // The functions of `Stones`. In games without that capability they do nothing and return 0 or false.

    /// Stones that this side has captured.
    int prisoners(Colour colour) const;
    /// Whether two passes ended play (W9).
    bool play_ended() const;
    /// Resumes play after two passes (W10).
    void resume(Colour to_move);
    /// Takes back the last `resume` if no move came after it.
    bool take_back_resumption();

  private:
    AnyGame(GameOptions options, std::unique_ptr<AbstractGame> game)
        : options_(std::move(options)), game_(std::move(game)) {}

    GameOptions options_;
    std::unique_ptr<AbstractGame> game_;
};

/// The word in a line for `play_line` that resumes play after two passes, with this side to move.
std::string_view resume_word(Colour to_move);

}  // namespace kradan

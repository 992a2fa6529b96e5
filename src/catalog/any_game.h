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

/// One game of any kind, at the edge where all games meet. A value: a copy goes its own way.
class AnyGame {
  public:
    /// The game that the options describe, or all that is wrong with them. A text that cannot be read is
    /// refused as "setup.unreadable" with its place in `detail`.
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
    /// The game's own type (`as<chess::Game>()`), for whoever is at home in it, or a capability
    /// (`as<Stones>()`); null if it has none such.
    template <class T>
    const T* as() const {
        return std::as_const(*game_).template as<T>();
    }

    Colour side_to_move() const { return game_->side_to_move(); }
    int ply() const { return game_->ply(); }
    /// How the rules of the board and of history have ended the game. In Go they never do: see `play_ended`.
    std::optional<Outcome> outcome() const { return game_->outcome(); }
    /// The draws that the side to move may claim now; that of G13 is open to the opponent too.
    std::vector<EndReason> claims() const { return game_->claims(); }

    /// Text that can be no move of this game is a syntax error; everything else is an intent, however wrong.
    std::expected<AnyIntent, SyntaxError> read_move(std::string_view text) const {
        return module().read_move(text);
    }
    /// A move in the notations of the game other than the command line's, whose error is `plain`.
    std::expected<AnyIntent, Refusal> read_notation(std::string_view text, const SyntaxError& plain) const {
        return game_->read_notation(text, plain);
    }
    /// Empty exactly for the legal moves. The intent must be of this game.
    std::optional<Refusal> why_illegal(const AnyIntent& intent) const { return game_->why_illegal(intent); }
    /// What would come of a move if it were played; its refusal is that of `why_illegal`.
    std::expected<Ahead, Refusal> look_ahead(const AnyIntent& intent) const {
        return game_->look_ahead(intent);
    }
    /// What `play` would give, with nothing played.
    std::expected<Played, Refusal> label(const AnyIntent& intent) const { return game_->label(intent); }
    /// The text of the legal move that people write so: SAN as `chess::read_san` takes it, else exactly a
    /// label.
    std::expected<std::string, Refusal> read_label(std::string_view label) const {
        return game_->read_label(label);
    }
    std::expected<Played, Refusal> play(const AnyIntent& intent) { return game_->play(intent); }
    /// `play`, with the text alone: a label costs more than the move.
    std::expected<std::string, Refusal> make(const AnyIntent& intent) { return game_->make(intent); }
    /// Plays a move given as text, as `play_line` takes it; gives the text of the move.
    std::expected<std::string, Refusal> play_text(std::string_view text);
    /// Plays what can be carried out, whether or not the rules allow it and even when the game is over: for
    /// old logs, which were judged when they were made. Nothing, with nothing changed, where it cannot be
    /// done at all.
    std::optional<Played> play_unjudged(const AnyIntent& intent) { return game_->play_unjudged(intent); }
    bool take_back() { return game_->take_back(); }
    /// Plays moves given as text, as `line` gives them back; the refusal of the first that fails names its
    /// number.
    std::expected<void, Refusal> play_line(std::span<const std::string> moves);

    /// Sorted bytewise; "pass" included in Go.
    std::vector<std::string> legal_moves() const;
    /// `legal_moves` in any order.
    std::vector<std::string> legal_texts() const { return game_->legal_texts(); }
    /// The legal moves of the position alone, without the claims and endings of history; sorted bytewise.
    std::vector<std::string> legal_moves_of_position() const;
    std::vector<MoveParts> legal_move_parts() const;
    /// The lines of legal moves of this length from the position, history left out of account.
    std::uint64_t perft(int depth) const { return game_->perft(depth); }

    BoardCells board() const { return game_->board(); }
    /// Ōgi: what a side holds, promoted pieces after plain ones, in the order of O3.
    std::vector<Held> hand(Colour colour) const;
    /// The sides whose king is attacked, the side to move first. Only in Ōgi's Gomayo edition it may be the
    /// other side, or both (G8).
    std::vector<Colour> in_check() const;
    /// FEN or FEEN; empty in Go. `jade` says by colour whose king shows 玉; absent: as the start position
    /// names them.
    std::string position_text(std::optional<std::array<bool, 2>> jade = {}) const {
        return game_->position_text(jade);
    }
    /// The position in every form that programs read.
    std::vector<PositionText> position_texts() const { return game_->position_texts(); }

    /// Chess: whether this side has what it takes to mate, by X11's table; true in the other games.
    bool can_mate(Colour colour) const { return game_->can_mate(colour); }

    // What `Stones` have, for whoever has any game; nothing where there are none.

    /// Stones that this side has taken.
    int prisoners(Colour colour) const;
    /// Two passes ended play (W9).
    bool play_ended() const;
    /// Play goes on after two passes (W10).
    void resume(Colour to_move);
    /// Takes back the last `resume` if no move came after it.
    bool take_back_resumption();

  private:
    AnyGame(GameOptions options, std::unique_ptr<AbstractGame> game)
        : options_(std::move(options)), game_(std::move(game)) {}

    GameOptions options_;
    std::unique_ptr<AbstractGame> game_;
};

/// The word that `play_line` takes for play going on after two passes with this side to move.
std::string_view resume_word(Colour to_move);

}  // namespace kradan

#pragma once

#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "catalog/options.h"
#include "core/refusal.h"
#include "games/chess/game.h"
#include "games/go/compare.h"
#include "games/go/game.h"
#include "games/go/scoring.h"
#include "games/ogi/game.h"

namespace kradan {

using AnyIntent = std::variant<chess::Intent, ogi::Intent, go::Intent>;

/// A legal move in its parts, each text empty where it does not apply.
struct MoveParts {
    std::string text;
    std::string from;
    std::string to;
    /// Ōgi: the piece dropped, "+P" in the state held.
    std::string drop;
    /// Chess: the letter of what the pawn becomes.
    std::string promotion;
    /// Ōgi: the piece promotes; the king keeps the promotion of what it takes.
    bool promote = false;
    bool keep = false;

    friend bool operator==(const MoveParts&, const MoveParts&) = default;
};

/// A move that has just been played: as the command line writes it, and as people do ("Nf3", "P-e4", "D4").
struct Played {
    std::string text;
    std::string label;
};

/// What would come of a move.
struct Ahead {
    /// As `Played` has it.
    std::string text;
    /// As `outcome` and `play_ended` would be.
    std::optional<Outcome> outcome;
    bool play_ended = false;
};

/// So many of a piece in a hand.
struct Held {
    std::string piece;
    int count = 0;
};

struct BoardCells {
    /// Go: the cells are points.
    bool points = false;
    int files = 8;
    int ranks = 8;
    /// From a1 along rank 1, then rank 2 …; the letter of a piece (upper case: the first player's), "+"
    /// before a promoted one; "X" and "O" for stones; empty for nothing.
    std::vector<std::string> cells;
};

/// One game of any kind, at the edge where all games meet.
class AnyGame {
  public:
    using Variant = std::variant<chess::Game, ogi::Game<ogi::gomayo>, ogi::Game<ogi::classic>, go::Game>;

    /// The game that the options describe, or all that is wrong with them. A text that cannot be read is
    /// refused as "setup.unreadable" with its place in `detail`.
    static std::expected<AnyGame, std::vector<Refusal>> start(const GameOptions& options);

    GameId game() const { return options_.game; }
    const GameOptions& options() const { return options_; }
    /// The game itself, for whoever is at home in one of them.
    const Variant& variant() const { return game_; }

    Colour side_to_move() const;
    int ply() const;
    /// How the rules of the board and of history have ended the game. In Go they never do: see `play_ended`.
    std::optional<Outcome> outcome() const;
    /// The draws that the side to move may claim now; that of G13 is open to the opponent too.
    std::vector<EndReason> claims() const;

    /// Text that can be no move of this game is a syntax error; everything else is an intent, however wrong.
    std::expected<AnyIntent, SyntaxError> read_move(std::string_view text) const;
    std::string write_move(const AnyIntent& intent) const;
    /// Empty exactly for the legal moves. The intent must be of this game.
    std::optional<Refusal> why_illegal(const AnyIntent& intent) const;
    /// What would come of a move if it were played; its refusal is that of `why_illegal`.
    std::expected<Ahead, Refusal> look_ahead(const AnyIntent& intent) const;
    /// What `play` would give, with nothing played.
    std::expected<Played, Refusal> label(const AnyIntent& intent) const;
    /// The text of the legal move that people write so: SAN as `chess::read_san` takes it, else exactly a
    /// label.
    std::expected<std::string, Refusal> read_label(std::string_view label) const;
    std::expected<Played, Refusal> play(const AnyIntent& intent);
    /// `play`, with the text alone: a label costs more than the move.
    std::expected<std::string, Refusal> make(const AnyIntent& intent);
    /// Plays a move given as text, as `play_line` takes it; gives the text of the move.
    std::expected<std::string, Refusal> play_text(std::string_view text);
    /// Plays what can be carried out, whether or not the rules allow it and even when the game is over: for
    /// old logs, which were judged when they were made. Nothing, with nothing changed, where it cannot be
    /// done at all.
    std::optional<Played> play_unjudged(const AnyIntent& intent);
    bool take_back();
    /// Plays moves given as text, as `line` gives them back; the refusal of the first that fails names its
    /// number.
    std::expected<void, Refusal> play_line(std::span<const std::string> moves);

    /// Sorted bytewise; "pass" included in Go.
    std::vector<std::string> legal_moves() const;
    /// `legal_moves` in any order.
    std::vector<std::string> legal_texts() const;
    std::vector<MoveParts> legal_move_parts() const;
    static MoveParts parts(const AnyIntent& intent);

    BoardCells board() const;
    /// Ōgi: what a side holds, promoted pieces after plain ones, in the order of O3.
    std::vector<Held> hand(Colour colour) const;
    /// Go: stones that this side has taken.
    int prisoners(Colour colour) const;
    /// Go: handicap stones that the first player is still to place freely (W13).
    int handicap_to_place() const;
    /// The sides whose king is attacked, the side to move first. Only in Ōgi's Gomayo edition it may be the
    /// other side, or both (G8).
    std::vector<Colour> in_check() const;
    /// Go: the chains that the next move could take, the stones of each (W4).
    std::vector<std::vector<std::string>> in_atari() const;
    /// Go: the point that the ko forbids now; empty if none.
    std::string ko() const;
    /// Ōgi: by colour, whose king shows 玉, where the position that the game began with names one (O5).
    std::optional<std::array<bool, 2>> named_jade() const { return jade_; }
    /// Ōgi, by colour, whose king shows 玉 (O5). Who has 王 is what the players agreed on, if they did; else
    /// the start position names it; else 玉 is with the side that a handicap helps, or with the second
    /// player.
    std::array<bool, 2> jade(std::optional<Colour> agreed = {}) const;
    /// FEN or FEEN; empty in Go. `jade` says by colour whose king shows 玉; absent: as the start position
    /// names them.
    std::string position_text(std::optional<std::array<bool, 2>> jade = {}) const;

    /// Chess: whether this side has what it takes to mate, by X11's table; true in the other games.
    bool can_mate(Colour colour) const;

    // Go. In the other games nothing of this applies.

    /// Two passes ended play (W9).
    bool play_ended() const;
    /// Nothing is marked under these rules: all stones count as alive (W10).
    bool all_alive() const;
    /// Play goes on after two passes (W10).
    void resume(Colour to_move);
    /// Takes back the last `resume` if no move came after it.
    bool take_back_resumption();
    /// This whole board was there before (W7).
    bool repeats() const;
    /// All stones of the group on a vertex, sorted: empty where there is no stone; nothing for a text that is
    /// no vertex of this board.
    std::optional<std::vector<std::string>> group(std::string_view vertex) const;
    /// The game counted with these groups dead; nothing in the other games.
    std::optional<go::Score> score(std::span<const std::string> dead) const;
    /// The same game counted by every other preset, with why they differ; empty for other games than Go. Each
    /// counts with its own komi, unless the options name one.
    std::vector<go::OtherCount> count_by_others(std::span<const std::string> dead) const;

  private:
    AnyGame(GameOptions options, Variant game) : options_(std::move(options)), game_(std::move(game)) {}
    static std::expected<AnyGame, std::vector<Refusal>> start_chess(const GameOptions& options);
    template <ogi::Rules rules>
    static std::expected<AnyGame, std::vector<Refusal>> start_ogi(const GameOptions& options);
    static std::expected<AnyGame, std::vector<Refusal>> start_go(const GameOptions& options);

    const go::Game* go_game() const { return std::get_if<go::Game>(&game_); }

    GameOptions options_;
    Variant game_;
    std::optional<std::array<bool, 2>> jade_;
};

/// The word that `play_line` takes for play going on after two passes with this side to move.
std::string_view resume_word(Colour to_move);

}  // namespace kradan

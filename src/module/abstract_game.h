#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/colour.h"
#include "core/outcome.h"
#include "module/intent.h"
#include "module/move_code.h"
#include "refusals/refusal.h"

namespace kradan {

/// A move as text: in command-line notation, and as people write it ("Nf3", "P-e4", "D4").
struct Played {
    std::string text;
    std::string label;
};

/// The situation after a move that has not been played.
struct Ahead {
    /// As in `Played`.
    std::string text;
    /// What `outcome` and `play_ended` would return after the move.
    std::optional<Outcome> outcome;
    bool play_ended = false;
};

struct BoardCells {
    /// Go: whether the cells are points.
    bool points = false;
    int files = 8;
    int ranks = 8;
    /// From a1 along rank 1, then rank 2 …: the letter of a piece (upper case: the first player's), with "+"
    /// before a promoted one; "X" and "O" for stones; "" for an empty cell.
    std::vector<std::string> cells;
};

/// A position in a notation that other programs read: "fen", "feen".
struct PositionText {
    std::string_view form;
    std::string text;
};

/// Default number of positions that a search for a mate examines: at most tens of milliseconds.
inline constexpr int usual_mate_search = 10'000;

/// The interface of a game in progress, independent of its rules. Each game implements it with `GameAdapter`;
/// `AnyGame` owns one. Features that only some games have are capabilities (`capabilities.h`).
class AbstractGame {
  public:
    virtual ~AbstractGame() = default;
    virtual std::unique_ptr<AbstractGame> clone() const = 0;

    virtual Colour side_to_move() const = 0;
    virtual int ply() const = 0;
    /// The outcome, if the position or the history has ended the game.
    virtual std::optional<Outcome> outcome() const = 0;
    /// The draws that the side to move may claim now.
    virtual std::vector<EndReason> claims() const = 0;

    /// Why the move is illegal; nullopt if and only if it is legal. An intent for another game is refused as
    /// malformed.
    virtual std::optional<Refusal> why_illegal(const AnyIntent& intent) const = 0;
    /// What the move would lead to, without playing it. Fails like `why_illegal`.
    virtual std::expected<Ahead, Refusal> look_ahead(const AnyIntent& intent) const = 0;
    /// What `play` would return; makes no move.
    virtual std::expected<Played, Refusal> label(const AnyIntent& intent) const = 0;
    /// The text of the legal move with this label. The label must match exactly, unless the game accepts
    /// variants.
    virtual std::expected<std::string, Refusal> read_label(std::string_view label) const = 0;
    virtual std::expected<Played, Refusal> play(const AnyIntent& intent) = 0;
    /// Like `play`, but returns only the text, which is cheaper than the label.
    virtual std::expected<std::string, Refusal> make(const AnyIntent& intent) = 0;
    /// Plays a move that can be carried out, legal or not; otherwise returns nullopt and changes nothing.
    virtual std::optional<Played> play_unjudged(const AnyIntent& intent) = 0;
    virtual bool take_back() = 0;

    /// The legal moves, in any order.
    virtual std::vector<std::string> legal_texts() const = 0;
    /// Appends the codes of the legal moves, sorted.
    virtual void legal_codes(std::vector<MoveCode>& codes) const;
    /// Plays a legal move, unchecked.
    virtual void make_legal(const AnyIntent& intent) = 0;
    /// The legal moves in the position, ignoring history; in any order.
    virtual std::vector<std::string> legal_texts_of_position() const = 0;
    /// The number of leaf nodes at this depth from the position, ignoring history.
    virtual std::uint64_t perft(int depth) const = 0;

    virtual BoardCells board() const = 0;
    /// Whether this side can still mate, under the rules for an opponent who loses on time or by an illegal
    /// move. If the rules require a search, examines at most `most_positions` positions.
    virtual bool can_mate(Colour, int /*most_positions*/) const { return true; }
    /// Whether a search of at most `most_positions` positions for each side proves that neither side can ever
    /// mate.
    virtual bool is_dead(int /*most_positions*/) const { return false; }
    /// The position as FEN, FEEN or the game's own notation; empty if it has none. `jade`: by colour, whether
    /// the king shows 玉, for games with `KingFaces`; if absent, the start position decides.
    virtual std::string position_text(std::optional<std::array<bool, 2>> jade) const;
    /// The position in every notation that other programs read, the usual one first.
    virtual std::vector<PositionText> position_texts() const { return {}; }
    /// Parses a move in the game's other notations. `plain` is the error from parsing the command line's
    /// notation.
    virtual std::expected<AnyIntent, Refusal> read_notation(std::string_view text,
                                                            const SyntaxError& plain) const;

    /// The game as its own type (`as<chess::Game>()`) or a capability (`as<Stones>()`); null if it does not
    /// have that type.
    template <class T>
    const T* as() const {
        return static_cast<const T*>(find(&tag<T>));
    }
    template <class T>
    T* as() {
        return const_cast<T*>(std::as_const(*this).template as<T>());
    }

  protected:
    /// Its address identifies the type.
    template <class T>
    static constexpr char tag = 0;
    using Tag = const void*;

    /// This object as the type with this tag; null if it does not have that type.
    virtual const void* find(Tag tag) const = 0;
};

/// The refusal for a string that is in none of a game's notations. Reports the error with the greater offset.
Refusal unreadable(const SyntaxError& plain, std::string_view reason, const SyntaxError& notation);

/// The refusal for a string that is not a position.
Refusal unreadable_setup(std::string_view what, const SyntaxError& error);

/// The refusal for another game's move.
Refusal foreign_move();

}  // namespace kradan

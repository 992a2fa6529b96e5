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
#include "core/refusal.h"
#include "module/intent.h"

namespace kradan {

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

struct BoardCells {
    /// Go: the cells are points.
    bool points = false;
    int files = 8;
    int ranks = 8;
    /// From a1 along rank 1, then rank 2 …; the letter of a piece (upper case: the first player's), "+"
    /// before a promoted one; "X" and "O" for stones; empty for nothing.
    std::vector<std::string> cells;
};

/// A position in one of the forms that programs read: "fen", "feen".
struct PositionText {
    std::string_view form;
    std::string text;
};

/// What one kind of game looks like from outside, whatever the rules are. `AnyGame` holds one of these; each
/// game derives its own, by `GameAdapter`. What only some games have is a capability (`capabilities.h`).
class AbstractGame {
  public:
    virtual ~AbstractGame() = default;
    virtual std::unique_ptr<AbstractGame> clone() const = 0;

    virtual Colour side_to_move() const = 0;
    virtual int ply() const = 0;
    /// How the rules of the board and of history have ended the game.
    virtual std::optional<Outcome> outcome() const = 0;
    /// The draws that the side to move may claim now.
    virtual std::vector<EndReason> claims() const = 0;

    /// Empty exactly for the legal moves; an intent of another game is refused as malformed.
    virtual std::optional<Refusal> why_illegal(const AnyIntent& intent) const = 0;
    /// What would come of a move; its refusal is that of `why_illegal`.
    virtual std::expected<Ahead, Refusal> look_ahead(const AnyIntent& intent) const = 0;
    /// What `play` would give, with nothing played.
    virtual std::expected<Played, Refusal> label(const AnyIntent& intent) const = 0;
    /// The text of the legal move that people write so, exactly as labels are written unless the game reads
    /// more.
    virtual std::expected<std::string, Refusal> read_label(std::string_view label) const = 0;
    virtual std::expected<Played, Refusal> play(const AnyIntent& intent) = 0;
    /// `play`, with the text alone: a label costs more than the move.
    virtual std::expected<std::string, Refusal> make(const AnyIntent& intent) = 0;
    /// Plays what can be carried out, legal or not; nothing, with nothing changed, where it cannot be done.
    virtual std::optional<Played> play_unjudged(const AnyIntent& intent) = 0;
    virtual bool take_back() = 0;

    /// In any order.
    virtual std::vector<std::string> legal_texts() const = 0;
    /// The legal moves of the position alone, without the claims and endings of history; in any order.
    virtual std::vector<std::string> legal_texts_of_position() const = 0;
    /// The lines of legal moves of this length from the position, history left out of account.
    virtual std::uint64_t perft(int depth) const = 0;

    virtual BoardCells board() const = 0;
    /// Whether this side has what it takes to win on the board, where a flag that falls asks for it.
    virtual bool can_mate(Colour) const { return true; }
    /// FEN, FEEN or what the game has instead; empty where it has nothing. `jade` says by colour whose king
    /// shows 玉, where the game has `KingFaces`; absent: as the start position names them.
    virtual std::string position_text(std::optional<std::array<bool, 2>> jade) const;
    /// The position in every form that programs read, the usual one first.
    virtual std::vector<PositionText> position_texts() const { return {}; }
    /// A move in the notations of the game other than the command line's, whose error is `plain`.
    virtual std::expected<AnyIntent, Refusal> read_notation(std::string_view text,
                                                            const SyntaxError& plain) const;

    /// The game's own type (`as<chess::Game>()`) or a capability (`as<Stones>()`); null if it has none such.
    template <class T>
    const T* as() const {
        return static_cast<const T*>(find(&tag<T>));
    }
    template <class T>
    T* as() {
        return const_cast<T*>(std::as_const(*this).template as<T>());
    }

  protected:
    /// One address for each type.
    template <class T>
    static constexpr char tag = 0;
    using Tag = const void*;

    /// This object as the type with this tag; null where it is none.
    virtual const void* find(Tag tag) const = 0;
};

/// The refusal of a text in none of a game's notations: of the two errors the one that lies further on.
Refusal unreadable(const SyntaxError& plain, std::string_view reason, const SyntaxError& notation);

/// The refusal of a text that is no position.
Refusal unreadable_setup(std::string_view what, const SyntaxError& error);

/// The refusal of a move of another game.
Refusal foreign_move();

}  // namespace kradan

#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "core/refusal.h"
#include "games/ogi/intent.h"
#include "games/ogi/position.h"

/// PMN, the community's notation of one move:
///
/// - `e3-e4` to an empty square, `c3+f6` a capture, `P*e5` a drop, `...` a pass;
/// - `=A` the mover as it stands after the move, `/C` what was captured as it goes to hand, each only where
///   that changes: `b2-g7=+B` promotes, `c3+f6/N` takes a knight, `e1+e2/P` is a king that demotes what it
///   takes, `e1+e2/+P` one that keeps it promoted (G4), `+P*e5` drops a kept pawn.
///
/// A captured king goes to nobody's hand (G17), so it has no `/C`.
namespace kradan::ogi {

/// A piece as PMN names it; the case of the letter is not looked at, for whose it is follows from the board.
struct PmnPiece {
    Kind kind = Kind::pawn;
    bool promoted = false;
    /// Where it stands in the text, in bytes.
    std::size_t offset = 0;
};

/// What the text of a move says, whatever stands on the board.
struct PmnMove {
    enum class Form : std::uint8_t { board, drop, pass };

    Form form = Form::pass;
    /// Problem sites write ☗ (the first player) or ☖ before a move.
    std::optional<Colour> side = std::nullopt;
    Square from = 0;
    Square to = 0;
    bool captures = false;
    /// Where `-` or `+` stands, in bytes.
    std::size_t sign_offset = 0;
    /// Of a drop.
    PmnPiece dropped = {};
    std::optional<PmnPiece> after = std::nullopt;
    std::optional<PmnPiece> captured = std::nullopt;
};

/// Reads the text of a move. Leniently: suffixes may be left out or say what has not changed, stand in either
/// order and in either case; `…` is a pass too.
std::expected<PmnMove, SyntaxError> read_pmn(std::string_view text);

/// The intent of a move in a position. An error where the text names something that is not so there: the
/// other side, another mover, a capture of nothing, a quiet move to a piece, another captured piece. Whether
/// the rules allow the move is another question.
std::expected<Intent, SyntaxError> resolve(const Position& position, const PmnMove& move);

/// Both steps in one.
inline std::expected<Intent, SyntaxError> read_pmn(const Position& position, std::string_view text) {
    const auto move = read_pmn(text);
    if (!move) return std::unexpected(move.error());
    return resolve(position, *move);
}

/// The canonical text, which is read as the same intent; nothing where PMN has no words for it: a piece that
/// promotes twice, a promotion kept where nothing promoted is taken, a promotion of nothing.
std::optional<std::string> write_pmn(const Position& position, const Intent& intent);

}  // namespace kradan::ogi

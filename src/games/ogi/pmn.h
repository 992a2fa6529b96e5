#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "games/ogi/intent.h"
#include "games/ogi/position.h"
#include "refusals/refusal.h"

/// PMN, the community's notation for one move:
///
/// - `e3-e4` to an empty square, `c3+f6` a capture, `P*e5` a drop, `...` a pass;
/// - `=A` the moving piece after a promotion, `/C` the captured piece as it goes to hand: `b2-g7=+B`
///   promotes, `c3+f6/N` captures a knight, `e1+e2/P` is a king that demotes the piece that it captures,
///   `e1+e2/+P` one that keeps it promoted (G4), `+P*e5` drops a kept pawn.
///
/// A captured king does not go to hand (G17), so it has no `/C`.
namespace kradan::ogi {

/// A piece as PMN names it. The case of the letter is ignored: the board determines the owner.
struct PmnPiece {
    Kind kind = Kind::pawn;
    bool promoted = false;
    /// Byte offset in the text.
    std::size_t offset = 0;
};

/// A parsed move, independent of the position.
struct PmnMove {
    enum class Form : std::uint8_t { board, drop, pass };

    Form form = Form::pass;
    /// From the ☗ (the first player) or ☖ that problem sites write before a move.
    std::optional<Colour> side = std::nullopt;
    Square from = 0;
    Square to = 0;
    bool captures = false;
    /// Byte offset of `-` or `+`.
    std::size_t sign_offset = 0;
    /// For drops only.
    PmnPiece dropped = {};
    std::optional<PmnPiece> after = std::nullopt;
    std::optional<PmnPiece> captured = std::nullopt;
};

/// Parses a move leniently: suffixes can be missing or redundant, in either order and in either case, and `…`
/// is also a pass.
std::expected<PmnMove, SyntaxError> read_pmn(std::string_view text);

/// The intent of a move in a position. Fails if the text contradicts the position: the wrong side, a
/// different moving piece, a capture on an empty square, a quiet move to an occupied square, or a different
/// captured piece. Does not check legality.
std::expected<Intent, SyntaxError> resolve(const Position& position, const PmnMove& move);

/// Parses and resolves a move.
inline std::expected<Intent, SyntaxError> read_pmn(const Position& position, std::string_view text) {
    const auto move = read_pmn(text);
    if (!move) return std::unexpected(move.error());
    return resolve(position, *move);
}

/// The canonical text, which reads back as the same intent. Empty if PMN cannot express the intent: a
/// promotion of a promoted piece or of an empty square, or a kept promotion without a promoted piece to
/// capture.
std::optional<std::string> write_pmn(const Position& position, const Intent& intent);

}  // namespace kradan::ogi

#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "games/ogi/intent.h"
#include "games/ogi/position.h"
#include "refusals/refusal.h"

/// Moves in shogi style for human readers: ☗ for the first player or ☖ for the second, then
///
/// - English, as in Western shogi notation: `☗P-e4`, `☗Bxg7+` (promotes), `☗S-e5=` (does not), `☗N*e6` (a
///   drop), `☗Kxe2^` (keeps the captured piece promoted); with the origin if another such piece can go there
///   too: `☗Sd6-e5`;
/// - Japanese, as in shogi programs' records: the square, the piece before the move, 成 or 不成, and
///   the origin: `☗g7角成(b2)`, `☗e5銀不成(d6)`; a drop is `☗e6桂打`; a king that keeps と promoted:
///   `☗e2王(e1)持と`;
/// - Thai: `☗โคนb2xg7เลื่อนขั้น`, `☗เงินd6-e5ไม่เลื่อนขั้น`, `☗วางม้าe6`, `☗ขุนe1xe2คงขั้น`.
///
/// Squares are a1 to h8. Japanese and Thai always give the origin, so they need no 右 or 左.
namespace kradan::ogi {

enum class Wording : std::uint8_t { english, japanese, thai };

/// The character on a piece: 王 姫 飛 …, promoted 神 龍 …
std::string_view kanji(Kind kind, bool promoted);
/// The Thai name of a piece, or of a promoted piece. A promoted pawn is named as in makruk.
std::string_view thai_name(Kind kind);
std::string thai_name(Kind kind, bool promoted);
inline constexpr std::string_view thai_promoted = "เลื่อนขั้น";

/// Writes a move, legal or not. A move that cannot be carried out on this board is written in command-line
/// notation.
std::string write_shogi_style(const Position& position, const Intent& intent, Wording wording);

/// Reads all three wordings and command-line notation. The side mark and the sign for not promoting are
/// optional. Fails if the text names a piece other than the one on the square, or if an English move is
/// ambiguous.
std::expected<Intent, SyntaxError> read_shogi_style(const Position& position, std::string_view text);

}  // namespace kradan::ogi

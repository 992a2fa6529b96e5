#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "core/refusal.h"
#include "games/ogi/intent.h"
#include "games/ogi/position.h"

/// Moves for people, in the manner of shogi: ☗ for the first player or ☖, then
///
/// - English, as shogi is written in the West: `☗P-e4`, `☗Bxg7+` (promotes), `☗S-e5=` (does not), `☗N*e6` (a
///   drop), `☗Kxe2^` (keeps the promotion of what it takes), with the origin where another such piece could
///   go there too: `☗Sd6-e5`;
/// - Japanese, as shogi programs keep games: the square, the piece as it stood, 成 or 不成, and where it came
///   from: `☗g7角成(b2)`, `☗e5銀不成(d6)`; a drop is `☗e6桂打`; a king that keeps と promoted:
///   `☗e2王(e1)持と`;
/// - Thai: `☗โคนb2xg7เลื่อนขั้น`, `☗เงินd6-e5ไม่เลื่อนขั้น`, `☗วางม้าe6`, `☗ขุนe1xe2คงขั้น`.
///
/// Squares are the board's own, a1 to h8. Japanese and Thai always tell the origin, so they need no 右 or 左.
namespace kradan::ogi {

enum class Wording : std::uint8_t { english, japanese, thai };

/// The one character on a piece: 王 姫 飛 …, promoted 神 龍 …
std::string_view kanji(Kind kind, bool promoted);
/// What Thai players call a piece; a promoted one has `thai_promoted` after it.
std::string_view thai_name(Kind kind);
inline constexpr std::string_view thai_promoted = "เลื่อนขั้น";

/// A move, legal or not. One that nobody could carry out on this board is written as on the command line.
std::string write_shogi_style(const Position& position, const Intent& intent, Wording wording);

/// Reads any of the three, and the command line's moves. The mark, and what the text says of not promoting,
/// may be left out. An error, too, where the text names another piece than stands there, or in English more
/// than one could be meant.
std::expected<Intent, SyntaxError> read_shogi_style(const Position& position, std::string_view text);

}  // namespace kradan::ogi

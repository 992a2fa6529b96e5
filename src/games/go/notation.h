#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "games/go/intent.h"
#include "games/go/scoring.h"
#include "refusals/refusal.h"

namespace kradan::go {

/// Reads a GTP vertex ("D4", in either case; columns A–Z without I; rows 0–999, so that the rules can refuse
/// a vertex off the board) or "pass". The column I and any other text is a syntax error.
std::expected<Intent, SyntaxError> read_move(std::string_view text);

/// Writes a vertex as "D4"; `write_move` writes a pass as "pass". Returns "?" for a column outside A–Z or a
/// row outside 0–999, which `read_move` never returns.
std::string write_vertex(Vertex vertex);

/// Reads points with at most one decimal, ".5" or ".0" ("6.5", "-3", "+0.5", ".5", "6."), as half points.
std::expected<int, SyntaxError> read_komi(std::string_view text);
/// Writes half points as points: 13 is "6.5", 16 is "8".
std::string write_komi(int half_points);

/// "B+7", "W+3.5", "0" for jigo; "B+0" if Black wins with equal totals.
std::string result_text(const Score& score);

}  // namespace kradan::go

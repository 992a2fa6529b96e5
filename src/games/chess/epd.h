#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "core/refusal.h"
#include "games/chess/setup.h"

/// Extended Position Description, section 16.2 of the PGN standard: a position and what is said about it.
namespace kradan::chess {

/// "bm Nf3 e4;": an opcode and its operands, single spaces between them; strings keep their quotation marks.
struct EpdOperation {
    std::string opcode;
    std::string operands;
    /// Bytes before the first operand.
    std::size_t offset = 0;

    friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

struct Epd {
    /// With the counters of `hmvc` and `fmvn`.
    Setup setup;
    /// The other operations, as they stand.
    std::vector<EpdOperation> operations;
};

/// Reads one line. The counters of a FEN may stand in the place of operations, and the last semicolon may be
/// missing.
std::expected<Epd, SyntaxError> read_epd(std::string_view text);

/// Writes one, without a newline; the counters, where they are not 0 and 1, as `hmvc` and `fmvn` at the end.
std::string write_epd(const Position& position, const std::vector<EpdOperation>& operations);

}  // namespace kradan::chess

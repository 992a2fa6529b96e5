#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "games/chess/setup.h"
#include "refusals/refusal.h"

/// Extended Position Description, PGN standard, section 16.2: a position with annotations.
namespace kradan::chess {

/// "bm Nf3 e4;": an opcode and its operands, separated by single spaces; strings keep their quotation marks.
struct EpdOperation {
    std::string opcode;
    std::string operands;
    /// Byte offset of the first operand.
    std::size_t offset = 0;

    friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

struct Epd {
    /// Includes the counters from `hmvc` and `fmvn`.
    Setup setup;
    /// The other operations, verbatim.
    std::vector<EpdOperation> operations;
    /// The remarks from `read_fen`.
    std::vector<SyntaxError> remarks = {};
};

/// Reads one line. Parses the position as leniently as `read_fen`. FEN counters can follow the position, and
/// the last semicolon can be missing.
std::expected<Epd, SyntaxError> read_epd(std::string_view text);

/// Writes one line, without a newline. With `counters`, appends `hmvc` unless it is 0 and `fmvn` unless it is
/// 1.
std::string write_epd(const Position& position, const std::vector<EpdOperation>& operations,
                      bool counters = true);

}  // namespace kradan::chess

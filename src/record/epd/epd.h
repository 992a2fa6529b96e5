#pragma once

#include <memory>
#include <string>

#include "record/reader.h"

/// Extended Position Description: one position per line, with operations (`games/chess/epd.h`).
namespace kradan::record {

/// A reader for EPD. The position goes into the options, and each operation becomes a header: the name is the
/// opcode, the value its operands, and a single string loses its quotation marks. The moves of `am`, `bm`,
/// `pm`, `sm` and `pv` become canonical SAN; an illegal move is a fault. A position with castling rights that
/// only Chess960 allows becomes a Chess960 game. Skips empty lines and lines that begin with "#".
std::unique_ptr<Reader> make_epd_reader(Input& input, const Limits& limits);

/// Writes the start position of a chess record, with its headers as operations, on one line. Omits headers
/// whose names are not opcodes, and values with quotation marks that EPD cannot represent.
std::string write_epd(const Record& record);

}  // namespace kradan::record

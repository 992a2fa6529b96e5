#pragma once

#include <memory>
#include <string>

#include "record/reader.h"

/// Extended Position Description: one position a line, with operations (`chess/epd.h`).
namespace kradan::record {

/// A reader for EPD. A record has its position in the options and its operations as headers: the opcode and
/// the operands; one string without its quotation marks. The moves of `am`, `bm`, `pm`, `sm` and the line of
/// `pv` become canonical SAN; one that is illegal is a fault. A position from whose squares only Chess960
/// castles is one of Chess960. Empty lines and those that begin with "#" are passed over.
std::unique_ptr<Reader> make_epd_reader(Input& input, const Limits& limits);

/// The position in which a record of chess begins, and its headers as operations, in one line. Left out are
/// headers whose names are no opcodes, and words with a quotation mark, which EPD cannot hold.
std::string write_epd(const Record& record);

}  // namespace kradan::record

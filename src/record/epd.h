#pragma once

#include <memory>
#include <string>

#include "record/reader.h"

/// Extended Position Description: one position a line, with operations (`chess/epd.h`).
namespace kradan::record {

/// A reader for EPD. A record has its position in the options and its operations as headers: the opcode and
/// the operands, strings of one operand (`id`, `c0` … `c9`, `v0` … `v9`) without quotation marks. The moves
/// of `am`, `bm`, `pm`, `sm` and the line of `pv` become canonical SAN; one that is illegal is a fault. Empty
/// lines and those that begin with "#" are passed over.
std::unique_ptr<Reader> make_epd_reader(Input& input, const Limits& limits);

/// The position in which a record of chess begins, and its headers that can be operations, as one line.
std::string write_epd(const Record& record);

}  // namespace kradan::record

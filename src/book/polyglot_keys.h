#pragma once

#include <array>
#include <cstdint>

namespace kradan::book {

/// The numbers from which Polyglot's keys are computed, called Random64 in the description of the format
/// (http://hgm.nubati.net/book_format.html): 768 for pieces on squares, four for castling rights, eight for
/// en passant, one for White to move.
extern const std::array<std::uint64_t, 781> polyglot_keys;

}  // namespace kradan::book

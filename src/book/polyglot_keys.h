#pragma once

#include <array>
#include <cstdint>

namespace kradan::book {

/// The numbers of which Polyglot's keys are made, as the description of the format lists them under the name
/// Random64 (http://hgm.nubati.net/book_format.html): 768 for pieces on squares, four for the rights to
/// castle, eight for en passant, one for White's turn.
extern const std::array<std::uint64_t, 781> polyglot_keys;

}  // namespace kradan::book

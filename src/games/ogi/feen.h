#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "games/ogi/position.h"
#include "games/ogi/setup.h"
#include "refusals/refusal.h"

namespace kradan::ogi {

/// The longest FEEN text, in bytes.
inline constexpr std::size_t max_feen_size = 4096;

/// Reads a FEEN text: `<placement> <hand>/<hand> <active>/<inactive>`, for instance
/// `lnsik^snl/1r4b1/pppppppp/8/8/PPPPPPPP/1B4R1/LNSIK^SNL / O/o`. Strict, except that it accepts a king
/// without `^` and hands in a different order. The error gives the offset. Call `validate` to check the
/// position itself.
std::expected<Setup, SyntaxError> read_feen(std::string_view text);

/// The canonical text, which `read_feen` reads back as the same setup.
std::string write_feen(const Setup& setup);

/// The canonical text of a position, with the kings' faces (O5, O6).
std::string write_feen(const Position& position, Faces faces = {});

}  // namespace kradan::ogi
